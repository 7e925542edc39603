// Package machines holds the commands for many machines: fleet and worker. The flags that submit an
// event to a fleet are in package playing.
package machines
