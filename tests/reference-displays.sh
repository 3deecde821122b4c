# The functions that make the displays of bank-conflicts(7), for
# tests/reference.sh: each reads the present one, of which it keeps the
# commands, or what its rows are of, and prints it anew. $data is tests/data,
# $tmp a directory for files.

# Commands and what they print. A line that ends in \ goes on in the next.
run() {
	while IFS= read -r line; do
		case $line in
		'$ '*) ;;
		*) continue ;;
		esac
		printf '%s\n' "$line"
		command=${line#??}
		while [ "${line%\\}" != "$line" ]; do
			IFS= read -r line
			printf '%s\n' "$line"
			command=${command%\\}$line
		done
		eval "$command" </dev/null 2>&1 | "${@:-cat}"
	done
}

# Of what show prints, $1 rows of the grid at most, the groups, the figures and
# the reason, but none of the lines that $2 matches.
picture() {
	awk -v most="$1" -v not="${2-none}" '
	!body { body = $0 == ""; next }
	$0 ~ not { next }
	/^-+$/ || / byte offset/ || /^ *1 nobody waits/ { next }
	/^ again the same words/ || /^ gpu / || /^ tile / { next }
	/^ shared / { shared = 1; next }
	/^   / && shared { next }
	{ shared = 0 }
	/^ *(words|lanes)  *[0-9.]/ { print; grid = 1; rows = 0; next }
	/ groups?: / { grid = 0 }
	!/^ *(:?[0-9]+|again|pass|turn|round|group) / { grid = 0 }
	grid && /^ *(:?[0-9]+|again) / && ++rows > most {
		if (rows == most + 1) print "      ..."
	}
	grid && rows > most { next }
	{ print }'
}

# Of what measure prints the figures.
reading() {
	sed -n '/predicted/,$p' | cut -c1-49
}

# Rows of "wavefronts  conflicts  pattern  # remark", a sum for each op; lines
# with no numbers go on with the pattern. What the program refuses is marked as
# fault, of the GPU, or as apart, since a swizzle tears the vector of a lane.
costs() {
	printf '%s\n' ' wave-    con-' 'fronts  flicts  pattern'
	sed '1,2d' | awk '
	/^                / { sub(/^ */, ""); row = row " " $0; next }
	row != "" { print row }
	{ sub(/^ *[-+0-9a-z]* *[-+0-9]* */, ""); row = $0 }
	END { print row }' | while IFS= read -r pattern; do
		if lines=$(printf '%s\n' "$pattern" |
		    bankgrid show --lines -f - 2>"$tmp/why"); then
			printf '%6s  %6s' $(cost "$lines")
		elif grep -q ' apart' "$tmp/why"; then
			printf '%6s  %6s' apart -
		else
			printf '%6s  %6s' fault -
		fi
		printf '%s\n' "$pattern" | broken
	done
}
# A long pattern in lines: every op begins one.
broken() {
	awk '
	length > 57 { gsub(" op=", "\n                    op=") }
	{ print "  " $0 }'
}
# Wavefronts and conflicts of the lines of show: of each op, and of one that
# for= repeats the sum.
cost() {
	printf '%s\n' "$1" | cut -f4 >"$tmp/names"
	printf '%s\n' "$1" | bankgrid batch | paste "$tmp/names" - |
	awk -F '\t' '
	{ turn = $1 ~ /i=[-0-9]+$/
	  if (NR > 1 && !turn) { w = w sum "+"; c = c more "+"; sum = more = 0 }
	  sum += $5 + $6 + $7
	  more += $8 + $9 + $10 }
	END { print w sum, c more }'
}

# What each kind takes, all of whose lanes access: words side by side, one and
# the same, and different ones of one bank.
kinds() {
	echo 'instruction     lanes  group  side by side  one word  one bank'
	for kind in ld.8 ld.16 ld.32 ld.64 ld.128 st.8 st.16 st.32 st.64 \
	    st.128 ldmatrix.x1 ldmatrix.x2 ldmatrix.x4 stmatrix.x1 \
	    stmatrix.x2 stmatrix.x4 red.inc.u32 atom.add.u32 atom.cas.b32 \
	    atom.add.f32 atom.add.u64 cp.async.4 cp.async.8 cp.async.16; do
		case $kind in
		*.8) w=1 ;; *.16) w=2 ;; *64) w=8 ;; *128 | *x?) w=16 ;;
		*) w=4 ;;
		esac
		case $kind in
		cp.async.8) w=8 ;; cp.async.16) w=16 ;;
		esac
		lanes=32
		case $kind in
		*x1) lanes=8 ;; *x2) lanes=16 ;;
		esac
		set -- "$kind" "$lanes"
		for addr in "lane*$w" 0 "lane*128"; do
			lines=$(bankgrid show --lines op="$kind" addr="$addr")
			[ $# -gt 2 ] || set -- "$@" $((lanes / $(printf '%s\n' \
			    "$lines" | bankgrid batch | cut -f10)))
			all=$(cost "$lines")
			set -- "$@" "${all% *}"
		done
		[ "$kind" != cp.async.16 ] || set -- "$1" "$2" "$3" "$4" - -
		printf '%-14s  %5s  %5s  %12s  %8s  %8s\n' "$@"
	done
}

# The columns, in units of $unit, that lie in each row of shared memory, of
# elem/tile/unit/swizzle each.
places() {
	: >"$tmp/places"
	for layout; do
		elem=${layout%%/*} rest=${layout#*/}
		tile=${rest%%/*} rest=${rest#*/}
		unit=${rest%%/*} swizzle=${rest#*/}
		cols=${tile#*x}
		bankgrid show --lines elem="$elem" tile="$tile" \
		    swizzle="$swizzle" op=ld "row=i" "col=lane*$unit%$cols" \
		    "mask=lane<$((cols / unit))" "for=i:0..$((${tile%x*} - 1))" |
		awk -F '\t' -v n=$((cols / unit)) -v title="$swizzle" '
		NR == 1 { split($3, o, ","); step = o[2] - o[1]
			printf "%-" (n < 8 ? 10 : 2 * n) "s\n", title }
		{ split($3, o, ",")
		  for (c = 0; c < n; c++) at[(o[c + 1] / step) % n] = c
		  s = ""
		  for (c = 0; c < n; c++) s = s at[c] " "
		  printf "%-" (n < 8 ? 10 : 2 * n) "s\n", s }' >"$tmp/place"
		paste -d ' ' "$tmp/places" "$tmp/place" | sed 's/^ *//' \
		    >"$tmp/both"
		[ -s "$tmp/places" ] ||
		    cp "$tmp/place" "$tmp/both"
		sed 's/$/   /' "$tmp/both" >"$tmp/places"
	done
	awk '{ print (NR == 1 ? "        " : "row " NR - 2 "   ") $0 }' \
	    "$tmp/places"
}

# The first words of two rows of shared memory, and the banks they are in.
banks() {
	for row in 0 1; do
		bankgrid show --json op=ld.32 "addr=$row*128+lane*4"
	done | awk -F '[:,]' '
	/"address"/ { address = $2 + 0 }
	/"bank"/ { word[int(address / 128) " " $2 + 0] = address / 4 }
	function line(edge, row,    i, s) {
		for (i = 0; i < 5; i++) {
			if (edge) s = s "+--------"
			else s = s sprintf("|%-8s", "word" \
			    sprintf("%3d ", word[row " " at[i]]))
			if (i == 2) s = s (edge ? "+       " : "|  ...  ")
		}
		return s (edge ? "+" : "|")
	}
	END {
		split("0 1 2 30 31", bank, " ")
		for (i = 1; i <= 5; i++) {
			at[i - 1] = bank[i]
			title = title sprintf("  bank %-2s", bank[i])
			if (i == 3) title = title "        "
		}
		sub(/ *$/, "", title)
		print "            " title
		edge = line(1)
		printf "%12s%s\n", "", edge
		for (row = 0; row < 2; row++) {
			printf "%11s %s\n", (row ? "" : "bytes ") row * 128 \
			    "-" row * 128 + 127, line(0, row)
			printf "%12s%s\n", "", edge
		}
	}'
}

# Which bits of an address choose the row, the bank and the byte: of the
# addresses with one bit.
address() {
	bankgrid show --json op=ld.8 'addr=1<<lane' 'mask=lane<10' | awk '
	/"bank"/ { gsub(/[^0-9]/, ""); bank[n++] = $0 }
	END {
		for (i = n - 1; i >= 0; i--) {
			is = bank[i] != 0 ? "bank" : seen ? "byte" : "row"
			seen = seen || bank[i] != 0
			bits[is] = bits[is] " " i
		}
		printf " bit    ...%s |%s |%s\n", bits["row"], bits["bank"],
		    bits["byte"]
		printf "        %-" length(bits["row"]) + 4 "s|%-" \
		    length(bits["bank"]) + 1 "s| byte in the word\n", "row",
		    " bank"
	}'
}

# The bits of an offset of which each flips another, Y, those that are flipped,
# Z, and the others, as the layout moves the powers of two. What is not so, a ?.
bits() {
	echo 'bit             9 8 7 6 5 4 3 2 1 0'
	for swizzle; do
		case $swizzle in
		tma:*) cols=${swizzle#tma:} title=$swizzle ;;
		*) cols=1024 title="Swizzle<${swizzle#cute:}>" ;;
		esac
		bankgrid show --lines elem=u8 tile=$((1024 / cols))x$cols \
		    swizzle="$swizzle" op=ld "row=(1<<lane)/$cols" \
		    "col=(1<<lane)%$cols" mask='lane<10' | cut -f3 |
		awk -F , -v title="$title" '
		function bit(n,    i) {
			for (i = 0; n > 1; n /= 2) i++
			return n == 1 ? i : -1
		}
		{ for (i = 0; i < 10; i++) {
			if ($(i + 1) == 2 ^ i) continue
			z = bit($(i + 1) - 2 ^ i)
			if (z < 0 || is[z] != "" || gap && gap != i - z)
				is[i] = "?"
			else { is[i] = is[i] "Y"; is[z] = is[z] "Z" }
			gap = i - z
		  }
		  printf "%-15s", title
		  for (i = 9; i >= 0; i--)
			printf " %s", is[i] == "" ? "." : is[i]
		  print "" }'
	done
}

# The Swizzle<B,M,S> that does what the layout does.
swizzle_of() {
	printf '%s op=ld row=0 col=0\n' "$1" |
	bankgrid export --cute -f - 2>/dev/null |
	sed -n 's/.*\(Swizzle<[-0-9, ]*>\).*/\1/p' | tr -d ' '
}

# Rows of "swizzle  CuTe", which stay if the formula holds for the examples.
formulas() {
	echo ' swizzle                         CuTe'
	sed 1d | while IFS= read -r line; do
		case $line in
		' xor '*)
			set -- 'c=5 elem=f32 tile=32x32 swizzle=xor' \
			    'c=3 elem=f32 tile=8x8 swizzle=xor' ;;
		' xor/2^n '*)
			set -- 'c=2 n=3 elem=f32 tile=32x4 swizzle=xor/8' \
			    'c=3 n=2 elem=f32 tile=32x8 swizzle=xor/4' ;;
		' triton:2^v,2^p,2^m '*)
			set -- 'c=6 v=3 p=0 m=3 elem=f16 tile=64x64
			    swizzle=triton:8,1,8' 'c=5 v=3 p=1 m=2 elem=f16
			    tile=64x32 swizzle=triton:8,2,4' 'c=7 v=2 p=0 m=3
			    elem=f32 tile=64x128 swizzle=triton:4,1,8' ;;
		' tma, elements of 2^e bytes '*)
			set -- 'B=3 e=1 elem=f16 tile=64x64 swizzle=tma:128' \
			    'B=2 e=0 elem=i8 tile=64x64 swizzle=tma:64' \
			    'B=1 e=2 elem=f32 tile=64x8 swizzle=tma:32' ;;
		' add '*)
			set -- 'elem=f32 tile=32x32 swizzle=add' ;;
		*)
			set -- "$line" ;;
		esac
		for example; do
			layout=elem=${example#*elem=}
			eval "${example%%elem=*}"
			formula=${line##* Swizzle<}
			formula=${formula%>}
			if [ "${line##* }" = none ]; then
				should=
			else
				bits=${formula%%,*} shift=${formula##*,}
				vector=${formula#*,}
				vector=${vector%,*}
				should="Swizzle<$(($bits)),$(($vector))"
				should="$should,$(($shift))>"
			fi
			is=$(swizzle_of "$layout")
			[ "$is" = "$should" ] ||
			    echo "$example is ${is:-none}, not $should"
		done
		echo "$line"
	done
}

# Rows of "Swizzle<B,M,S>  layout".
cute() {
	echo 'CuTe             layout'
	sed 1d | while IFS= read -r line; do
		layout=$(echo "$line" | sed 's/^ *[^ ]*  *//')
		swizzle=$(swizzle_of "$layout")
		printf '%-15s  %s\n' "${swizzle:-none}" "$layout"
	done
}

# Rows of "bytes  padding  blocks an SM  pattern".
room() {
	echo '  bytes  padding  blocks  layout'
	sed 1d | while IFS= read -r line; do
		pattern=$(echo "$line" | sed 's/^ *[^ ]*  *[^ ]*  *[^ ]*  *//')
		printf '%s\n' "$pattern op=ld row=0 col=0" |
		    COLUMNS=120 bankgrid show -f - |
		    sed -n 's/^ tile *//p' | awk -v pattern="$pattern" '
		{ padding = 0
		  if (match($0, /[0-9,]* of padding/))
			padding = substr($0, RSTART, RLENGTH - 11)
		  match($0, /[0-9]* fits? an SM/)
		  blocks = substr($0, RSTART) + 0
		  printf "%7s  %7s  %6s  %s\n", $1, padding, blocks, pattern }'
	done
}

# Rows of "kind  stride  wavefronts  clocks  bytes a clock": predicted, and
# timed with the SM full.
timing() {
	echo 'instruction   stride  wavefronts  clocks  bytes/clock'
	sed 1d | while read -r kind stride rest; do
		case $kind in
		*.64) width=8 ;; *.128 | *.x4) width=16 ;; *) width=4 ;;
		esac
		all=$(cost "$(bankgrid show --lines op="$kind" \
		    addr="lane*$stride*$width")")
		awk -v kind="$kind" -v stride="$stride" -v w="${all% *}" '
		$1 == kind && $2 == stride {
			printf "%-12s  %6s  %10s  %6s  %11s\n", kind, stride, w,
			    $3, $4 }' "$data/timing.tsv"
	done
}

# Rows of "kind  stride  wavefronts  groups  clocks" from a load to the use of
# what it loads, and what the rule for them says.
latency() {
	echo 'load    stride  wavefronts  groups   clocks  rule'
	sed 1d | while read -r kind stride rest; do
		bankgrid show --lines op="$kind" \
		    addr="lane*$stride*$((${kind#*.} / 8))" | bankgrid batch |
		awk -F '\t' -v kind="$kind" -v stride="$stride" '
		FNR == NR { w = $4; groups = $10; next }
		$1 == kind && $2 == "alone" && $3 == stride {
			printf "%-6s  %6d  %10d  %6d  %7s  %4d\n", kind, stride,
			    w, groups, $4, 23 + 2 * (w - 1) + (groups - 1)
		}' - "$data/latency.tsv"
	done
}

# Of the recorded times of accesses with several warps: kind, mask, wavefronts,
# the clocks with the SM full and with 1, 2, 4, 8, 16 and 32 warps, offsets.
timed() {
	awk '
	function list(key,    s) {
		s = $0
		sub(".*\"" key "\":[[{]*", "", s)
		sub(/[]}].*/, "", s)
		return s
	}
	function value(key,    s) {
		s = list(key)
		sub(/,.*/, "", s)
		gsub(/"/, "", s)
		return s
	}
	/"warps":/ {
		split(list("wavefronts"), w, /[:,]/)
		split(list("warps"), t, ",")
		print value("kind"), value("mask"), w[2] + w[4] + w[6],
		    value("cycles_full"), t[1], t[2], t[3], t[4], t[5], t[6],
		    list("offsets")
	}' "$data/h200-warps.ndjson"
}

# Rows of "kind  mask  wavefronts  clocks", of the first recorded access.
floors() {
	timed >"$tmp/timed"
	echo 'instruction      mask  wavefronts  clocks'
	sed 1d | while read -r kind mask rest; do
		awk -v kind="$kind" -v mask="$mask" '
		$1 == kind && $2 == mask {
			printf "%-11s  %8s  %10d  %6.3f\n", kind, mask, $3, $4
			exit }' "$tmp/timed"
	done
}

# Loads of words of stride 1, 2, 4, ... with so many warps.
paces() {
	timed | awk '
	BEGIN {
		printf "%20s%s\n", "", "clocks for an instruction, with warps:"
		printf "wavefronts"
		for (i = 1; i <= 32; i *= 2) printf "%8d", i
		print ""
	}
	$1 != "ld.32" || $2 != "ffffffff" || $3 in seen { next }
	{ split($11, o, ",")
	  for (i = 2; i <= 32; i++) if (o[i] != o[2] * (i - 1)) next
	  if (o[2] != 4 * $3) next
	  seen[$3]
	  line[$3] = sprintf("%10d", $3)
	  for (i = 5; i <= 10; i++)
		line[$3] = line[$3] sprintf("  %6.2f", $i) }
	END { for (n = 1; n <= 32; n *= 2) print line[n] }'
}

# From how many wavefronts on times with so many warps are predicted, what they
# are, and how much longer those of the recorded accesses were at most.
pace() {
	for stride in 1 2 4 8 16 32; do
		bankgrid show --json op=ld.32 "addr=lane*4*$stride" |
		sed -n '/"warps"/,/]/p' | tr -dc '0-9nul,' |
		sed "s/^/$stride /"
		echo
	done >"$tmp/predicted"
	timed | grep -v -e '^cp' -e '^atom.add.f32' -e '^atom.add.u64' |
	awk '
	FNR == NR {
		split($2, t, ",")
		for (i = 1; i <= 6; i++) if (t[i] !~ /n/) {
			if (!from[i]) from[i] = $1
			clocks[i] = t[i] / $1
		}
		next
	}
	{ for (i = 1; i <= 6; i++) {
		if (!from[i] || $3 < from[i]) continue
		base = clocks[i] * $3
		full = int($4 + .5)
		if (base < full) base = full
		n[i]++
		if ($(4 + i) < base) below[i]++
		if ($(4 + i) / base - 1 > over[i]) over[i] = $(4 + i) / base - 1
	  } }
	END {
		print "warps  from wavefronts  clocks a wavefront  longer" \
		    "  of accesses"
		for (i = 1; i <= 6; i++)
			printf "%5d  %15d  %18d  %4.1f %%  %11d%s\n", 2^(i - 1),
			    from[i], clocks[i], 100 * over[i], n[i],
			    below[i] ? " (" below[i] " less)" : ""
	}' "$tmp/predicted" -
}

# The GPUs of bankgrid's table, and how the rules were checked on each.
gpus() {
	echo 'key      GPU                      SMs    MHz  rules'
	for key in $(bankgrid show -g none op=ld addr=0 2>&1 |
	    sed 's/.*table: //'); do
		bankgrid show --json -g "$key" op=ld addr=0 |
		    sed -n '/"gpu"/,/}/s/^ *"\(.*\)": "*\([^"]*[^",]\)"*,*$/\1=\2/p' |
		    awk -F = -v key="$key" '
		{ is[$1] = $2 }
		END { gsub(/NVIDIA |GeForce /, "", is["name"])
		      printf "%-7s  %-23s  %3s  %5s  %s\n", key, is["name"],
		          is["sms"], is["clock_mhz"], is["rules"] }'
	done
}

# Recorded accesses of the lines read, and how many of them the prediction
# differs from in columns $2: those of batch, of which the recorded ones are $3.
differences() {
	cat >"$tmp/lines"
	cut -f"$3" "$tmp/lines" >"$tmp/counted"
	bankgrid batch <"$tmp/lines" | cut -f"$2" | paste "$tmp/counted" - |
	awk -F '\t' -v what="$1" '
	{ half = NF / 2
	  for (i = 1; i <= half; i++) if ($i != $(half + i)) break
	  differ += i <= half }
	END { printf "%8d  %6d  %s\n", NR, differ, what }'
}
recorded() {
	echo 'accesses  differ  kinds'
	for what in 'ld.8, ld.16, ld.32' 'ld.64, ld.128' \
	    'st.8, st.16, st.32, st.64, st.128' ldmatrix stmatrix \
	    red.inc.u32 'atom.add.u32, atom.cas.b32' \
	    'atom.add.f32, atom.add.u64'; do
		grep -E "^($(echo "$what" | sed 's/, /|/g'))" \
		    "$data/wavefronts.tsv" | differences "$what" 4-9 4-9
	done
	grep -v '^#' "$data/cp-async.tsv" |
	    differences 'cp.async.4, cp.async.8' 5,8 4,5
}

# The recorded wide loads against the rule of halves and quarters, which is
# that of stores.
textbook() {
	echo '   loads  differ  rule'
	grep -E '^ld\.(64|128)' "$data/wavefronts.tsv" >"$tmp/wide"
	sed 's/^ld/st/' "$tmp/wide" |
	    differences 'halves and quarters always' 5 4
	differences 'with the merge' 4 4 <"$tmp/wide"
}

# The profiler's counters of a pattern, of one warp.
metrics() {
	bankgrid explain --json "$@" | sed -n '/"profiler"/,$p' | awk '
	/"name"/ { gsub(/[ ",]|"name":/, ""); name = $0 }
	/"warp":/ { gsub(/[^0-9]/, ""); printf "%4s  %s\n", $0, name }'
}

# How to read the counters of a pattern's one operation with the profiler.
ncu() {
	echo '$ ncu --metrics \'
	metrics "$@" | grep -v -e 'mem_shared.sum' -e sass | awk '
	NR > 1 { print name ",\\" }
	{ name = $2 }
	END { print name " ./program" }'
}

# What they come to in a launch of so many blocks of so many threads.
launch() {
	blocks=$1 threads=$2
	shift 2
	bankgrid explain --json --blocks "$blocks" --threads "$threads" "$@" |
	sed -n '/"profiler"/,$p' | awk '
	/"name"/ { gsub(/[ ",]|"name":/, ""); name = $0 }
	/"total":/ {
		gsub(/[^0-9]/, "")
		if (name ~ /mem_shared.sum|sass/) next
		letter = name ~ /wavefronts/ ? "W" : "I"
		if (name ~ /conflicts/) letter = "C"
		value[letter] = $0
		printf "%-7s %6s  %s\n", letter, $0, name
	}
	END {
		w = value["W"]; c = value["C"]; i = value["I"]
		print ""
		printf "W - C   %6d  ideal wavefronts\n", w - c
		printf "W / I   %6g  wavefronts of an instruction, as show" \
		    " has them\n", w / i
		printf "C / I   %6g  conflicts of an instruction\n", c / i
		printf "C / W   %4.1f %%  of the wavefronts are conflicts\n",
		    100 * c / w
	}'
}

# Rows of "source  l1tex  more  operation, kernel variant size": the wavefronts
# of recorded kernels that the profiler's source view and its l1tex counters
# show.
loaded() {
	echo '     source        l1tex    more  operation, kernel'
	sed 1d | sed 's/.*% *//' | while IFS=', ' read -r op case variant size
	do
		is="\"case\":\"$case\",\"variant\":\"$variant\",\"size\":$size,"
		awk -v is="$is" -v op="\"$op\":" -v what="$op, $case $variant $size" '
		function count(text) {
			return substr(text, index(text, op) + length(op)) + 0
		}
		index($0, is) && split($0, at, /"wavefronts":[{]/) == 3 {
			l1tex = count(at[2])
			source = count(at[3])
			printf "%11.0f  %11.0f  %4.1f %%  %s\n", source, l1tex,
			    100 * (l1tex / source - 1), what
		}' "$TESTS_SRCDIR/../data/recordings/h200.ndjson"
	done
}

# Clocks that an SM's share of the DRAM leaves for a tile of 32x32 floats, read
# and written once at 4.8 TB/s, and what 32 stores and 32 loads of it take.
# Clocks of a tile on the way, and the time of a transpose with that padding.
dram() {
	gpu=$(bankgrid show op=ld addr=0 | sed -n 's/^ gpu *//p' | tr -d ,)
	echo 'clocks    us  what'
	echo "$gpu" | awk '
	{ printf "%6.0f        %s\n", 2 * 4096 / (4.8e6 / $2 / $4),
	      "DRAM: 8,192 bytes, at an SM'\''s share" }'
	grep '^[0-9]' "$data/transpose-pads.tsv" | while read -r pad _ us; do
		bankgrid show --lines elem=f32 tile=32x32 "pad=$pad" op=st \
		    row=0 col=lane op=ld row=lane col=0 | bankgrid batch |
		awk -F '\t' -v pad="$pad" -v us="$us" '
		{ n += 32 * ($4 + $5) }
		END { printf "%6d  %4.0f  shared memory: pad=%d\n", n, us,
		    pad }'
	done
}
