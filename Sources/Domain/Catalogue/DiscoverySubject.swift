/// The raw value is the name in Open Library's addresses.
package enum DiscoverySubject: String, CaseIterable, Sendable {
  case adventure
  case animals
  case art
  case biography
  case comics = "graphic_novels"
  case cooking
  case dinosaurs
  case fairyTales = "fairy_tales"
  case family
  case fantasy
  case friendship
  case ghosts = "ghost_stories"
  case history
  case humour = "humor"
  case mystery = "mystery_and_detective_stories"
  case nature
  case poetry
  case science
  case scienceFiction = "science_fiction"
  case sports
}
