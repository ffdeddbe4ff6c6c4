import Domain
import Foundation
import Interchange
import Testing

@Suite("Encodings of a table")
struct EncodingTests {
  private static let text = "Title,Author,Total Copies\nDún Laoghaire,Óscar Mac “Ü”,1\n"

  @Test(arguments: [
    (String.Encoding.utf8, [] as [UInt8], TextEncoding.utf8),
    (.utf8, [0xEF, 0xBB, 0xBF], .utf8),
    (.utf16LittleEndian, [0xFF, 0xFE], .utf16LittleEndian),
    (.utf16LittleEndian, [], .utf16LittleEndian),
    (.utf16BigEndian, [0xFE, 0xFF], .utf16BigEndian),
    (.utf16BigEndian, [], .utf16BigEndian),
    (.windowsCP1252, [], .windows1252),
  ])
  func encoding_isFound(encoding: String.Encoding, mark: [UInt8], found: TextEncoding) throws {
    let data = try #require(EncodingTests.text.data(using: encoding))
    let (table, lines) = try TableText(mark + Array(data)).books()
    #expect(table.form.encoding == found)
    #expect(lines.first?.draft == BookDraft(title: "Dún Laoghaire", author: "Óscar Mac “Ü”"))
  }

  @Test func latin1_isToldFromWindows() throws {
    let text = "Title,Author,Total Copies\nDún,Óscar,1\n"
    let (table, lines) = try TableText(try #require(text.data(using: .isoLatin1))).books()
    #expect(table.form.encoding == .latin1)
    #expect(lines.first?.draft?.author == "Óscar")
  }

  @Test func letterThatIsDamaged_isNamed_whereTheOthersAreUTF8() throws {
    var bytes = Array("Title,Author,Total Copies\n".utf8)
    for _ in 0..<20 { bytes += Array("Dún,Óscar,1\n".utf8) }
    bytes += [0x44, 0xFA, 0x6E] + Array(",Óscar,1\n".utf8)
    let (table, lines) = try TableText(bytes).books()
    #expect(table.form.encoding == .utf8)
    #expect(lines.last?.problem == LineProblem(line: 22, column: "Title", .refused([.inputNotText])))
  }

  /// One byte that is wrong makes no other encoding of letters that are right.
  @Test func letterThatIsDamaged_isNamed_besideOneThatIsUTF8() throws {
    let bytes = Array("Title,Author,Total Copies\nGröße,Óscar,1\nD".utf8) + [0xFA] + Array("n,Oscar,1\n".utf8)
    let (table, lines) = try TableText(bytes).books()
    #expect(table.form.encoding == .utf8)
    #expect(lines.first?.draft?.title == "Größe")
    #expect(lines.last?.problem == LineProblem(line: 3, column: "Title", .refused([.inputNotText])))
  }

  /// 红楼梦 by 曹雪芹, 「三体」 by 刘慈欣, as a Chinese Excel saves them; the last character takes four bytes.
  private static let chinese: [UInt8] =
    Array("Title,Author,Total Copies\n".utf8) + [0xBA, 0xEC, 0xC2, 0xA5, 0xC3, 0xCE] + Array(",".utf8)
    + [0xB2, 0xDC, 0xD1, 0xA9, 0xC7, 0xDB] + Array(",1\n".utf8) + [0xA1, 0xB8, 0xC8, 0xFD, 0xCC, 0xE5, 0xA1, 0xB9]
    + Array(",".utf8) + [0xC1, 0xF5, 0xB4, 0xC8, 0xD0, 0xC0] + Array(",1\n".utf8)

  @Test func chineseExcel_isUnderstood() throws {
    let (table, lines) = try TableText(Self.chinese).books()
    #expect(table.form.encoding == .gb18030)
    #expect(lines.map(\.draft?.title) == ["红楼梦", "「三体」"])
    #expect(lines.map(\.draft?.author) == ["曹雪芹", "刘慈欣"])
  }

  @Test func gb18030_isReadWhereverAPieceEnds_andWhatIsNoneIsNamed() throws {
    // Beyond the 64 KiB of a piece, at an odd place.
    let rows = Array(repeating: Array("a,".utf8) + [0xBA, 0xEC, 0xC2, 0xA5] + Array(",1\n".utf8), count: 9_000).flatMap(
      \.self)
    let head = Array("Author,Title,Total Copies\n".utf8)
    let rare: [UInt8] = Array("ab,".utf8) + [0x95, 0x32, 0x82, 0x36] + Array(",1\n".utf8)
    let broken: [UInt8] = Array("ab,".utf8) + [0xBA, 0xEC, 0xFF, 0x41] + Array(",1\n".utf8)
    let (table, lines) = try TableText(head + rows + rare + broken).books(encoding: .gb18030)
    #expect(table.form.encoding == .gb18030 && lines.count == 9_002)
    #expect(lines[8_999].problem?.column == "Author", "one letter is no author")
    #expect(lines[9_000].draft?.title == "\u{20000}")
    #expect(lines[9_001].problem == LineProblem(line: 9_003, column: "Title", .refused([.inputNotText])))
  }

  @Test func encoding_isWhatIsSaid() throws {
    let (table, lines) = try TableText(Self.chinese).books(encoding: .latin1)
    #expect(table.form.encoding == .latin1)
    #expect(lines.first?.problem?.fault == .garbled(text: "ºìÂ¥ÃÎ"))
    let marked = [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)
    #expect(try TableText(marked).books(encoding: .utf8).lines.first?.draft?.title == "Dún Laoghaire")
  }

  @Test func surrogates_areOneLetter_andHalfOfOneIsNoText() throws {
    let whole = "Title,Author,Total Copies\n🙂🙂,Óscar,1\n"
    let wide = try #require(whole.data(using: .utf16BigEndian))
    #expect(try TableText(wide).books().lines.first?.draft?.title == "🙂🙂")
    // The last unit is a first half.
    let broken = Array(wide.dropLast(wide.count - 56)) + [0xD8, 0x3D]
    #expect(try TableText(broken).books().lines.first?.problem != nil)
  }

  @Test func anyBytes_crashNothing() throws {
    var state: UInt64 = 42
    for round in 0..<300 {
      var bytes = Array("Title,Author,Total Copies,ISBN\n".utf8)
      if round.isMultiple(of: 3) { bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] } }
      for _ in 0..<200 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let choice = UInt8(truncatingIfNeeded: state >> 40)
        bytes.append(choice < 128 ? Array("\",\n\r;\t=9aé".utf8)[Int(choice) % 11] : choice)
      }
      _ = try? TableText(bytes).books()
    }
  }
}
