import Domain
import Testing

@Suite("ISBNs in tables are repaired")
struct ISBNRepairTests {
  private static let damaged: [(String, String)] = [
    // A lost zero, and the three of 0-00.
    ("441172717", "9780441172719"), ("80442957X", "9780804429573"), ("7117116", "9780007117116"),
    ("9780441172719.0", "9780441172719"), ("441172717,00", "9780441172719"),
    ("=\"9780441172719\"", "9780441172719"), ("'9780441172719", "9780441172719"), ("=\"0441172717\"", "9780441172719"),
    ("９７８０４４１１７２７１９", "9780441172719"), ("９７８－０－４４１－１７２７１－９", "9780441172719"),
    ("9780441172719 (pbk.)", "9780441172719"), ("0441172717 : £7.99", "9780441172719"),
    ("0 441 17271 7 2004", "9780441172719"), ("978-0-441-17271-9;0441172717", "9780441172719"),
    ("080442957x, hbk", "9780804429573"), ("441172717 pbk", "9780441172719"),
    ("9.780441172719E+12", "9780441172719"), ("9,780441172719e+12", "9780441172719"),
    ("4.41172717E+8", "9780441172719"),
  ]

  @Test(arguments: damaged)
  func isbn_isRepaired_whenItsCheckDigitProvesIt(text: String, isbn: String) {
    #expect(ISBN(repairing: text)?.text == isbn)
  }

  private static let unproven: [String] = [
    "", "12", "9780441172718", "9780441172718.0", "441172718", "9.78E+12", "9.78044117272E+12", "9.7804411727190E+12",
    // An ISSN, whose check digit is that of an ISBN-10 after two zeros.
    "03178471", "0317-8471",
    "000000000", "0000000", "97804411727190", "pbk", "E+12", "=\"\"", "'", "４",
  ]

  @Test(arguments: unproven)
  func text_isNoISBN_whenNothingProvesIt(text: String) {
    #expect(ISBN(repairing: text) == nil)
  }
}
