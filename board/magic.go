package board

// Sliding attacks by magic multiplication: the blockers on a square's rays,
// times a number found by trial, have in their top bits an index without
// harmful collisions (Pradyumna Kannan, "Magic Move-Bitboard Generation in
// Computer Chess", 2007). The multipliers below were found by the
// search in magic_search_test.go.

type magic struct {
	mask       Bitboard // the rays without their last squares
	multiplier uint64
	slides     *[4096]Bitboard // the beginning of the square's slice of slides, which is no longer than this array
	shift      uint8
}

var (
	rookMagics   [64]magic
	bishopMagics [64]magic
	slides       [102400 + 5248 + 4096]Bitboard // the last 4096 leave room after the start of any slice
	slidesUsed   uint32
)

// RookAttacks returns the squares a rook on s attacks, up to and including the
// first occupied square on each ray.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return m.slides[uint64(occupied&m.mask)*m.multiplier>>(m.shift&63)&4095]
}

// BishopAttacks is RookAttacks for a bishop.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return m.slides[uint64(occupied&m.mask)*m.multiplier>>(m.shift&63)&4095]
}

func fillMagics(magics *[64]magic, multipliers [64]uint64, directions []direction) {
	for s := range Square(64) {
		mask := blockerMask(s, directions)
		m := magic{
			mask: mask, multiplier: multipliers[s], shift: uint8(64 - mask.Count()),
			slides: (*[4096]Bitboard)(slides[slidesUsed:]),
		}
		magics[s] = m
		slidesUsed += 1 << mask.Count()
		at := func(blockers Bitboard) *Bitboard { return &m.slides[uint64(blockers)*m.multiplier>>(m.shift&63)&4095] }
		free := slide(s, 0, directions)
		var hidden [64]Bitboard // what a blocker on a square hides
		for rest := mask; rest != 0; rest &= rest - 1 {
			hidden[rest.First()] = free &^ slide(s, rest&-rest, directions)
		}
		// All subsets of the mask in their order (the carry-rippler trick): that without
		// the first blocker comes before. To slide for each took 3 ms of every start.
		*at(0) = free
		for subset := -mask & mask; subset != 0; subset = (subset - mask) & mask {
			*at(subset) = *at(subset & (subset - 1)) &^ hidden[subset.First()]
		}
	}
}

// blockerMask returns the squares whose occupation changes what a slider on s
// attacks: its rays without the edge squares that end them.
func blockerMask(s Square, directions []direction) Bitboard {
	edges := (FileA|FileH)&^(FileA<<s.File()) | (Rank1|Rank8)&^(Rank1<<(8*s.Rank()))
	return slide(s, 0, directions) &^ edges
}

// Found by: go test ./board -run TestMagics -search-magics

var rookMultipliers = [64]uint64{
	0x148003400021b580,
	0x0140100020004008,
	0x01800aa000100280,
	0x4880080010008006,
	0x02000820820044d0,
	0x0100040002950008,
	0x41000a0010910004,
	0x9080004100007280,
	0x0825800040008024,
	0x8022002051008200,
	0x00a0808060001000,
	0x0801801000080080,
	0x1000800800805400,
	0x0003000401008802,
	0x0600808011000200,
	0x0012000a26840149,
	0xb401208002400180,
	0x2028808020004004,
	0x004a020011204080,
	0x400021000900d000,
	0x0208808018018400,
	0x00040080040a0080,
	0x0040040002052830,
	0xc180060000608904,
	0x4480004440012000,
	0x821002c04000a000,
	0x0c04100080200080,
	0x8020100080180180,
	0x0400180100143100,
	0x0042000600101428,
	0xc020081400023310,
	0x21500402000c8441,
	0x240080c010800020,
	0x4010002000400040,
	0x8012008412002040,
	0x000210010100200c,
	0x00c0800800800400,
	0x0180800c00804200,
	0x0002108104000608,
	0x080000811200204c,
	0x4800814001a08008,
	0x1110200040008080,
	0x0011004120010013,
	0x0000220018c20010,
	0x0100380005010010,
	0xd146000810220014,
	0x0012000401820048,
	0x4100004294020001,
	0x280123c201018600,
	0x008180412a010200,
	0x0004844200603200,
	0x44050090026a2100,
	0x00a4280082040080,
	0xd0808c0080020080,
	0x408a00010408c600,
	0xc200004524008200,
	0x0401020180124062,
	0x0d01001200418022,
	0x0000084012002082,
	0x0000210085081001,
	0x8020a80003510013,
	0x103100482204005d,
	0x000010810e100804,
	0x0140050421408c02,
}

var bishopMultipliers = [64]uint64{
	0x0484040400440500,
	0x0610022081020001,
	0xb004084200c00001,
	0x4875420080204000,
	0x2511104004222026,
	0x01048210c0100020,
	0x0422c20804c10200,
	0x200900c804140200,
	0x0000142c10542100,
	0x0202240104090200,
	0x20801080a2004200,
	0xa080882187202080,
	0x0041040308811400,
	0xa000020610c41041,
	0x02401402183a0880,
	0x0040015042082000,
	0x8240042431040308,
	0x9020081084008082,
	0x0101001004008030,
	0x2008009c0140122d,
	0x0001010090400d00,
	0x000020a2008c2002,
	0x014188440a08120a,
	0xc400491104060d20,
	0x14208c0220044409,
	0x03422800a1080082,
	0x2000220050088a00,
	0x000401481c010010,
	0x0031005001004000,
	0x1001030002004508,
	0x0808086050841400,
	0x0222016002011f00,
	0x8290023090083040,
	0x4825040a02301020,
	0x0180208804101264,
	0x2010600801870810,
	0x0891100401008020,
	0x4406080240060040,
	0x00888a0400b4c502,
	0x0004041042002121,
	0x02091090104a0432,
	0x0003080904009080,
	0x4010208020803000,
	0x0802044010402201,
	0x0000400c08200100,
	0x0402040800a41600,
	0x842c100401210241,
	0x8010050202a80080,
	0x0000880802112800,
	0x4003004802480000,
	0x20a0a02201502042,
	0x50008005420a1004,
	0x0149003082022240,
	0x0000202042008000,
	0x2040140420820009,
	0x100284044c004000,
	0x080a002888080860,
	0x0190004402311000,
	0x0040906084009800,
	0x8040004400208800,
	0x0600000008502410,
	0x04f0004010025084,
	0x0808105091081084,
	0x0c04040c040c1010,
}
