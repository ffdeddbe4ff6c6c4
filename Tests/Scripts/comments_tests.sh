# The share of headless comment lines in Swift code. Sourced by run.

# measure [WORDS …]: measures, as `script` runs a script; sets `status`, and $folder/printed has the lines.
measure() {
  status=0
  python3 "$root/Tests/Scripts/comments" "$@" >"$folder/printed" 2>&1 </dev/null || status=$?
}

# with_swift TEXT: sets `changed` to a folder with that text in Sources/Sample.swift and its two siblings empty.
with_swift() {
  changed=$folder/changed
  rm -rf "$changed"
  mkdir -p "$changed/Sources/.build" "$changed/Tests" "$changed/Benchmarks"
  printf '%s\n' "$1" >"$changed/Sources/Sample.swift"
}

test_comments_beginWithTheirSubject() {
  measure
  ends_with 0
}

test_comments_areRefused_whenTheyBeginWithARelative() {
  with_swift '/// What a row holds.
struct Row {
  // Of a row, its number.
  let id: Int
}'
  measure --root "$changed"
  ends_with 1
  prints "Sources/Sample.swift:1: What a row holds."
  prints "Sources/Sample.swift:3: Of a row, its number."
  prints "2 of 2 comment lines are headless: 100.00 %"
}

test_comments_areCountedInTestsAndBenchmarks() {
  with_swift '/// A row.'
  echo '  // Nobody reads it.' >"$changed/Tests/Sample.swift"
  echo '/// Those that wait.' >"$changed/Benchmarks/Sample.swift"
  measure --root "$changed"
  ends_with 1
  prints "Tests/Sample.swift:1: Nobody reads it."
  prints "Benchmarks/Sample.swift:1: Those that wait."
  prints "2 of 3 comment lines"
}

test_comments_pass_whenASentenceGoesOnInTheNextLine() {
  with_swift '/// The rows of a table, in the order
/// Of their keys is one of two orders.

// Who is a borrower?
let text = "Of what is said"'
  echo '/// What a checkout has.' >"$changed/Sources/.build/Other.swift"
  measure --root "$changed"
  # `Who is …?` is a question, which begins with its subject.
  ends_with 0
  prints "0 of 3 comment lines are headless"
}

test_comments_areRefused_whenThereAreNone() {
  with_swift 'let text = ""'
  measure --root "$changed"
  ends_with 1
  prints "has no Swift comments"
}
