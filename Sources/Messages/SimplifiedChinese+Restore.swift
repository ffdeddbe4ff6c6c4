extension SimplifiedChinese {
  package func sentence(_ report: RestoreReport) -> String {
    switch report {
    case .restored(let rows, let file, let aside?):
      "已从 \(detail(file)) 恢复 \(count(rows, .row))；原来的图书馆保存在 \(detail(aside)) 中。"
    case .restored(let rows, let file, nil): "已从 \(detail(file)) 恢复 \(count(rows, .row))；此前那里没有图书馆。"
    case .wouldRestore(let rows, let file): "\(detail(file)) 可恢复 \(count(rows, .row))；没有改动。"
    case .lacksNothing: "图书馆没有备份所缺少的操作记录。"
    case .lacks(let number, let moment?): "备份缺少 \(time(moment)) 之后的 \(number) 条操作记录。"
    case .lacks(let number, nil): "备份缺少 \(number) 条操作记录；备份本身没有操作记录。"
    case .otherLog: "图书馆的操作记录与备份的不相连，因此之后的记录全部计入；那可能是另一个图书馆。"
    case .unread(let words): "图书馆的操作记录无法读完（\(detail(words))）。"
    case .logKept(let path): "旁边的改动没有读取，已保存在 \(detail(path))。"
    case .findings(let number, let first, let file):
      "检查 \(detail(file)) 发现 \(number) 处错误，例如：\(detail(first))。“minilibrary database check”可列出全部。"
    case .backedUp(let rows, let file): "已将 \(count(rows, .row))备份到 \(detail(file))。"
    }
  }
}
