/// Why a workbook (`.xlsx`, `.ods`) is not read, or not to its end. Nothing of it is imported.
package enum WorkbookFault: Error, Hashable, Sendable {
  /// The zip file (`part` is nil) or a part of it is cut off, contradicts its checksum or is not what it should be.
  case damaged(part: String?)
  case partMissing(String)
  /// It opens only with a password.
  case encrypted
  case tooManyParts(limit: Int)
  /// A part unpacks to more than any real table needs.
  case tooLarge(part: String, limitMebibytes: Int)
  /// A part unpacks to many times its size, as only files do that are made to fill a disk.
  case tooDense(part: String, times: Int)
  /// The texts that cells share.
  case tooMuchText(limitMebibytes: Int)
  /// Elements inside each other, or more names of them than any program uses.
  case tooComplex(part: String)
  /// A document type, which could declare entities. No program writes one into a workbook.
  case documentType(part: String)
  case tooManyColumns(limit: Int)
  case tooManyRows(limit: Int)
  /// Joined cells.
  case tooManyMerges(limit: Int)
  /// No visible sheet has a cell with something in it.
  case empty

  package var code: String {
    switch self {
    case .damaged: "workbook-damaged"
    case .partMissing: "workbook-incomplete"
    case .encrypted: "workbook-encrypted"
    case .tooManyParts: "workbook-parts-too-many"
    case .tooLarge: "workbook-too-large"
    case .tooDense: "workbook-too-dense"
    case .tooMuchText: "workbook-text-too-large"
    case .tooComplex: "workbook-too-complex"
    case .documentType: "workbook-document-type"
    case .tooManyColumns: "workbook-columns-too-many"
    case .tooManyRows: "workbook-rows-too-many"
    case .tooManyMerges: "workbook-merges-too-many"
    case .empty: "workbook-empty"
    }
  }
}
