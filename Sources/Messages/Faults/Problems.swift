import Domain
package import Reports

extension CommandProblem: Worded, CaseEntries {
  static let prefix = "problem"

  package var phrase: Phrase {
    switch self {
    case .notACard(let text): .notACard(text)
    case .rulesNotValid(let place, let fault): fault.phrase(in: place)
    case .calendarNotValid(let path, let fault): fault.phrase(in: path)
    case .screenNotServed(let address, let detail):
      Phrase("stationScreenFailed", ["address": .text(address), "reason": .detail(detail)])
    case .couldNotLookUp(let unasked):
      Phrase("verbatim", ["text": .list(unasked.map { .phrase($0.phrase) }, by: "listSentences")])
    case .webServer(let problem): problem.phrase
    case .notConfirmed, .pinsDiffer, .passwordsDiffer, .nothingToPrint, .lookupFoundNothing, .lookupsOff,
      .importWasUnfinished, .libraryNameMissing:
      entry()
    case .unknownBookID(let text), .unknownLoanID(let text), .unknownAttention(let text), .unknownDraft(let text),
      .unknownReservationID(let text), .unknownActivityID(let text), .notADate(let text):
      entry(["text": .typed(text)])
    case .noSuchChoice(let text, let count): entry(["text": .typed(text), "count": .number(count)])
    case .severalBorrowers(let title, let borrowers):
      entry([
        "count": .count(borrowers.count, .student), "title": .title(title),
        "borrowers": .list(borrowers.map { .person($0) }),
      ])
    case .whichCopy(let title, let copies): entry(["title": .title(title), "copies": .count(copies, .copy)])
    case .notOnLoanTo(let title, let student): entry(["title": .title(title), "person": .person(student)])
    case .unknownProfile(let name, let others):
      entry(["name": .typed(name), "hasOthers": .flag(!others.isEmpty), "others": .details(others)])
    case .periodBackwards(let since, let until): entry(["since": .day(since), "until": .day(until)])
    case .unknownClass(let text, let near): entry(["text": .typed(text), "near": .list(near.map { .title($0) })])
    case .classHasLoans(let name, let holders):
      entry([
        "count": .count(holders.count, .student), "name": .title(name), "holders": .list(holders.map { .person($0) }),
      ])
    case .malformedFile(let path, let line, let fault):
      entry(["path": .detail(path), "line": .number(line), "fault": .phrase(fault.phrase)])
    case .unreadableFile(let path, let detail), .unwritableFile(let path, let detail):
      entry(["path": .detail(path), "detail": .detail(detail)])
    case .outputFailed(let detail): entry(["detail": .detail(detail)])
    case .noPictures(let names): entry(["names": .details(names)])
    case .foreignFile(let path): entry(["path": .detail(path)])
    case .nothingToLookUp(let title): entry(["title": .title(title)])
    case .lookupsStopped(let problem, let waiting):
      entry(["problem": .phrase(problem.phrase), "waiting": .count(waiting, .book)])
    case .importRefused(let bad, let canSkip): entry(["lines": .count(bad, .line), "canSkip": .flag(canSkip)])
    case .importOvertaken(let bad): entry(["lines": .count(bad, .line)])
    case .libraryNameWrong(let name): entry(["name": .title(name)])
    case .libraryChanged(let backup): entry(["backup": .detail(backup)])
    }
  }
}

extension FileFault: CaseEntries {
  static let prefix = "file"

  fileprivate var phrase: Phrase {
    switch self {
    case .line(let column, let fault): fault.phrase(in: column)
    case .setting(let problem): problem.phrase
    case .catalogue(let fault): fault.phrase
    case .notText, .notSettings: entry()
    case .tooLarge(let limit), .tooManyAliases(let limit): entry(["limit": .number(limit)])
    case .notYAML(let problem): entry(["problem": .detail(problem)])
    case .unknownKey(let key, let known): entry(["key": .typed(key), "known": .list(known.map { .text($0) })])
    case .keyTwice(let key): entry(["key": .typed(key)])
    }
  }
}

extension SettingProblem: Worded {
  package var phrase: Phrase {
    let name: Phrase.Value = .text(name)
    let hasGiven: Phrase.Value = .flag(text != nil)
    let given: Phrase.Value = .typed(text ?? "")
    return switch form {
    case .number(let range), .numberOrNone(let range):
      Phrase(
        "setting", of: form,
        [
          "name": name, "min": .number(range.lowerBound), "max": .number(range.upperBound), "hasGiven": hasGiven,
          "given": given,
        ])
    case .location, .text, .single, .contact, .key, .webAddress, .publicAddress, .path:
      Phrase("setting", of: form, ["name": name])
    case .camera, .frameSize, .devices, .layout, .countryCode, .screenAddress, .hoursOrNone, .listeningAddress,
      .addressRanges:
      Phrase("setting", of: form, ["name": name, "hasGiven": hasGiven, "given": given])
    case .oneOf(let words):
      Phrase(
        "setting", of: form,
        ["name": name, "words": .list(words.map { .text($0) }, by: "listOr"), "hasGiven": hasGiven, "given": given])
    case .characters(let limit): Phrase("setting", of: form, ["name": name, "limit": .number(limit)])
    case .group(let keys): Phrase("setting", of: form, ["name": name, "keys": .list(keys.map { .text($0) })])
    case .listOrNone(let words):
      Phrase(
        "setting", of: form,
        ["name": name, "words": .list(words.map { .text($0) }), "hasGiven": hasGiven, "given": given])
    }
  }
}
