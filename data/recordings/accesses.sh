#!/bin/sh
# The accesses that the recordings hold, as lines for bankgrid measure --batch:
# every preset, case and kernel, and the usual sweeps. To make a recording on a GPU:
#
#   sh data/recordings/accesses.sh >accesses.tsv
#   bankgrid measure --batch accesses.tsv --record data/recordings/NAME.ndjson
#
# and the whole kernels, at their own sizes and at others:
#
#   bankgrid run all --record data/recordings/NAME.ndjson
#   bankgrid run transpose --size 4096 --record data/recordings/NAME.ndjson
set -eu
bankgrid=${BANKGRID:-bankgrid}
dir=$(dirname "$0")/..
swizzles='xor xor/2 xor/4 xor/8 add cute:3,3,3 cute:2,3,3 cute:3,2,3 cute:5,0,5
tma:32 tma:64 tma:128'

# Not every swizzle fits every tile: those that do not are left out.
lines() {
	"$bankgrid" show --lines "$@" 2>/dev/null || true
}

# A pattern with one more key of its layout, behind its tile.
with() {
	printf '%s\n' "$1" | sed "s|tile=[^ ]*|& $2|"
}

# The presets, and around each of them other paddings and swizzles.
presets() {
	for preset in "$dir"/presets/*.pattern; do
		lines -f "$preset"
		grep -q 'tile=' "$preset" || continue
		text=$(sed -e 's/#.*//' -e 's/ pad=[^ ]*//' \
		    -e 's/ swizzle=[^ ]*//' "$preset")
		for pad in 0 1 2 3 4 5 6 7 8; do
			lines "$(with "$text" pad=$pad)"
		done
		for swizzle in $swizzles; do
			lines "$(with "$text" "swizzle=$swizzle")"
		done
	done
}

cases() {
	for case in "$dir"/cases/*.pattern "$dir"/kernels/*.pattern; do
		lines -f "$case"
	done
}

strides() {
	for stride in $(seq 0 64); do
		for op in ld st; do
			lines elem=4 op=$op.32 "stride=$stride"
			lines elem=8 op=$op.64 "stride=$stride"
			lines elem=16 op=$op.128 "stride=$stride"
		done
	done
}

# A row and a column of the tiles that people start from.
tiles() {
	for layout in 'elem=f32 tile=32x32' 'elem=f16 tile=64x64' \
	    'elem=f64 tile=32x32' 'elem=f16 tile=32x32' 'elem=u8 tile=32x128'
	do
		for key in $(printf 'pad=%s ' 0 1 2 3 4 5 6 7 8) \
		    $(printf 'swizzle=%s ' $swizzles); do
			for op in ld st; do
				lines "$layout $key op=$op row=lane col=0"
				lines "$layout $key op=$op row=0 col=lane"
			done
		done
	done
}

# What somebody tries first on the first preset: other columns, other
# instructions.
first() {
	for key in pad=0 pad=1 pad=2 swizzle=xor swizzle=add; do
		tile="elem=f32 tile=32x32 $key"
		for at in $(seq 0 31); do
			lines "$tile op=ld row=lane col=$at"
			lines "$tile op=st row=lane col=$at"
			lines "$tile op=ld row=$at col=lane"
		done
		for op in red.inc.u32 atom.add.u32 atom.add.f32 atom.cas.b32 \
		    cp.async.4; do
			lines "$tile op=$op row=lane col=0"
			lines "$tile op=$op row=0 col=lane"
		done
		for op in ld.64 ld.128 st.64 st.128; do
			lines "$tile op=$op row=lane col=0"
		done
	done
}

# Every instruction at the distances that tell its groups apart.
kinds() {
	for op in ld.8 ld.16 ld.32 ld.64 ld.128 st.8 st.16 st.32 st.64 st.128 \
	    ldmatrix.x1 ldmatrix.x2 ldmatrix.x4 ldmatrix.x1.trans \
	    ldmatrix.x2.trans ldmatrix.x4.trans stmatrix.x1 stmatrix.x2 \
	    stmatrix.x4 stmatrix.x1.trans stmatrix.x2.trans \
	    stmatrix.x4.trans red.inc.u32 atom.add.u32 atom.add.u64 \
	    atom.add.f32 atom.cas.b32 cp.async.4 cp.async.8 cp.async.16; do
		for addr in 0 lane*16 lane*32 lane*64 lane*128 lane*144; do
			lines op=$op "addr=$addr"
		done
	done
}

{ presets; cases; strides; tiles; first; kinds; } |
    awk -F '\t' '!seen[$1, $2, $3]++'
