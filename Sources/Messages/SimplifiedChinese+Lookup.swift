package import Domain

extension SimplifiedChinese {
  package func sentence(_ unasked: UnaskedSource) -> String {
    let name = name(unasked.source)
    return switch unasked.problem {
    case .unreachable: "无法连接 \(name)；网络通吗？"
    case .timedOut: "\(name) 没有及时应答。"
    case .insecure: "冒充 \(name) 应答的一方不可信；时钟和网络正常吗？"
    case .limited: "\(name) 暂时不允许再查询。"
    case .forbidden: "\(name) 拒绝应答；可能需要设置 lookup.contact。"
    case .countryNeeded: "\(name) 不知道这里是哪个国家或地区；请设置 lookup.country。"
    case .keyRefused: "\(name) 不接受设置 lookup.google-key 中的密钥；原因请看 minilibrary doctor。"
    case .serverFailed(let status): "\(name) 出现故障（状态 \(status)）。"
    case .resting(let seconds): "\(name) 刚才出错，\(seconds) 秒后再查询。"
    case .unreadable: "\(name) 的应答无法理解。"
    case .tooLarge: "\(name) 的应答太大。"
    case .cancelled: "没有等 \(name) 应答。"
    }
  }

  package func sentence(_ problem: LookupTask.Problem) -> String {
    switch problem {
    case .lookup(let code): words(code)
    case .cover(.missing): "没有封面"
    case .cover(.noPicture): "封面不是图片"
    case .cover(.tooLarge): "封面太大"
    case .cover(.foreign): "封面的地址不属于任何书目"
    case .cover(.notWritten): "无法写入封面，例如磁盘已满"
    }
  }

  private func words(_ code: LookupProblem.Code) -> String {
    switch code {
    case .unreachable: "无法连接书目"
    case .timedOut: "没有及时应答"
    case .insecure: "应答的一方不可信"
    case .limited: "暂时不允许再查询"
    case .forbidden: "书目拒绝应答"
    case .countryNeeded: "需要设置 lookup.country"
    case .keyRefused: "设置 lookup.google-key 不被接受"
    case .serverFailed: "书目出现故障"
    case .resting: "书目刚才出错"
    case .unreadable: "应答无法理解"
    case .tooLarge: "应答太大"
    case .cancelled: "已中断"
    }
  }
}
