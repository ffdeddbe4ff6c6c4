# One word for a thing, in identifiers too. Sourced by run.

# identifiers [WORDS …]: checks, as `script` runs a script; sets `status`, and $folder/printed has the lines.
identifiers() {
  status=0
  python3 "$root/Tests/Scripts/identifiers" "$@" >"$folder/printed" 2>&1 </dev/null || status=$?
}

test_identifiers_useTheWordsOfTheGlossary() {
  identifiers
  ends_with 0
}

test_identifiers_areRefused_whereAnotherWordIsMeant() {
  local changed=$folder/changed
  rm -rf "$changed"
  mkdir -p "$changed/Sources/KioskMachine" "$changed/Sources/Store/Migrations"
  printf '/// A session.\nstruct StudentSession {}\nlet name = "session"\n' >"$changed/Sources/KioskMachine/Sample.swift"
  printf 'struct PostgresSession {}\n' >"$changed/Sources/Store/Migrations/Migration.swift"
  identifiers --root "$changed"
  ends_with 1
  prints "Sources/KioskMachine/Sample.swift:2: StudentSession: a person at a station has a visit"
  prints "1 forbidden identifiers"
}
