# The texts in data/*/*.pattern that people read, as entries of a catalog of
# gettext's: the name of a pattern (its title) and those of its accesses, its
# theme, and the comment that the file begins with, joined as ui/presets.c
# does. The context says which, so that no other text is taken for one.

function add(context, text,	key) {
	key = context SUBSEP text
	if (!(key in files))
		order[++n] = key
	if (index(files[key], "#: " FILENAME "\n") == 0)
		files[key] = files[key] "#: " FILENAME "\n"
}

function quoted(text) {
	gsub(/[\\"]/, "\\\\&", text)
	return "\"" text "\""
}

function end_of_comment() {
	if (about != "")
		add("about", about)
	about = ""
	heading = 0
}

FNR == 1 {
	end_of_comment()
	heading = 1
	context = "title"
}

/^#/ {
	if (!heading)
		next
	text = $0
	sub(/^[# \t]+/, "", text)
	if (text ~ /^theme:/) {
		sub(/^theme:[ \t]*/, "", text)
		add("theme", text)
	} else if (text !~ /^rows:/ && text != "")
		about = about (about == "" ? "" : " ") text
	next
}

{
	end_of_comment()
	line = $0
	while (match(line, /(^|[ \t])(op=|name="[^"]*"|name=[^ \t"]+)/)) {
		word = substr(line, RSTART, RLENGTH)
		line = substr(line, RSTART + RLENGTH)
		sub(/^[ \t]/, "", word)
		if (word == "op=") {
			context = "access"
			continue
		}
		sub(/^name="?/, "", word)
		sub(/"$/, "", word)
		add(context, word)
	}
}

END {
	end_of_comment()
	for (i = 1; i <= n; i++) {
		split(order[i], part, SUBSEP)
		printf "\n%smsgctxt %s\nmsgid %s\nmsgstr \"\"\n",
		    files[order[i]], quoted(part[1]), quoted(part[2])
	}
}
