import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// A reader's home page, and what it does. No path names an account: each call takes that of the sign-in.
enum MyActions {
  private static let newBooks = 6

  static func show(_ request: Request) async throws -> Answer { try await page(request) }

  private static func page(
    _ request: Request, faults: [FieldFault] = [], status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    request.page(MyPage(own: try await request.session.ownPage(newBooks: newBooks), faults: faults), status: status)
  }

  static func renew(_ request: Request) async throws -> Answer {
    try await change(request, .renewed) { number, operation in
      _ = try await request.session.renewOwn(Loan.ID(rawValue: number), operation: operation)
    }
  }

  static func cancel(_ request: Request) async throws -> Answer {
    try await change(request, .reservationCancelled) { number, operation in
      _ = try await request.session.cancelOwn(Reservation.ID(rawValue: number), operation: operation)
    }
  }

  static func reserve(_ request: Request) async throws -> Answer {
    let number = try request.number("id")
    do {
      _ = try await request.session.reserveOwn(Book.ID(rawValue: number), operation: try request.operation())
      return request.seeOther("/my", .reserved)
    } catch {
      let refusals = try rules(error, request)
      return try await BookActions.book(request, faults: request.faults(refusals), status: refusals.first.httpStatus)
    }
  }

  /// The page shows refusals of the rules. A number of another person is not found.
  private static func change(
    _ request: Request, _ report: FormReport, _ change: (Int64, OperationID) async throws -> Void
  ) async throws -> Answer {
    let number = try request.number("id")
    do {
      try await change(number, try request.operation())
      return request.seeOther("/my", report)
    } catch {
      let refusals = try rules(error, request)
      return try await page(request, faults: request.faults(refusals), status: refusals.first.httpStatus)
    }
  }

  private static func rules(_ error: any Error, _ request: Request) throws -> Refusals {
    let refusals = try request.refusals(error)
    guard refusals.first != .noLongerThere, refusals.first.httpStatus != .forbidden else { throw error }
    return refusals
  }

  /// The due dates for a calendar program. It has no cookie: the key of the address is all that it brings.
  static func dueCalendar(_ request: WebRequest, _ session: Session) async throws -> Answer {
    guard let bytes = try await session.dueCalendar(key: request.query["key"] ?? "") else { throw WebProblem.notFound }
    return Answer(
      type: "text/calendar; charset=utf-8", headers: [.cacheControl: "no-store"], bytes: bytes)
  }

  /// Whether the browser is still signed in, for open pages. The question does not count as a use of the sign-in.
  static func here(_ request: WebRequest, _ session: Session) async throws -> Answer {
    let isSignedIn = try await session.holdsSignIn(request.cookie(.signIn) ?? "")
    return Answer(
      status: isSignedIn ? .noContent : .unauthorized, headers: [.cacheControl: "no-store"], body: .bytes([]))
  }
}
