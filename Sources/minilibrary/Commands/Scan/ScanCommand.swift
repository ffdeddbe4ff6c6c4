import ArgumentParser
import Domain
import Glibc
import Messages

struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "scan", "helpScan", more: "helpScanMore", examples: "scan --json samples/story", "scan --camera")

  @Argument(help: "helpScanFiles", completion: .file())
  var files: [String] = []

  @OptionGroup var cameras: CameraOptions

  @OptionGroup var speech: LanguageOptions

  @Flag(help: "helpScanJson")
  var json = false

  @Flag(help: "helpScanIsbnOnly")
  var isbnOnly = false

  @Option(help: ArgumentHelp("helpScanExplain", discussion: "helpScanExplainMore", valueName: "png"))
  var explain: String?

  @Option(help: ArgumentHelp("helpScanJobs", discussion: "helpScanJobsMore", valueName: "number"))
  var jobs: Limit?

  func validate() throws {
    let hasCamera = cameras.camera != nil && cameras.camera != "none"
    if hasCamera, !files.isEmpty || explain != nil {
      throw ValidationError(.cameraReadsNoPictures)
    }
    guard hasCamera || !files.isEmpty else { throw ValidationError(.nothingToScan) }
    guard let explain else { return }
    guard explain != ScanInput.standardInput, !explain.isEmpty else {
      throw ValidationError(.explainUnnamed)
    }
    guard files.count <= 1 else { throw ScanExplanation.onePicture }
  }

  func run() async throws {
    let messages = speech.messages()
    do {
      if let supervisor = try cameras.supervisor() {
        return try await CameraScan(supervisor: supervisor, asJSON: json, isbnOnly: isbnOnly, messages: messages).run()
      }
      let pictures = try ScanInput.pictures(named: files)
      if let explain {
        guard let picture = pictures.first, pictures.count == 1 else { throw ScanExplanation.onePicture }
        try self.explain(picture, in: explain, messages)
      } else {
        try await scan(pictures, messages)
      }
    } catch {
      throw ExitStatus.report(error, in: messages, as: json ? .lines : nil)
    }
  }

  private func report(_ pictures: [String], _ messages: Messages) -> ScanReport {
    ScanReport(
      asJSON: json, namesFiles: pictures.count > 1 || files != pictures, isForTerminal: isatty(STDOUT_FILENO) == 1,
      messages: messages)
  }

  /// The lines of the reading go where they always do, for scripts; what explains them goes to standard error.
  private func explain(_ picture: String, in path: String, _ messages: Messages) throws {
    var explanation = try ScanExplanation(of: picture, drawnIn: path)
    let outcome = explanation.read(isbnOnly: isbnOnly)
    try Output.write(report([picture], messages).text(of: outcome))
    if let problem = outcome.problem {
      if !json { Output.complain(messages.pictureLine(picture, problem)) }
      throw problem.code == .unreadable ? ExitStatus.couldNotRun : ExitStatus.refused
    }
    for advice in explanation.advice { Output.remark(messages.sentence(advice)) }
    try explanation.draw(outcome.readings, messages)
    Output.remark(messages.text(.reportExplained(path: path)))
    if outcome.readings.isEmpty { throw ExitStatus.refused }
  }

  private func scan(_ pictures: [String], _ messages: Messages) async throws {
    let report = report(pictures, messages)
    var progress = ScanProgress(total: pictures.count, in: messages)
    var isAllRead = true
    var isAnyFileReadable = false
    let isbnOnly = isbnOnly
    PictureReading.limitRetainedMemory()
    let reading = OrderedWork(budget: PictureReading.budget(jobs: jobs?.count), cost: PictureReading.memory(of:)) {
      ScanOutcome.of($0, isbnOnly: isbnOnly)
    }
    try await reading.run(pictures) { outcome in
      isAllRead = isAllRead && !outcome.readings.isEmpty
      isAnyFileReadable = isAnyFileReadable || outcome.problem?.code != .unreadable
      progress.clear()
      if let problem = outcome.problem, !json {
        Output.complain(messages.pictureLine(outcome.file, problem))
      }
      let text = try report.text(of: outcome)
      if !text.isEmpty { try Output.write(text) }
      progress.advance()
    }
    progress.clear()
    if !isAnyFileReadable { throw ExitStatus.couldNotRun }
    if !isAllRead { throw ExitStatus.refused }
  }
}
