package import Domain

package enum StoreLocation: Hashable, Sendable {
  case file(String)
  /// An address as libpq takes it, with whatever password stands in it; for a person it is `description`.
  case postgres(String)

  /// A PostgreSQL address by its scheme, `postgres://` or `postgresql://` in any case; anything else is a path.
  package init(_ text: String) {
    // Compared by bytes: a mark that combines with the last slash must not turn an address into a path.
    for scheme in ["postgres://", "postgresql://"] {
      let head = text.utf8.prefix(scheme.utf8.count)
      if head.count == scheme.utf8.count, Substring(head).lowercased() == scheme {
        // libpq knows it in small letters only.
        self = .postgres("postgres://" + String(Substring(text.utf8.dropFirst(scheme.utf8.count))))
        return
      }
    }
    self = .file(text)
  }
}

extension StoreLocation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The location without any password: of an address that may have one in the wrong place, only the scheme.
  package var description: String {
    switch self {
    case .file(let path): StoreLocation.mayHoldPassword(path) ? "…" : path
    case .postgres(let address): "postgres://" + ((try? PostgresAddress(address))?.shown ?? "…")
    }
  }

  package var debugDescription: String { description }
  /// `dump` and the test library look inside values; a password is not to be found there either.
  package var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }

  /// An address or libpq's `name=value` words where a path was expected.
  private static func mayHoldPassword(_ path: String) -> Bool {
    let text = path.lowercased()
    return text.contains("://") || text.contains("password") && text.contains("=")
      || text.contains("postgres") && text.contains("@")
  }

  /// The parameters are those of ``Library/open``. A server has its own timeout, and another thread waits for it.
  /// `note` is written only where `createIfMissing` allows a new library.
  ///
  /// - Parameter createAnew: whether a library is made even where one was that is gone.
  func open(
    createIfMissing: Bool = true, createAnew: Bool = false, worksInPlace: Bool = false, onlyLooks: Bool = false,
    timeout: Duration = .seconds(5), note: @escaping @Sendable (String) -> String = { $0 }
  ) async throws -> any DatabaseDriver {
    switch self {
    case .file(let path):
      try await SQLiteDriver.open(
        at: path,
        options: SQLiteDriver.Options(
          busyTimeout: timeout, isReadOnly: onlyLooks, createIfMissing: createIfMissing, createAnew: createAnew,
          note: createIfMissing ? note : nil, worksInPlace: worksInPlace, mayMigrate: !onlyLooks))
    case .postgres(let address):
      try await PostgresDriver.open(
        at: address, place: description,
        options: PostgresDriver.Options(createIfMissing: createIfMissing, mayMigrate: !onlyLooks))
    }
  }

  /// Copies the library that is kept here into an empty or a new one. Stations may continue to work with this one.
  ///
  /// - Returns: the number of rows of each table.
  /// - Throws: `library-not-empty`, `text-not-kept`, or a fault of either store. The other one is as it was then: a new
  ///   file is not there, a new schema may hold an empty library.
  package func copyLibrary(
    to target: StoreLocation, progress: @escaping CopyReport
  ) async throws(Refusals) -> [TableCount] {
    try await withSource { source in
      if case .file(let path) = target, SQLiteFile(path).kind == .new { try SQLiteFile(path).expectNoCompanions(path) }
      if case .file(let path) = target, !SQLiteFile(path).isTaken {
        return try await NewLibraryFile.make(at: path) { name in
          try await StoreLocation.copy(source, toNew: name, path, progress)
        }
      }
      return try await StoreLocation.copy(source, to: target.open(), target.description, progress)
    }
  }

  /// Makes a file that holds the library as it is at one moment, while stations continue to work.
  ///
  /// - Parameter actor: the person who asked for it; the audit records it.
  /// - Returns: the number of rows of each table, and the rows that break a rule: those of the library break it, too.
  /// - Throws: `file-exists`, `leftovers-beside`, or a fault, such as `store-damaged` if the engine finds the file
  ///   faulty. Then no file remains.
  package func backUpLibrary(
    to path: String, by actor: Actor = .program, progress: @escaping CopyReport
  ) async throws(Refusals) -> CheckedLibrary {
    try await withSource { source in
      let backup = try await NewLibraryFile.make(at: path) { name in
        if let source = source as? SQLiteDriver {
          try await source.backUp(to: name, place: path, progress: progress)
          try await NewLibraryFile.makePlain(name, place: path)
        } else {
          _ = try await StoreLocation.copy(source, toNew: name, path, keepsAnyRow: true, progress)
        }
        return try await NewLibraryFile.check(name, place: path)
      }
      await Library.noteBackup(of: source, by: actor, at: .now)
      return backup
    }
  }

  private func withSource<T: Sendable>(_ body: (any DatabaseDriver) async throws -> T) async throws(Refusals) -> T {
    try await Library.refusing {
      let source = try await open(createIfMissing: false)
      return try await StoreLocation.closing(source) { try await body(source) }
    }
  }

  private static func copy(
    _ source: any DatabaseDriver, to target: any DatabaseDriver, _ place: String,
    _ progress: @escaping CopyReport
  ) async throws -> [TableCount] {
    try await closing(target) {
      try await LibraryCopy.run(from: source, to: target, place: place, progress: progress)
    }
  }

  /// - Parameter keepsAnyRow: whether rows that break a constraint are copied as well.
  private static func copy(
    _ source: any DatabaseDriver, toNew name: String, _ place: String, keepsAnyRow: Bool = false,
    _ progress: @escaping CopyReport
  ) async throws -> [TableCount] {
    let target = try await SQLiteDriver.open(
      at: name, place: place, options: SQLiteDriver.Options(keepsAnyRow: keepsAnyRow))
    let counts = try await copy(source, to: target, place, progress)
    try await NewLibraryFile.makePlain(name, place: place)
    return counts
  }

  static func closing<T: Sendable>(_ driver: any DatabaseDriver, _ body: () async throws -> T) async throws -> T {
    let result: T
    do {
      result = try await body()
    } catch {
      // Why it failed matters more than what closing after it may add.
      try? await driver.close()
      throw error
    }
    try await driver.close()
    return result
  }
}
