/* Asks Fathom for the outcomes of the positions of four men on standard input (a
 * FEN a line, up to the first tab) and says how long a probe takes:
 *
 *     syzygy-bench DIR ROUNDS < positions
 *
 * `make compare-syzygy` compiles it with Fathom's tbprobe.c. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tbprobe.h"

struct position {
	uint64_t side[2], kind[7]; /* kinds in the order of letters */
	unsigned passing;
	bool white;
};

static const char letters[] = "kqrbnp";

/* read returns the number of men, or 0 for a line that is no position. */
static int read(struct position *p, const char *fen)
{
	int rank = 7, file = 0, men = 0;
	char side = 0, castling[8] = "", square[4] = "";
	memset(p, 0, sizeof *p);
	for (; *fen && *fen != ' '; fen++) {
		const char *at = strchr(letters, tolower(*fen));
		if (*fen == '/') {
			rank--, file = 0;
		} else if (isdigit((unsigned char)*fen)) {
			file += *fen - '0';
		} else if (at) {
			uint64_t bit = 1ULL << (8 * rank + file++);
			p->side[islower((unsigned char)*fen) != 0] |= bit;
			p->kind[at - letters] |= bit;
			men++;
		}
	}
	if (sscanf(fen, " %c %7s %3s", &side, castling, square) != 3 || castling[0] != '-')
		return 0;
	p->white = side == 'w';
	if (square[0] != '-')
		p->passing = 8 * (square[1] - '1') + square[0] - 'a';
	return men;
}

int main(int argc, char **argv)
{
	static struct position list[100000];
	char line[256];
	int n = 0, rounds = argc > 2 ? atoi(argv[2]) : 100;
	long sum = 0;
	clock_t start = 0;
	if (argc < 2 || !tb_init(argv[1]))
		return 2;
	while (n < 100000 && fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\t\n")] = 0;
		n += read(&list[n], line) == 4;
	}
	for (int round = -1; round < rounds; round++) { /* the first one warms */
		if (round == 0)
			start = clock();
		for (int i = 0; i < n; i++) {
			const struct position *p = &list[i];
			const uint64_t *k = p->kind;
			sum += tb_probe_wdl(p->side[0], p->side[1], k[0], k[1], k[2], k[3], k[4], k[5], 0, 0, p->passing, p->white);
		}
	}
	printf("Fathom            %8.1f ns/op  (%d positions, sum %ld)\n", 1e9 * (clock() - start) / CLOCKS_PER_SEC / rounds / n, n, sum);
	return 0;
}
