import Application
import ArgumentParser
import Cards
import Domain
import Messages

/// Accounts of students, with a slip for each.
struct AccountsCodes: Intent {
  static let configuration = CommandConfiguration(
    "codes", "helpAccountsCodes", more: "helpAccountsCodesMore",
    examples: "accounts codes --class 7 -o slips.pdf")

  @OptionGroup var file: CardFileOptions
  @OptionGroup var students: StudentSelection

  @Flag(help: "helpAccountsCodesReplace")
  var replace = false

  @Option(help: ArgumentHelp("helpAccountsCodesAddress", valueName: "address"))
  var address: String?

  var use: LibraryUse { .long }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    try file.check(.card, count: 1)
    let address = address ?? session.settings.web.publicAddress.map { "\($0)" }
    let new = try await session.newCodes(
      for: students.student, className: students.className, replaces: replace, address: address)
    let files = try await file.write(new.slips, as: .card, in: session) {
      try await session.set(new, operation: operation)
    }
    files.warn(in: session.messages)
    var lines = [
      session.messages.text(.accountCodesPrinted(files.cards, pages: files.pages, files: files.files))
    ]
    if !new.kept.isEmpty { lines.append(session.messages.text(.accountCodesKept(new.kept.count))) }
    // Only the sheet has the codes.
    let document: JSONObject = [
      "files": files.files,
      "codes": files.cards,
      "pages": files.pages,
      "kept": new.kept.map(\.libraryID),
    ]
    return Printout(document, lines: lines)
  }
}

struct AccountsSignUpCodeCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "sign-up-code", "helpAccountsSignUpCode", more: "helpAccountsSignUpCodeMore",
    examples: "accounts sign-up-code --uses 30", "accounts sign-up-code --uses 30 -o sign-up.pdf")

  @Option(help: ArgumentHelp("helpAccountsSignUpCodeUses", valueName: "number"))
  var uses: Int = SignUpCode.standardUses

  @Flag(help: "helpAccountsSignUpCodeEnd")
  var end = false

  @OptionGroup var sheet: OptionalCardFileOptions

  @Option(help: ArgumentHelp("helpAccountsCodesAddress", valueName: "address"))
  var address: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if end, sheet.output != nil { throw ValidationError(.endWithoutOutput) }
    if address != nil, sheet.output == nil { throw ValidationError(.paperWithoutOutput) }
    try SignUpCode.useRange.validate(uses, "--uses")
  }

  func run(in session: Session) async throws {
    if end {
      let ended = try await session.endSignUpCodes()
      return try output.show(
        ["ended": ended], line: session.messages.text(.accountSignUpCodesEnded(ended)))
    }
    guard let file = sheet.file else {
      let code = try await session.makeSignUpCode(uses: uses)
      return try output.show(code.json(), line: session.messages.text(.accountSignUpCode(code)))
    }
    let (code, files) = try await printed(file, in: session)
    files.warn(in: session.messages)
    let reports: [Phrase] = [
      .accountSignUpCode(code), .accountSlipsPrinted(files.cards, pages: files.pages, files: files.files),
    ]
    try output.show(code.json(on: files), lines: reports.map { session.messages.sentence($0) })
  }

  /// One page of slips, to be printed as often as it is needed.
  private func printed(_ file: CardFileOptions, in session: Session) async throws -> (SignUpCode, CardFilesJSON) {
    try file.check(.card, count: 1)
    let new = try await session.newSignUpCode(
      uses: uses, slips: SheetLayout(.card, on: file.paper).cardsPerPage,
      address: address ?? session.settings.web.publicAddress.map { "\($0)" },
      language: common.store.speech.language.flatMap(Language.init(tag:)))
    return (new.code, try await file.write(new.slips, as: .card, in: session) { try await session.add(new) })
  }
}

extension SignUpCode {
  /// - Parameter sheet: nil where no sheet was asked for.
  fileprivate func json(on sheet: CardFilesJSON? = nil) -> JSONObject {
    let (files, slips) = (sheet?.files ?? [], sheet?.cards ?? 0)
    return ["code": code.shown, "endsAt": endsAt, "uses": uses, "files": files, "slips": slips]
  }
}

struct AccountsJoin: Intent {
  static let configuration = CommandConfiguration(
    "join", "helpAccountsJoin", examples: "accounts join ada S12345")

  @Argument(help: "helpArgumentAccount")
  var name: String

  @Argument(help: "helpArgumentStudent")
  var student: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let (account, student) = try await session.join(name, to: student, operation: operation)
    return Printout(account.json, .accountJoined(account, to: student), in: session)
  }
}

struct AccountsLeave: Intent {
  static let configuration = CommandConfiguration(
    "leave", "helpAccountsLeave", examples: "accounts leave ada")

  @Argument(help: "helpArgumentAccount")
  var name: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await session.leaveStudent(name, operation: operation)
    return Printout(account.json, .accountLeft(account), in: session)
  }
}
