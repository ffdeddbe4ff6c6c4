import Domain

extension Irish {
  func notOnWishlist(_ title: String) -> String {
    "Níl \(self.title(title)) ar an liosta mianta; tá sé sa leabharlann."
  }

  func stillOnLoan(_ title: String, _ copies: Int) -> String {
    "Tá \(count(copies, .copy)) de \(self.title(title)) ar iasacht;"
      + " ní mór \(copies == 1 ? "í" : "iad") a thabhairt ar ais ar dtús."
  }
}
