import NIOCore

/// Which clients waste a connection: a value that hears of bytes, requests and answers, and says when patience ends.
///
/// Hummingbird's idle time-out sees that a head drips, but not that a body does.
struct ConnectionWatch {
  private enum Reading {
    case waiting(since: NIODeadline)
    case head(since: NIODeadline)
    /// Bytes since a moment: enough of them begin a new span.
    case body(since: NIODeadline, bytes: Int)
  }

  private let limits: ServerLimits
  private var reading: Reading
  /// Requests whose head has come and whose answer is not complete.
  private(set) var running = 0
  private var untaken = 0
  private var lastTaken: NIODeadline
  private var lingersSince: NIODeadline?

  init(limits: ServerLimits, now: NIODeadline) {
    self.limits = limits
    reading = .waiting(since: now)
    lastTaken = now
  }

  var isReadingBody: Bool {
    switch reading {
    case .body: true
    case .waiting, .head: false
    }
  }

  /// When the connection is to be cut unless something happens. Nil while a client waits for us.
  var deadline: NIODeadline? {
    var first = NIODeadline.distantFuture
    if let lingersSince { first = min(first, lingersSince + limits.lingerTime.amount) }
    if untaken > 0 { first = min(first, lastTaken + limits.readTime.amount) }
    switch reading {
    case .waiting(let since): if running == 0 { first = min(first, since + limits.idleTime.amount) }
    case .head(let since): if running == 0 { first = min(first, since + limits.headTime.amount) }
    // With more than this request we are the ones who do not read on.
    case .body(let since, _): if running <= 1 { first = min(first, since + limits.bodyGrace.amount) }
    }
    return first == .distantFuture ? nil : first
  }

  mutating func received(at now: NIODeadline) {
    if case .waiting = reading { reading = .head(since: now) }
  }

  mutating func headEnded(at now: NIODeadline) {
    running += 1
    reading = .body(since: now, bytes: 0)
  }

  mutating func bodyReceived(_ bytes: Int, at now: NIODeadline) {
    guard case .body(let since, let before) = reading else { return }
    let needed = limits.bodyRate * Int(limits.bodyGrace.amount.nanoseconds) / 1_000_000_000
    reading = before + bytes >= needed ? .body(since: now, bytes: 0) : .body(since: since, bytes: before + bytes)
  }

  mutating func requestEnded(at now: NIODeadline) { reading = .waiting(since: now) }

  mutating func answerEnded(at now: NIODeadline) {
    running -= 1
    guard running == 0 else { return }
    switch reading {
    case .waiting: reading = .waiting(since: now)
    case .head: reading = .head(since: now)
    case .body: break
    }
  }

  mutating func wrote(_ bytes: Int, at now: NIODeadline) {
    if untaken == 0 { lastTaken = now }
    untaken += bytes
  }

  mutating func taken(_ bytes: Int, at now: NIODeadline) {
    untaken -= bytes
    lastTaken = now
  }

  mutating func lingers(at now: NIODeadline) { lingersSince = lingersSince ?? now }
}

extension Duration {
  var amount: TimeAmount { TimeAmount(self) }
}
