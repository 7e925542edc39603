// Package trf reads and writes TRF-16, the FIDE's report files of tournaments,
// with the lines that programs of pairing add to them (XXR, XXC, XXP, BBW … in
// the words of JaVaFo and bbpPairings; 142, 152, 162, 192, 240, 260 in those of
// TRF-2026), and makes of a file what package pairing pairs. It is for getting
// Swiss tournaments in and out, not for titles, rating reports or teams, and it
// does not do acceleration.
package trf
