import Domain

extension CommandProblem {
  var phrase: Phrase {
    switch self {
    case .unknownBookID(let text): Phrase("problemUnknownBookID", ["text": .typed(text)])
    case .notConfirmed: Phrase("problemNotConfirmed")
    case .pinsDiffer: Phrase("problemPinsDiffer")
    case .passwordsDiffer: Phrase("problemPasswordsDiffer")
    case .noSuchChoice(let text, let count):
      Phrase("problemNoSuchChoice", ["text": .typed(text), "count": .number(count)])
    case .severalBorrowers(let title, let borrowers):
      Phrase(
        "problemSeveralBorrowers",
        [
          "count": .count(borrowers.count, .student), "title": .title(title),
          "borrowers": .list(borrowers.map { .person($0) }),
        ])
    case .whichCopy(let title, let copies):
      Phrase("problemWhichCopy", ["title": .title(title), "copies": .count(copies, .copy)])
    case .notOnLoanTo(let title, let student):
      Phrase("problemNotOnLoanTo", ["title": .title(title), "person": .person(student)])
    case .unknownLoanID(let text): Phrase("problemUnknownLoanID", ["text": .typed(text)])
    case .unknownAttention(let text): Phrase("problemUnknownAttention", ["text": .typed(text)])
    case .unknownDraft(let text): Phrase("problemUnknownDraft", ["text": .typed(text)])
    case .unknownProfile(let name, let others):
      Phrase(
        "problemUnknownProfile",
        ["name": .typed(name), "hasOthers": .flag(!others.isEmpty), "others": .details(others)])
    case .unknownReservationID(let text): Phrase("problemUnknownReservationID", ["text": .typed(text)])
    case .unknownActivityID(let text): Phrase("problemUnknownActivityID", ["text": .typed(text)])
    case .periodBackwards(let since, let until):
      Phrase("problemPeriodBackwards", ["since": .day(since), "until": .day(until)])
    case .notADate(let text): Phrase("problemNotADate", ["text": .typed(text)])
    case .notACard(let text): .notACard(text)
    case .nothingToPrint: Phrase("problemNothingToPrint")
    case .rulesNotValid(let place, let fault): fault.phrase(in: place)
    case .calendarNotValid(let path, let fault): fault.phrase(in: path)
    case .unknownClass(let text, let near):
      Phrase("problemUnknownClass", ["text": .typed(text), "near": .list(near.map { .title($0) })])
    case .classHasLoans(let name, let holders):
      Phrase(
        "problemClassHasLoans",
        [
          "count": .count(holders.count, .student), "name": .title(name), "holders": .list(holders.map { .person($0) }),
        ])
    case .malformedFile(let path, let line, let fault):
      Phrase("problemMalformedFile", ["path": .detail(path), "line": .number(line), "fault": fault.value])
    case .unreadableFile(let path, let detail):
      Phrase("problemUnreadableFile", ["path": .detail(path), "detail": .detail(detail)])
    case .outputFailed(let detail): Phrase("problemOutputFailed", ["detail": .detail(detail)])
    case .screenNotServed(let address, let detail):
      Phrase("stationScreenFailed", ["address": .text(address), "reason": .detail(detail)])
    case .noPictures(let names): Phrase("problemNoPictures", ["names": .details(names)])
    case .foreignFile(let path): Phrase("problemForeignFile", ["path": .detail(path)])
    case .unwritableFile(let path, let detail):
      Phrase("problemUnwritableFile", ["path": .detail(path), "detail": .detail(detail)])
    case .lookupFoundNothing: Phrase("problemLookupFoundNothing")
    case .couldNotLookUp(let unasked):
      Phrase("verbatim", ["text": .list(unasked.map { .phrase($0.phrase) }, by: "listSentences")])
    case .lookupsOff: Phrase("problemLookupsOff")
    case .nothingToLookUp(let title): Phrase("problemNothingToLookUp", ["title": .title(title)])
    case .lookupsStopped(let problem, let waiting):
      Phrase(
        "problemLookupsStopped",
        ["problem": .phrase(problem.phrase), "waiting": .count(waiting, .book)])
    case .importRefused(let bad, let canSkip):
      Phrase("problemImportRefused", ["lines": .count(bad, .line), "canSkip": .flag(canSkip)])
    case .importOvertaken(let bad): Phrase("problemImportOvertaken", ["lines": .count(bad, .line)])
    case .importWasUnfinished: Phrase("problemImportWasUnfinished")
    case .libraryNameWrong(let name): Phrase("problemLibraryNameWrong", ["name": .title(name)])
    case .libraryNameMissing: Phrase("problemLibraryNameMissing")
    case .libraryChanged(let backup): Phrase("problemLibraryChanged", ["backup": .detail(backup)])
    case .webServer(let problem): problem.phrase
    }
  }
}

extension FileFault {
  fileprivate var value: Phrase.Value {
    switch self {
    case .notText: .phrase(Phrase("fileNotText"))
    case .line(let column, let fault): .phrase(fault.phrase(in: column))
    case .tooLarge(let limit): .phrase(Phrase("fileTooLarge", ["limit": .number(limit)]))
    case .notYAML(let problem): .phrase(Phrase("fileNotYAML", ["problem": .detail(problem)]))
    case .tooManyAliases(let limit): .phrase(Phrase("fileTooManyAliases", ["limit": .number(limit)]))
    case .notSettings: .phrase(Phrase("fileNotSettings"))
    case .unknownKey(let key, let known):
      .phrase(Phrase("fileUnknownKey", ["key": .typed(key), "known": .list(known.map { .text($0) })]))
    case .keyTwice(let key): .phrase(Phrase("fileKeyTwice", ["key": .typed(key)]))
    case .setting(let problem): .phrase(problem.phrase)
    case .catalogue(let fault): .phrase(fault.phrase)
    }
  }
}

extension SettingProblem {
  var phrase: Phrase {
    let name: Phrase.Value = .text(name)
    let hasGiven: Phrase.Value = .flag(text != nil)
    let given: Phrase.Value = .typed(text ?? "")
    return switch form {
    case .number(let range):
      Phrase(
        "settingNumber",
        [
          "name": name, "min": .number(range.lowerBound), "max": .number(range.upperBound), "hasGiven": hasGiven,
          "given": given,
        ])
    case .numberOrNone(let range):
      Phrase(
        "settingNumberOrNone",
        [
          "name": name, "min": .number(range.lowerBound), "max": .number(range.upperBound), "hasGiven": hasGiven,
          "given": given,
        ])
    case .location: Phrase("settingLocation", ["name": name])
    case .camera: Phrase("settingCamera", ["name": name, "hasGiven": hasGiven, "given": given])
    case .frameSize: Phrase("settingFrameSize", ["name": name, "hasGiven": hasGiven, "given": given])
    case .oneOf(let words):
      Phrase(
        "settingOneOf",
        ["name": name, "words": .list(words.map { .text($0) }, by: "listOr"), "hasGiven": hasGiven, "given": given])
    case .devices: Phrase("settingDevices", ["name": name, "hasGiven": hasGiven, "given": given])
    case .layout: Phrase("settingLayout", ["name": name, "hasGiven": hasGiven, "given": given])
    case .characters(let limit): Phrase("settingCharacters", ["name": name, "limit": .number(limit)])
    case .text: Phrase("settingText", ["name": name])
    case .single: Phrase("settingSingle", ["name": name])
    case .group(let keys): Phrase("settingGroup", ["name": name, "keys": .list(keys.map { .text($0) })])
    case .listOrNone(let words):
      Phrase(
        "settingListOrNone",
        ["name": name, "words": .list(words.map { .text($0) }), "hasGiven": hasGiven, "given": given])
    case .countryCode: Phrase("settingCountryCode", ["name": name, "hasGiven": hasGiven, "given": given])
    case .contact: Phrase("settingContact", ["name": name])
    case .key: Phrase("settingKey", ["name": name])
    case .webAddress: Phrase("settingWebAddress", ["name": name])
    case .screenAddress:
      Phrase("settingScreenAddress", ["name": name, "hasGiven": hasGiven, "given": given])
    case .hoursOrNone: Phrase("settingHoursOrNone", ["name": name, "hasGiven": hasGiven, "given": given])
    case .listeningAddress:
      Phrase("settingListeningAddress", ["name": name, "hasGiven": hasGiven, "given": given])
    case .publicAddress: Phrase("settingPublicAddress", ["name": name])
    case .addressRanges: Phrase("settingAddressRanges", ["name": name, "hasGiven": hasGiven, "given": given])
    case .path: Phrase("settingPath", ["name": name])
    }
  }
}
