package variants

// Terms is a set of things that are evaluated besides material and
// piece-square tables.
type Terms uint8
