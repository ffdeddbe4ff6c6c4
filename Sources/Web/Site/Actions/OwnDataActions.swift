import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// A person's changes to their account other than profile and password: contact, student, calendar, history, data, its
/// end.
enum OwnDataActions {
  static func saveContact(_ visit: Visit) async throws -> Answer {
    let account = try visit.expectAccount()
    let form = visit.request.form
    guard let email = form["email"], let country = form["country"], let wasEmail = form["was-email"],
      let wasCountry = form["was-country"]
    else { throw WebProblem.malformed }
    let (sent, saved) = (ReaderParts.Contact(email: email, country: country), ReaderParts.Contact(account))
    guard sent != saved else { return visit.seeOther("/account", .unchanged) }
    let isOvertaken =
      sent.email != wasEmail && wasEmail != saved.email || sent.country != wasCountry && wasCountry != saved.country
    if isOvertaken { return try await AccountActions.page(visit, contact: sent, status: .conflict) }
    do {
      _ = try await visit.session.editOwnContact(
        email: sent.email == wasEmail ? nil : .some(email), country: sent.country == wasCountry ? nil : .some(country),
        operation: try visit.operation())
    } catch {
      let refusals = try visit.refusals(error)
      if case .operationReused = refusals.first {
        return try await AccountActions.page(visit, contact: sent, status: .conflict)
      }
      let faults = visit.faults(refusals, field: SignUpActions.field)
      return try await AccountActions.page(visit, faults: faults, contact: sent, status: refusals.first.httpStatus)
    }
    return visit.seeOther("/account", .saved)
  }

  static func join(_ visit: Visit) async throws -> Answer {
    do {
      _ = try await visit.session.joinStudent(code: visit.request.form["code"] ?? "")
      return visit.seeOther("/my", .joined)
    } catch {
      let refusals = try visit.refusals(error)
      let wait = refusals.first.secondsLeft(at: visit.session.now)
      let faults = visit.faults(refusals) { _ in "code" }
      return try await AccountActions.page(visit, faults: faults, status: refusals.first.httpStatus)
        .retrying(after: wait)
    }
  }

  static func leave(_ visit: Visit) async throws -> Answer {
    _ = try await visit.session.leaveStudent(operation: try visit.operation())
    return visit.seeOther("/account", .left)
  }

  static func seeCode(_ visit: Visit) async throws -> Answer {
    try await visit.session.seeCodeNotice(operation: try visit.operation())
    return visit.seeOther("/account", .saved)
  }

  static func setForgetting(_ visit: Visit) async throws -> Answer {
    _ = try await visit.session.setForgetting(visit.request.form["forget"] == "1", operation: try visit.operation())
    return visit.seeOther("/account", .saved)
  }

  // MARK: - Calendar

  /// Only this answer shows the address: the library has only its hash.
  static func makeCalendar(_ visit: Visit) async throws -> Answer {
    let key = try await visit.session.makeCalendarKey(
      hasTitles: visit.request.form["titles"] == "1", operation: try visit.operation())
    guard let key else { return visit.seeOther("/account", .unchanged) }
    return visit.page(CalendarPage(address: visit.origin + "/my/due.ics?key=" + key.text))
  }

  static func endCalendar(_ visit: Visit) async throws -> Answer {
    try await visit.session.endCalendarKey(operation: try visit.operation())
    return visit.seeOther("/account", .calendarEnded)
  }

  // MARK: - Data

  static func data(_ visit: Visit) async throws -> Answer {
    visit.page(OwnDataPage(try await visit.session.ownData(), in: visit))
  }

  static func dataFile(_ visit: Visit) async throws -> Answer {
    var headers: HTTPFields = [.cacheControl: "no-store"]
    headers[.contentDisposition] = "attachment; filename=\"library-data.json\""
    return Answer(
      type: "application/json; charset=utf-8", headers: headers, bytes: try await visit.session.ownDataFile())
  }

  // MARK: - The end of an account

  static func showDeletion(_ visit: Visit) async throws -> Answer { try await deletion(visit) }

  private static func deletion(
    _ visit: Visit, faults: [FieldFault] = [], wait: Int? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let account = try visit.expectAccount()
    let own = try await visit.session.ownPage(newBooks: 0)
    return visit.page(
      DeleteAccountPage(
        signInName: account.name, loansOut: own.loans.count, hasStudent: own.hasStudent, faults: faults, wait: wait),
      status: status)
  }

  static func delete(_ visit: Visit) async throws -> Answer {
    do {
      try await visit.session.deleteOwnAccount(
        password: visit.request.form["password"] ?? "", secret: visit.secret)
    } catch {
      if case .refused(let refusals)? = SiteProblem(error), refusals.first == .lastLibrarian { throw error }
      let (faults, wait, status) = try SignInActions.refusal(error, in: visit)
      return try await deletion(visit, faults: faults, wait: wait, status: status).retrying(after: wait)
    }
    return SignInActions.leaving(visit, .accountDeleted)
  }

  static func signOutEverywhere(_ visit: Visit) async throws -> Answer {
    _ = try await visit.session.signOutEverywhere()
    return SignInActions.leaving(visit, .signedOutEverywhere)
  }
}

extension Visit {
  /// The address of the site as the browser used it: `https://library.school.example`.
  fileprivate var origin: String { (request.isSecure ? "https://" : "http://") + request.host }
}

extension ReaderParts.Contact {
  init(_ account: Account) { self.init(email: account.email ?? "", country: account.country ?? "") }
}

extension ReaderParts {
  /// - Parameter contact: what was sent; nil for the account's own values.
  static func read(_ visit: Visit, _ account: Account, contact: Contact?) async throws -> ReaderParts {
    let saved = Contact(account)
    let key = try await visit.session.calendarKey()
    return ReaderParts(
      contact: contact ?? saved, saved: saved,
      countries: try await visit.session.countries(), student: try await visit.session.ownStudentName(),
      calendarSince: key?.createdAt, forgetsReturned: account.forgetsReturned,
      allowsForgetting: visit.settings.allowsForgettingAtOnce, codeMadeAt: account.codeMadeAt)
  }
}

extension OwnDataPage {
  init(_ data: OwnData, in visit: Visit) {
    let messages = visit.messages
    var facts: [(name: String, value: String)] = []
    func tell(_ label: FieldLabel, _ value: String) { facts.append((messages.label(label), value)) }
    if let account = data.account {
      tell(.name, account.name)
      tell(.displayName, account.displayName)
      tell(.email, account.email ?? "")
      tell(.country, account.country ?? "")
      tell(.role, messages.label(account.role.label))
    }
    if let student = data.student {
      facts += [
        (messages.label(.student), student.fullName), (messages.label(.libraryID), student.libraryID),
        (messages.label(.grade), student.grade),
      ]
    }
    var parts = [
      Part(
        .ownLoans, id: "loans",
        rows: data.loans.map { [$0.title, messages.day($0.begun), $0.ended.map { messages.day($0) } ?? ""] }),
      Part(.ownReservations, id: "reservations", rows: data.reservations.map { [$0.title, messages.day($0.begun)] }),
      Part(
        .history, id: "history",
        rows: data.activities.map { [messages.label($0.type), $0.bookTitle, messages.time($0.createdAt)] }),
      Part(
        .signIns, id: "audit",
        rows: data.audit.map { [messages.time($0.at), $0.event.rawValue, $0.actor?.name ?? "", $0.address ?? ""] }),
    ]
    if !data.tables.isEmpty {
      let rows = data.tables.map { row in
        [row.name]
          + row.values.map { value in
            switch value {
            case .text(let text): text
            case .moment(let moment): messages.time(moment)
            }
          }
      }
      parts.append(Part(.ownData, id: "own", rows: rows))
    }
    self.init(facts: facts, parts: parts)
  }
}
