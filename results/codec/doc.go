// Package codec turns the record of a game into a few hundred bytes and back
// without loss. The store keeps games in this form.
//
// The record has no text that the rules of chess imply: a move is its number
// among the legal moves of its position, in an order that depends only on the
// moves themselves. Header texts that many games share are kept once, in a
// dictionary that the caller provides. It is not a file format: the bytes are
// meaningless without their dictionary.
//
// A game is, in this order:
//
//	form          one byte: plain (1), or what follows is compressed by zstd (2)
//	flags         which of the following are present, the result, the unit of time
//	header        texts (see ref) and numbers
//	plies         their number, then one column after the other: moves, scores,
//	              depths, selective depths, nodes, times, reported times, clocks,
//	              comments
//
// All numbers are varints as in encoding/binary. Columns are written as
// differences from the same player's previous ply, which are small.
package codec

// The first byte of a record. Short games do not gain by compression.
const (
	plain  = 1
	packed = 2
)
