import ArgumentParser

extension NameSpecification {
  /// `--class`, and `--grade` as earlier versions called it.
  static let className: NameSpecification = [.customLong("class"), .customLong("grade")]
}

/// The students that cards or slips are printed for; all without these options.
struct StudentSelection: ParsableArguments {
  @Option(help: ArgumentHelp("helpCardsStudentsStudent", valueName: "student"))
  var student: [String] = []

  @Option(name: .className, help: ArgumentHelp("helpOptionClass", valueName: "class"))
  var className: String?

  func validate() throws {
    if className != nil, !student.isEmpty { throw ValidationError(.classOrStudent) }
  }
}
