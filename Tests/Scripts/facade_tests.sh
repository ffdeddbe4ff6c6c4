# Front doors use Session. Sourced by run.

# facade [WORDS …]: checks, as `script` runs a script; sets `status`, and $folder/printed has the lines.
facade() {
  status=0
  python3 "$root/Tests/Scripts/facade" "$@" >"$folder/printed" 2>&1 </dev/null || status=$?
}

# with_session TEXT [TEXT]: sets `changed` to a folder with an extension of Session that has that text, and with a
# command.
with_session() {
  changed=$folder/changed
  rm -rf "$changed"
  mkdir -p "$changed/Sources/Application" "$changed/Sources/minilibrary"
  printf 'extension Session {\n%s\n}\n' "$1" >"$changed/Sources/Application/Session+Sample.swift"
  printf '%s\n' "${2-}" >"$changed/Sources/minilibrary/Sample.swift"
}

test_facade_isUsedByEveryFrontDoor() {
  facade
  ends_with 0
}

test_facade_isRefused_whenAFrontDoorUsesTheLibraryItself() {
  with_session '  func none() {}' 'let name = try await session.libraryName()
let books = try await session.library.books(limit: 1)'
  facade --root "$changed"
  ends_with 1
  prints "Sources/minilibrary/Sample.swift:2: session.library is only for Application"
  prints "1 calls or functions"
}

test_facade_isRefused_whenAFunctionOnlyForwards() {
  with_session '  package func staff() async throws -> [Staff] { try await library.staff() }

  package func book(_ id: Book.ID, copies ids: [Int] = []) async throws -> Book {
    try await library.book(
      id, copies: ids)
  }'
  facade --root "$changed"
  ends_with 1
  prints "Sources/Application/Session+Sample.swift:2: staff only forwards; use session.read"
  prints "Sources/Application/Session+Sample.swift:4: book only forwards; use session.read"
  prints "2 calls or functions"
}

test_facade_passes_whenAFunctionAddsSomething() {
  with_session '  package func lend(_ id: Book.ID) async throws -> Loan { try await library.lend(id, at: now) }

  package func book(named text: String) async throws -> Book {
    let id = try number(text)
    return try await library.book(id)
  }

  package func rows() async throws -> [Row] { rows(try await library.books(limit: 1)) }' 'try await session.read.books(limit: 1)'
  facade --root "$changed"
  ends_with 0
  prints "of the 3 functions of Session"
}

test_facade_isRefused_whenThereIsNoSession() {
  with_session ''
  facade --root "$changed"
  ends_with 1
  prints "has no functions of Session"
}
