import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Changes to one's account other than profile and password.
enum OwnDataActions {
  static func saveContact(_ request: Request) async throws -> Answer {
    let account = try request.expectAccount()
    let form = request.http.form
    guard let email = form["email"], let country = form["country"], let wasEmail = form["was-email"],
      let wasCountry = form["was-country"]
    else { throw WebProblem.malformed }
    let (sent, saved) = (ReaderParts.Contact(email: email, country: country), ReaderParts.Contact(account))
    guard sent != saved else { return request.seeOther("/account", .unchanged) }
    let isOvertaken =
      sent.email != wasEmail && wasEmail != saved.email || sent.country != wasCountry && wasCountry != saved.country
    if isOvertaken { return try await AccountActions.page(request, contact: sent, status: .conflict) }
    do {
      _ = try await request.session.editOwnContact(
        email: sent.email == wasEmail ? nil : .some(email), country: sent.country == wasCountry ? nil : .some(country),
        operation: try request.operation())
    } catch {
      let refusals = try request.refusals(error)
      if case .operationReused = refusals.first {
        return try await AccountActions.page(request, contact: sent, status: .conflict)
      }
      let faults = request.faults(refusals, field: SignUpActions.field)
      return try await AccountActions.page(request, faults: faults, contact: sent, status: refusals.first.httpStatus)
    }
    return request.seeOther("/account", .saved)
  }

  static func join(_ request: Request) async throws -> Answer {
    do {
      _ = try await request.session.joinStudent(code: request.http.form["code"] ?? "")
      return request.seeOther("/my", .joined)
    } catch {
      let refusals = try request.refusals(error)
      let wait = refusals.first.secondsLeft(at: request.session.now)
      let faults = request.faults(refusals) { _ in "code" }
      return try await AccountActions.page(request, faults: faults, status: refusals.first.httpStatus)
        .retrying(after: wait)
    }
  }

  static func leave(_ request: Request) async throws -> Answer {
    _ = try await request.session.leaveStudent(operation: try request.operation())
    return request.seeOther("/account", .left)
  }

  static func seeCode(_ request: Request) async throws -> Answer {
    try await request.session.seeCodeNotice(operation: try request.operation())
    return request.seeOther("/account", .saved)
  }

  static func setForgetting(_ request: Request) async throws -> Answer {
    _ = try await request.session.setForgetting(request.http.form["forget"] == "1", operation: try request.operation())
    return request.seeOther("/account", .saved)
  }

  // MARK: - Calendar

  /// Only this answer shows the address: the library has only its hash.
  static func makeCalendar(_ request: Request) async throws -> Answer {
    let key = try await request.session.makeCalendarKey(
      hasTitles: request.http.form["titles"] == "1", operation: try request.operation())
    guard let key else { return request.seeOther("/account", .unchanged) }
    return request.page(CalendarPage(address: request.origin + "/my/due.ics?key=" + key.text))
  }

  static func endCalendar(_ request: Request) async throws -> Answer {
    try await request.session.endCalendarKey(operation: try request.operation())
    return request.seeOther("/account", .calendarEnded)
  }

  // MARK: - Data

  static func data(_ request: Request) async throws -> Answer {
    request.page(OwnDataPage(try await request.session.ownData(), in: request))
  }

  static func dataFile(_ request: Request) async throws -> Answer {
    var headers: HTTPFields = [.cacheControl: "no-store"]
    headers[.contentDisposition] = "attachment; filename=\"library-data.json\""
    return Answer(
      type: "application/json; charset=utf-8", headers: headers, bytes: try await request.session.ownDataFile())
  }

  // MARK: - The end of an account

  static func showDeletion(_ request: Request) async throws -> Answer { try await deletion(request) }

  private static func deletion(
    _ request: Request, faults: [FieldFault] = [], wait: Int? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let account = try request.expectAccount()
    let own = try await request.session.ownPage(newBooks: 0)
    return request.page(
      DeleteAccountPage(
        signInName: account.name, loansOut: own.loans.count, hasStudent: own.hasStudent, faults: faults, wait: wait),
      status: status)
  }

  static func delete(_ request: Request) async throws -> Answer {
    do {
      try await request.session.deleteOwnAccount(
        password: request.http.form["password"] ?? "", secret: request.secret)
    } catch {
      if case .refused(let refusals)? = SiteProblem(error), refusals.first == .lastLibrarian { throw error }
      let (faults, wait, status) = try SignInActions.refusal(error, in: request)
      return try await deletion(request, faults: faults, wait: wait, status: status).retrying(after: wait)
    }
    return SignInActions.leaving(request, .accountDeleted)
  }

  static func signOutEverywhere(_ request: Request) async throws -> Answer {
    _ = try await request.session.signOutEverywhere()
    return SignInActions.leaving(request, .signedOutEverywhere)
  }
}

extension Request {
  /// The address of the site as the browser used it: `https://library.school.example`.
  fileprivate var origin: String { (http.isSecure ? "https://" : "http://") + http.host }
}

extension ReaderParts.Contact {
  init(_ account: Account) { self.init(email: account.email ?? "", country: account.country ?? "") }
}

extension ReaderParts {
  /// - Parameter contact: what was sent; nil for the account's own values.
  static func read(_ request: Request, _ account: Account, contact: Contact?) async throws -> ReaderParts {
    let saved = Contact(account)
    let key = try await request.session.calendarKey()
    return ReaderParts(
      contact: contact ?? saved, saved: saved,
      countries: try await request.session.countries(), student: try await request.session.ownStudentName(),
      calendarSince: key?.createdAt, forgetsReturned: account.forgetsReturned,
      allowsForgetting: request.settings.allowsForgettingAtOnce, codeMadeAt: account.codeMadeAt)
  }
}

extension OwnDataPage {
  init(_ data: OwnData, in request: Request) {
    let messages = request.messages
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
        title: .ownLoans, id: "loans",
        rows: data.loans.map { [$0.title, messages.day($0.begun), $0.ended.map { messages.day($0) } ?? ""] }),
      Part(
        title: .ownReservations, id: "reservations",
        rows: data.reservations.map { [$0.title, messages.day($0.begun)] }),
      Part(
        title: .history, id: "history",
        rows: data.activities.map { [messages.label($0.type), $0.bookTitle, messages.time($0.createdAt)] }),
      Part(
        title: .signIns, id: "audit",
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
      parts.append(Part(title: .ownData, id: "own", rows: rows))
    }
    self.init(facts: facts, parts: parts)
  }
}
