# make bench: what the model does in a second on one core (processor time),
# and the instructions that each takes.
set -eu
bench=$1

# case COUNT FUNCTION: the time of COUNT, the instructions of FUNCTION
row() {
	speed=$("$bench" "$1" "$2")
	instructions='no valgrind'
	if command -v valgrind >/dev/null; then
		total=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
		    --toggle-collect="$3" "$bench" "$1" 10000 2>&1 |
		    sed -n 's/.*Collected : //p')
		instructions=$((total / 10000))
	fi
	printf '%-16s %14s %s\n' "$1" "$instructions" "$speed"
}

printf '%-16s %14s %s\n' case instructions 'speed (one core)'
for case in ld.32-random ld.32-32-way ld.128-random; do
	row $case 5000000 bg_predict
done
row read-line 2000000 bg_access_read_line
