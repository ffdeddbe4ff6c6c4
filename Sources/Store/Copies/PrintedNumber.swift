import Domain

/// Numbers that the library prints: cards of students, labels of books. Each is given once ever: a card that was lost,
/// or whose student left, must not open the account of the next one.
///
/// Numbers continue after the highest one that is or was in use. When that is the last possible number, because a
/// person typed it, they come from the widest gap between those that are or were in use.
struct PrintedNumber: Sendable {
  static let card = PrintedNumber(
    column: "card_number", tables: ["student"], serials: 0...999_999, isOfThisKind: "number >= '2' AND number < '3'",
    setting: "card-in-gap", text: { CardNumber(serial: $0)?.text },
    digits: { CardNumber($0) == nil ? nil : $0.dropFirst().dropLast() })
  static let label = PrintedNumber(
    column: "label_number", tables: ["book", "copy"], serials: LabelNumber.serials,
    isOfThisKind: "number >= '04' AND number < '05'", setting: "label-in-gap",
    text: { LabelNumber(serial: $0)?.text },
    digits: { LabelNumber($0) == nil ? nil : $0.dropFirst(2).dropLast() })
  static let all = [card, label]

  private let column: String
  /// The tables with the column: labels from before version 15 of the schema are of a title, others of a copy.
  private let tables: [String]
  private let serials: ClosedRange<Int>
  /// The condition for numbers of this kind: they begin alike, so they are a range of the one table of retired numbers.
  private let isOfThisKind: SQL
  /// The setting with the last number that came from a gap.
  private let setting: String
  private let text: @Sendable (Int) -> String?
  /// The digits of the serial in a number; nil for a text that is no such number.
  private let digits: @Sendable (String) -> Substring?

  /// The first number that is given: card 0 only fills a gap.
  private static let first = 1

  private func used(_ table: String) -> SQL {
    SQL(trusted: "SELECT \(column) AS number FROM \(table) WHERE \(column) IS NOT NULL")
  }

  /// - Throws: ``ValueFault`` for a text of another form: the next number follows from it, and would be given twice.
  private func serial(_ text: String, in table: String, _ column: String, row: String? = nil) throws -> Int {
    guard let serial = digits(text).flatMap({ Int($0) }) else {
      throw ValueFault("\(table).\(column)", row: row, kind: .invalid)
    }
    return serial
  }

  // MARK: - Numbers that are out in the world though nobody here has them any more

  func retire(_ number: String?, _ connection: any SQLConnection) throws {
    guard let number else { return }
    try connection.run("INSERT INTO retired_number (number) VALUES (\(number)) ON CONFLICT DO NOTHING")
  }

  /// Whether the number was given and is no longer in use.
  static func isRetired(_ number: String, _ connection: any SQLConnection) throws -> Bool {
    try connection.firstRow("SELECT 1 AS one FROM retired_number WHERE number = \(number)") != nil
  }

  /// Retires the numbers of all rows, before the rows are deleted.
  func retireAll(_ connection: any SQLConnection) throws {
    for table in tables {
      try connection.run("INSERT INTO retired_number (number) \(used(table)) ON CONFLICT DO NOTHING")
    }
  }

  // MARK: - Giving numbers

  /// Keeps other programs from giving or changing numbers of students until this transaction ends.
  ///
  /// A library ID must not be another student's card, which a unique index cannot check. An import of students on
  /// PostgreSQL does not see what a concurrent change is about to do: both change this row. SQLite has one writer at a
  /// time.
  static func lock(_ connection: any SQLConnection) throws {
    guard connection.dialect.engine == .postgres else { return }
    try connection.set("student-numbers", to: "")
  }

  /// The number that is given next, written down by the caller in the same transaction.
  ///
  /// - Parameter isFree: false for a number that another kind of thing has; it is passed over.
  /// - Returns: nil when every number is or was in use.
  func next(_ connection: any SQLConnection, where isFree: (String) throws -> Bool = { _ in true }) throws -> String? {
    var serial = try highest(connection).map { $0 + 1 } ?? PrintedNumber.first
    while let number = text(serial) {
      if try isFree(number) { return number }
      serial += 1
    }
    return try nextInGap(connection, where: isFree)
  }

  /// The check digit is the last and all have one length, so they sort as their serials do.
  private func highest(_ connection: any SQLConnection) throws -> Int? {
    let used = try tables.compactMap { table in
      try connection.firstRow(
        SQL(trusted: "SELECT max(\(column)) AS number FROM \(table) WHERE \(column) IS NOT NULL"))?
        .optionalText("number").map { try serial($0, in: table, column) }
    }.max()
    let retired = try connection.firstRow("SELECT max(number) AS number FROM retired_number WHERE \(isOfThisKind)")?
      .optionalText("number").map { try serial($0, in: "retired_number", "number") }
    return [used, retired].compactMap(\.self).max()
  }

  /// Continues after the last number that came from a gap, so that one look shows whether the next one is free.
  private func nextInGap(_ connection: any SQLConnection, where isFree: (String) throws -> Bool) throws -> String? {
    if let last = try lastInGap(connection) {
      var serial = last + 1
      while let number = text(serial), try !wasUsed(number, connection) {
        if try isFree(number) { return try note(number, connection) }
        serial += 1
      }
    }
    for gap in try gaps(connection) {
      for serial in gap {
        if let number = text(serial), try isFree(number) { return try note(number, connection) }
      }
    }
    return nil
  }

  private func wasUsed(_ number: String, _ connection: any SQLConnection) throws -> Bool {
    if try PrintedNumber.isRetired(number, connection) { return true }
    return try tables.contains { table in
      try connection.firstRow(
        "SELECT 1 AS one FROM \(SQL(trusted: table)) WHERE \(SQL(trusted: column)) = \(number)") != nil
    }
  }

  /// The gaps between the numbers that are or were in use, the widest first.
  private func gaps(_ connection: any SQLConnection) throws -> [Range<Int>] {
    let given = tables.dropFirst().reduce(used(tables[0])) { "\($0) UNION \(used($1))" }
    let numbers = try connection.rows(
      "\(given) UNION SELECT number FROM retired_number WHERE \(isOfThisKind) ORDER BY 1"
    ).map { try serial($0.text("number"), in: tables[0], column) }
    var (gaps, begin) = ([Range<Int>](), serials.lowerBound)
    for serial in numbers + [serials.upperBound + 1] {
      if begin < serial { gaps.append(begin..<serial) }
      begin = max(begin, serial + 1)
    }
    return gaps.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
  }

  private func lastInGap(_ connection: any SQLConnection) throws -> Int? {
    try connection.setting(setting).map { try serial($0, in: "library_setting", "value", row: setting) }
  }

  private func note(_ number: String, _ connection: any SQLConnection) throws -> String {
    try connection.set(setting, to: number)
    return number
  }
}
