# Puts into a man page what its generator leaves out of the help: what stands behind the words of an option, as in
# `(values: a4, letter; default: a4)`, and every character beyond ASCII.
# First file: the help, an option a line; second file: the page, where the words follow a line `.It Fl -paper Ar size`.

function ascii(text) { gsub(/[^ -~]/, "", text); return text }
# What would mean something else to a formatter stays as the generator wrote it.
function plain(text) { return text != "" && text !~ /^[.']/ && text !~ /\\/ }

FNR == NR {
  line = $0
  sub(/^ +/, "", line)
  if (plain(line) && ascii(line) != line) whole[ascii(line)] = line
}
FNR == NR && /^  (<|-|\[)/ {
  name = $0
  sub(/^  (-., )?/, "", name)
  sub(/[ ,].*/, "", name)
  words = $0
  sub(/^  ([^ ]+, )*[^ ]+( \[?<[^>]*>\]?)? */, "", words)
  # The words may begin a line of their own, behind a long name.
  if (words == "") pending = name
  else said[name] = words
  next
}
FNR == NR && pending != "" { words = $0; sub(/^ +/, "", words); said[pending] = words; pending = ""; next }
FNR == NR { next }

/^\.It Fl / {
  option = $3 == "," ? $4 : $4 == "," ? $5 : $3
  sub(/^-+/, "", option)
  wanted = "--" option
  print
  next
}
/^\.It Ar / { wanted = "<" $3 ">"; print; next }
wanted != "" {
  if (plain(said[wanted]) && $0 != "" && index(ascii(said[wanted]), ascii($0)) == 1) $0 = said[wanted]
  wanted = ""
}
$0 in whole { $0 = whole[$0] }
{ print }
