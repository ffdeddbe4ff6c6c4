import Domain
import Interchange
import Testing

@Suite("Lists that somebody made")
struct ListTests {
  private func header(_ text: String, mapping: [String: String] = [:]) throws -> [String: String] {
    let table = try ImportTable(
      TableText(text.utf8).file, layouts: StudentLayout.all(mapping: ColumnMapping(checking: mapping, of: .students)))
    return Dictionary(uniqueKeysWithValues: table.targets.map { ($0.column, $0.target) })
  }

  @Test(arguments: [
    (
      "NACHNAME;Vor-Name;klasse;Schüler ID",
      ["NACHNAME": "last", "Vor-Name": "first", "klasse": "class", "Schüler ID": "id"]
    ),
    (
      "First_Name,last_name,Class [Required]",
      ["First_Name": "first", "last_name": "last", "Class [Required]": "class"]
    ),
    ("Name\tVorname\tJahrgang", ["Name": "last", "Vorname": "first", "Jahrgang": "class"]),
    ("Name;Klasse;Jahrgang", ["Name": "name", "Klasse": "class"]),
    ("Ainm;Rang", ["Ainm": "name", "Rang": "class"]), ("姓名,年级,班级", ["姓名": "name", "班级": "class"]),
    ("Prenom;NOM;CLASSE", ["Prenom": "first", "NOM": "last", "CLASSE": "class"]),
    ("Ainm,Sloinne,Rang", ["Ainm": "first", "Sloinne": "last", "Rang": "class"]),
    ("Nr.;Name, Vorname", ["Name, Vorname": "name"]),
  ])
  func columns_areKnownByTheirNames(names: String, targets: [String: String]) throws {
    #expect(try header(names + "\n") == targets)
  }

  @Test(arguments: [
    ("Name;Surname;Class", "columns-alike"), ("Class,Form,Last Name,First Name", "columns-alike"),
    ("Klasse;Klasse;Name", "column-twice"), ("Nachname;Rufname 1;Klasse", "header-unknown"),
    ("Klasse;Telefon", "header-unknown"),
  ])
  func header_isRefused(names: String, code: String) throws {
    let problem = #expect(throws: LineProblem.self) { try header(names + "\n") }
    #expect(problem?.fault.code == code)
  }

  @Test func mapping_replacesWhatTheNamesSay() throws {
    #expect(
      try header("Klasse;Kurs;Name\n", mapping: ["kurs": "class", "Name": "name"])
        == ["Kurs": "class", "Name": "name"])
    #expect(
      try header("cardnumber,surname,firstname,sort1\n", mapping: ["sort1": "class"])
        == ["cardnumber": "id", "surname": "last", "firstname": "first", "sort1": "class"])
  }

  /// A name that is mapped to nothing makes room for another column.
  @Test func ignoredColumn_countsNoMore() throws {
    #expect(
      try header("Schüler-ID;Student ID;Name\n", mapping: ["Schüler-ID": "ignore"]) == [
        "Student ID": "id", "Name": "name",
      ])
  }

  @Test func header_isOneOfTheFirstTenLines() throws {
    let title = (1...9).map { "Zeile \($0)\n" }.joined()
    let lines = try TableText.students(title + "Nachname;Vorname\nMuster;Ana\n")
    #expect(lines == [.entry(StudentDraft(libraryID: "", firstName: "Ana", lastName: "Muster"), line: 11)])
    #expect(throws: LineProblem.self) { try TableText.students("Zeile 0\n" + title + "Nachname;Vorname\nMuster;Ana\n") }
  }

  @Test(arguments: [
    ("Titel;Autor;Anzahl;Seiten\nDune;Frank Herbert;3;412 S.\n", 3, 412),
    ("书名,作者,页数\n三体,刘慈欣,302\n", 1, 302), ("Teideal,Údar\nAn Béal Bocht,Myles\n", 1, nil),
    ("Titre;Auteurs;Exemplaires;Nb pages\nL’Étranger;Albert Camus;;\n", 1, nil),
  ])
  func books_areKnownByTheirColumns(text: String, copies: Int, pages: Int?) throws {
    let draft = try #require(try TableText.books(text).first?.draft)
    #expect(draft.copies == copies)
    #expect(draft.metadata.pageCount == pages)
  }

  @Test(arguments: [
    ("Titel;Autor;Anzahl\nDune;Frank Herbert;drei\n", "Anzahl", "number-wrong"),
    ("Titel;Autor\n=A1;Frank Herbert\n", "Titel", "formula-in-cell"),
    ("Titel;Autor\nDune;\n", "Autor", "value-missing"),
    ("ISBN;Anzahl\n9780441172719;0\n", "Anzahl", "copies-out-of-range"),
    ("ISBN\n9780441172719\n978044117271\n", "ISBN", "isbn-length-wrong"),
  ])
  func bookLine_isRefused(text: String, column: String, code: String) throws {
    let problem = try TableText.books(text).compactMap(\.problem).first
    #expect(problem?.column == column)
    #expect(problem?.fault.code == code)
  }

  /// An unknown column may be the title.
  @Test func numbersBesideAnUnknownColumn_areNoListOfISBNs() {
    let problem = #expect(throws: LineProblem.self) { try TableText.books("ISBN;Werk\n9780441172719;Dune\n") }
    #expect(problem?.fault == .headerUnmapped(found: ["ISBN", "Werk"], column: "Werk", target: "title"))
  }
}
