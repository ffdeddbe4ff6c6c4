package import Domain

/// A finding of `minilibrary doctor`.
package enum DoctorFinding: Hashable, Sendable {
  // The configuration file
  case configurationSound(path: String)
  /// No configuration file was named, and the system-wide one does not exist: the defaults apply.
  case configurationAbsent(path: String)
  case configurationWrong(CommandProblem)
  /// A file that holds a key or a password, and that every user of the machine can read.
  ///
  /// - Parameter isShared: whether the station's own user has to read it, too.
  case configurationReadable(path: String, isShared: Bool)
  /// The language of the settings has not been reviewed.
  case languageUnreviewed(Language)
  /// Google Books is asked without the setting `lookup.google-key`.
  case keyMissing
  /// Open Library is asked without the setting `lookup.contact`.
  case contactMissing

  // The library
  /// - Parameter schema: the version of its tables.
  case storeSound(place: String, schema: Int)
  /// The library does not exist yet.
  case storeAbsent(place: String)
  /// Whether there is one, this user may not see.
  case storeForbidden(path: String)
  case storeUnsound(place: String, findings: [CheckFinding])
  /// An older version of the program was the last to work with it.
  case storeOlder(place: String)
  case storeFaulty(Refusals)
  case staffPresent(Int)
  /// No staff card unlocks a station.
  case staffMissing
  /// The number of open entries of the attention list.
  case attentionOpen(Int)
  /// Typing at a station needs a PIN.
  case pinCounts(withPIN: Int, students: Int)
  /// The lists are sorted by another version of ICU or of this program.
  case storeCollatedOtherwise(place: String)
  /// The file and its folder have different owners: the station's user may not be able to write it.
  case storeForeign(path: String, owner: String, folderOwner: String)
  /// Temporary files of backups that were killed are gone now.
  case leftoversRemoved(folder: String, number: Int, mebibytes: Int)
  /// They are another user's.
  case leftoversKept(paths: [String])
  /// The configuration is wrong, and may be wrong about where.
  case storeNotLookedAt

  // The disk that the library's file is on
  case diskRoomy(folder: String, freeMebibytes: Int)
  case diskTight(folder: String, freeMebibytes: Int)
  case diskFull(folder: String, freeMebibytes: Int)
  case diskReadOnly(folder: String)

  // Devices
  case deviceUsable(Device)
  case deviceUnusable(Device, DeviceProblem, user: String)
  case noDevice(Device.Kind)
  case rulesInstalled(path: String)
  case rulesMissing

  // The user who runs the program
  case user(name: String, groups: [String])
  case userIsRoot

  // Services for new books
  case catalogueAnswers(LookupSource)
  case catalogueFails(LookupSource, CatalogueProblem)
  case hostUnknown(String, detail: FaultDetail)
  case hostSilent(String, detail: FaultDetail)
  case networkNotAsked
  /// The setting `lookup.providers` is none.
  case lookupsOff

  // The web pages
  case webWrong(WebServerProblem)
  /// Nothing listens there.
  case webAddressFree(address: String)
  /// A server of this program does.
  case webAnswers(address: String)
  case certificateSound(path: String, until: CalendarDay)
  /// In less than a month.
  case certificateEnds(path: String, until: CalendarDay)
  case certificateOver(path: String, since: CalendarDay, until: CalendarDay)
  /// Passwords go over the network as they are.
  case webPlain(address: String)
  // The published address (`web.public-address`), requested from this machine
  case publicAnswers(address: String)
  /// The name resolves to no machine.
  case publicUnknown(address: String, detail: FaultDetail)
  case publicSilent(address: String, detail: FaultDetail)
  /// Another server, or a proxy that does not reach the pages.
  case publicOther(address: String)
  case publicUntrusted(address: String)

  // The clock
  case clockPlausible(Timestamp)
  case clockImplausible(Timestamp)
  /// The library has recorded a later moment.
  case clockBehind(now: Timestamp, last: Timestamp)
  case clockSynchronised
  case clockAlone
  case zone(String)
  /// UTC is the time zone of an unconfigured machine.
  case zoneIsUTC
  case zoneUnset

  // Imports
  /// Broken off, or at work in another program.
  case importUnfinished(place: String)

  // The service
  case serviceEnabled(units: [String])
  case serviceDisabled
  /// Two stations that want the same devices.
  case serviceTwice(units: [String])
  case serviceMissing

  package enum Area: String, CaseIterable, Hashable, Sendable {
    case configuration, library, disk, camera, scanner, devices, user, network, web, clock, service
  }

  package enum Severity: String, CaseIterable, Hashable, Sendable {
    case ok
    /// The station works, but a person should know about this.
    case warn
    /// The station does not work, or will not for long.
    case fail
  }
}

extension DoctorFinding {
  package var area: Area { traits.area }
  package var severity: Severity { traits.severity }
  /// The finding's stable code, for scripts.
  package var code: String { traits.code }

  /// A finding is a warning where the station works: with a keyboard, without a network, without an installation.
  private var traits: (area: Area, severity: Severity, code: String) {
    switch self {
    case .configurationSound: (.configuration, .ok, "configuration-sound")
    case .configurationAbsent: (.configuration, .ok, "configuration-absent")
    case .configurationWrong(let problem): (.configuration, .fail, problem.code)
    case .configurationReadable: (.configuration, .warn, "configuration-readable")
    case .languageUnreviewed: (.configuration, .warn, "language-unreviewed")
    case .keyMissing: (.configuration, .warn, "catalogue-key-missing")
    case .contactMissing: (.configuration, .warn, "catalogue-contact-missing")
    case .storeSound: (.library, .ok, "store-sound")
    case .staffPresent: (.library, .ok, "staff-present")
    case .staffMissing: (.library, .warn, "staff-missing")
    case .pinCounts: (.library, .ok, "pin-counts")
    case .attentionOpen: (.library, .warn, "attention-open")
    case .storeAbsent: (.library, .warn, "store-absent")
    case .storeForbidden: (.library, .fail, "store-forbidden")
    case .storeUnsound: (.library, .fail, StoreFault.damaged.rawValue)
    case .storeOlder: (.library, .warn, StoreFault.older.rawValue)
    case .storeFaulty(let refusals): (.library, .fail, refusals.first.code)
    case .storeCollatedOtherwise: (.library, .warn, "store-collated-otherwise")
    case .storeForeign: (.library, .fail, "store-foreign")
    case .leftoversRemoved: (.library, .ok, "leftovers-removed")
    case .leftoversKept: (.library, .warn, "leftovers-kept")
    case .storeNotLookedAt: (.library, .warn, "store-not-looked-at")
    case .diskRoomy: (.disk, .ok, "disk-roomy")
    case .diskTight: (.disk, .warn, "disk-tight")
    case .diskFull: (.disk, .fail, "disk-full")
    case .diskReadOnly: (.disk, .fail, "disk-read-only")
    case .deviceUsable(let device): (Area(device.kind), .ok, "device-usable")
    case .deviceUnusable(let device, let problem, _): (Area(device.kind), .fail, problem.code.rawValue)
    case .noDevice(let kind): (Area(kind), .warn, DeviceProblem.Code.absent.rawValue)
    case .rulesInstalled: (.devices, .ok, "rules-installed")
    case .rulesMissing: (.devices, .warn, "rules-missing")
    case .user: (.user, .ok, "user")
    case .userIsRoot: (.user, .warn, "user-is-root")
    case .catalogueAnswers: (.network, .ok, "catalogue-answers")
    case .catalogueFails(_, let problem): (.network, .warn, problem.code)
    case .hostUnknown: (.network, .warn, "host-unknown")
    case .hostSilent: (.network, .warn, "host-silent")
    case .networkNotAsked: (.network, .ok, "network-not-asked")
    case .lookupsOff: (.network, .ok, "lookup-off")
    case .webWrong(.addressInUse): (.web, .warn, WebServerProblem.addressInUse(address: "").code)
    case .webWrong(let problem): (.web, .fail, problem.code)
    case .webAddressFree: (.web, .ok, "web-address-free")
    case .webAnswers: (.web, .ok, "web-answers")
    case .certificateSound: (.web, .ok, "certificate-sound")
    case .certificateEnds: (.web, .warn, "certificate-ends")
    case .certificateOver: (.web, .fail, "certificate-over")
    case .webPlain: (.web, .warn, "web-plain")
    case .publicAnswers: (.web, .ok, "public-address-answers")
    case .publicUnknown: (.web, .warn, "public-address-unknown")
    case .publicSilent: (.web, .warn, "public-address-silent")
    case .publicOther: (.web, .warn, "public-address-other")
    case .publicUntrusted: (.web, .warn, "public-address-untrusted")
    case .clockPlausible: (.clock, .ok, "clock-plausible")
    case .clockImplausible: (.clock, .fail, "clock-implausible")
    case .clockBehind: (.clock, .fail, "clock-behind")
    case .clockSynchronised: (.clock, .ok, "clock-synchronised")
    case .clockAlone: (.clock, .warn, "clock-alone")
    case .zone: (.clock, .ok, "zone")
    case .zoneIsUTC: (.clock, .warn, "zone-is-utc")
    case .zoneUnset: (.clock, .warn, "zone-unset")
    case .importUnfinished: (.library, .warn, "import-unfinished")
    case .serviceEnabled: (.service, .ok, "service-enabled")
    case .serviceDisabled: (.service, .warn, "service-disabled")
    case .serviceTwice: (.service, .fail, "service-twice")
    case .serviceMissing: (.service, .warn, "service-missing")
    }
  }
}

extension DoctorFinding.Area {
  fileprivate init(_ kind: Device.Kind) { self = kind == .camera ? .camera : .scanner }
}
