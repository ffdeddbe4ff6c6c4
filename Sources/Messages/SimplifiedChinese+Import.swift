package import Domain

extension SimplifiedChinese {
  package func sentence(_ report: ImportReport) -> String {
    switch report {
    case .readAs(let layout, let encoding, let separator, let ignored):
      "按 \(layout) 的表格读取，编码为 \(encoding)，字段以\(name(of: separator))分隔"
        + (ignored.isEmpty ? "。" : "；没有读取的列：\(detail(ignored.joined(separator: "、")))。")
    case .books(let counts, let isDry): sentence(counts, isDry, new: "新入馆")
    case .wishes(let counts, let isDry): sentence(counts, isDry, new: "新列入心愿单")
    case .students(let counts, let isDry): sentence(counts, isDry, new: "新登记")
    case .doneBefore(let lines): "此操作已完成过；当时导入了 \(count(lines, .line))。"
    case .finishedEarlier(let lines): "之前的一次导入曾中断；现已补上其中的 \(count(lines, .line))。"
    case .exported(let rows, let file): "已将表头和 \(count(rows, .line))写入 \(detail(file))。"
    case .libraryNamed(let name): "图书馆的名称是\(named(name))。"
    case .askName(let name, let rows):
      "这会删除图书馆\(named(name))的全部数据，共 \(count(rows, .row))。要继续，请输入它的名称："
    case .deleted(let rows, let backup): "已删除 \(count(rows, .row))；原来的图书馆保存在 \(detail(backup)) 中。"
    }
  }

  /// `共 3 行：新入馆 2 行，增加册数 1 行。`
  private func sentence(_ counts: ImportCounts, _ isDry: Bool, new: String) -> String {
    let parts = [
      (counts.added, new), (counts.copiesAdded, "增加册数"), (counts.acquired, "由心愿单入馆"),
      (counts.updated, "更新"), (counts.skipped, "已有而跳过"), (counts.leftOut, "类别不同而略过"), (counts.bad, "无法导入"),
    ].filter { $0.0 > 0 }.map { "\($0.1) \(count($0.0, .line))" }
    let lines = counts.changes + counts.skipped + counts.leftOut + counts.bad
    let what = parts.isEmpty ? "" : "：" + parts.joined(separator: "，")
    return "共 \(count(lines, .line))\(what)。" + (isDry ? "没有作任何改动。" : "")
  }

  package func sentence(_ fault: ImportFault, _ column: String?) -> String {
    (column.map { "\(brief($0))：" } ?? "") + sentence(fault)
  }

  private func sentence(_ fault: ImportFault) -> String {
    switch fault {
    case .quoteNotClosed: "引号有开无合，后面的内容都无法读取。"
    case .strayQuote: "字段不以引号开头，中间却有引号。"
    case .textAfterQuote: "右引号后面还有文字。"
    case .fieldCountWrong(let expected, let found): "此行有 \(found) 个字段，而第一行有 \(expected) 个。"
    case .lineTooLong(let limit): "此行大于 \(limit) KiB，或多于 1000 个字段。"
    case .headerUnknown(let found, let wanted):
      "第一行应写明各列的名称，至少要有 \(wanted.joined(separator: "、"))；"
        + (found.isEmpty ? "文件是空的。" : "现在是 \(detail(found.joined(separator: "、")))。")
    case .columnTwice(let name): "有两列都叫\(typed(name))。"
    case .missing: "此项不能为空。"
    case .numberWrong(let text): "\(typed(text))不是整数。"
    case .availableAboveTotal: "可借册数多于总册数。"
    case .spreadsheetNumber(let text):
      "电子表格软件已将此号码截短为\(typed(text))；请将该列设为文本格式，或重新导出表格。"
    case .spreadsheetValue(let text):
      "电子表格软件已将此项变成数字\(typed(text))；请将该列设为文本格式，或重新导出表格。"
    case .garbled(let text):
      "\(typed(text))是以错误的编码读取的；请用 --encoding 指定正确的编码，或将表格重新导出为 UTF-8。"
    case .encodingUnclear(let seeming):
      "这些字母不属于 \(seeming)；请用 --encoding 指定编码，例如 cp850、mac-roman 或 big5，或将表格导出为 UTF-8。"
    case .notATable(let kind):
      "这是 \(kind.rawValue) 文件，不是 CSV；请用生成它的程序打开，并另存为 UTF-8 编码的 CSV。"
    case .isbnLeftOut(let text, let refusal):
      "此书入库时不带 ISBN \(typed(text))。\(cell(refusal))"
    case .notABook(let title, let kind):
      "略过\(self.title(title))：其类型为\(typed(kind))，不是图书。"
    case .cardWrong(let text): notACard(text)
    case .labelWrong(let text): "\(typed(text))不是标签号码；标签号码有 13 位数字，以 04 开头。"
    case .labelTaken(let text, let title): "图书\(self.title(title))已使用标签\(typed(text))。"
    case .flagWrong(let text): "\(typed(text))既不表示是，也不表示否。"
    case .momentWrong(let text):
      "\(typed(text))不是 2026-01-31T09:30:00.000Z 这样的时间，也不是 2026-01-31 这样的日期。"
    case .addressWrong(let text): "\(typed(text))不是以 https:// 开头的地址。"
    case .alreadyThere(let title, let isWish):
      isWish
        ? "\(self.title(title))已在心愿单上；如何处理由 --existing 指定。" : "馆内已有\(self.title(title))；如何处理由 --existing 指定。"
    case .twice(let text, let first): "\(typed(text))在第 \(first) 行已出现过。"
    case .studentThere(let libraryID):
      "已有学生使用读者编号\(typed(libraryID))；--existing update 采用此行的内容，--existing skip 保持不变。"
    case .refused(let refusals): refusals.map(cell).joined()
    }
  }

  /// A refusal about a cell of a table, where nobody types.
  private func cell(_ refusal: Refusal) -> String {
    if case .inputNotText = refusal { return "其中含有非文本内容，例如换行符或控制字符。" }
    if case .inputTooLong(let limit) = refusal { return "超过了 \(limit) 个字符。" }
    return sentence(refusal)
  }

  private func name(of separator: Character) -> String {
    switch separator {
    case "\t": "制表符"
    case ";": "分号"
    case ",": "逗号"
    default: "“\(separator)”"
    }
  }
}
