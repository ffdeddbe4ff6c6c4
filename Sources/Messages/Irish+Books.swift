import Domain

extension Irish {
  package func sentence(_ report: BookReport) -> String {
    switch report {
    case .edited(let book) where book.isWishlistItem: "Athraíodh \(work(book)) ar an liosta mianta."
    case .edited(let book):
      "Athraíodh \(work(book)); ar fáil: \(book.availableCopies) as \(count(book.totalCopies, .copy))."
    case .noNotes(let book): "Níl aon nótaí faoi \(work(book))."
    case .notesKept(let book): "Sábháladh na nótaí faoi \(work(book))."
    case .notesCleared(let book): "Scriosadh na nótaí faoi \(work(book))."
    case .favorite(let book):
      book.isFavorite ? "Is ceanán é \(work(book)) anois." : "Ní ceanán é \(work(book)) a thuilleadh."
    case .favorites(let number): number == 1 ? "Ceanán amháin." : "\(IrishNoun.favorite.counted(number))."
    case .confirmDeletion(let book, let reservations):
      (book.isWishlistItem
        ? "An mbainfear \(work(book)) den liosta mianta?"
        : "An scriosfar \(work(book)), \(count(book.totalCopies, .copy))?")
        + (reservations.isEmpty
          ? ""
          : " Cealófar \(count(reservations.count, .reservation)):"
            + " \(reservations.map { person($0.student) }.joined(separator: ", ")).") + " [t/N]"
    case .deleted(let book) where book.isWishlistItem: "Baineadh \(work(book)) den liosta mianta."
    case .deleted(let book): "Scriosadh \(work(book)). Fanann sa stair cé aige a raibh sé ar iasacht."
    case .available(let book, let keptAside):
      "\(book.availableCopies)/\(book.totalCopies)" + (keptAside > 0 ? ", \(keptAside) curtha i leataobh" : "")
    case .deletedBefore: "Rinneadh é sin cheana; tá an leabhar scriosta."
    case .pastLoans: "Iasachtaí roimhe seo:"
    case .morePastLoans: "Ní thaispeántar iasachtaí níos luaithe."
    case .noWishes: "Níl aon rud ar an liosta mianta."
    case .noMatch(let words): "Níl aon leabhar ann a mheaitseálann \(typed(words))."
    case .noneSelected: "Níl aon leabhar sa chuid seo den liosta."
    case .proposeCopy(let book) where book.isWishlistItem:
      "Tá \(work(book)) ar an liosta mianta (leabhar \(book.id.rawValue)). Ar tháinig sé? Le n, cuirfear leis é mar leabhar eile. [T/n]"
    case .proposeCopy(let book):
      "Tá \(work(book)) sa leabharlann cheana (leabhar \(book.id.rawValue), \(count(book.totalCopies, .copy))). An gcuirfear leis na cóipeanna é? Le n, cuirfear leis é mar leabhar eile. [T/n]"
    case .share(let book):
      "Féach ar an leabhar seo: “\(PlainText.shorten(book.title, to: TypedText.maximumLength))”"
        + (book.author.isEmpty ? "" : " (\(PlainText.shorten(book.author, to: TypedText.maximumLength)))")
    case .whichToWish(let count): "Cé acu ceann a chuirfear ar an liosta mianta (1–\(count), Enter: gan ceann)?"
    case .nothingWished: "Níor cuireadh aon rud ar an liosta mianta."
    case .sortedAnew(let number): "Tá gach liosta in ord; bogadh \(count(number, .row))."
    }
  }

  func notOnWishlist(_ title: String) -> String {
    "Níl \(self.title(title)) ar an liosta mianta; tá sé sa leabharlann."
  }

  func stillOnLoan(_ title: String, _ copies: Int) -> String {
    "Tá \(count(copies, .copy)) de \(self.title(title)) ar iasacht;"
      + " ní mór \(copies == 1 ? "í" : "iad") a thabhairt ar ais ar dtús."
  }
}
