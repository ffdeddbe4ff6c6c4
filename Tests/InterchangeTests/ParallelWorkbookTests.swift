import Dispatch
import Domain
import Synchronization
import TestSupport
import Testing

@testable import Interchange

/// The limits hold for each document that is read, so a hostile file costs no other file its memory.
@Suite("Workbooks that are read at the same time")
struct ParallelWorkbookTests {
  private static let sheetName = "xl/worksheets/sheet1.xml"
  private static let rows = [["Library ID", "Name"], ["S1", "Ana"]]
  private static let sound = SampleWorkbook.excel(rows)
  private static let tooComplex = WorkbookFault.tooComplex(part: sheetName)

  /// Its sheet has so many names that expat would hold more than the limit.
  private static let hostile = {
    var parts = sound.parts
    for index in parts.indices where parts[index].name == sheetName {
      parts[index].content = Array("<worksheet>".utf8) + NamesOnly.elements(600_000) + Array("</worksheet>".utf8)
    }
    return ZipWriter.zip(parts)
  }()

  private final class NothingKept: XMLHandler {
    func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {}
    func end(_ reader: XMLReader) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: XMLReader) {}
  }

  private let handler = NothingKept()

  private func hostileSheet() throws -> XMLReader {
    let part = try ZipArchive(TableText(Self.hostile).file).part(Self.sheetName, limit: WorkbookLimits.largePart)
    return try XMLReader(part, handler)
  }

  /// Reads to the refusal.
  /// - Returns: the number of pieces before it.
  private func pieces(of reader: XMLReader) throws -> Int {
    var count = 0
    let error = #expect(throws: WorkbookError.self) {
      while try reader.advance() { count += 1 }
    }
    guard case .fault(Self.tooComplex) = try #require(error) else { throw try #require(error) }
    return count
  }

  @Test func documentsAtTheirLimit_costOthersNothing() throws {
    let count = try pieces(of: hostileSheet())
    #expect(count > 10)
    let held = try hostileSheet()
    for _ in 0..<count { _ = try held.advance() }
    #expect(try SheetText(Self.sound.bytes).texts == Self.rows)
    #expect(try pieces(of: hostileSheet()) == count)
    #expect(try pieces(of: held) == 0)
  }

  @Test func hostileAndSoundFiles_onManyThreads_areJudgedAlone() {
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let isRight =
        if number % 4 == 0 {
          (try? SheetText.fault(Self.hostile)) == .workbook(Self.tooComplex)
        } else {
          (0..<100).allSatisfy { _ in (try? SheetText(Self.sound.bytes).texts) == Self.rows }
        }
      if !isRight { wrong.add(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }
}
