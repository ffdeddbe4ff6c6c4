/// Cuts the bytes of one side of a PostgreSQL connection into messages (PostgreSQL documentation, "Message Formats").
///
/// Protocol 3, not encrypted: a type byte, four bytes of length that count themselves, a body. Only what a frontend
/// sends first has no type byte.
package struct PostgresMessages: Sendable {
  package enum Sender: Sendable { case frontend, backend }

  package struct Message: Hashable, Sendable {
    /// `nil` of a packet before the session: the start itself, a request for encryption, a cancellation.
    package let type: UInt8?
    package let body: [UInt8]
    /// All of it, as it came.
    package let bytes: [UInt8]
  }

  /// The bytes of a message that is not complete yet.
  package private(set) var rest: [UInt8] = []
  private var isTyped: Bool

  package init(from sender: Sender) { isTyped = sender == .backend }

  /// - Returns: the messages that these bytes complete.
  package mutating func append(_ bytes: some Sequence<UInt8>) -> [Message] {
    rest += bytes
    var messages: [Message] = []
    var start = 0
    while let message = message(at: start) {
      messages.append(message)
      start += message.bytes.count
      if message.startsSession { isTyped = true }
    }
    rest.removeFirst(start)
    return messages
  }

  private func message(at start: Int) -> Message? {
    let header = isTyped ? 5 : 4
    guard rest.count - start >= header else { return nil }
    let length = rest[start + header - 4..<start + header].reduce(0) { $0 << 8 | Int($1) }
    // A length that does not even count itself is invalid: the message then covers all that came.
    let end = length < 4 ? rest.count : start + header - 4 + length
    guard rest.count >= end else { return nil }
    return Message(
      type: isTyped ? rest[start] : nil, body: Array(rest[start + header..<end]), bytes: Array(rest[start..<end]))
  }
}

extension PostgresMessages.Message {
  /// The protocol's version, or one of the numbers that stand in its place.
  private var code: Int? {
    type == nil && body.count >= 4 ? body[..<4].reduce(0) { $0 << 8 | Int($1) } : nil
  }

  fileprivate var startsSession: Bool { code.map { $0 >> 16 == 3 } ?? false }

  /// SSLRequest or GSSENCRequest; a single byte without framing answers it.
  package var asksForEncryption: Bool { code == 80_877_103 || code == 80_877_104 }

  /// Frontend: whether this is a Query or a Parse that begins with a COMMIT.
  package var isCommit: Bool {
    [["COMMIT"], ["COMMIT", "TRANSACTION"], ["COMMIT", "WORK"], ["END"]].contains(words)
  }

  /// Frontend: whether the transaction that begins may change anything; nil if none begins.
  package var beginsWriting: Bool? {
    words.first == "BEGIN" ? !words.contains("ONLY") : nil
  }

  /// Frontend: whether this commits a change of a kind, such as `loans`. A commit notifies other programs of the kinds
  /// of its changes.
  package func commitsChange(of kind: String) -> Bool {
    guard isCommit, let text = body.split(separator: 0).first else { return false }
    return String(decoding: text, as: UTF8.self).split { " ,'".contains($0) }.contains { $0 == kind }
  }

  /// The words of a frontend's statement, in capitals.
  private var words: [Substring] {
    let texts = body.split(separator: 0, omittingEmptySubsequences: false)
    let text: ArraySlice<UInt8>? =
      switch type {
      case UInt8(ascii: "Q"): texts.first
      case UInt8(ascii: "P"): texts.dropFirst().first
      default: nil
      }
    let statement = text?.split(separator: UInt8(ascii: ";")).first ?? []
    return String(decoding: statement, as: UTF8.self).uppercased().split(whereSeparator: \.isWhitespace)
  }

  /// Backend: whether this is the CommandComplete of a committed transaction.
  package var isCommitAnswer: Bool {
    type == UInt8(ascii: "C") && body == Array("COMMIT\0".utf8)
  }

  /// Backend: whether this is ReadyForQuery, the last message of every answer.
  package var isReady: Bool { type == UInt8(ascii: "Z") }
}
