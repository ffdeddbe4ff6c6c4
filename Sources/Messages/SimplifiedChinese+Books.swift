import Domain

extension SimplifiedChinese {
  func notOnWishlist(_ title: String) -> String { "\(self.title(title))不在心愿单上；馆内已有。" }

  func stillOnLoan(_ title: String, _ copies: Int) -> String {
    "\(self.title(title))有 \(count(copies, .copy))借出；请先归还。"
  }
}
