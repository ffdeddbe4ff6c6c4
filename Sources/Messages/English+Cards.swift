package import Domain

extension English {
  package func name(_ command: CommandCard) -> String {
    switch command {
    case .yes: "Yes"
    case .no: "No"
    case .done: "Done"
    case .help: "Help"
    case .stationMode: "Checkout station"
    case .shelvingMode: "Shelving"
    }
  }
}
