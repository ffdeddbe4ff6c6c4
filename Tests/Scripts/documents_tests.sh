# The documents, compared with the code that they describe. Sourced by run.

# check NAME [WORDS …]: compares, as `script` runs a script; sets `status`, and $folder/printed has the differences.
check() {
  status=0
  python3 "$root/Tests/Scripts/documents" "$@" >"$folder/printed" 2>&1 </dev/null || status=$?
}

# Sets `package` to a file with what Package.swift says. SwiftPM evaluates it without fetching or building anything.
describe_package() {
  package=$folder/package.json
  [ -s "$package" ] || (cd "$root" && swift package --scratch-path "$folder/scratch" dump-package) >"$package"
}

# with_change FILE COMMANDS: sets `changed` to a folder like this repository, with the document FILE changed by sed.
with_change() {
  changed=$folder/changed
  rm -rf "$changed"
  mkdir -p "$changed"
  ln -s "$root"/* "$changed"
  rm "$changed"/*.md "$changed/docs"
  cp -r "$root"/*.md "$root/docs" "$changed"
  sed -i "$2" "$changed/$1"
  ! cmp -s "$root/$1" "$changed/$1" || fail "nothing was changed in $1"
}

test_importGraph_isThatOfPackageSwift() {
  describe_package
  check graph --package "$package"
  ends_with 0
}

test_importGraph_isRefused_whenItLacksADependency() {
  describe_package
  with_change ARCHITECTURE.md '/^```imports/,/^```$/ s/^Messages: Domain Reports KioskMachine/Messages: Domain Reports/'
  check graph --root "$changed" --package "$package"
  ends_with 1
  prints "Messages depends on KioskMachine, which the import graph lacks"
}

test_importGraph_isRefused_whenItHasOneTooMany() {
  describe_package
  with_change ARCHITECTURE.md '/^```imports/,/^```$/ s/^KioskMachine:/KioskMachine: Store/'
  check graph --root "$changed" --package "$package"
  ends_with 1
  prints "KioskMachine does not depend on Store, which the import graph has"
}

test_importGraph_isRefused_whenItLacksATarget() {
  describe_package
  with_change ARCHITECTURE.md '/^```imports/,/^```$/ { /^TerminalText:/d; s/ CZBar//; }'
  check graph --root "$changed" --package "$package"
  ends_with 1
  prints "TerminalText is in Package.swift and not in the import graph"
  prints "CZBar is in Package.swift and not in the import graph"
}

test_importGraph_isRefused_whenItHasATargetTooMany() {
  describe_package
  with_change ARCHITECTURE.md 's/^TerminalText:/Invented: Domain\n&/'
  check graph --root "$changed" --package "$package"
  ends_with 1
  prints "Invented is in the import graph and not in Package.swift"
}

test_codeMap_namesEachTargetAndFilesThatExist() {
  describe_package
  check code-map --package "$package"
  ends_with 0
}

test_codeMap_isRefused_whenAFileIsGone() {
  describe_package
  with_change ARCHITECTURE.md '/^| `TerminalText` |/ s/DisplayWidth/Vanished/'
  check code-map --root "$changed" --package "$package"
  ends_with 1
  prints "Vanished.swift of TerminalText"
}

test_dependencies_areThoseOfPackageSwift() {
  describe_package
  check dependencies --package "$package"
  ends_with 0
}

test_dependencies_areRefused_whenALibraryIsMissing() {
  describe_package
  with_change docs/design/dependencies.md '/^| libcurl/d'
  check dependencies --root "$changed" --package "$package"
  ends_with 1
  prints "ccurl is in Package.swift and not in docs/design/dependencies.md"
}

test_invariants_nameTestsThatExist() {
  check invariants
  ends_with 0
}

test_invariants_areRefused_whenATestIsGone() {
  with_change ARCHITECTURE.md 's|StoreTests/OperationTests|StoreTests/VanishedTests|'
  check invariants --root "$changed"
  ends_with 1
  prints "ARCHITECTURE.md: there is no test StoreTests/VanishedTests"
}

test_invariants_areRefused_whenNoTestIsNamed() {
  with_change docs/design/cards.md 's/| `CardsTests\/CardSheetTests` |/| somebody |/'
  check invariants --root "$changed"
  ends_with 1
  prints "docs/design/cards.md: no test holds: "
}

test_invariants_areRefused_whenTheChecklistNamesAGoneTest() {
  with_change docs/design/web-checklist.md 's|HTMLTests.text_hasNoByteOfMarkup|HTMLTests.text_vanished|'
  check invariants --root "$changed"
  ends_with 1
  prints "docs/design/web-checklist.md: A5: there is no test WebTests/HTMLTests.text_vanished"
}

test_invariants_areRefused_whenADangerHasNoTest() {
  with_change docs/threat-model.md 's/`WebServerTests\/FramingTests`/nobody/'
  check invariants --root "$changed"
  ends_with 1
  prints "docs/threat-model.md: no test holds: One request is read as two"
}

test_routes_areThoseOfTheTable() {
  check routes
  ends_with 0
}

test_routes_areRefused_whenTheirPartiesDiffer() {
  with_change docs/design/web.md '/GET \/desk`/s/helpers, librarians/everybody/'
  check routes --root "$changed"
  ends_with 1
  prints 'docs/design/web.md lacks the line | `GET /desk` | helpers, librarians |'
}

test_names_areThoseOfTheCode() {
  check names
  ends_with 0
}

test_names_areRefused_whenATypeIsGone() {
  with_change docs/design/records.md 's/`ReservationQueue`/`VanishedLine`/'
  check names --root "$changed"
  ends_with 1
  prints "docs/design/records.md: there is no VanishedLine in Swift"
}

test_links_leadToDocumentsAndHeadings() {
  check links
  ends_with 0
}

test_links_areRefused_whenAHeadingIsGone() {
  with_change docs/manual/several-machines.md 's/^## The password/## Secrets/'
  check links --root "$changed"
  ends_with 1
  prints "docs/manual/configuration.md: several-machines.md#the-password names no heading"
}

test_documents_haveAtMostTheirSizes() {
  check sizes
  ends_with 0
}

test_documents_areRefused_whenTheyAreTooLarge() {
  with_change README.md "\$r $root/CHANGELOG.md"
  check sizes --root "$changed"
  ends_with 1
  prints "README.md has"
}

test_changelog_isRefused_whenAChangeIsLongOrHasTwoLines() {
  with_change CHANGELOG.md '$a\- A change\n  of two lines\n- '"$(printf 'x%.0s' {1..200})"
  check sizes --root "$changed"
  ends_with 1
  prints "CHANGELOG.md: a change has more than one line:   of two lines"
  prints "CHANGELOG.md: a change has 202 characters"
}

test_sentences_beginWithTheirSubject() {
  check sentences
  ends_with 0
}

test_sentences_areRefused_whenTheyBeginWithARelative() {
  with_change docs/manual/cameras.md '$a\\nWhat is plugged in is opened.'
  check sentences --root "$changed"
  ends_with 1
  prints "docs/manual/cameras.md: What is plugged in is opened."
}
