// Package machines holds the commands of many machines: fleet and worker. The
// submitting side stands with the flags of runs, in package playing.
package machines
