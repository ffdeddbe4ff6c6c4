package import Domain

extension SimplifiedChinese {
  package func sentence(_ report: InventoryReport) -> String {
    switch report {
    case .started(let inventory): "盘点\(named(inventory.name))已开始；请扫描书架上的图书。"
    case .finished(let inventory, let missing):
      "盘点\(named(inventory.name))已结束；缺少 \(count(missing, .copy))。"
    case .scanned(let scan): scanned(scan)
    case .none: "没有盘点。"
    case .nothingMissing: "没有缺少的图书。"
    case .nothingStrange: "没有发现不应在架上的图书。"
    }
  }

  private func scanned(_ scan: Inventory.Scan) -> String {
    let name = scan.book.map { title($0.title) } ?? typed(scan.code)
    return switch scan.verdict {
    case .found: "\(name)：相符。"
    case .onLoan: "\(name)：登记为借出；请办理归还。"
    case .surplus: "\(name)：比馆内登记的多；扫描了两次？"
    case .wish: "\(name)：只在心愿单上；请添加。"
    case .unknown: "\(name)：不在馆藏中；请添加。"
    }
  }

  package func word(_ label: InventoryLabel) -> String {
    switch label {
    case .name: "盘点"
    case .started: "开始时间"
    case .finished: "结束时间"
    case .open: "进行中"
    case .missing: "缺少"
    case .code: "条码"
    case .verdict: "结果"
    }
  }

  package func word(_ verdict: Inventory.Verdict) -> String {
    switch verdict {
    case .found: "相符"
    case .onLoan: "借出"
    case .surplus: "多出"
    case .wish: "心愿"
    case .unknown: "未知"
    }
  }
}
