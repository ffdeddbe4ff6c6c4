package import Domain

extension WorkbookFault: Worded, CaseEntries {
  static let prefix = "workbookFault"

  package var phrase: Phrase {
    switch self {
    case .damaged(let part?): Phrase("workbookFaultDamagedPart", ["part": .detail(part)])
    case .damaged(nil): entry()
    case .encrypted, .empty: entry()
    case .partMissing(let part), .tooComplex(let part), .documentType(let part): entry(["part": .detail(part)])
    case .tooManyParts(let limit), .tooMuchText(let limit), .tooManyColumns(let limit), .tooManyRows(let limit),
      .tooManyMerges(let limit):
      entry(["limit": .number(limit)])
    case .tooLarge(let part, let limit): entry(["part": .detail(part), "limit": .number(limit)])
    case .tooDense(let part, let times): entry(["part": .detail(part), "times": .number(times)])
    }
  }
}
