package import Domain
import Glibc
package import Reports

extension Messages {
  package func words(_ detail: FaultDetail) -> String { text(Phrase("verbatim", ["text": detail.value])) }
}

extension FaultDetail {
  var value: Phrase.Value { .phrase(phrase) }

  private var phrase: Phrase {
    switch self {
    case .words(let words): Phrase("verbatim", ["text": .text(words)])
    case .system(let number): FaultDetail.phrase(number)
    case .cause(let cause): Phrase("cause", of: cause)
    case .value(let fault): fault.phrase
    case .at(let place, let detail): Phrase("faultAt", ["place": .text(place), "reason": detail.value])
    case .first(let detail, let others): Phrase("faultFirst", ["reason": detail.value, "others": .number(others)])
    case .folderMissing(let path): Phrase("faultFolderMissing", ["path": .text(path)])
    case .logCannotBeRenamed(let detail): Phrase("faultLogCannotBeRenamed", ["reason": detail.value])
    case .rowsLost(let sent, let arrived):
      Phrase("faultRowsLost", ["sent": .number(sent), "arrived": .number(arrived)])
    case .encoding(let name): Phrase("faultEncoding", ["name": .text(name)])
    case .attempts(let number, let last): Phrase("faultAttempts", ["count": .number(number), "last": .text(last)])
    case .schemaNewer(let version, let known):
      Phrase("faultSchemaNewer", ["version": .number(version), "known": .number(known)])
    }
  }

  /// An error of the operating system in words; its number where it is a rare one.
  private static func phrase(_ number: Int32) -> Phrase {
    switch number {
    case ENOENT: Phrase("systemErrorNoSuchFile")
    case EISDIR: Phrase("systemErrorIsFolder")
    case EACCES, EPERM: Phrase("systemErrorPermissionDenied")
    case ENOSPC, EDQUOT: Phrase("systemErrorDiskFull")
    case EFBIG: Phrase("systemErrorFileTooLarge")
    case EROFS: Phrase("systemErrorReadOnly")
    case EIO: Phrase("systemErrorFault")
    case ENOTDIR: Phrase("systemErrorNotAFolder")
    case EEXIST: Phrase("systemErrorExists")
    case EBUSY, ETXTBSY: Phrase("systemErrorInUse")
    case EMFILE, ENFILE: Phrase("systemErrorTooManyFiles")
    case ENOMEM: Phrase("causeOutOfMemory")
    case ENAMETOOLONG: Phrase("systemErrorNameTooLong")
    case ELOOP: Phrase("systemErrorLinksInACircle")
    case ENODEV, ENXIO: Phrase("systemErrorNoSuchDevice")
    case ECONNREFUSED: Phrase("systemErrorRefused")
    case ENETUNREACH, EHOSTUNREACH: Phrase("systemErrorUnreachable")
    case EPIPE, ECONNRESET: Phrase("systemErrorPipeClosed")
    case ETIMEDOUT: Phrase("systemErrorTimedOut")
    default: Phrase("systemErrorOther", ["number": .number(Int(number))])
    }
  }
}

extension CatalogueFault: Worded, CaseEntries {
  static let prefix = "wordsFile"

  package var phrase: Phrase {
    switch self {
    case .notJSON: entry()
    case .notItsLanguage(let tag): entry(["tag": .typed(tag)])
    case .keyTwice(let key): entry(["key": .typed(key)])
    case .notAPattern(let key, let problem): entry(["key": .typed(key), "problem": .detail(problem)])
    case .unknownArgument(let key, let name): entry(["key": .typed(key), "name": .typed(name)])
    }
  }
}

extension CheckFinding: Worded {
  package var phrase: Phrase {
    switch self {
    case .damage(let detail): Phrase("verbatim", ["text": .detail(detail)])
    case .value(let fault): fault.phrase
    case .rule(let rule, let row):
      Phrase(
        "rule", of: rule,
        [
          "place": ValuePlace(rule.path, row: String(row)).value,
          "limit": .number(BookDraft.copiesRange.upperBound),
        ])
    case .dangling(let place): Phrase("check", of: self, ["place": place.value])
    case .constraintBroken(let place, let constraint), .constraintNotEnforced(let place, let constraint):
      Phrase("check", of: self, ["place": place.value, "constraint": .detail(constraint)])
    case .importUnfinished(let code): Phrase("check", of: self, ["code": .text(code)])
    }
  }
}

extension ValueFault: Worded {
  package var phrase: Phrase {
    switch kind {
    case .absentOrAnotherType: Phrase("valueMissing", ["place": place.value])
    case .number(let number): Phrase("valueOutOfRange", ["place": place.value, "number": .text("\(number)")])
    case .notText: Phrase("valueNotText", ["place": place.value])
    case .tooLong: Phrase("valueTooLong", ["place": place.value])
    case .controlCharacters: Phrase("valueControlCharacters", ["place": place.value])
    case .invalid: Phrase("valueInvalid", ["place": place.value])
    }
  }
}

extension ValuePlace {
  var value: Phrase.Value {
    guard let row else { return .title(path) }
    return .phrase(Phrase("valuePlace", ["path": .title(path), "row": .title(row)]))
  }
}
