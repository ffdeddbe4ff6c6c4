import ArgumentParser

extension NameSpecification {
  /// `--class`, and `--grade` as earlier versions called it.
  static let className: NameSpecification = [.customLong("class"), .customLong("grade")]
}
