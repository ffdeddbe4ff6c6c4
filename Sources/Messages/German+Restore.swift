extension German {
  package func sentence(_ report: RestoreReport) -> String {
    switch report {
    case .restored(let rows, let file, let aside?):
      "\(count(rows, .row)) aus \(detail(file)) zurückgeholt; die Bibliothek, wie sie war, liegt in \(detail(aside))."
    case .restored(let rows, let file, nil):
      "\(count(rows, .row)) aus \(detail(file)) zurückgeholt; vorher war dort keine Bibliothek."
    case .wouldRestore(let rows, let file): "\(detail(file)) brächte \(count(rows, .row)); nichts wurde geändert."
    case .lacksNothing: "In der Bibliothek steht kein Vorgang, der der Sicherung fehlt."
    case .lacks(let number, let moment?):
      "Der Sicherung \(number == 1 ? "fehlt 1 Vorgang" : "fehlen \(number) Vorgänge") nach \(time(moment))."
    case .lacks(let number, nil):
      "Der Sicherung \(number == 1 ? "fehlt 1 Vorgang" : "fehlen \(number) Vorgänge"); sie hat selbst keinen."
    case .otherLog:
      "Die Vorgänge der Bibliothek setzen die der Sicherung nicht fort, daher zählen alle späteren; es ist vielleicht eine andere Bibliothek."
    case .unread(let words): "Die Vorgänge der Bibliothek ließen sich nicht bis zum Ende lesen (\(detail(words)))."
    case .logKept(let path): "Die Änderungen daneben wurden nicht gelesen; sie liegen in \(detail(path))."
    case .findings(let number, let first, let file):
      "Die Prüfung von \(detail(file)) findet \(number) Fehler in den Zeilen, etwa: \(detail(first)). „minilibrary database check“ nennt alle."
    case .backedUp(let rows, let file): "\(count(rows, .row)) in \(detail(file)) gesichert."
    }
  }
}
