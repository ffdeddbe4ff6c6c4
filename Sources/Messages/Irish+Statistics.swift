extension Irish {
  package func word(_ label: StatisticsLabel) -> String {
    switch label {
    case .books: "Leabhair"
    case .wishes: "Mianta"
    case .students: "Scoláirí"
    case .neverBorrowed: "Nár tugadh ar iasacht riamh"
    case .onLoan: "Ar iasacht"
    case .overdue: "Thar téarma"
    case .loans: "Iasachtaí"
    case .mostBorrowed: "Is mó a tugadh ar iasacht"
    case .month: "Mí"
    case .grade: "Rang"
    case .noGrade: "gan rang"
    case .departed: "d’fhág an scoil"
    case .lateLoans: "Déanach"
    case .times: "Líon iasachtaí"
    }
  }
}
