// Package blob keeps files by their content: books, engines, networks. A file is
// used only after all of it has been compared with its SHA-256.
//
// It is not for names: package parcel has those.
package blob
