// Package flagtable describes each flag of a command line in one row of a table: its name and
// value, its help and heading, its completions in a shell, and the values that it rejects. The row
// also states whether a configuration file may set the flag, whether a resumed job keeps it, and
// which field of lower packages it fills. No other lists of flags are needed.
//
// A row is created by a function for the type of its value (Int, Float, Text, Choice,
// Duration, Bool, List, Parsed, …); methods add what is special about it:
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
// Tables of several commands are composed, as above. The program calls Check once, after it has
// read the command line and any configuration file and before the command runs. From then on every
// flag of the command has a value that its row allows. Of finds the row of a flag.
//
// The meaning of flags, alone and together, belongs to the commands.
package flagtable
