// Package syzygy reads Syzygy endgame tables of three to seven men: who wins
// (WDL, files *.rtbw) and the number of plies to the next capture or pawn move
// (DTZ, files *.rtbz). It is pure Go.
//
// [Open] maps all tables of some directories into memory. [Set.Outcome] and
// [Set.Distance] return the value of a position, or a one-line error; [Set.Moves]
// orders the moves of a position so that always playing the first one wins a won
// position. A [Set] is a [tablebase.Zeroing], so engine, referee and reports can
// use it instead of our own tables. It is safe for concurrent use, and probing
// for outcomes does not allocate.
//
// # What the answers mean
//
// An outcome is one of five: [Win], [CursedWin], [Draw], [BlessedLoss], [Loss],
// +2 to −2. The fifty-move rule makes a cursed win and a blessed loss a draw. An
// outcome is valid right after a capture or a pawn move; at other times the
// position's fifty-move counter and [Set.DTZ] decide. En passant rights are taken
// into account. Positions with castling rights are rejected with [ErrCastling].
//
// # Files that are damaged
//
// [Open] tests the header and the size of every file. The checksum of a file of
// up to [testedSize] bytes is tested at its first probe. A file that is damaged,
// or that is truncated or unreadable while it is mapped, gives a *[FileError]; it
// is not probed again, and its positions are not known. In larger files damage
// can stay undetected until [Set.Verify] reads them.
//
// # What was tested
//
// The tables of three and four men agree with python-chess, with Fathom and with
// package tablebase, which solves these endings independently. Tables of five men
// that were made for this test (KBBvKN, KNNvKP, KNNvKN, KNNvKB, KNNvKR and
// KNNvKQ, with cursed wins) agree with Fathom. No table of six or seven men was
// available: for these only the numbering of placements was tested.
//
// The format was taken from the probing code of Ronald de Man and Jon Dart's
// Fathom. Package syzygy does not generate or download tables.
package syzygy
