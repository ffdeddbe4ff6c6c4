package import Domain
import Store

package struct OwnData: Sendable {
  package struct Borrowed: Hashable, Sendable {
    package let title: String
    package let begun: CalendarDay
    /// Nil while it is out, or open.
    package let ended: CalendarDay?
  }

  /// A row of a table that belongs to the account.
  package struct Row: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      case text(String)
      case moment(Timestamp)
    }

    /// The name of the table.
    package let name: String
    package let values: [Value]
  }

  package let account: Account?
  package let student: Student?
  package let loans: [Borrowed]
  package let reservations: [Borrowed]
  package let activities: [Activity]
  package let audit: [AuditEntry]
  package let tables: [Row]
}

extension Session {
  /// All that the library keeps about the session's account and its student.
  package func ownData() async throws -> OwnData {
    let data = try await library.ownData(of: try own().id)
    func day(_ moment: Timestamp) -> CalendarDay { calendar.day(of: moment) }
    return OwnData(
      account: data.account, student: data.student,
      loans: data.loans.map {
        OwnData.Borrowed(title: $0.bookTitle, begun: day($0.checkoutDate), ended: $0.returnDate.map(day))
      },
      reservations: data.reservations.map {
        OwnData.Borrowed(title: $0.book.title, begun: day($0.createdAt), ended: $0.closedAt.map(day))
      },
      activities: data.activities, audit: data.audit,
      tables: data.tables.flatMap { table in
        table.rows.map { OwnData.Row(name: table.name, values: $0.compactMap(OwnData.Row.Value.init)) }
      })
  }

  /// The same as a file of JSON, UTF-8.
  package func ownDataFile() async throws -> [UInt8] {
    let data = try await library.ownData(of: try own().id)
    return Array(try JSONDocument.text(of: data.json(in: self)).utf8)
  }
}

extension OwnData.Row.Value {
  /// Nil for no value.
  fileprivate init?(_ value: DataValue) {
    switch value {
    case .nothing: return nil
    case .text(let text): self = .text(text)
    case .number(let number): self = .text(String(number))
    case .moment(let moment): self = .moment(moment)
    case .flag(let flag): self = .text(flag ? "1" : "0")
    }
  }
}
