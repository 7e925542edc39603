// Package flagtable describes the flags of a command line, one row of a table
// for each: name, value, what help says of it and under which heading, what a
// shell offers behind it, which values are refused, whether a configuration
// file may set it, whether a resumed job keeps it, and which field of lower
// packages it fills. Lists of flags beside the flags are not needed.
//
// A row is made by the type of its value (Int, Decimal, Float, Text, Choice,
// Duration, Bool, List, Parsed, …) and finished by what is special about it:
//
//	func benchRows(f *benchFlags) flagtable.Table {
//		return flagtable.Table{
//			flagtable.Int(&f.games, "games", 400, "play `N` games").Least(2, "games are played in pairs").Fills("format.games"),
//			flagtable.Choice(&f.order, "order", "random", []string{"random", "sequential"}, "`ORDER` of the openings"),
//			flagtable.File(&f.out, "out", "", "write the result to `FILE`").Letter("o").Formerly("output"),
//			flagtable.Text(&f.cpus, "affinity", "", "pin engines to `CPUS`").Bare("all").Keep(),
//		}
//	}
//
//	flagtable.Add(cmd.Flags(), playerRows(f), benchRows(f).Under("Games"))
//
// Tables of several commands are composed, as above. The program calls Check
// once, after the command line and any configuration file were read and before
// the command runs: then every row of the command holds a value that its row
// allows. Of finds the row of a flag, Filling the row that fills a field.
//
// The package is not for the meaning of flags, nor for what several flags mean
// together: that is the command's.
package flagtable
