import Domain

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
      Phrase(
        "findingStoreUnsound",
        [
          "place": .detail(place),
          "findings": .list(
            findings.map { .phrase($0.phrase) }, by: "listSemicolon", limit: PlainText.detailLimit),
        ])
    case .storeOlder(let place): Phrase("findingStoreOlder", ["place": .detail(place)])
    case .storeFaulty(let refusals):
      Phrase(
        "verbatim",
        ["text": .list(refusals.all.map { .phrase($0.phrase) }, by: "listSentences")])
    case .staffPresent(let count): Phrase("findingStaffPresent", ["count": .number(count)])
    case .attentionOpen(let count): Phrase("findingAttentionOpen", ["count": .number(count)])
    case .staffMissing: Phrase("findingStaffMissing")
    case .pinCounts(let count, let students):
      Phrase("findingPinCounts", ["count": .number(count), "students": .number(students)])
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
    case .webWrong(let problem): problem.phrase
    case .webAddressFree(let address): Phrase("findingWebAddressFree", ["address": .detail(address)])
    case .webAnswers(let address): Phrase("findingWebAnswers", ["address": .detail(address)])
    case .certificateSound(let path, let day):
      Phrase("findingCertificateSound", ["path": .detail(path), "day": .day(day)])
    case .certificateEnds(let path, let day):
      Phrase("findingCertificateEnds", ["path": .detail(path), "day": .day(day)])
    case .certificateOver(let path, let since, let until):
      Phrase("findingCertificateOver", ["path": .detail(path), "since": .day(since), "until": .day(until)])
    case .webPlain(let address): Phrase("findingWebPlain", ["address": .detail(address)])
    case .publicAnswers(let address): Phrase("findingPublicAnswers", ["address": .detail(address)])
    case .publicUnknown(let address, let detail):
      Phrase("findingPublicUnknown", ["address": .detail(address), "detail": .detail(detail)])
    case .publicSilent(let address, let detail):
      Phrase("findingPublicSilent", ["address": .detail(address), "detail": .detail(detail)])
    case .publicOther(let address): Phrase("findingPublicOther", ["address": .detail(address)])
    case .publicUntrusted(let address): Phrase("findingPublicUntrusted", ["address": .detail(address)])
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
