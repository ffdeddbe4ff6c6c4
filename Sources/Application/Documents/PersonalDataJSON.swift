import Domain
package import Store

/// All that the library keeps about one person.
package struct PersonalDataJSON: Encodable {
  let madeAt: String
  let account: OrNull<Own>
  let student: OrNull<StudentJSON>
  let loans: [LoanJSON]
  let reservations: [ReservationJSON]
  /// The rows of each table that belongs to the account, under the names of its columns.
  let own: [String: [[String: Value]]]
  let activities: [ActivityJSON]
  let audit: [AuditLine]

  package init(_ data: PersonalData, in session: Session) {
    madeAt = JSONDocument.text(of: session.now)
    account = OrNull(data.account.map { Own($0) })
    student = OrNull(data.student.map { StudentJSON($0) })
    loans = data.loans.map { LoanJSON($0, in: session) }
    reservations = data.reservations.map { ReservationJSON($0) }
    own = Dictionary(
      data.tables.map { table in
        (
          table.name,
          table.rows.map { row in
            Dictionary(zip(table.columns, row.map { Value($0) }), uniquingKeysWith: { first, _ in first })
          }
        )
      }, uniquingKeysWith: +)
    activities = data.activities.map { ActivityJSON($0) }
    audit = data.audit.map { AuditLine($0) }
  }

  /// An account with what only its owner sees.
  struct Own: Encodable {
    let account: AccountJSON
    let country: OrNull<String>
    let forgetsReturned: Bool

    init(_ account: Account) {
      self.account = AccountJSON(account)
      country = OrNull(account.country)
      forgetsReturned = account.forgetsReturned
    }
  }

  struct AuditLine: Encodable {
    let at: String
    let event: String
    /// Null for a failed sign-in, which has no known account.
    let actor: OrNull<String>
    let address: OrNull<String>

    init(_ entry: AuditEntry) {
      at = JSONDocument.text(of: entry.at)
      event = entry.event.rawValue
      actor = OrNull(entry.actor?.name)
      address = OrNull(entry.address)
    }
  }

  struct Value: Encodable {
    let value: DataValue

    init(_ value: DataValue) { self.value = value }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .nothing: try container.encodeNil()
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .moment(let moment): try container.encode(JSONDocument.text(of: moment))
      case .flag(let flag): try container.encode(flag)
      }
    }
  }
}
