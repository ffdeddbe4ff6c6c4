extension Irish {
  package func sentence(_ report: RestoreReport) -> String {
    switch report {
    case .restored(let rows, let file, let aside?):
      "Tugadh \(count(rows, .row)) ar ais as \(detail(file)); tá an leabharlann mar a bhí sí in \(detail(aside))."
    case .restored(let rows, let file, nil):
      "Tugadh \(count(rows, .row)) ar ais as \(detail(file)); ní raibh aon leabharlann ann roimhe."
    case .wouldRestore(let rows, let file):
      "Thabharfadh \(detail(file)) \(count(rows, .row)) ar ais; níor athraíodh aon rud."
    case .lacksNothing: "Níl aon ghníomhaíocht sa leabharlann nach bhfuil sa chúltaca."
    case .lacks(let number, let moment?):
      "Níl \(IrishNoun.activity.counted(number)) sa chúltaca a rinneadh tar éis \(time(moment))."
    case .lacks(let number, nil): "Níl \(IrishNoun.activity.counted(number)) sa chúltaca; níl aon ghníomhaíocht ann."
    case .otherLog:
      "Ní leanann gníomhaíocht na leabharlainne de ghníomhaíocht an chúltaca, mar sin áirítear gach ceann níos déanaí; b’fhéidir gur leabharlann eile í."
    case .unread(let words):
      "Níorbh fhéidir gníomhaíocht na leabharlainne a léamh go dtí a deireadh (\(detail(words)))."
    case .logKept(let path): "Níor léadh na hathruithe a bhí lena hais; tá siad in \(detail(path))."
    case .findings(let number, let first, let file):
      "Aimsíodh \(IrishNoun("locht").counted(number)) i rónna \(detail(file)), mar shampla: \(detail(first)). Liostaíonn “minilibrary database check” iad uile."
    case .backedUp(let rows, let file): "Rinneadh cúltaca de \(count(rows, .row)) in \(detail(file))."
    }
  }
}
