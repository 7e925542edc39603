// Package blob stores files by their content: books, engines, networks. A file
// is used only after its SHA-256 has been verified.
//
// It does not handle names: package parcel does.
package blob
