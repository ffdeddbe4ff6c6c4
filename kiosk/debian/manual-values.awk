# Puts into a man page what the help says behind the words of an option: `(values: a4, letter; default: a4)`.
# First file: the help, an option a line; second file: the page, where the words follow a line `.It Fl -paper Ar size`.

FNR == NR && /^  (<|-)/ {
  name = $0
  sub(/^  (-., )?/, "", name)
  sub(/[ ,].*/, "", name)
  words = $0
  sub(/^  ([^ ]+, )*[^ ]+( <[^>]*>)? */, "", words)
  # The words may begin a line of their own, behind a long name.
  if (words == "") pending = name
  else said[name] = words
  next
}
FNR == NR && pending != "" { words = $0; sub(/^ +/, "", words); said[pending] = words; pending = ""; next }
FNR == NR { next }

/^\.It Fl / { option = $3; if ($4 == "," ) option = $6; sub(/^-+/, "", option); wanted = "--" option; print; next }
/^\.It Ar / { wanted = "<" $3 ">"; print; next }
wanted != "" {
  if ($0 != "" && index(said[wanted], $0) == 1) $0 = said[wanted]
  wanted = ""
}
{ print }
