import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// A reader's home page, and what it does. No path names an account: each call takes that of the sign-in.
enum MyActions {
  private static let newBooks = 6

  static func show(_ visit: Visit) async throws -> Answer { try await page(visit) }

  private static func page(
    _ visit: Visit, faults: [FieldFault] = [], status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    visit.page(MyPage(try await visit.session.ownPage(newBooks: newBooks), faults: faults), status: status)
  }

  static func renew(_ visit: Visit) async throws -> Answer {
    guard let number = visit.number("id") else { throw SiteProblem.notFound }
    do {
      _ = try await visit.session.renewOwn(Loan.ID(rawValue: number), operation: try visit.operation())
      return visit.seeOther("/my", .renewed)
    } catch {
      return try await refused(error, visit)
    }
  }

  static func cancel(_ visit: Visit) async throws -> Answer {
    guard let number = visit.number("id") else { throw SiteProblem.notFound }
    do {
      _ = try await visit.session.cancelOwn(Reservation.ID(rawValue: number), operation: try visit.operation())
      return visit.seeOther("/my", .reservationCancelled)
    } catch {
      return try await refused(error, visit)
    }
  }

  static func reserve(_ visit: Visit) async throws -> Answer {
    guard let number = visit.number("id") else { throw SiteProblem.notFound }
    do {
      _ = try await visit.session.reserveOwn(Book.ID(rawValue: number), operation: try visit.operation())
      return visit.seeOther("/my", .reserved)
    } catch {
      let refusals = try rules(error)
      let faults = refusals.all.map { FieldFault($0, in: visit.messages) }
      return try await BookActions.book(visit, faults: faults, status: refusals.first.httpStatus)
    }
  }

  /// A refusal of the rules stands on the page itself. A number of somebody else is not found.
  private static func refused(_ error: any Error, _ visit: Visit) async throws -> Answer {
    let refusals = try rules(error)
    let faults = refusals.all.map { FieldFault($0, in: visit.messages) }
    return try await page(visit, faults: faults, status: refusals.first.httpStatus)
  }

  private static func rules(_ error: any Error) throws -> Refusals {
    guard case .refused(let refusals)? = SiteProblem(error), refusals.first != .noLongerThere,
      refusals.first.httpStatus.code < 500, refusals.first.httpStatus != .forbidden
    else { throw error }
    return refusals
  }

  /// The due dates for a calendar program. It has no cookie: the key of the address is all that it brings.
  static func dueCalendar(_ request: WebRequest, _ session: Session) async throws -> Answer {
    guard let bytes = try await session.dueCalendar(key: request.query["key"] ?? "") else { throw SiteProblem.notFound }
    return Answer(
      type: "text/calendar; charset=utf-8", headers: [.cacheControl: "no-store"], bytes: bytes)
  }

  /// Whether the browser is signed in still, for pages that are open. Asking is no use of the sign-in.
  static func here(_ request: WebRequest, _ session: Session) async throws -> Answer {
    let isSignedIn = try await session.holdsSignIn(request.cookie(.signIn) ?? "")
    return Answer(
      status: isSignedIn ? .noContent : .unauthorized, headers: [.cacheControl: "no-store"], body: .bytes([]))
  }
}

extension MyPage {
  init(_ page: OwnPage, faults: [FieldFault] = []) {
    self.init(
      hasStudent: page.hasStudent,
      loans: page.loans.map {
        Loan(
          id: $0.loan.rawValue, book: $0.book.rawValue, title: $0.title, language: $0.language, author: $0.author,
          due: $0.due, daysOverdue: $0.daysOverdue, renewals: $0.renewals)
      },
      reservations: page.reservations.map {
        Reservation(
          id: $0.reservation.rawValue, book: $0.book.rawValue, title: $0.title, language: $0.language,
          author: $0.author, heldUntil: $0.heldUntil, place: $0.place)
      },
      readIt: page.booksToRate.map {
        ReadItOffer(book: $0.id.rawValue, title: $0.title, language: $0.metadata.languageCode)
      },
      newBooks: page.newBooks.map { BookListing($0) }, codeMadeAt: page.codeMadeAt, faults: faults)
  }
}
