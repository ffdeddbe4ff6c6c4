import Domain

/// Numbers of cards and labels that are out in the world though nobody here has them any more: a card that was lost, or whose
/// student left, must not open the account of the next one. Numbers go on behind the highest that ever went.
enum RetiredNumber: String, CaseIterable, Sendable {
  case card = "last_card"
  case label = "last_label"

  private var column: SQL {
    switch self {
    case .card: "card_number"
    case .label: "label_number"
    }
  }

  private var table: SQL {
    switch self {
    case .card: "student"
    case .label: "book"
    }
  }

  /// The check digit is the last and all have one length, so they sort as their serials do.
  func highest(_ connection: any SQLConnection) throws -> String? {
    let given = try connection.firstRow("SELECT max(\(column)) AS number FROM \(table)")?.optionalText("number")
    return [given, try retired(connection)].compactMap(\.self).max()
  }

  func retire(_ number: String?, _ connection: any SQLConnection) throws {
    guard let number, try retired(connection).map({ $0 < number }) ?? true else { return }
    try connection.run(
      """
      INSERT INTO library_setting (name, value) VALUES (\(rawValue), \(number))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }

  private func retired(_ connection: any SQLConnection) throws -> String? {
    try connection.firstRow("SELECT value FROM library_setting WHERE name = \(rawValue)")?.text("value")
  }
}
