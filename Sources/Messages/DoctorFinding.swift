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
  /// The language of the settings, which nobody has reviewed.
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
  case storeUnsound(place: String, findings: [String])
  /// An older version of the program was the last to work with it.
  case storeOlder(place: String)
  case storeFaulty(Refusals)
  /// The lists are sorted by another version of ICU or of this program.
  case storeCollatedOtherwise(place: String)
  /// The file belongs to somebody else than the folder that it lies in: the station's user may not write it.
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

  // The clock
  case clockPlausible(Timestamp)
  case clockImplausible(Timestamp)
  /// The library has recorded a later moment.
  case clockBehind(now: Timestamp, last: Timestamp)
  case clockSynchronised
  case clockAlone
  case zone(String)
  /// UTC is the zone of a machine that nobody has configured.
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
    case configuration, library, disk, camera, scanner, devices, user, network, clock, service
  }

  package enum Severity: String, CaseIterable, Hashable, Sendable {
    case ok
    /// The station works; somebody should know.
    case warn
    /// The station does not work, or will not for long.
    case fail
  }
}

extension DoctorFinding {
  package var area: Area {
    switch self {
    case .configurationSound, .configurationAbsent, .configurationWrong, .configurationReadable,
      .languageUnreviewed, .keyMissing, .contactMissing:
      .configuration
    case .storeSound, .storeOlder, .storeAbsent, .storeForbidden, .storeUnsound, .storeFaulty, .storeForeign,
      .storeCollatedOtherwise, .leftoversRemoved, .leftoversKept, .importUnfinished,
      .storeNotLookedAt:
      .library
    case .diskRoomy, .diskTight, .diskFull, .diskReadOnly: .disk
    case .deviceUsable(let device), .deviceUnusable(let device, _, _): device.kind == .camera ? .camera : .scanner
    case .noDevice(let kind): kind == .camera ? .camera : .scanner
    case .rulesInstalled, .rulesMissing: .devices
    case .user, .userIsRoot: .user
    case .catalogueAnswers, .catalogueFails, .hostUnknown, .hostSilent, .networkNotAsked, .lookupsOff: .network
    case .clockPlausible, .clockImplausible, .clockBehind, .clockSynchronised, .clockAlone, .zone, .zoneIsUTC,
      .zoneUnset:
      .clock
    case .serviceEnabled, .serviceDisabled, .serviceTwice, .serviceMissing: .service
    }
  }

  package var severity: Severity {
    switch self {
    case .configurationSound, .configurationAbsent, .storeSound, .leftoversRemoved, .diskRoomy, .deviceUsable,
      .rulesInstalled, .user,
      .catalogueAnswers, .networkNotAsked, .lookupsOff, .clockPlausible, .clockSynchronised, .zone, .serviceEnabled:
      .ok
    // A station can do with a keyboard, without a network and where nothing is installed.
    case .storeAbsent, .storeOlder, .diskTight, .noDevice, .rulesMissing, .userIsRoot, .hostUnknown, .hostSilent,
      .clockAlone,
      .zoneIsUTC, .zoneUnset, .serviceDisabled, .serviceMissing, .storeNotLookedAt, .storeCollatedOtherwise,
      .leftoversKept, .importUnfinished, .catalogueFails, .configurationReadable, .keyMissing, .contactMissing,
      .languageUnreviewed:
      .warn
    case .configurationWrong, .storeForbidden, .storeUnsound, .storeFaulty, .storeForeign, .diskFull, .diskReadOnly,
      .deviceUnusable,
      .clockImplausible, .clockBehind, .serviceTwice:
      .fail
    }
  }

  /// The finding's stable code, for scripts.
  package var code: String {
    switch self {
    case .configurationSound: "configuration-sound"
    case .configurationAbsent: "configuration-absent"
    case .configurationWrong(let problem): problem.code
    case .storeSound: "store-sound"
    case .storeAbsent: "store-absent"
    case .storeForbidden: "store-forbidden"
    case .storeOlder: StoreFault.older.rawValue
    case .storeUnsound: StoreFault.damaged.rawValue
    case .storeFaulty(let refusals): refusals.first.code
    case .storeForeign: "store-foreign"
    case .storeCollatedOtherwise: "store-filed-otherwise"
    case .importUnfinished: "import-unfinished"
    case .leftoversRemoved: "leftovers-removed"
    case .leftoversKept: "leftovers-kept"
    case .storeNotLookedAt: "store-not-looked-at"
    case .diskRoomy: "disk-roomy"
    case .diskTight: "disk-tight"
    case .diskFull: "disk-full"
    case .diskReadOnly: "disk-read-only"
    case .deviceUsable: "device-usable"
    case .deviceUnusable(_, let problem, _): problem.code.rawValue
    case .noDevice: DeviceProblem.Code.absent.rawValue
    case .rulesInstalled: "rules-installed"
    case .rulesMissing: "rules-missing"
    case .user: "user"
    case .userIsRoot: "user-is-root"
    case .configurationReadable: "configuration-readable"
    case .languageUnreviewed: "language-unreviewed"
    case .keyMissing: "catalogue-key-missing"
    case .contactMissing: "catalogue-contact-missing"
    case .catalogueAnswers: "catalogue-answers"
    case .catalogueFails(_, let problem): problem.code
    case .lookupsOff: "lookup-off"
    case .hostUnknown: "host-unknown"
    case .hostSilent: "host-silent"
    case .networkNotAsked: "network-not-asked"
    case .clockPlausible: "clock-plausible"
    case .clockImplausible: "clock-implausible"
    case .clockBehind: "clock-behind"
    case .clockSynchronised: "clock-synchronised"
    case .clockAlone: "clock-alone"
    case .zone: "zone"
    case .zoneIsUTC: "zone-is-utc"
    case .zoneUnset: "zone-unset"
    case .serviceEnabled: "service-enabled"
    case .serviceDisabled: "service-disabled"
    case .serviceTwice: "service-twice"
    case .serviceMissing: "service-missing"
    }
  }
}

extension DoctorFinding {
  var phrase: Phrase {
    switch self {
    case .configurationSound(let path): Phrase("findingConfigurationSound", ["path": .detail(path)])
    case .configurationAbsent(let path): Phrase("findingConfigurationAbsent", ["path": .detail(path)])
    case .configurationWrong(let problem): problem.phrase
    case .configurationReadable(let path, isShared: true):
      Phrase("findingConfigurationReadableShared", ["path": .detail(path)])
    case .configurationReadable(let path, isShared: false):
      Phrase("findingConfigurationReadable", ["path": .detail(path)])
    case .languageUnreviewed(let language):
      Phrase("findingLanguageUnreviewed", ["language": .title(language.ownName)])
    case .keyMissing: Phrase("findingKeyMissing", ["remedy": .phrase(CatalogueProblem.makeKey)])
    case .contactMissing: Phrase("findingContactMissing")
    case .storeSound(let place, let schema):
      Phrase("findingStoreSound", ["place": .detail(place), "schema": .number(schema)])
    case .storeAbsent(let place): Phrase("findingStoreAbsent", ["place": .detail(place)])
    case .storeForbidden(let path): Phrase("findingStoreForbidden", ["path": .detail(path)])
    case .storeUnsound(let place, let findings):
      Phrase("findingStoreUnsound", ["place": .detail(place), "findings": .details(findings, by: "listSemicolon")])
    case .storeOlder(let place): Phrase("findingStoreOlder", ["place": .detail(place)])
    case .storeFaulty(let refusals):
      Phrase(
        "verbatim",
        ["text": .list(refusals.all.map { .phrase($0.phrase) }, by: "listSentences")])
    case .storeCollatedOtherwise(let place): Phrase("findingStoreCollatedOtherwise", ["place": .detail(place)])
    case .storeForeign(let path, let owner, let folderOwner):
      Phrase(
        "findingStoreForeign", ["path": .detail(path), "owner": .detail(owner), "folderOwner": .detail(folderOwner)])
    case .importUnfinished(let place): Phrase("findingImportUnfinished", ["place": .detail(place)])
    case .leftoversRemoved(let folder, let number, let mebibytes):
      Phrase(
        "findingLeftoversRemoved",
        ["number": .number(number), "folder": .detail(folder), "size": .size(mebibytes: mebibytes)])
    case .leftoversKept(let paths): Phrase("findingLeftoversKept", ["paths": .detail(paths.joined(separator: " "))])
    case .storeNotLookedAt: Phrase("findingStoreNotLookedAt")
    case .diskRoomy(let folder, let free):
      Phrase("findingDiskRoomy", ["free": .size(mebibytes: free), "folder": .detail(folder)])
    case .diskTight(let folder, let free):
      Phrase("findingDiskTight", ["free": .size(mebibytes: free), "folder": .detail(folder)])
    case .diskFull(let folder, let free):
      Phrase("findingDiskFull", ["free": .size(mebibytes: free), "folder": .detail(folder)])
    case .diskReadOnly(let folder): Phrase("findingDiskReadOnly", ["folder": .detail(folder)])
    case .deviceUsable(let device):
      Phrase("findingDeviceUsable", ["device": .phrase(device.phrase), "kind": .choice(device.kind.rawValue)])
    case .deviceUnusable(let device, .forbidden(let group?), let user):
      Phrase(
        "findingDeviceForbidden",
        [
          "problem": .phrase(DeviceProblem.forbidden(group: group).phrase(device)), "group": .detail(group),
          "user": .detail(user),
        ])
    case .deviceUnusable(let device, let problem, _): problem.phrase(device)
    case .noDevice(.camera): Phrase("findingNoDeviceCamera")
    case .noDevice(.scanner): Phrase("findingNoDeviceScanner")
    case .rulesInstalled(let path): Phrase("findingRulesInstalled", ["path": .detail(path)])
    case .rulesMissing: Phrase("findingRulesMissing")
    case .user(let name, let groups): Phrase("findingUser", ["name": .detail(name), "groups": .details(groups)])
    case .userIsRoot: Phrase("findingUserIsRoot")
    case .catalogueAnswers(let source): Phrase("findingCatalogueAnswers", ["source": .phrase(source.phrase)])
    case .catalogueFails(let source, let problem): problem.phrase(source)
    case .hostUnknown(let host, let detail):
      Phrase("findingHostUnknown", ["host": .detail(host), "detail": .detail(detail)])
    case .hostSilent(let host, let detail):
      Phrase("findingHostSilent", ["host": .detail(host), "detail": .detail(detail)])
    case .networkNotAsked: Phrase("findingNetworkNotAsked")
    case .lookupsOff: Phrase("findingLookupsOff")
    case .clockPlausible(let moment): Phrase("findingClockPlausible", ["moment": .time(moment)])
    case .clockImplausible(let moment): Phrase("findingClockImplausible", ["moment": .time(moment)])
    case .clockBehind(let now, let last):
      Refusal.clockBehind(now: now, last: last).phrase
    case .clockSynchronised: Phrase("findingClockSynchronised")
    case .clockAlone: Phrase("findingClockAlone")
    case .zone(let name): Phrase("findingZone", ["name": .detail(name)])
    case .zoneIsUTC: Phrase("findingZoneIsUTC")
    case .zoneUnset: Phrase("findingZoneUnset")
    case .serviceEnabled(let units): Phrase("findingServiceEnabled", ["units": .details(units)])
    case .serviceDisabled: Phrase("findingServiceDisabled")
    case .serviceTwice(let units): Phrase("findingServiceTwice", ["units": .details(units, by: "listAnd")])
    case .serviceMissing: Phrase("findingServiceMissing")
    }
  }
}

extension CatalogueProblem {
  static let makeKey = Phrase("catalogueMakeKey")

  /// The fault of a catalogue on the web, with the next step.
  func phrase(_ source: LookupSource) -> Phrase {
    switch self {
    case .unreachable(let detail):
      Phrase("catalogueUnreachable", ["source": .phrase(source.phrase), "detail": .detail(detail)])
    case .timedOut: Phrase("catalogueTimedOut", ["source": .phrase(source.phrase)])
    case .limited(hasKey: false) where source == .googleBooks:
      Phrase("catalogueLimitedWithoutKey", ["remedy": .phrase(CatalogueProblem.makeKey)])
    case .limited where source == .googleBooks: Phrase("catalogueLimitedWithKey")
    case .limited: Phrase("catalogueLimited", ["source": .phrase(source.phrase)])
    case .forbidden(hasContact: false) where source == .openLibrary: Phrase("catalogueForbiddenWithoutContact")
    case .forbidden: Phrase("catalogueForbidden", ["source": .phrase(source.phrase)])
    case .countryNeeded: Phrase("catalogueCountryNeeded", ["source": .phrase(source.phrase)])
    case .key(let mistake): Phrase("catalogueKey", of: mistake)
    case .portal(nil): Phrase("cataloguePortal", ["source": .phrase(source.phrase)])
    case .portal(let host?):
      Phrase(
        "cataloguePortalOfHost", ["source": .phrase(source.phrase), "host": .text(PlainText.shorten(host, to: 60))])
    case .certificate(let detail):
      Phrase("catalogueCertificate", ["source": .phrase(source.phrase), "detail": .detail(detail)])
    case .serverFailed(let status):
      Phrase("catalogueServerFailed", ["source": .phrase(source.phrase), "status": .number(status)])
    case .unreadable: Phrase("catalogueUnreadable", ["source": .phrase(source.phrase)])
    }
  }
}
