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
    #expect(table.encoding == found)
    #expect(lines.first?.draft == BookDraft(title: "Dún Laoghaire", author: "Óscar Mac “Ü”"))
  }

  @Test func latin1_isToldFromWindows() throws {
    let text = "Title,Author,Total Copies\nDún,Óscar,1\n"
    let (table, lines) = try TableText(try #require(text.data(using: .isoLatin1))).books()
    #expect(table.encoding == .latin1)
    #expect(lines.first?.draft?.author == "Óscar")
  }

  @Test func letterThatIsDamaged_isNamed_whereTheOthersAreUTF8() throws {
    var bytes = Array("Title,Author,Total Copies\n".utf8)
    for _ in 0..<20 { bytes += Array("Dún,Óscar,1\n".utf8) }
    bytes += [0x44, 0xFA, 0x6E] + Array(",Óscar,1\n".utf8)
    let (table, lines) = try TableText(bytes).books()
    #expect(table.encoding == .utf8)
    #expect(lines.last?.problem == LineProblem(line: 22, column: "Title", .refused([.inputNotText])))
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
