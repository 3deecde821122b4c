# make bench: predictions a second on one core, and instructions for each.
set -eu
bench=$1
printf '%-16s %14s %s\n' case 'instructions' 'predictions (one core)'
for case in ld.32-random ld.32-32-way ld.128-random; do
	speed=$("$bench" $case 5000000)
	instructions='no valgrind'
	if command -v valgrind >/dev/null; then
		total=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
		    --toggle-collect=bg_predict "$bench" $case 10000 2>&1 |
		    sed -n 's/.*Collected : //p')
		instructions=$((total / 10000))
	fi
	printf '%-16s %14s %s\n' "$case" "$instructions" "$speed"
done
