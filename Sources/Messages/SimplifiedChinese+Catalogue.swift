import Domain

/// Advice of the `doctor` command on problems with catalogues.
extension SimplifiedChinese {
  func advice(_ source: LookupSource, _ problem: CatalogueProblem) -> String {
    let name = name(source)
    return switch problem {
    case .unreachable(let detail): "无法连接 \(name)（\(detail)）；借阅照常，但不会查询新书。请检查网络和代理。"
    case .timedOut: "\(name) 没有及时应答；借阅照常，新书稍后查询。请检查网络。"
    case .limited(hasKey: false) where source == .googleBooks: "没有密钥，Google Books 不再允许查询（429）。\(makeKey)"
    case .limited where source == .googleBooks:
      "Google Books 今天不再允许用此密钥查询（429）；之后会自动继续。Books API 的配额见 \(console)。"
    case .limited: "此网络对 \(name) 的查询过多（429）；稍后会自动继续。"
    case .forbidden(hasContact: false) where source == .openLibrary:
      "Open Library 拒绝应答（403）：请在设置 lookup.contact 中填写电子邮件地址或网页。"
    case .forbidden: "\(name) 拒绝应答（403）：此网络的地址可能被封锁。请询问网络管理员。"
    case .countryNeeded: "\(name) 无法判断国家或地区（403）：请在设置 lookup.country 中填写两个字母，例如 CN。"
    case .key(let mistake): advice(mistake)
    case .portal(let host):
      "冒充 \(name) 应答的是登录页面\(host.map { "（\(PlainText.shorten($0, to: 60))）" } ?? "")：请在此网络上用浏览器登录，"
        + "或请网络管理员在过滤器中放行 \(name)。"
    case .certificate(let detail):
      "冒充 \(name) 应答的一方证书有误（\(detail)）：时钟不准时请校正。如果网络会检查加密连接，请将其证书放入"
        + " /usr/local/share/ca-certificates 并运行 sudo update-ca-certificates。"
    case .serverFailed(let status): "\(name) 自身出现故障（状态 \(status)）；稍后会自动继续。"
    case .unreadable: "\(name) 的应答无法理解；可能被网络的代理或过滤器改动。"
    }
  }

  private func advice(_ mistake: CatalogueProblem.KeyMistake) -> String {
    switch mistake {
    case .invalid: "Google 不认识 lookup.google-key 中的密钥：请从 \(credentials)重新复制。"
    case .expired: "lookup.google-key 中的密钥已过期：请在 \(credentials)新建一个。"
    case .disabled:
      "lookup.google-key 中的密钥没有启用 Books API：请在 \(console) 的“库”中启用 Books API，并等几分钟。"
    case .blocked:
      "lookup.google-key 中的密钥只限用于其他 API：请在 \(credentials)的 API 限制中加入 Books API。"
    case .referrer:
      "lookup.google-key 中的密钥只限网站使用，而本程序不是网站：请在 \(credentials)的应用限制中选择“无”或“IP 地址”。"
    case .address:
      "lookup.google-key 中的密钥只限其他 IP 地址使用：请在 \(credentials)的应用限制中加入此网络的地址。"
    case .app:
      "lookup.google-key 中的密钥只限移动应用使用：请在 \(credentials)的应用限制中选择“无”或“IP 地址”。"
    case .suspended: "Google 已停用 lookup.google-key 中密钥所属的项目：请在 \(credentials)用另一个项目新建密钥。"
    }
  }

  var makeKey: String { "请在 \(credentials)为 Books API 新建密钥，并填入设置 lookup.google-key。" }
  private var console: String { "console.cloud.google.com" }
  private var credentials: String { "\(console) 的“凭据”页" }
}
