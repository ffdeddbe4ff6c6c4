package import Domain

extension Language {
  package static let german = named("de")
  package static let irish = named("ga")
  package static let simplifiedChinese = named("zh-Hans")
  package static let french = named("fr")

  /// The complete languages, whose sentences have been reviewed.
  package static let reviewed = allCases.filter(\.isReviewed)

  private static func named(_ tag: String) -> Language {
    guard let language = Language(tag: tag) else { fatalError("there is no language \(tag)") }
    return language
  }
}

extension CommandCard {
  package static let german = of(.german)
  package static let irish = of(.irish)
  package static let simplifiedChinese = of(.simplifiedChinese)
  package static let french = of(.french)

  private static func of(_ language: Language) -> CommandCard {
    guard let card = CommandCard(language) else { fatalError("there is no card of \(language.tag)") }
    return card
  }
}
