import Domain

extension SimplifiedChinese {
  package func sentence(_ report: BookReport) -> String {
    switch report {
    case .edited(let book) where book.isWishlistItem: "已修改心愿单上的\(work(book))。"
    case .edited(let book):
      "已修改\(work(book))；共 \(count(book.totalCopies, .copy))，可借 \(book.availableCopies) 册。"
    case .noNotes(let book): "\(work(book))没有备注。"
    case .notesKept(let book): "已保存\(work(book))的备注。"
    case .notesCleared(let book): "已清除\(work(book))的备注。"
    case .favorite(let book): book.isFavorite ? "已收藏\(work(book))。" : "已取消收藏\(work(book))。"
    case .favorites(let number): "共收藏 \(count(number, .book))。"
    case .confirmDeletion(let book, let reservations):
      (book.isWishlistItem
        ? "要将\(work(book))从心愿单上移除吗？" : "要删除\(work(book))及其全部 \(count(book.totalCopies, .copy))吗？")
        + (reservations.isEmpty
          ? ""
          : "\(count(reservations.count, .reservation))将取消："
            + "\(reservations.map { person($0.student) }.joined(separator: "、"))。") + " [y 是/N 否]"
    case .deleted(let book) where book.isWishlistItem: "已将\(work(book))从心愿单上移除。"
    case .deleted(let book): "已删除\(work(book))。借阅历史仍然保留。"
    case .available(let book, let keptAside):
      "\(book.availableCopies)/\(book.totalCopies)" + (keptAside > 0 ? "，留存 \(keptAside) 册" : "")
    case .deletedBefore: "此操作已完成过；该书已删除。"
    case .pastLoans: "曾经借阅："
    case .morePastLoans: "更早的借阅没有显示。"
    case .noWishes: "心愿单上没有图书。"
    case .noMatch(let words): "没有图书符合\(typed(words))。"
    case .noneSelected: "列表的这一部分没有图书。"
    case .proposeCopy(let book) where book.isWishlistItem:
      "\(work(book))在心愿单上（图书 \(book.id.rawValue)）。到货了吗？选 n 则作为另一本书添加。 [Y 是/n 否]"
    case .proposeCopy(let book):
      "馆内已有\(work(book))（图书 \(book.id.rawValue)，\(count(book.totalCopies, .copy))）。增加它的册数？选 n 则作为另一本书添加。 [Y 是/n 否]"
    case .share(let book):
      "推荐一本书：《\(PlainText.shorten(book.title, to: TypedText.maximumLength))》"
        + (book.author.isEmpty ? "" : "，作者：" + PlainText.shorten(book.author, to: TypedText.maximumLength))
    case .whichToWish(let count): "将哪一本加入心愿单（1–\(count)，按 Enter 表示都不要）？"
    case .nothingWished: "没有图书加入心愿单。"
    case .sortedAnew(let number): "所有列表都已排好；移动了 \(count(number, .row))。"
    }
  }

  func notOnWishlist(_ title: String) -> String { "\(self.title(title))不在心愿单上；馆内已有。" }

  func stillOnLoan(_ title: String, _ copies: Int) -> String {
    "\(self.title(title))有 \(count(copies, .copy))借出；请先归还。"
  }
}
