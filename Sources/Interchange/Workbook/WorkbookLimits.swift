/// How much of a workbook is looked at. Files of programs stay far below; others would exhaust a machine.
enum WorkbookLimits {
  /// Parts in the zip file: pictures and comments count.
  static let parts = 10_000
  /// Bytes of lists of sheets, formats and relations when unpacked.
  static let smallPart = 64 << 20
  /// Bytes of a sheet, and of the texts that sheets share, when unpacked: a million rows of twenty columns.
  static let largePart = 2 << 30
  /// A part of this size may be at most ``ratio`` times as large as it is packed. Sheets of programs reach fifty.
  static let ratioStart = 16 << 20
  static let ratio = 200
  /// Bytes of a workbook's shared texts, with eight for each: they are in memory together.
  static let sharedText = 256 << 20
  /// Excel's and LibreOffice's: columns up to XFD.
  static let columns = 16_384
  static let rows = 1_048_576
  /// Cells that were joined.
  static let merges = 100_000
  /// Elements inside each other.
  static let depth = 100
  /// Bytes of one tag or comment, which expat holds until it ends.
  static let token = 1 << 20
  /// Bytes that expat may hold for one document, most of them for names of elements and attributes.
  static let parserMemory = 32 << 20
}
