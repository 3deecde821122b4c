#!/bin/sh
# Random accesses of every kind, as lines for bankgrid measure --batch: sh
# random-accesses.sh COUNT SEED. Scattered, strided, few rows, few banks,
# pairs of lanes on one address, with whole and partial masks.
set -eu
awk -v count="${1:-2000}" -v seed="${2:-1}" '
function pick(n) { return int(rand() * n) }
BEGIN {
	srand(seed)
	n = split("ld.8 ld.16 ld.32 ld.64 ld.128 st.8 st.16 st.32 st.64 " \
	    "st.128 ldmatrix.x1 ldmatrix.x2 ldmatrix.x4 ldmatrix.x1.trans " \
	    "ldmatrix.x2.trans ldmatrix.x4.trans stmatrix.x1 stmatrix.x2 " \
	    "stmatrix.x4 stmatrix.x1.trans stmatrix.x2.trans " \
	    "stmatrix.x4.trans red.inc.u32 atom.add.u32 atom.add.u64 " \
	    "atom.add.f32 atom.cas.b32 cp.async.4 cp.async.8 cp.async.16",
	    kind, " ")
	for (i = 1; i <= n; i++) {
		width[i] = 4
		if (kind[i] ~ /matrix|128|async.16/)
			width[i] = 16
		else if (kind[i] ~ /64|async.8/)
			width[i] = 8
		else if (kind[i] ~ /\.8$/)
			width[i] = 1
		else if (kind[i] ~ /\.16$/)
			width[i] = 2
	}
	for (k = 0; k < count; k++) {
		i = k % n + 1
		w = width[i]
		shape = pick(6)
		span = 2 ^ (1 + pick(11))
		stride = pick(65)
		start = pick(64)
		line = ""
		for (lane = 0; lane < 32; lane++) {
			if (shape == 0)
				unit = pick(span)
			else if (shape == 1)
				unit = start + lane * stride
			else if (shape == 2)
				unit = pick(4) * (128 / w) + pick(8)
			else if (shape == 3)
				unit = pick(32) * (128 / w) + pick(2)
			else if (shape == 4)
				unit = start + int(lane / 2) * stride
			else
				unit = start + (int(lane / 4) * 2 + \
				    lane % 2) * stride
			line = line (lane ? "," : "") unit * w
		}
		mask = "ffffffff"
		if (kind[i] !~ /matrix/ && pick(3) == 0)
			mask = sprintf("%04x%04x", pick(65536), pick(65536))
		print kind[i] "\t" mask "\t" line
	}
}'
