import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Addresses without a page.
enum SmallActions {
  /// A file of the program. Its name holds a hash of its content, so a browser keeps it for good.
  static func asset(_ request: WebRequest, _ session: Session) async throws -> Answer {
    guard let asset = Asset.served(request.parameters["file"] ?? "") else { throw WebProblem.notFound }
    return asset.answer
  }

  /// Browsers ask for it, whatever a page says.
  static func icon(_ request: WebRequest, _ session: Session) async throws -> Answer { Asset.named("icon.svg").answer }

  /// Search engines have no business in a school's library.
  static func robots(_ request: WebRequest, _ session: Session) async throws -> Answer {
    Answer(type: "text/plain; charset=utf-8", bytes: Array("User-agent: *\nDisallow: /\n".utf8))
  }

  /// Password managers ask for this address (W3C, A Well-Known URL for Changing Passwords).
  static func changePassword(_ request: WebRequest, _ session: Session) async throws -> Answer { .seeOther("/account") }

  /// Says whether the store answers, and nothing more.
  static func health(_ request: WebRequest, _ session: Session) async throws -> Answer {
    let isHealthy = await session.isHealthy()
    return Answer(
      status: isHealthy ? .ok : .serviceUnavailable, type: "text/plain; charset=utf-8",
      bytes: Array((isHealthy ? "ok\n" : "unavailable\n").utf8)
    ).retrying(after: isHealthy ? nil : Request.retrySeconds)
  }

  static func cover(_ request: Request) async throws -> Answer {
    guard let cover = try await request.session.cover(of: Book.ID(rawValue: try request.number("number"))) else {
      throw WebProblem.notFound
    }
    // The browser may keep it for itself; a shared cache may not, since the catalogue may be closed to visitors.
    return Answer(type: cover.type, headers: [.cacheControl: "private, max-age=86400"], bytes: cover.bytes)
  }
}

extension Asset {
  var answer: Answer {
    Answer(type: type.description, headers: [.cacheControl: "public, max-age=31536000, immutable"], bytes: bytes)
  }
}
