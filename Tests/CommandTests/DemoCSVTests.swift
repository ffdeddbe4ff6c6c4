import Domain
import Messages
import Testing

@testable import minilibrary

@Suite("The demonstration's CSV", .serialized)
struct DemoCSVTests {
  private func read(_ text: String) throws(CommandProblem) -> [DemoCSV.Row] {
    try DemoCSV(path: "a.csv", bytes: text.utf8, header: ["A", "B"]).rows
  }

  @Test(arguments: [
    ("A,B\n1,2\n", [["1", "2"]]),
    ("A,B\r\n1,2\r\n", [["1", "2"]]),
    ("A,B\n1,2", [["1", "2"]]),
    ("\u{FEFF}A,B\n1,2\n", [["1", "2"]]),
    ("A,B\n", []),
    ("A,B", []),
    ("A,B\n,\n", [["", ""]]),
    ("A,B\n\"1,5\",\"say \"\"so\"\"\"\n", [["1,5", "say \"so\""]]),
    ("A,B\n\"two\nlines\",\"\"\nx,y\n", [["two\nlines", ""], ["x", "y"]]),
    ("A,B\n1,2\r3\n", [["1", "2\r3"]]),
    ("A,B\nCré,三体\n", [["Cré", "三体"]]),
    // A combining mark after a quotation mark must not hide it.
    ("A,B\n\"\u{301}x\",y\n", [["\u{301}x", "y"]]),
  ])
  func rows_areRead(text: String, rows: [[String]]) throws {
    #expect(try read(text).map(\.fields) == rows)
  }

  @Test(arguments: [
    ("", 1, FileFault.headerWrong(expected: ["A", "B"])),
    ("A,C\n", 1, .headerWrong(expected: ["A", "B"])),
    ("A,B\n1\n", 2, .fieldCountWrong(expected: 2, found: 1)),
    ("A,B\n1,2\n\n", 3, .fieldCountWrong(expected: 2, found: 1)),
    ("A,B\n1,2,3\n", 2, .fieldCountWrong(expected: 2, found: 3)),
    ("A,B\n\"1\n2\",x\n3,\"4\n", 4, .quoteNotClosed),
    ("A,B\n1,a\"b\n", 2, .strayQuote),
    ("A,B\n1,\"b\"c\n", 2, .textAfterQuote),
  ])
  func malformedLine_isNamed(text: String, line: Int, fault: FileFault) {
    #expect(throws: CommandProblem.malformedFile(path: "a.csv", line: line, fault)) { try read(text) }
  }

  @Test func bytesThatAreNoText_areRefused() {
    #expect(throws: CommandProblem.malformedFile(path: "a.csv", line: 1, .notText)) {
      try DemoCSV(path: "a.csv", bytes: [0x41, 0x2C, 0xFF], header: ["A", "B"])
    }
  }

  @Test(arguments: [
    ("9780441172718,Dune,Frank Herbert,1,1,,,,,", FileFault.refused([.isbnCheckDigitWrong(text: "9780441172718")])),
    (",Dune,Frank Herbert,1,2,,,,,", .availableAboveTotal),
    (",Dune,Frank Herbert,one,1,,,,,", .numberWrong(column: "Total Copies", text: "one")),
    (",Dune,Frank Herbert,1,1,,,,-5,", .numberWrong(column: "Page Count", text: "-5")),
    (",D,,0,0,,,,,", .refused([.titleTooShort(minimum: 2), .authorTooShort(minimum: 2), .copiesOutOfRange(1...999)])),
  ])
  func bookThatCannotBe_isNamed(line: String, fault: FileFault) throws {
    let text = DemoLibrary.bookHeader.joined(separator: ",") + "\n" + line + "\n"
    let file = try DemoCSV(path: "books.csv", bytes: text.utf8, header: DemoLibrary.bookHeader)
    #expect(throws: CommandProblem.malformedFile(path: "books.csv", line: 2, fault)) {
      try DemoLibrary.books(in: file)
    }
  }

  @Test func numberThatStandsTwice_isNamed() throws {
    let text = DemoLibrary.studentHeader.joined(separator: ",") + "\nS1,Ada,,7,\ns1,Emmy,,8,\n"
    let file = try DemoCSV(path: "students.csv", bytes: text.utf8, header: DemoLibrary.studentHeader)
    let fault = FileFault.twice(column: "Library ID", text: "s1", firstLine: 2)
    #expect(throws: CommandProblem.malformedFile(path: "students.csv", line: 3, fault)) {
      try DemoLibrary.students(in: file)
    }
  }
}
