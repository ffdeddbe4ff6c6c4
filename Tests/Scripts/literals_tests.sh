# Text for people outside Sources/Messages. Sourced by run.

# literals [WORDS …]: looks for text, as `script` runs a script; sets `status`, and $folder/printed has the lines.
literals() {
  status=0
  python3 "$root/Tests/Scripts/literals" "$@" >"$folder/printed" 2>&1 </dev/null || status=$?
}

# with_literals TEXT [ALLOWED]: sets `changed` to a folder with that code in Sources/Sample.swift and that list of
# literals.
with_literals() {
  changed=$folder/changed
  rm -rf "$changed"
  mkdir -p "$changed/Sources/Messages"
  printf '%s\n' "$1" >"$changed/Sources/Sample.swift"
  printf '%s' "${2-}" >"$changed/allowed"
}

test_literals_forPeople_areInTheCatalogues() {
  literals
  ends_with 0
}

test_literals_areFound_whereAPersonReadsThem() {
  with_literals 'func f() throws {
  print("Nobody is here")
  throw ValidationError("Name a \(kind) or \(other("two words", 3)) of it.")
  lines.append(NoticeLine("Goodbye."))
  let text = """
    Your book
    is due.
    """
}'
  literals --root "$changed" --allowed "$changed/allowed"
  ends_with 1
  prints "Sources/Sample.swift:2: Nobody is here"
  prints "Sources/Sample.swift:3: Name a … or … of it."
  prints "Sources/Sample.swift:3: two words"
  prints "Sources/Sample.swift:4: Goodbye."
  prints "Sources/Sample.swift:5: Your book is due."
  prints "5 of 5 literals"
}

test_literals_pass_whereNoPersonReadsThem() {
  with_literals 'log.info("camera opened", metadata: ["path": "\(path)"]) // "not a literal"
precondition(count > 0, "there are rows")
let sql = "SELECT id FROM book"
if message.contains("out of memory") { key = "labelTitle" }
let raw = #"a"# + "one-word" + "%d"'
  echo 'let text = "Two words of a key."' >"$changed/Sources/Messages/Text.swift"
  literals --root "$changed" --allowed "$changed/allowed"
  ends_with 0
}

test_literals_areAllowed_withAReason() {
  with_literals 'let font = "DejaVu Sans"' $'Sample.swift\t^DejaVu\ta font\n'
  literals --root "$changed" --allowed "$changed/allowed"
  ends_with 0
  with_literals 'let font = "DejaVu Sans"' $'Sample.swift\t^DejaVu\n'
  literals --root "$changed" --allowed "$changed/allowed"
  ends_with 1
  prints "allowed:1: not a path, a pattern and a reason"
  with_literals 'let font = "Mono"' $'Sample.swift\t^DejaVu\ta font\n'
  literals --root "$changed" --allowed "$changed/allowed"
  ends_with 1
  prints "allowed:1: fits no literal"
}

test_literals_areRefused_whenThereAreNone() {
  with_literals 'let count = 3'
  literals --root "$changed" --allowed "$changed/allowed"
  ends_with 1
  prints "has no Swift literals"
}
