import Domain

extension SimplifiedChinese {
  package func sentence(_ report: CommandReport) -> String {
    switch report {
    case .bookAdded(let book):
      "已添加\(work(book))，编号 \(book.id.rawValue)，共 \(count(book.totalCopies, .copy))。"
    case .copiesAdded(let copies, let book):
      "馆内已有\(work(book))；新增 \(count(copies, .copy))，现共 \(book.totalCopies) 册。"
    case .wished(let book): "\(work(book))已加入心愿单，编号 \(book.id.rawValue)。"
    case .acquired(let book): "\(work(book))原在心愿单上；馆内现有 \(count(book.totalCopies, .copy))。"
    case .countedBefore(let book) where book.isWishlistItem: "此操作已完成过；\(work(book))在心愿单上。"
    case .countedBefore(let book): "此操作已完成过；馆内有\(work(book))\(count(book.totalCopies, .copy))。"
    case .studentAdded(let student):
      "已登记 \(person(student))" + (student.cardNumber.map { "，借书卡 \($0)。" } ?? "。")
    case .checkedOut(let loan):
      "已借出\(title(loan.book.title))给 \(person(loan.student))，应还日期 \(day(loan.dueDate))。"
    case .returned(let loan, let daysOverdue):
      "\(person(loan.student))已归还\(title(loan.book.title))"
        + (daysOverdue > 0 ? "，逾期 \(count(daysOverdue, .day))。" : "。")
    case .noBooks: "没有图书。"
    case .noStudents: "没有学生。"
    case .noLoans: "没有借阅。"
    case .noActivity: "没有操作记录。"
    case .noLookups: "没有等待查询的图书。"
    case .lookupsRun(let done, let notFound, let waiting):
      "已查询 \(count(done, .book))；\(notFound) 本未找到，\(waiting) 本等待中。"
    case .lookupsQueued(let number): "\(count(number, .book))已加入队列。"
    case .lookupsRetried(let number): "\(count(number, .book))将立即重试。"
    case .lookupsCleared(let number): "\(count(number, .book))已移出队列。"
    case .noScanners: "没有扫描器。"
    case .demoLoaded(let books, let copies, let students):
      "已载入 \(count(books, .book))（\(count(copies, .copy))）和 \(count(students, .student))。"
    case .demoNotEmpty: "图书馆不是空的，因此没有载入任何内容；演示需要空的图书馆。"
    case .databaseSound: "完好"
    case .valueMended(let place): "已修复：\(PlainText.shorten(place, to: PlainText.detailLimit))。"
    case .libraryFounded(let place): "\(PlainText.shorten(place, to: PlainText.detailLimit)) 中现有一个空的图书馆。"
    case .libraryCopied(let rows, let target):
      "已将 \(count(rows, .row))复制到 \(detail(target))；每个表都完整。"
    case .libraryBackedUp(let rows, let file): "已将 \(count(rows, .row))备份到 \(detail(file))，备份完好。"
    case .waitingForStore: "将继续尝试，直到有应答；按 Ctrl-C 结束。"
    case .logPutAside(let path): "图书馆的文件已被替换：旁边的改动属于另一个文件，已保存在 \(detail(path))。"
    case .explained(let path): "所见内容已绘制到 \(detail(path))。"
    case .cameraOpened(let device, let mode): "正在读取\(self.name(device))，\(detail(mode))；按 Ctrl-C 结束。"
    case .cameraSet(let control, let value): "  \(detail(control))：\(detail(value))"
    case .picturesRead(let number, let total): "图片 \(number)/\(total)"
    }
  }

  package func sentence(_ problem: CommandProblem) -> String {
    switch problem {
    case .unknownBookID(let text): "馆内没有编号为\(typed(text))的图书；图书列表中有编号。"
    case .notConfirmed: "没有改动，因为没有对问题回答“是”；可用 --yes 预先回答。"
    case .noSuchChoice(let text, let count): "\(typed(text))不是 1 到 \(count) 之间的数字，因此没有添加任何内容。"
    case .severalBorrowers(let title, let borrowers):
      "有 \(count(borrowers.count, .student))借了\(self.title(title))，请指明是谁的："
        + "\(borrowers.map(person).joined(separator: "、"))。"
    case .notOnLoanTo(let title, let student): "\(self.title(title))没有借给 \(person(student))。"
    case .unknownLoanID(let text): "没有编号为\(typed(text))的借阅；借阅列表中有编号。"
    case .unknownReservationID(let text): "没有编号为\(typed(text))的预约；预约列表中有编号。"
    case .unknownActivityID(let text):
      "没有编号为 \(typed(text))的操作记录；操作记录列表中有编号。"
    case .periodBackwards(let since, let until):
      "时间段的结束日期 \(day(until)) 早于开始日期 \(day(since))。"
    case .notADate(let text):
      "\(typed(text))不是日期；可以输入年份、月份（如 2004-05）、日期（如 2004-05-17），或用文字说明。"
    case .notACard(let text): notACard(text)
    case .nothingToPrint: "没有需要打印的内容。"
    case .unknownGrade(let text): "没有学生在年级\(typed(text))；没有打印任何内容。"
    case .malformedFile(let path, let line, let fault): "\(detail(path)):\(line): \(sentence(fault))"
    case .unreadableFile(let path, let reason): "无法读取 \(detail(path))：\(detail(reason))。"
    case .outputFailed(let reason): "无法写出结果：\(detail(reason))。"
    case .foreignFile(let path): "\(detail(path)) 已存在，且不是本程序绘制的；请换一个文件名。"
    case .unwritableFile(let path, let reason): "无法写入 \(detail(path))：\(detail(reason))。"
    case .noPictures(let names): "\(detail(names.joined(separator: "、"))) 中没有图片。"
    case .lookupFoundNothing: "查询过的书目中都没有这本书。"
    case .couldNotLookUp(let unasked): unasked.map(sentence).joined()
    case .lookupsStopped(let problem, let waiting):
      "查询暂停：\(sentence(problem))。队列中还有 \(count(waiting, .book))。"
    case .importRefused(let bad, let canSkip):
      "有 \(count(bad, .line))无法导入，因此全部没有导入；请先改正\(canSkip ? "，或用 --skip-bad 略过" : "")。"
    case .importOvertaken(let bad):
      "导入期间有人改动了图书馆：\(count(bad, .line))已不再适用，没有导入；其余均已导入。"
    case .importWasUnfinished:
      "没有导入此表格，因为之前中断的导入可能就是同一个表格；请先查看图书馆，只有在这是另一个表格时才再次导入。"
    case .libraryNameWrong(let name): "没有删除任何内容；删除前要完整输入图书馆的名称：\(named(name))。"
    case .libraryNameMissing: "图书馆的名称至少要有一个字母或汉字。"
    case .libraryChanged(let backup):
      "备份到 \(detail(backup)) 之后，有人改动了图书馆，因此没有删除任何内容；请再试一次。"
    case .lookupsOff: "没有可查询的书目；由设置 lookup.providers 指定。"
    case .nothingToLookUp(let title): "\(self.title(title))没有 ISBN，无法查询。"
    }
  }

  private func sentence(_ fault: FileFault) -> String {
    switch fault {
    case .notText: "文件不是 UTF-8 文本。"
    case .line(let column, let fault): sentence(fault, column)
    case .tooLarge(let limit): "文件大于 \(limit) KiB。"
    case .notYAML(let problem): "文件不是格式正确的 YAML：\(detail(problem))。"
    case .tooManyAliases(let limit): "文件中的别名多于 \(limit) 个。"
    case .notSettings: "文件应包含键和值，例如“loan.days: 14”。"
    case .unknownKey(let key, let known):
      "没有名为\(typed(key))的设置；可用的设置有 \(known.joined(separator: "、"))。"
    case .keyTwice(let key): "\(typed(key))设置了两次。"
    case .setting(let problem): sentence(problem)
    }
  }

  package func sentence(_ problem: SettingProblem) -> String {
    let text = problem.text.map { "，而不是\(typed($0))" } ?? ""
    let name = problem.name
    return switch problem.form {
    case .number(let range): "\(name) 应为 \(range.lowerBound) 到 \(range.upperBound) 之间的数字\(text)。"
    case .numberOrNone(let range):
      "\(name) 应为 \(range.lowerBound) 到 \(range.upperBound) 之间的数字，或 none\(text)。"
    case .location: "\(name) 应为文件路径，或以 postgres:// 或 postgresql:// 开头的地址。"
    case .camera: "\(name) 应为 auto、none 或设备路径，例如 /dev/video0\(text)。"
    case .frameSize: "\(name) 应为以像素计的宽和高，例如 1280x720\(text)。"
    case .oneOf(let words): "\(name) 应为 \(words.joined(separator: " 或 "))\(text)。"
    case .devices: "\(name) 应为 auto、none 或设备路径，例如 /dev/input/event5，以逗号分隔\(text)。"
    case .layout: "\(name) 应为本机已有的键盘布局名称，例如 us、de 或 fr\(text)。"
    case .characters(let limit): "\(name) 最多为 \(limit) 个可打印字符。"
    case .text: "\(name) 应为文本；YAML 可能误解的内容要放在引号里。"
    case .single: "\(name) 只能有一个值。"
    case .group(let keys): "\(name) 下面是它自己的键：\(keys.joined(separator: "、"))。"
    case .listOrNone(let words):
      "\(name) 应为 \(words.joined(separator: "、")) 中的若干项，以逗号分隔，或 none\(text)。"
    case .countryCode: "\(name) 应为国家或地区的两个字母代码，例如 IE\(text)。"
    case .contact: "\(name) 应为电子邮件地址或网页地址，只用普通字母。"
    case .key: "\(name) 应为密钥：字母、数字和符号，不含空格。"
    case .webAddress: "\(name) 应为以 https:// 开头的地址。"
    }
  }
}
