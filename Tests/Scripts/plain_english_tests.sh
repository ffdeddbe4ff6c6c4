# Plain English in comments and documents. Sourced by run.

# english [WORDS …]: measures, as `script` runs a script; sets `status`, and $folder/printed has the lines.
english() {
  status=0
  python3 "$root/Tests/Scripts/plain-english" "$@" >"$folder/printed" 2>&1 </dev/null || status=$?
}

# with_prose BOUND …: sets `changed` to a folder with documents and comments, and $folder/bounds to these lines.
with_prose() {
  changed=$folder/changed
  rm -rf "$changed"
  mkdir -p "$changed/Sources/.build" "$changed/Sources/Catalogue" "$changed/docs"
  echo '/// What an untracked file holds, nobody knows.' >"$changed/Sources/.build/Other.swift"
  echo '/// A row of a table.' >"$changed/Sources/Sample.swift"
  echo 'One row of a table.' >"$changed/docs/page.md"
  echo '  "bookAdded": "The book was added.",' >"$changed/Sources/Catalogue/en.arb"
  printf '%s\n' '# Bounds.' "$@" >"$folder/bounds"
}

test_plainEnglish_isWithinItsBounds() {
  english
  ends_with 0
}

test_plainEnglish_isRefused_whenAMarkerIsAboveTheBound() {
  with_prose 'docs 20 1.0 0'
  echo 'Whoever is told goes on by itself.' >>"$changed/docs/page.md"
  english --root "$changed" --bounds "$folder/bounds" --list
  ends_with 1
  prints "docs/page.md:2: [nobody, somebody, whoever] Whoever is told"
  prints "docs/page.md:2: [tell, told] Whoever is told"
  prints "docs/page.md:2: [by itself]"
  prints "ABOVE ITS BOUND"
}

test_plainEnglish_countsNoCode_inADocument() {
  with_prose 'docs 20 1.0 0'
  printf '%s\n' '```' 'nobody' '```' '' '    $ somebody alone' '' 'A `behind` is a name.' >>"$changed/docs/page.md"
  english --root "$changed" --bounds "$folder/bounds"
  ends_with 0
}

test_plainEnglish_isRefused_whenAComment_beginsWithARelative() {
  with_prose 'Sources 20 1.0 0'
  printf '%s\n' '/// What a row holds.' '' '/// Who is a borrower?' '/// A table in the order' '/// Of its keys.' \
    >"$changed/Sources/Sample.swift"
  english --root "$changed" --bounds "$folder/bounds" --list
  ends_with 1
  prints "Sources/Sample.swift:1: [headless] What a row holds."
  # A question begins with its subject, and a line may continue a sentence.
  does_not_print "[headless] Who is"
  does_not_print "[headless] Of its"
  does_not_print "untracked"
}

test_plainEnglish_isRefused_whenACommentHasMoreThan120Columns() {
  with_prose 'Sources 20 1.0 0'
  printf '// %0118d\nlet text = "%0130d"\n' 7 7 >"$changed/Sources/Sample.swift"
  english --root "$changed" --bounds "$folder/bounds" --list
  ends_with 1
  prints "Sources/Sample.swift:1: [121 columns]"
  prints "1 long (0)"
}

test_plainEnglish_countsAFile_forItsMostSpecificPath() {
  with_prose 'Sources 20 1.0 0' 'Sources/Catalogue/en.arb 5000 1.0 0'
  echo '  "bookGone": "Nobody has it.",' >>"$changed/Sources/Catalogue/en.arb"
  english --root "$changed" --bounds "$folder/bounds"
  prints "Sources: 0.0 markers (20)"
  prints "Sources/Catalogue/en.arb: 1428.6 markers (5000)"
}

test_plainEnglish_lowersABound_andNeverRaisesOne() {
  with_prose 'docs 300 3.0 7' 'Sources 20 0.0 0'
  echo '/// What a row holds, somebody told.' >"$changed/Sources/Sample.swift"
  english --root "$changed" --bounds "$folder/bounds"
  # A bound of 300 for a document without a marker protects nothing.
  ends_with 1
  prints "FAR BELOW ITS BOUND: plain-english --lower"
  english --root "$changed" --bounds "$folder/bounds" --lower
  ends_with 0
  grep -qE '^docs +20 +1.0 +0$' "$folder/bounds" || fail "the bound of docs did not fall to the goal"
  grep -qE '^Sources +20 +0.0 +0$' "$folder/bounds" || fail "the bound of Sources rose"
}

test_plainEnglish_isRefused_whenAPathHasNoProse() {
  with_prose 'Tests 20 1.0 0'
  english --root "$changed" --bounds "$folder/bounds"
  ends_with 1
  prints "Tests has no prose"
}
