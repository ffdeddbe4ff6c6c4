import Domain

extension English {
  func notOnWishlist(_ title: String) -> String { "\(self.title(title)) is not on the wishlist; the library has it." }

  func stillOnLoan(_ title: String, _ copies: Int) -> String {
    "\(count(copies, .copy)) of \(self.title(title)) \(copies == 1 ? "is" : "are") on loan;"
      + " \(copies == 1 ? "it has" : "they have") to be brought back first."
  }
}
