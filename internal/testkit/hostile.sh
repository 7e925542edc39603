#!/bin/sh
# A hostile program. It prints one line "reached: …" for everything that a sandbox has to withhold, and
# "done" at its end. $1 is a word in a variable of the environment outside, $2 a directory of another
# user of this machine, with a file "secret" and a directory ".ssh", $3 a process outside.
word=$1 other=$2 victim=$3
reached() { echo "reached: $*"; }

for p in 1 $$ $PPID "$victim"; do
	cat "/proc/$p/environ" 2>/dev/null | grep -q "$word" && reached "the environment of process $p"
done
env | grep -q "$word" && reached "its own environment"
for p in /proc/[0-9]*; do
	[ -r "$p/root/$other/secret" ] && reached "a file through $p/root"
	[ -r "$p/cwd/secret" ] && reached "a file through $p/cwd"
done
[ -e "/proc/$victim" ] && reached "process $victim in /proc"
kill -0 "$victim" 2>/dev/null && reached "process $victim with a signal"

for f in "$other/secret" "$other/.ssh/id" ~/.ssh/id ~/secret /root/.ssh /root/.profile /home/* /etc/passwd /etc/shadow /var/tmp /run /sys/fs /boot; do
	[ -e "$f" ] && reached "$f"
done
for f in / /dev /etc /usr "$other" /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /proc/sysrq-trigger /proc/self/oom_score_adj; do
	[ -w "$f" ] && reached "$f, to write to it"
done
for f in /dev/*; do
	case ${f#/dev/} in
	console | core | fd | full | mqueue | null | ptmx | pts | random | shm | stderr | stdin | stdout | tty | urandom | zero) ;;
	*) reached "$f" ;;
	esac
done

grep -q '^Cap\(Eff\|Prm\|Bnd\):.*[1-9a-f]$' /proc/self/status && reached "rights of root"
for kind in U m n p u i; do
	unshare -$kind true 2>/dev/null && reached "a name space of its own: unshare -$kind"
done
if [ -z "$NETWORK" ]; then
	sed '1,2d; s/:.*//; s/ //g' /proc/net/dev | grep -v '^lo$' | while read -r name; do reached "the network: $name"; done
fi
echo done
