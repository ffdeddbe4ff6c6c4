/// Each kind has its own limits (``CirculationRules/limits``).
package enum BorrowerKind: String, CaseIterable, Codable, Sendable {
  case student, teacher
  /// A school class that borrows as one.
  case schoolClass = "class"
  case guest

  /// The kind that a cell of a table names, in any case and in each of our languages; nil for another word.
  package init?(cell: String) {
    switch cell.lowercased() {
    case "student", "schüler", "schülerin", "schüler/in", "scoláire", "dalta", "学生", "élève": self = .student
    case "teacher", "lehrer", "lehrerin", "lehrkraft", "múinteoir", "教师", "老师", "enseignant", "enseignante":
      self = .teacher
    case "class", "klasse", "rang", "班级", "classe": self = .schoolClass
    case "guest", "gast", "aoi", "访客", "invité", "invitée": self = .guest
    default: return nil
    }
  }
}

/// Numbers that one borrower may have at once (nil: any number), and for how long.
package struct LoanLimits: Hashable, Codable, Sendable {
  package var loans: Int?
  /// Copies of one title.
  package var copiesPerTitle: Int?
  /// Days until a loan is due; nil: as the library's.
  package var loanDays: Int?

  package init(loans: Int? = nil, copiesPerTitle: Int? = nil, loanDays: Int? = nil) {
    self.loans = loans
    self.copiesPerTitle = copiesPerTitle
    self.loanDays = loanDays
  }

  private enum CodingKeys: String, CodingKey { case loans, copiesPerTitle, loanDays }

  /// A reader of the rules sees each number, even without a limit.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(loans, forKey: .loans)
    try container.encode(copiesPerTitle, forKey: .copiesPerTitle)
    try container.encode(loanDays, forKey: .loanDays)
  }

  /// - Parameter count: copies of the title that the borrower has.
  package func allowAnotherCopy(besides count: Int) -> Bool { copiesPerTitle.map { count < $0 } ?? true }
}
