// Package ideas holds 'match test': the tests of ideas in stages, and what the results database
// knows of them. The tests themselves are in package event/stages.
package ideas
