import Domain

extension WorkbookFault {
  var phrase: Phrase {
    switch self {
    case .damaged(nil): Phrase("workbookFaultDamaged")
    case .damaged(let part?): Phrase("workbookFaultDamagedPart", ["part": .detail(part)])
    case .partMissing(let part): Phrase("workbookFaultPartMissing", ["part": .detail(part)])
    case .encrypted: Phrase("workbookFaultEncrypted")
    case .tooManyParts(let limit): Phrase("workbookFaultTooManyParts", ["limit": .number(limit)])
    case .tooLarge(let part, let limit):
      Phrase("workbookFaultTooLarge", ["part": .detail(part), "limit": .number(limit)])
    case .tooDense(let part, let times):
      Phrase("workbookFaultTooDense", ["part": .detail(part), "times": .number(times)])
    case .tooMuchText(let limit): Phrase("workbookFaultTooMuchText", ["limit": .number(limit)])
    case .tooComplex(let part): Phrase("workbookFaultTooComplex", ["part": .detail(part)])
    case .documentType(let part): Phrase("workbookFaultDocumentType", ["part": .detail(part)])
    case .tooManyColumns(let limit): Phrase("workbookFaultTooManyColumns", ["limit": .number(limit)])
    case .tooManyRows(let limit): Phrase("workbookFaultTooManyRows", ["limit": .number(limit)])
    case .tooManyMerges(let limit): Phrase("workbookFaultTooManyMerges", ["limit": .number(limit)])
    case .empty: Phrase("workbookFaultEmpty")
    }
  }
}
