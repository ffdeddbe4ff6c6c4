package import Domain

extension Irish {
  package func sentence(_ report: InventoryReport) -> String {
    switch report {
    case .started(let inventory): "Tá tús curtha leis an bhfardal \(title(inventory.name)); scan na seilfeanna."
    case .finished(let inventory, let missing):
      "Tá an fardal \(title(inventory.name)) críochnaithe; \(count(missing, .copy)) ar iarraidh."
    case .scanned(let scan): scanned(scan)
    case .none: "Níl aon fhardal ann."
    case .nothingMissing: "Níl aon rud ar iarraidh."
    case .nothingStrange: "Níor aimsíodh aon rud nár cheart a bheith ann."
    }
  }

  private func scanned(_ scan: Inventory.Scan) -> String {
    let name = scan.book.map { title($0.title) } ?? typed(scan.code)
    return switch scan.verdict {
    case .found: "\(name): ceart."
    case .onLoan: "\(name): ar iasacht, de réir na leabharlainne; tabhair ar ais ansin é."
    case .surplus: "\(name): níos mó ná mar atá sa leabharlann; scanta faoi dhó?"
    case .wish: "\(name): ar an liosta mianta amháin; cuir leis an gcatalóg é."
    case .unknown: "\(name): níl sé sa leabharlann; cuir leis an gcatalóg é."
    }
  }

  package func word(_ label: InventoryLabel) -> String {
    switch label {
    case .name: "Fardal"
    case .started: "Tosaithe"
    case .finished: "Críochnaithe"
    case .open: "ar siúl"
    case .missing: "Ar iarraidh"
    case .code: "Cód"
    case .verdict: "Aimsithe mar"
    }
  }

  package func word(_ verdict: Inventory.Verdict) -> String {
    switch verdict {
    case .found: "ceart"
    case .onLoan: "ar iasacht"
    case .surplus: "an iomarca"
    case .wish: "mian"
    case .unknown: "anaithnid"
    }
  }
}
