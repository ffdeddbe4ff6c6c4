package import Domain

extension WorkbookFault: Worded {
  package var phrase: Phrase {
    switch self {
    case .damaged(let part?): Phrase("workbookFaultDamagedPart", ["part": .detail(part)])
    case .damaged(nil): Phrase("workbookFault", of: self)
    case .encrypted, .empty: Phrase("workbookFault", of: self)
    case .partMissing(let part), .tooComplex(let part), .documentType(let part):
      Phrase("workbookFault", of: self, ["part": .detail(part)])
    case .tooManyParts(let limit), .tooMuchText(let limit), .tooManyColumns(let limit), .tooManyRows(let limit),
      .tooManyMerges(let limit):
      Phrase("workbookFault", of: self, ["limit": .number(limit)])
    case .tooLarge(let part, let limit):
      Phrase("workbookFault", of: self, ["part": .detail(part), "limit": .number(limit)])
    case .tooDense(let part, let times):
      Phrase("workbookFault", of: self, ["part": .detail(part), "times": .number(times)])
    }
  }
}
