import Domain
import Foundation
import Interchange
import Testing

@Suite("Tables of other programs")
struct LayoutTests {
  private static let goodreads = """
    Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,\
    Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,\
    My Review,Spoiler,Private Notes,Read Count,
    """
  private static let more =
    "Recommended For,Recommended By,Owned Copies,Original Purchase Date,Original Purchase Location,"
    + "Condition,Condition Description,BCID"

  @Test(arguments: [(more, ",,2,,,,,"), ("Owned Copies", "2")])
  func goodreads_isRead(tail: String, values: String) throws {
    let text = """
      \(LayoutTests.goodreads)\(tail)
      900001,"The Kiosk, Explained (Desk #2)",Ana Muster,"Muster, Ana",Bo Beispiel,="0306406152",="9780306406157",4,4.10,\
      Example Press,Paperback,212,2019,2018,2020/10/25,2020/10/21,,,read,,,,1,\(values)
      900002,No Number,Bo Beispiel,"Beispiel, Bo",,="\("\"")",="",0,3.90,,Hardcover,,1999,1999,,2021/01/02,,,read,,,,0,\(values)
      900003,Old Number,Bo Beispiel,"Beispiel, Bo",,="080442957X",="",0,3.90,,Hardcover,,,,,,,,read,,,,0,\(values)
      900004,A Wish,Bo Beispiel,"Beispiel, Bo",,="",="\("\"\"\"")",0,3.90,,,,,,,,to-read,to-read (#5),to-read,,,,0,\(values)

      """
    let lines = try TableText.books(text)
    #expect(lines.map(\.draft?.isbn?.text) == ["9780306406157", nil, "9780804429573", nil])
    #expect(lines.last == .leftOut(line: 5))
    let first = try #require(lines.first?.draft)
    #expect(first.title == "The Kiosk, Explained (Desk #2)")
    #expect(first.author == "Ana Muster, Bo Beispiel")
    #expect(first.copies == 2)
    #expect(first.metadata.pageCount == 212)
    #expect(first.metadata.publisher == "Example Press")
    #expect(first.metadata.publishedDate == "2019")
    #expect(try TableText.books(text, areWishes: true).map(\.draft?.title) == [nil, nil, nil, "A Wish"])
  }

  @Test func libraryThing_isRead_inLatin1() throws {
    let columns = [
      "Book Id", "Title", "Primary Author", "Secondary Author", "Publication", "Date", "Page Count", "Collections",
      "Languages", "ISBN", "ISBNs", "Copies",
    ]
    let rows = [
      [
        "1", "L'Étranger \"poche\"", "Camus, Albert", "", "Gallimard (1972), Poche, 192 pages", "1972", "192",
        "Your library", "French, English", "[2070360024]", "2070360024, 9782070360024", "1",
      ],
      ["2", "Wanted", "Ó Cadhain, Máirtín", "", "", "", "", "Wishlist", "Irish", "[]", "", ""],
    ]
    let text = ([columns] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
    let (table, lines) = try TableText(try #require(text.data(using: .isoLatin1))).books()
    #expect(table.layout.origin == .libraryThing)
    #expect(table.form.encoding == .latin1)
    let book = try #require(lines.first?.draft)
    #expect(book.title == "L'Étranger \"poche\"")
    #expect(book.author == "Albert Camus")
    #expect(book.isbn?.text == "9782070360024")
    #expect(book.metadata.publisher == "Gallimard")
    #expect(book.metadata.languageCode == "fr")
    #expect(lines.last == .leftOut(line: 3))
    let wishes = try TableText(try #require(text.data(using: .isoLatin1))).books(areWishes: true).lines
    #expect(wishes.last?.draft?.author == "Máirtín Ó Cadhain")
    #expect(wishes.last?.draft?.metadata.languageCode == "ga")
  }

  @Test func libib_isRead_andADamagedNumberIsNamed() throws {
    let lines = try TableText.books(
      """
      item_type,title,creators,first_name,last_name,collection,ean_isbn13,upc_isbn10,description,publisher,publish_date,group,\
      tags,notes,price,length,number_of_discs,number_of_players,age_group,ensemble,aspect_ratio,esrb,rating,review,review_date,\
      status,began,completed,added,copies
      book,Dunkle Wörter,"Ana Muster, Bo Beispiel",Ana,Muster,Library,9780306406157,0306406152,,Example Press,2016-01-19,,,,,449,\
      ,,,,,,,,,,,,2026-07-20,3
      book,Damaged By A Spreadsheet,Bo Beispiel,Bo,Beispiel,Library,9.78031E+12,306406152,,Example Press,1/19/2016,,,,,449,\
      ,,,,,,,,,,,,2026-07-20,1
      book,Damaged Twice,Bo Beispiel,Bo,Beispiel,Library,9.78031E+12,3.06406E+08,,Example Press,1/19/2016,,,,,449,\
      ,,,,,,,,,,,,2026-07-20,1
      movie,A Film,Bo Beispiel,Bo,Beispiel,Library,,,,,,,,,,,,,,,,,,,,,,,,1

      """)
    #expect(lines.first?.draft?.author == "Ana Muster, Bo Beispiel")
    #expect(lines.first?.draft?.copies == 3)
    #expect(lines.first?.draft?.metadata.pageCount == 449)
    // The other column has it, without the zero that it began with.
    #expect(lines.dropFirst().first?.draft?.isbn?.text == "9780306406157")
    #expect(
      lines.dropFirst(2).first?.problem
        == LineProblem(line: 4, column: "ean_isbn13", .spreadsheetNumber(text: "9.78031E+12")))
    let remark = LineProblem(line: 5, column: "item_type", .notABook(title: "A Film", kind: "movie"))
    #expect(lines.last == .leftOut(line: 5, remark: remark))
  }

  @Test(arguments: [
    ("978-0-441-17271-9", "9780441172719"), ("0441172717", "9780441172719"), ("ISBN 0-8044-2957-x", "9780804429573"),
  ])
  func isbn_isReadInAnyForm(text: String, isbn: String) throws {
    let lines = try TableText.books("Title,Author,Total Copies,ISBN\nDune,Frank Herbert,1,\(text)\n")
    #expect(lines.first?.draft?.isbn?.text == isbn)
  }

  @Test(arguments: [
    ("9780441172718", "isbn-check-digit-wrong"), ("9,78E+12", "isbn-damaged-by-spreadsheet"),
    ("12", "isbn-length-wrong"),
    ("4006381333931", "code-is-product"),
  ])
  func isbn_isRefused(text: String, code: String) throws {
    let line = try TableText.books("Title;Author;Total Copies;ISBN\nDune;Frank Herbert;1;\(text)\n").first
    #expect(line?.problem?.fault.code == code)
    #expect(line?.problem?.column == "ISBN")
    #expect(line?.problem?.line == 2)
  }

  /// As people and other systems write them.
  @Test(arguments: [
    ("de", "de"), ("GER", "de"), ("German", "de"), ("deutsch", "de"), ("Gaeilge", "ga"), ("德语", "de"), ("en-GB", "en"),
    ("Français", "fr"), ("русский", "ru"), ("英文", "en"), ("中文", "zh"), ("简体中文", "zh"), ("Simplified Chinese", "zh"),
    ("", nil),
  ])
  func ownLine_hasItsLanguage_byCodeOrName(text: String, code: String?) throws {
    let line = try TableText.books("Title,Author,Total Copies,Language\nDune,Frank Herbert,1,\(text)\n").first
    #expect(try #require(line?.draft).metadata.languageCode == code)
  }

  @Test(arguments: [
    ("1,2,,", "Available Copies", "available-above-total"), ("2,1,xx,", "Language", "language-not-understood"),
    ("2,1,,0", "Page Count", "pages-out-of-range"), ("2,-1,,", "Available Copies", "number-wrong"),
  ])
  func ownLine_isRefused(values: String, column: String, code: String) throws {
    let line = try TableText.books(
      "Title,Author,Total Copies,Available Copies,Language,Page Count\nDune,Frank Herbert,\(values)\n"
    ).first
    #expect(line?.problem?.fault.code == code)
    #expect(line?.problem?.column == column)
  }

  /// So that it is put right in one go.
  @Test func line_isRefused_forAllThatIsWrong() throws {
    let lines = try TableText.books(
      "ISBN,Title,Author,Total Copies,Available Copies,Language,Page Count\n9780441172718,,A,x,y,klingon,0\n"
        + ",Dune,Frank Herbert,0,1,,\n")
    #expect(
      lines.map { line in
        line.problem.map { ([$0] + $0.others).map { "\($0.line) \($0.column ?? "") \($0.fault.code)" } }
      }
        == [
          [
            "2 ISBN isbn-check-digit-wrong", "2 Available Copies number-wrong", "2 Total Copies number-wrong",
            "2 Language language-not-understood", "2 Page Count pages-out-of-range", "2 Title value-missing",
            "2 Author author-too-short",
          ], ["3 Available Copies available-above-total", "3 Total Copies copies-out-of-range"],
        ])
    let student = try TableText.students("Library ID,Last Name,Card Number\n,,1\n").first?.problem
    #expect(student.map { ([$0] + $0.others).map(\.fault.code) } == ["value-missing", "name-missing", "not-a-card"])
  }

  @Test func wish_needsOnlyATitle() throws {
    #expect(try TableText.books("title\nEmma\n", areWishes: true).first?.draft == BookDraft(title: "Emma", author: ""))
  }

  @Test func students_areRead() throws {
    let own = try TableText.students(
      "Grade,Library ID,Last Name,Card Number\n7,'=S1,Lovelace,20000011\n8,S2,Noether,1\n")
    #expect(
      own.first
        == .entry(
          StudentDraft(
            libraryID: "=S1", firstName: "", lastName: "Lovelace", grade: "7", cardNumber: CardNumber("20000011")),
          line: 2))
    #expect(own.last?.problem == LineProblem(line: 3, column: "Card Number", .cardWrong(text: "1")))
    let koha = try TableText.students("cardnumber,surname,password,firstname\nK1,Muster,geheim,Ana\n,Beispiel,x,Bo\n")
    #expect(koha.first == .entry(StudentDraft(libraryID: "K1", firstName: "Ana", lastName: "Muster"), line: 2))
    // The library gives a number out.
    #expect(koha.last == .entry(StudentDraft(libraryID: "", firstName: "Bo", lastName: "Beispiel"), line: 3))
  }
}
