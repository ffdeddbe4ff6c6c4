package import Domain

extension English {
  package func sentence(_ report: InventoryReport) -> String {
    switch report {
    case .started(let inventory): "The inventory \(title(inventory.name)) has begun; scan the shelves."
    case .finished(let inventory, let missing):
      "The inventory \(title(inventory.name)) is finished; \(count(missing, .copy)) missing."
    case .scanned(let scan): scanned(scan)
    case .none: "No inventory."
    case .nothingMissing: "Nothing is missing."
    case .nothingStrange: "Nothing was found that should not be there."
    }
  }

  private func scanned(_ scan: Inventory.Scan) -> String {
    let name = scan.book.map { title($0.title) } ?? typed(scan.code)
    return switch scan.verdict {
    case .found: "\(name): right."
    case .onLoan: "\(name): on loan, says the library; please bring it back there."
    case .surplus: "\(name): more than the library has; scanned twice?"
    case .wish: "\(name): only on the wishlist; please add it."
    case .unknown: "\(name): not in the library; please add it."
    }
  }

  package func word(_ label: InventoryLabel) -> String {
    switch label {
    case .name: "Inventory"
    case .started: "Started"
    case .finished: "Finished"
    case .open: "open"
    case .missing: "Missing"
    case .code: "Code"
    case .verdict: "Found as"
    }
  }

  package func word(_ verdict: Inventory.Verdict) -> String {
    switch verdict {
    case .found: "right"
    case .onLoan: "on loan"
    case .surplus: "too many"
    case .wish: "wish"
    case .unknown: "unknown"
    }
  }
}
