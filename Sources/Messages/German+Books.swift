import Domain

extension German {
  func notOnWishlist(_ title: String) -> String {
    "\(self.title(title)) steht nicht auf der Wunschliste; die Bibliothek hat es."
  }

  func stillOnLoan(_ title: String, _ copies: Int) -> String {
    "\(count(copies, .copy)) von \(self.title(title)) \(copies == 1 ? "ist" : "sind") ausgeliehen;"
      + " \(copies == 1 ? "es muss" : "sie müssen") erst zurückgebracht werden."
  }
}
