import Domain

extension English {
  package func sentence(_ finding: DoctorFinding) -> String {
    switch finding {
    case .configurationSound(let path): "\(clean(path)) is sound."
    case .configurationAbsent(let path): "There is no \(clean(path)); the defaults hold."
    case .configurationWrong(let problem): sentence(problem)
    case .configurationReadable(let path, isShared: true):
      "Everybody on this machine can read the key or password in \(clean(path)): sudo chown root:minilibrary \(clean(path))"
        + " && sudo chmod 640 \(clean(path))"
    case .configurationReadable(let path, isShared: false):
      "Everybody on this machine can read the key or password in \(clean(path)): chmod 600 \(clean(path))"
    case .keyMissing: "Google Books is asked without a key and may refuse to answer. \(makeKey)"
    case .contactMissing:
      "Open Library is asked without a contact and allows fewer questions: put an e-mail address or a web page into the setting"
        + " lookup.contact."

    case .storeSound(let place, let schema):
      "The library in \(clean(place)) is sound; its tables have version \(schema)."
    case .storeAbsent(let place):
      "There is no library in \(clean(place)) yet; the first student or book that is entered founds it."
    case .storeForbidden(let path):
      "This user may not look where \(clean(path)) is; on an appliance its own user may: sudo -u minilibrary minilibrary doctor"
    case .storeUnsound(let place, let findings):
      "The library in \(clean(place)) is not sound: \(clean(findings.joined(separator: "; ")))."
        + " One wrong value can be replaced with minilibrary database mend. Otherwise stop the stations and bring back the last backup:"
        + " minilibrary database restore FILE"
    case .storeOlder(let place):
      "An older version of the program was the last to use the library in \(clean(place)); the next command that works with it brings its"
        + " tables up to date."
    case .storeFaulty(let refusals): refusals.all.map(sentence).joined(separator: " ")
    case .storeFiledOtherwise(let place):
      "The lists of \(clean(place)) are sorted as another version of the program or the system sorts: minilibrary database sort"
    case .storeForeign(let path, let owner, let folderOwner):
      "\(clean(path)) belongs to \(clean(owner)), its folder to \(clean(folderOwner)), who cannot write it:"
        + " sudo chown \(clean(folderOwner)): \(clean(path))*"
    case .importUnfinished(let place):
      "An import into \(clean(place)) is not finished, so its table may be there in part; the next command that works with the library finishes it: minilibrary books list"
    case .leftoversRemoved(let folder, let number, let mebibytes):
      "Removed \(number == 1 ? "1 leftover of a backup that was" : "\(number) leftovers of backups that were") interrupted from \(clean(folder)), \(size(mebibytes))."
    case .leftoversKept(let paths):
      "Leftovers of interrupted backups are another user’s to remove: sudo rm \(clean(paths.joined(separator: " ")))"
    case .storeNotLookedAt: "Where the library is was not asked, because the configuration is wrong."

    case .diskRoomy(let folder, let free): "\(size(free)) are free where \(clean(folder)) is."
    case .diskTight(let folder, let free):
      "Only \(size(free)) are free where \(clean(folder)) is; make room before the library cannot grow any more."
    case .diskFull(let folder, let free):
      "\(size(free)) are free where \(clean(folder)) is; make room now, or the next loan cannot be kept."
    case .diskReadOnly(let folder):
      "\(clean(folder)) is on a file system that may only be read; the disk may be failing: sudo dmesg shows why."

    case .deviceUsable(let device): "The \(name(device)) is there and may be opened."
    case .deviceUnusable(let device, .forbidden(let group?), let user):
      sentence(.forbidden(group: group), device)
        + " sudo usermod -aG \(clean(group)) \(clean(user)), then log in again."
    case .deviceUnusable(let device, let problem, _): sentence(problem, device)
    case .noDevice(.camera): "No camera was found; plug one in, or use a scanner or the keyboard."
    case .noDevice(.scanner):
      "No scanner that the station opens itself was found; plug one in, or see 70-minilibrary.rules about a maker that is"
        + " not known. One that types into the console works all the same."
    case .rulesInstalled(let path): "The device rules are installed (\(clean(path)))."
    case .rulesMissing:
      "The device rules are not installed, so devices have no names that stay; install the package, or copy udev/*.rules"
        + " to /etc/udev/rules.d and run sudo udevadm control --reload."

    case .user(let name, let groups): "Asked as \(clean(name)), in the groups \(clean(groups.joined(separator: ", ")))."
    case .userIsRoot:
      "Asked as root, who may do everything; what the station may tells: sudo -u minilibrary minilibrary doctor"

    case .catalogueAnswers(let source): "\(name(source)) answers a question as it should."
    case .catalogueFails(let source, let problem): advice(source, problem)
    case .hostUnknown(let host, let detail):
      "The name \(clean(host)) is not resolved (\(clean(detail))); loans go on, new books are not looked up. See to the"
        + " network and its name server."
    case .hostSilent(let host, let detail):
      "\(clean(host)) cannot be reached (\(clean(detail))); loans go on, new books are not looked up. See to the network"
        + " and its firewall."
    case .networkNotAsked: "The network was not asked."
    case .lookupsOff: "No catalogue is asked, because the setting lookup.providers is none."

    case .clockPlausible(let moment): "It is \(time(moment))."
    case .clockImplausible(let moment):
      "It is \(time(moment)), which cannot be, and no due date can be right: sudo timedatectl set-time \"YYYY-MM-DD HH:MM\""
    case .clockBehind(let now, let last): sentence(Refusal.clockBehind(now: now, last: last))
    case .clockSynchronised: "The clock is kept right over the network."
    case .clockAlone:
      "The clock is not kept right over the network; where there is one: sudo apt install systemd-timesyncd"
    case .zone(let name): "The time zone is \(clean(name))."
    case .zoneIsUTC:
      "The time zone is UTC, as on a new machine; loans end at midnight of the time zone:"
        + " sudo timedatectl set-timezone Europe/Dublin, or yours."
    case .zoneUnset:
      "No time zone is set; loans end at midnight of it: sudo timedatectl set-timezone Europe/Dublin, or yours."

    case .serviceEnabled(let units): "\(clean(units.joined(separator: ", "))) starts with the machine."
    case .serviceDisabled:
      "No station starts with the machine: sudo systemctl enable --now minilibrary-console@tty1.service, or"
        + " minilibrary.service for one without a console."
    case .serviceTwice(let units):
      "\(clean(units.joined(separator: " and "))) would both start with the machine, where one station is meant:"
        + " sudo systemctl disable one of them."
    case .serviceMissing: "The station is not installed as a service; the package minilibrary does that."
    }
  }

  private func clean(_ text: String) -> String { PlainText.shorten(text, to: PlainText.detailLimit) }

  /// `12.3 GiB`, `456 MiB`.
  private func size(_ mebibytes: Int) -> String {
    guard mebibytes >= 1024 else { return "\(mebibytes) MiB" }
    let tenths = mebibytes * 10 / 1024
    return "\(tenths / 10).\(tenths % 10) GiB"
  }
}
