import Domain
package import Reports

extension DoctorFinding: Worded, CaseEntries {
  static let prefix = "finding"

  package var phrase: Phrase {
    switch self {
    case .configurationWrong(let problem): problem.phrase
    case .configurationReadable(let path, isShared: true):
      Phrase("findingConfigurationReadableShared", ["path": .detail(path)])
    case .configurationReadable(let path, isShared: false):
      Phrase("findingConfigurationReadable", ["path": .detail(path)])
    case .storeFaulty(let refusals):
      Phrase(
        "verbatim",
        ["text": .list(refusals.all.map { .phrase($0.phrase) }, by: "listSentences")])
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
    case .catalogueFails(let source, let problem): problem.phrase(source)
    case .webWrong(let problem): problem.phrase
    case .clockBehind(let now, let last): Refusal.clockBehind(now: now, last: last).phrase
    case .contactMissing, .staffMissing, .storeNotLookedAt, .rulesMissing, .userIsRoot, .networkNotAsked, .lookupsOff,
      .clockSynchronised, .clockAlone, .zoneIsUTC, .zoneUnset, .serviceDisabled, .serviceMissing:
      entry()
    case .configurationSound(let path), .configurationAbsent(let path), .storeForbidden(let path),
      .rulesInstalled(let path):
      entry(["path": .detail(path)])
    case .languageUnreviewed(let language): entry(["language": .title(language.ownName)])
    case .keyMissing: entry(["remedy": .phrase(CatalogueProblem.makeKey)])
    case .storeSound(let place, let schema): entry(["place": .detail(place), "schema": .number(schema)])
    case .storeAbsent(let place), .storeOlder(let place), .storeCollatedOtherwise(let place),
      .importUnfinished(let place):
      entry(["place": .detail(place)])
    case .storeUnsound(let place, let findings):
      entry([
        "place": .detail(place),
        "findings": .list(findings.map { .phrase($0.phrase) }, by: "listSemicolon", limit: PlainText.detailLimit),
      ])
    case .staffPresent(let count), .attentionOpen(let count): entry(["count": .number(count)])
    case .pinCounts(let count, let students): entry(["count": .number(count), "students": .number(students)])
    case .storeForeign(let path, let owner, let folderOwner):
      entry(["path": .detail(path), "owner": .detail(owner), "folderOwner": .detail(folderOwner)])
    case .leftoversRemoved(let folder, let number, let mebibytes):
      entry(["number": .number(number), "folder": .detail(folder), "size": .size(mebibytes: mebibytes)])
    case .leftoversKept(let paths): entry(["paths": .detail(paths.joined(separator: " "))])
    case .diskRoomy(let folder, let free), .diskTight(let folder, let free), .diskFull(let folder, let free):
      entry(["free": .size(mebibytes: free), "folder": .detail(folder)])
    case .diskReadOnly(let folder): entry(["folder": .detail(folder)])
    case .deviceUsable(let device): entry(["device": .phrase(device.phrase), "kind": .choice(device.kind.rawValue)])
    case .user(let name, let groups): entry(["name": .detail(name), "groups": .details(groups)])
    case .catalogueAnswers(let source): entry(["source": .phrase(source.phrase)])
    case .hostUnknown(let host, let detail), .hostSilent(let host, let detail):
      entry(["host": .detail(host), "detail": .detail(detail)])
    case .webAddressFree(let address), .webAnswers(let address), .webPlain(let address), .publicAnswers(let address),
      .publicOther(let address), .publicUntrusted(let address):
      entry(["address": .detail(address)])
    case .certificateSound(let path, let day), .certificateEnds(let path, let day):
      entry(["path": .detail(path), "day": .day(day)])
    case .certificateOver(let path, let since, let until):
      entry(["path": .detail(path), "since": .day(since), "until": .day(until)])
    case .publicUnknown(let address, let detail), .publicSilent(let address, let detail):
      entry(["address": .detail(address), "detail": .detail(detail)])
    case .clockPlausible(let moment), .clockImplausible(let moment): entry(["moment": .time(moment)])
    case .zone(let name): entry(["name": .detail(name)])
    case .serviceEnabled(let units): entry(["units": .details(units)])
    case .serviceTwice(let units): entry(["units": .details(units, by: "listAnd")])
    }
  }
}

extension CatalogueProblem: CaseEntries {
  static let prefix = "catalogue"

  static let makeKey = Phrase("catalogueMakeKey")

  /// The fault of a catalogue on the web, with the next step.
  func phrase(_ source: LookupSource) -> Phrase {
    switch self {
    case .limited(hasKey: false) where source == .googleBooks:
      Phrase("catalogueLimitedWithoutKey", ["remedy": .phrase(CatalogueProblem.makeKey)])
    case .limited where source == .googleBooks: Phrase("catalogueLimitedWithKey")
    case .forbidden(hasContact: false) where source == .openLibrary: Phrase("catalogueForbiddenWithoutContact")
    case .key(let mistake): Phrase("catalogueKey", of: mistake)
    case .portal(let host?):
      Phrase(
        "cataloguePortalOfHost", ["source": .phrase(source.phrase), "host": .text(PlainText.shorten(host, to: 60))])
    case .unreachable(let detail), .certificate(let detail):
      entry(["source": .phrase(source.phrase), "detail": .detail(detail)])
    case .timedOut, .limited, .forbidden, .countryNeeded, .unreadable: entry(["source": .phrase(source.phrase)])
    case .portal(nil): entry(["source": .phrase(source.phrase)])
    case .serverFailed(let status): entry(["source": .phrase(source.phrase), "status": .number(status)])
    }
  }
}
