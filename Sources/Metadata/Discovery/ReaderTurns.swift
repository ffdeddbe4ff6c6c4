/// The rate limit of readers: one request under way, and a number a minute. A value; time is passed in.
package struct ReaderTurns: Hashable, Sendable {
  package typealias Instant = ContinuousClock.Instant

  package static let perMinute = 20
  private static let span: Duration = .seconds(60)

  package enum Refusal: Hashable, Sendable {
    /// An earlier request of the same reader is under way.
    case underWay
    case tooOften(Duration)
  }

  private struct Record: Hashable, Sendable {
    var isUnderWay = false
    var begun: [Instant] = []
  }

  private var records: [Int64: Record] = [:]

  package init() {}

  /// The readers that are remembered: those who asked within a minute.
  package var count: Int { records.count }

  /// Begins a request.
  ///
  /// - Parameter reader: the number of an account.
  /// - Returns: nil where it may be sent.
  package mutating func begin(_ reader: Int64, at now: Instant) -> Refusal? {
    forget(before: now - ReaderTurns.span)
    var record = records[reader] ?? Record()
    if record.isUnderWay { return .underWay }
    if record.begun.count >= ReaderTurns.perMinute, let first = record.begun.first {
      return .tooOften(first + ReaderTurns.span - now)
    }
    record.isUnderWay = true
    record.begun.append(now)
    records[reader] = record
    return nil
  }

  package mutating func end(_ reader: Int64) { records[reader]?.isUnderWay = false }

  private mutating func forget(before start: Instant) {
    for (reader, record) in records where record.begun.first.map({ $0 <= start }) ?? true {
      records[reader]?.begun.removeAll { $0 <= start }
      if !record.isUnderWay, records[reader]?.begun.isEmpty == true { records[reader] = nil }
    }
  }
}
