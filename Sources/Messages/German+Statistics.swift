extension German {
  package func word(_ label: StatisticsLabel) -> String {
    switch label {
    case .books: "Bücher"
    case .wishes: "Wünsche"
    case .students: "Schüler/innen"
    case .neverBorrowed: "Nie ausgeliehen"
    case .onLoan: "Ausgeliehen"
    case .overdue: "Überfällig"
    case .loans: "Ausleihen"
    case .mostBorrowed: "Am häufigsten ausgeliehen"
    case .month: "Monat"
    case .grade: "Klasse"
    case .noGrade: "keine"
    case .departed: "nicht mehr an der Schule"
    case .lateLoans: "Verspätet"
    case .times: "Anzahl"
    }
  }
}
