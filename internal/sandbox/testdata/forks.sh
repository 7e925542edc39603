# Starts $1 processes that wait, and prints how many it got.
n=0
while [ $n -lt "$1" ]; do
	sleep 60 &
	n=$((n + 1))
	echo $n
done 2>/dev/null
