# bash completion for bankgrid(1). Commands and options are those that the
# program's own --help names; the words of patterns stand here and are checked
# by tests/test-completion.c.

_bankgrid_keys="let elem tile pad pitch swizzle base block warp op vec row col
index stride addr offsets mask for name"
_bankgrid_elems="u8 i8 f8 f16 bf16 f32 i32 u32 f64 c64 c128"
_bankgrid_ops="ld ld.8 ld.16 ld.32 ld.64 ld.128 st st.8 st.16 st.32 st.64
st.128 ldmatrix.x1 ldmatrix.x2 ldmatrix.x4 ldmatrix.x1.trans
ldmatrix.x2.trans ldmatrix.x4.trans stmatrix.x1 stmatrix.x2 stmatrix.x4
stmatrix.x1.trans stmatrix.x2.trans stmatrix.x4.trans red.inc.u32
atom.add.u32 atom.add.u64 atom.add.f32 atom.cas.b32 cp.async.4 cp.async.8
cp.async.16"
_bankgrid_swizzles="none xor add cute:3,3,3 tma:32 tma:64 tma:128"
_bankgrid_masks="all"
_bankgrid_vecs="1 2 4 8"
_bankgrid_gpus="h200 h100 a100 rtx5090 rtx4090 l40s rtx3090 t4"

# The commands that the program knows.
_bankgrid_commands()
{
	"$1" --lang en --help 2>/dev/null |
	    sed -n '/^Other commands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p'
}

# The long options in a command's help, given as $1.
_bankgrid_options()
{
	sed -n -e 's/^  -., \(--[a-z-]*\).*/\1/p' \
	    -e 's/^      \(--[a-z-]*\).*/\1/p' <<<"$1"
}

# What the option $2 takes by the help $1: FILE, NAME, ...; nothing of one
# that takes none.
_bankgrid_takes()
{
	case $2 in
	--*) sed -n "s/^ .*[ ]$2 \([A-Z][A-Z]*\)  *.*/\1/p" <<<"$1" ;;
	-?) sed -n "s/^  $2, --[a-z-]* \([A-Z][A-Z]*\)  *.*/\1/p" <<<"$1" ;;
	esac
}

_bankgrid_presets()
{
	"$1" presets 2>/dev/null | sed -n 's/^\([^ ][^ ]*\) .*/\1/p'
}

_bankgrid_lessons()
{
	"$1" lesson list 2>/dev/null | sed -n 's/^ *[0-9]* \([^ ]*\) .*/\1/p'
}

# Offers the words $3 behind the prefix $2, of which bash replaces what stands
# behind the last character that breaks words.
_bankgrid_offer()
{
	local cur=$1 prefix=$2 keep= c i

	COMPREPLY=($(compgen -P "$prefix" -W "$3" -- "${cur#"$prefix"}"))
	for c in = :; do
		[[ $COMP_WORDBREAKS == *$c* && $cur == *$c* ]] || continue
		c=${cur%"${cur##*$c}"}
		[[ ${#c} -gt ${#keep} ]] && keep=$c
	done
	for i in "${!COMPREPLY[@]}"; do
		COMPREPLY[i]=${COMPREPLY[i]#"$keep"}
	done
	[[ ${COMPREPLY[0]-} == *[=:] ]] && compopt -o nospace 2>/dev/null
	return 0
}

# Files behind the prefix $2.
_bankgrid_files()
{
	local IFS=$'\n'

	compopt -o filenames 2>/dev/null
	COMPREPLY=($(compgen -f -- "${1#"$2"}"))
}

# The hosts that the user's ssh knows by name, and those of this machine.
_bankgrid_hosts()
{
	awk 'tolower($1) == "host" { for (i = 2; i <= NF; i++)
	    if ($i !~ /[*?!]/) print $i }' ~/.ssh/config 2>/dev/null
	compgen -A hostname
}

# Kinds with commas between, behind the prefix $2.
_bankgrid_list()
{
	local list=${1#"$2"}

	list=${list%"${list##*,}"}
	_bankgrid_offer "$1" "$2$list" "$_bankgrid_ops ldmatrix stmatrix atom
	    cp.async"
}

# The argument that is called $3 in the help, behind the prefix $2.
_bankgrid_argument()
{
	case $3 in
	FILE) _bankgrid_files "$1" "$2" ;;
	NAME) _bankgrid_offer "$1" "$2" "$(_bankgrid_presets "$4")" ;;
	GPU) _bankgrid_offer "$1" "$2" "$_bankgrid_gpus" ;;
	WHEN) _bankgrid_offer "$1" "$2" "auto always never" ;;
	HOST) _bankgrid_offer "$1" "$2" "$(_bankgrid_hosts)" ;;
	LIST) _bankgrid_list "$1" "$2" ;;
	VARIANT) _bankgrid_offer "$1" "$2" "all $("$4" run --list \
	    2>/dev/null | sed -n 's/^ \([a-z]*\) .*/\1/p')" ;;
	CMD) COMPREPLY=($(compgen -c -- "${1#"$2"}")) ;;
	esac
}

# A word of a pattern, or more words $2 in its place.
_bankgrid_pattern()
{
	local list

	case $1 in
	elem=*) list=$_bankgrid_elems ;;
	op=*) list=$_bankgrid_ops ;;
	swizzle=*) list=$_bankgrid_swizzles ;;
	mask=*) list=$_bankgrid_masks ;;
	vec=*) list=$_bankgrid_vecs ;;
	*=*) return ;;
	*)
		list=$(printf '%s= ' $_bankgrid_keys)
		_bankgrid_offer "$1" "" "${list/let= /let } $2"
		return ;;
	esac
	_bankgrid_offer "$1" "${1%%=*}=" "$list"
}

_bankgrid()
{
	local line=${COMP_LINE:0:COMP_POINT} program=${COMP_WORDS[0]}
	local cur prev words command= help commands takes

	COMPREPLY=()
	line=${line#"${line%%[![:space:]]*}"}
	# Within quotes bash replaces all of them.
	words=${line//[^\"\']/}
	[[ $((${#words} % 2)) -eq 0 ]] || return 0
	cur=${line##*[[:space:]]}
	read -r -a words <<<"${line%"$cur"}"
	prev=${words[${#words[@]} - 1]-}
	commands=$(_bankgrid_commands "$program")
	if [[ ${#words[@]} -gt 1 && $'\n'$commands$'\n' == \
	    *$'\n'"${words[1]}"$'\n'* ]]; then
		command=${words[1]}
	fi
	help=$("$program" $command --lang en --help 2>/dev/null)
	if [[ ${#words[@]} -gt 1 ]]; then
		takes=$(_bankgrid_takes "$help" "$prev")
		if [[ -n $takes ]]; then
			_bankgrid_argument "$cur" "" "$takes" "$program"
			return 0
		fi
	fi
	case $cur in
	--*=*)
		takes=$(_bankgrid_takes "$help" "${cur%%=*}")
		_bankgrid_argument "$cur" "${cur%%=*}=" "$takes" "$program" ;;
	-*)
		_bankgrid_offer "$cur" "" "$(_bankgrid_options "$help")" ;;
	*)
		_bankgrid_operand ;;
	esac
	return 0
}

# By what the usage line of the command calls its operands; the locals are
# _bankgrid's.
_bankgrid_operand()
{
	local usage=${help%%$'\n'*}

	case $usage in
	*"list|reset"*)
		if [[ ${words[2]-} == check ]]; then
			_bankgrid_files "$cur" ""
		elif [[ ${#words[@]} -eq 2 || ${words[2]-} == reset ]]; then
			_bankgrid_offer "$cur" "" "$(_bankgrid_lessons \
			    "$program") $([[ ${#words[@]} -gt 2 ]] ||
			    echo list reset check)"
		fi ;;
	*PATTERN*)
		[[ ${#words[@]} -eq 1 ]] || commands=
		_bankgrid_pattern "$cur" "$commands" ;;
	*FILE*)
		_bankgrid_files "$cur" "" ;;
	*" CASE")
		_bankgrid_offer "$cur" "" "all $("$program" run --list \
		    2>/dev/null | sed -n 's/^\([a-z]*\):.*/\1/p')" ;;
	*" A B"*)
		if [[ $cur == @* ]]; then
			_bankgrid_files "$cur" @
			COMPREPLY=("${COMPREPLY[@]/#/@}")
		else
			_bankgrid_offer "$cur" "" "$(_bankgrid_presets \
			    "$program" | sed 's/^/preset:/') @"
		fi ;;
	esac
}

complete -F _bankgrid bankgrid
