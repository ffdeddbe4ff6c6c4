import Domain

extension SimplifiedChinese {
  package func sentence(_ finding: DoctorFinding) -> String {
    switch finding {
    case .configurationSound(let path): "\(detail(path)) 正常。"
    case .configurationAbsent(let path): "没有 \(detail(path))；使用默认设置。"
    case .configurationWrong(let problem): sentence(problem)
    case .configurationReadable(let path, isShared: true):
      "本机所有用户都能读取 \(detail(path)) 中的密钥或密码：sudo chown root:minilibrary \(detail(path))"
        + " && sudo chmod 640 \(detail(path))"
    case .configurationReadable(let path, isShared: false):
      "本机所有用户都能读取 \(detail(path)) 中的密钥或密码：chmod 600 \(detail(path))"
    case .keyMissing: "查询 Google Books 时没有密钥，可能会被拒绝。\(makeKey)"
    case .contactMissing:
      "查询 Open Library 时没有联系方式，允许的查询较少：请在设置 lookup.contact 中填写电子邮件地址或网页。"

    case .storeSound(let place, let schema): "\(detail(place)) 中的图书馆完好；数据表版本为 \(schema)。"
    case .storeAbsent(let place): "\(detail(place)) 中还没有图书馆；录入第一名学生或第一本书时会建立。"
    case .storeForbidden(let path):
      "此用户无权查看 \(detail(path))；在专用机上可由站点自己的用户查看：sudo -u minilibrary minilibrary doctor"
    case .storeUnsound(let place, let findings):
      "\(detail(place)) 中的图书馆已损坏：\(detail(findings.joined(separator: "；")))。单个错误值可用 minilibrary database mend 改正；否则请停止各站点，再恢复上次的备份：minilibrary database restore FILE"
    case .storeOlder(let place):
      "\(detail(place)) 中的图书馆上次由本程序的旧版本使用；下一个使用它的命令会更新其数据表。"
    case .storeFaulty(let refusals): refusals.all.map(sentence).joined()
    case .storeFiledOtherwise(let place):
      "\(detail(place)) 中的列表是按程序或系统的另一版本排序的，请重新排序：minilibrary database sort"
    case .storeForeign(let path, let owner, let folderOwner):
      "\(detail(path)) 属于 \(detail(owner))，而所在文件夹属于 \(detail(folderOwner))，后者无法写入："
        + "sudo chown \(detail(folderOwner)): \(detail(path))*"
    case .importUnfinished(let place):
      "向 \(detail(place)) 的一次导入尚未完成，表格可能只导入了一部分；下一条使用图书馆的命令会将其完成：minilibrary books list"
    case .leftoversRemoved(let folder, let number, let mebibytes):
      "已从 \(detail(folder)) 删除 \(number) 个中断的备份留下的文件，共 \(size(mebibytes: mebibytes, "."))。"
    case .leftoversKept(let paths):
      "中断的备份留下的文件属于其他用户，请删除：sudo rm \(detail(paths.joined(separator: " ")))"
    case .storeNotLookedAt: "因为设置有误，没有检查图书馆的位置。"

    case .diskRoomy(let folder, let free): "\(detail(folder)) 所在磁盘剩余 \(size(mebibytes: free, "."))。"
    case .diskTight(let folder, let free):
      "\(detail(folder)) 所在磁盘只剩 \(size(mebibytes: free, "."))；请腾出空间，以免图书馆无法再增长。"
    case .diskFull(let folder, let free):
      "\(detail(folder)) 所在磁盘剩余 \(size(mebibytes: free, "."))，几乎已满；请立即腾出空间，否则下一笔借阅无法保存。"
    case .diskReadOnly(let folder):
      "\(detail(folder)) 所在的文件系统只能读取；磁盘可能有故障，原因可用 sudo dmesg 查看。"

    case .deviceUsable(let device): "\(name(device))存在，并且可以打开。"
    case .deviceUnusable(let device, .forbidden(let group?), let user):
      sentence(.forbidden(group: group), device)
        + "请运行 sudo usermod -aG \(detail(group)) \(detail(user))，然后重新登录。"
    case .deviceUnusable(let device, let problem, _): sentence(problem, device)
    case .noDevice(.camera): "没有找到摄像头；请接上一个，或使用扫描器或键盘。"
    case .noDevice(.scanner):
      "没有找到站点可自行打开的扫描器；请接上一个，厂商未知时请看 70-minilibrary.rules。像键盘一样输入的扫描器照样可用。"
    case .rulesInstalled(let path): "设备规则已安装（\(detail(path))）。"
    case .rulesMissing:
      "没有安装设备规则，因此设备没有固定名称；请安装软件包，或将 udev/*.rules 复制到 /etc/udev/rules.d 并运行"
        + " sudo udevadm control --reload。"

    case .user(let name, let groups): "以 \(detail(name)) 的身份检查，所属组：\(detail(groups.joined(separator: "、")))。"
    case .userIsRoot:
      "以 root 的身份检查，它什么都可以做；站点可以做什么，请运行：sudo -u minilibrary minilibrary doctor"

    case .catalogueAnswers(let source): "\(name(source)) 应答正常。"
    case .catalogueFails(let source, let problem): advice(source, problem)
    case .hostUnknown(let host, let reason):
      "无法解析名称 \(detail(host))（\(detail(reason))）；借阅照常，但不会查询新书。请检查网络和域名服务器。"
    case .hostSilent(let host, let reason):
      "无法连接 \(detail(host))（\(detail(reason))）；借阅照常，但不会查询新书。请检查网络和防火墙。"
    case .networkNotAsked: "没有检查网络。"
    case .lookupsOff: "不查询任何书目，因为设置 lookup.providers 为 none。"

    case .clockPlausible(let moment): "现在是 \(time(moment))。"
    case .clockImplausible(let moment):
      "时钟显示 \(time(moment))，这不可能，应还日期也都会出错：sudo timedatectl set-time \"YYYY-MM-DD HH:MM\""
    case .clockBehind(let now, let last): sentence(Refusal.clockBehind(now: now, last: last))
    case .clockSynchronised: "时钟通过网络校准。"
    case .clockAlone: "时钟没有通过网络校准；有网络时请运行：sudo apt install systemd-timesyncd"
    case .zone(let name): "时区为 \(detail(name))。"
    case .zoneIsUTC:
      "时区为 UTC，新机器都是如此；借期在所设时区的午夜结束：sudo timedatectl set-timezone Asia/Shanghai，或当地时区。"
    case .zoneUnset:
      "没有设置时区；借期在其午夜结束：sudo timedatectl set-timezone Asia/Shanghai，或当地时区。"

    case .serviceEnabled(let units): "\(detail(units.joined(separator: "、"))) 随机器启动。"
    case .serviceDisabled:
      "没有站点随机器启动：sudo systemctl enable --now minilibrary-console@tty1.service，"
        + "不需要控制台时用 minilibrary.service。"
    case .serviceTwice(let units):
      "\(detail(units.joined(separator: " 和 "))) 都会随机器启动，而站点只应有一个：请对其中之一运行 sudo systemctl disable。"
    case .serviceMissing: "站点没有安装为服务；软件包 minilibrary 会完成安装。"
    }
  }
}
