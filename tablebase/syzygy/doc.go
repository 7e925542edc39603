// Package syzygy reads Syzygy endgame tables of three to seven men: who wins
// (WDL, files *.rtbw) and in how many plies to the next capture or pawn move
// (DTZ, files *.rtbz). It is pure Go.
//
// [Open] maps all tables of some directories into memory. [Set.Outcome] and
// [Set.Distance] answer for a position, or say in one line why they cannot;
// [Set.Moves] orders the moves of a position so that whoever always plays the
// first one wins what is won. A [Set] is a [tablebase.Zeroing], so engine,
// referee and reports can ask it in the place of our own tables. It may be used
// by any number of goroutines, and probing for outcomes does not allocate.
//
// # What the answers mean
//
// An outcome is one of five: [Win], [CursedWin], [Draw], [BlessedLoss], [Loss],
// +2 to −2. The fifty-move rule makes a cursed win and a blessed loss a draw. An
// outcome holds right after a capture or a pawn move; at other times the
// position's fifty-move counter and [Set.DTZ] decide. Rights to capture en
// passant count. Positions with castling rights are refused with [ErrCastling].
//
// # Files that are damaged
//
// [Open] tests the head of every file and its size. The checksum of a file of up
// to [testedSize] bytes is tested when the file is first asked. A file that is
// damaged, or that is cut short or cannot be read while it is mapped, gives a
// *[FileError]; it is not asked again, and its positions are not known. In
// larger files a damaged part can stay unseen until [Set.Verify] reads them.
//
// # What was tested
//
// The tables of three and four men agree with python-chess, with Fathom and with
// package tablebase, which solves these endings on its own. Tables of five men
// that were made for the purpose (KBBvKN, KNNvKP, KNNvKN, KNNvKB, KNNvKR and
// KNNvKQ, with cursed wins) agree with Fathom. No table of six or seven men was at hand: for
// these only the numbering of placements was tested.
//
// The format was learnt from the probing code of Ronald de Man and Jon Dart's
// Fathom. Package syzygy does not make tables and does not download any.
package syzygy
