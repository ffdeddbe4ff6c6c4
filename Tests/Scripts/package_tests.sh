# kiosk/debian: its checks, and what it says of licences. Sourced by run.

test_program_isRefused_whenItLooksForLibrariesWhereItWasBuilt() {
  fake readelf <<<"echo ' 0x000000000000001d (RUNPATH)            Library runpath: [/opt/swift/usr/lib]'"
  fake ldd <<<:
  script kiosk/debian/check-program program
  ends_with 1
  prints "It has the RUNPATH /opt/swift/usr/lib."
}

test_program_isRefused_whenItNamesALibraryThatItDoesNotUse() {
  fake readelf <<<:
  fake ldd <<<"printf 'Unused direct dependencies:\n\t/lib/x86_64-linux-gnu/libicuuc.so.72\n'; exit 1"
  script kiosk/debian/check-program program
  ends_with 1
  prints "It does not use /lib/x86_64-linux-gnu/libicuuc.so.72"
}

test_program_isTaken_whenNothingIsWrong() {
  fake readelf <<<"echo ' 0x0000000000000001 (NEEDED)             Shared library: [libpq.so.5]'"
  fake ldd <<<:
  script kiosk/debian/check-program program
  ends_with 0
}

# The parts of others with their licences, a line each, as the page “About” lists them.
licences_of_page() { sed -n '/^enum Licences/,/^}/p' "$root/Sources/Web/Pages/AboutPage.swift" | grep -o '("[^)]*")' | sed 's/^("//; s/", "/ /; s/")$//'; }

# The same, as the package states them.
licences_of_package() {
  awk '/^Files: / { name = $2 } /^License: / && name != "" { if (name != "*") print name, substr($0, 10); name = "" }' \
    "$root/kiosk/debian/copyright"
}

# Names of the packages and libraries that docs/design/dependencies.md describes, in the form of `plain`.
dependencies() {
  sed -n '/^| from/,$p' "$root/docs/design/dependencies.md" | tail -n +3 | cut -d '|' -f 2 | grep -v '^ *our ' |
    sed 's/(package `\(.*\)`)//; s/(`[^)]*)//; s/`//g; s/, with \| and \|, /\n/g' | plain
}

# Lower case, without “lib” and without “.swift”.
plain() { sed 's/^ *//; s/ .*//; s/^lib//; s/\.swift$//' | tr '[:upper:]' '[:lower:]' | grep . | sort -u; }

test_licences_areTheSameInPackageAndPage() {
  local part
  licences_of_package >"$folder/printed"
  [ "$(wc -l <"$folder/printed")" -ge 15 ] || fail "the package states too few licences"
  while read -r part; do
    licences_of_page | grep -qxF -- "$part" || fail "the page “About” does not say: $part"
  done <"$folder/printed"
}

test_licences_coverAllDependencies() {
  dependencies >"$folder/dependencies"
  { licences_of_page; licences_of_package; } | plain >"$folder/parts"
  licences_of_package | plain >"$folder/linked"
  [ "$(wc -l <"$folder/dependencies")" -ge 25 ] || fail "few dependencies were found"
  comm -23 "$folder/dependencies" "$folder/parts" >"$folder/printed"
  [ ! -s "$folder/printed" ] || fail "the page “About” lacks dependencies"
  # A linked part of another package is not a dependency.
  sort -u "$folder/dependencies" "$folder/linked" | comm -13 - "$folder/parts" >"$folder/printed"
  grep -vxF swift "$folder/printed" >"$folder/calls" || true
  [ ! -s "$folder/calls" ] || fail "the page “About” names what the program does not use"
}

test_licences_areComplete_whenAllLinkedPackagesAreNamed() {
  printf '/b/%s.build/a.o\n' Domain CAssets >"$folder/list"
  script kiosk/debian/check-licences "$folder/list"
  ends_with 0
}

test_licences_areRefused_whenALinkedPackageIsNotNamed() {
  printf '/b/%s.build/a.o\n' Domain Unheard >"$folder/list"
  script kiosk/debian/check-licences "$folder/list"
  ends_with 1
  prints "No package has the module Unheard."
}
