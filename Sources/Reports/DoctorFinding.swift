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
  package var area: Area { standing.area }
  package var severity: Severity { standing.severity }

  /// A finding is a warning where the station works: with a keyboard, without a network, without an installation.
  private var standing: (area: Area, severity: Severity) {
    switch self {
    case .configurationSound, .configurationAbsent: (.configuration, .ok)
    case .configurationReadable, .languageUnreviewed, .keyMissing, .contactMissing: (.configuration, .warn)
    case .configurationWrong: (.configuration, .fail)
    case .storeSound, .staffPresent, .pinCounts, .leftoversRemoved: (.library, .ok)
    case .staffMissing, .attentionOpen, .storeAbsent, .storeOlder, .storeCollatedOtherwise, .leftoversKept,
      .storeNotLookedAt, .importUnfinished:
      (.library, .warn)
    case .storeForbidden, .storeUnsound, .storeFaulty, .storeForeign: (.library, .fail)
    case .diskRoomy: (.disk, .ok)
    case .diskTight: (.disk, .warn)
    case .diskFull, .diskReadOnly: (.disk, .fail)
    case .deviceUsable(let device): (Area(device.kind), .ok)
    case .noDevice(let kind): (Area(kind), .warn)
    case .deviceUnusable(let device, _, _): (Area(device.kind), .fail)
    case .rulesInstalled: (.devices, .ok)
    case .rulesMissing: (.devices, .warn)
    case .user: (.user, .ok)
    case .userIsRoot: (.user, .warn)
    case .catalogueAnswers, .networkNotAsked, .lookupsOff: (.network, .ok)
    case .catalogueFails, .hostUnknown, .hostSilent: (.network, .warn)
    case .webAddressFree, .webAnswers, .certificateSound, .publicAnswers: (.web, .ok)
    case .webWrong(.addressInUse), .certificateEnds, .webPlain, .publicUnknown, .publicSilent, .publicOther,
      .publicUntrusted:
      (.web, .warn)
    case .webWrong, .certificateOver: (.web, .fail)
    case .clockPlausible, .clockSynchronised, .zone: (.clock, .ok)
    case .clockAlone, .zoneIsUTC, .zoneUnset: (.clock, .warn)
    case .clockImplausible, .clockBehind: (.clock, .fail)
    case .serviceEnabled: (.service, .ok)
    case .serviceDisabled, .serviceMissing: (.service, .warn)
    case .serviceTwice: (.service, .fail)
    }
  }

  /// The stable code, for scripts. It follows from the case's name, unless it stands here. A test lists all codes.
  package var code: String {
    switch self {
    case .configurationWrong(let problem): problem.code
    case .keyMissing: "catalogue-key-missing"
    case .contactMissing: "catalogue-contact-missing"
    case .storeUnsound: StoreFault.damaged.rawValue
    case .storeOlder: StoreFault.older.rawValue
    case .storeFaulty(let refusals): refusals.first.code
    case .deviceUnusable(_, let problem, _): problem.code.rawValue
    case .noDevice: DeviceProblem.Code.absent.rawValue
    case .catalogueFails(_, let problem): problem.code
    case .lookupsOff: "lookup-off"
    case .webWrong(let problem): problem.code
    case .publicAnswers: "public-address-answers"
    case .publicUnknown: "public-address-unknown"
    case .publicSilent: "public-address-silent"
    case .publicOther: "public-address-other"
    case .publicUntrusted: "public-address-untrusted"
    default: CaseName.code(of: self)
    }
  }
}

extension DoctorFinding.Area {
  fileprivate init(_ kind: Device.Kind) { self = kind == .camera ? .camera : .scanner }
}
