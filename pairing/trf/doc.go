// Package trf reads and writes TRF-16, FIDE's report files of tournaments, with
// the extensions of pairing programs (XXR, XXC, XXP, XXZ, BBW … in JaVaFo and
// bbpPairings; 142, 152, 162, 192, 240, 260 in TRF-2026), and converts a file
// for package pairing. It imports and exports Swiss tournaments. It does not
// handle titles, rating reports or teams, and does not compute acceleration.
package trf
