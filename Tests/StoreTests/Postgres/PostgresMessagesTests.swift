import TestSupport
import Testing

@Suite struct PostgresMessagesTests {
  private static let start = packet([0, 3, 0, 0] + Array("user\0library\0\0".utf8))
  private static let encryption = packet([0x04, 0xD2, 0x16, 0x2F])

  private static func packet(_ body: [UInt8]) -> [UInt8] {
    let length = UInt32(body.count + 4)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body
  }

  private static func message(_ type: Character, _ text: String) -> [UInt8] {
    [type.asciiValue ?? 0] + packet(Array(text.utf8))
  }

  private static func only(_ type: Character, _ text: String, from sender: PostgresMessages.Sender)
    -> PostgresMessages.Message?
  {
    var messages = PostgresMessages(from: sender)
    if sender == .frontend { _ = messages.append(start) }
    return messages.append(message(type, text)).first
  }

  @Test(arguments: [1, 2, 3, 5, 7, 1000]) func messages_areWhole_howeverTheyArrive(step: Int) {
    let typed = [Self.message("Q", "COMMIT\0"), Self.message("S", ""), Self.message("X", "")]
    let sent = [Self.encryption, Self.start] + typed
    var messages = PostgresMessages(from: .frontend)
    var received: [PostgresMessages.Message] = []
    let all = Array(sent.joined())
    for from in stride(from: 0, to: all.count, by: step) {
      received += messages.append(all[from..<min(all.count, from + step)])
    }
    #expect(received.map(\.bytes) == sent)
    #expect(received.map(\.type) == [nil, nil, 81, 83, 88])
    #expect(received.map(\.asksForEncryption) == [true, false, false, false, false])
    #expect(received.map(\.isCommit) == [false, false, true, false, false])
    #expect(messages.rest.isEmpty)
  }

  @Test func messages_keepWhatIsNotWhole() {
    var messages = PostgresMessages(from: .backend)
    let complete = Self.message("C", "COMMIT\0")
    #expect(messages.append(complete.dropLast()).isEmpty)
    #expect(messages.rest == complete.dropLast())
    #expect(messages.append(complete.suffix(1)).map(\.isCommitAnswer) == [true])
    #expect(messages.rest.isEmpty)
  }

  @Test func messages_handOnAll_whenALengthCannotBe() {
    var messages = PostgresMessages(from: .backend)
    #expect(messages.append([67, 0, 0, 0, 1, 9]).map(\.bytes) == [[67, 0, 0, 0, 1, 9]])
  }

  @Test(arguments: ["COMMIT", "commit", " Commit ; ", "COMMIT TRANSACTION", "commit work;", "END"])
  func query_isCommit_whenItIsNothingElse(text: String) {
    #expect(Self.only("Q", text + "\0", from: .frontend)?.isCommit == true)
    #expect(Self.only("P", "\0" + text + "\0\0\0", from: .frontend)?.isCommit == true)
  }

  @Test(arguments: ["", "BEGIN", "ROLLBACK", "COMMIT PREPARED 'a'", "SELECT 'COMMIT'", "COMMITTED"])
  func query_isNoCommit_otherwise(text: String) {
    #expect(Self.only("Q", text + "\0", from: .frontend)?.isCommit == false)
    #expect(Self.only("P", "COMMIT\0" + text + "\0\0\0", from: .frontend)?.isCommit == false)
  }

  @Test func answer_isOfACommit_onlyWhenItCommitted() {
    #expect(Self.only("C", "COMMIT\0", from: .backend)?.isCommitAnswer == true)
    #expect(Self.only("C", "ROLLBACK\0", from: .backend)?.isCommitAnswer == false)
    #expect(Self.only("D", "COMMIT\0", from: .backend)?.isCommitAnswer == false)
  }
}
