import ArgumentParser

/// How many rows of a list are wanted; at least one.
struct Limit: ExpressibleByArgument {
  let count: Int

  init(_ count: Int) {
    self.count = max(1, count)
  }

  init?(argument: String) {
    guard let count = Int(argument), count >= 1 else { return nil }
    self.count = count
  }

  var defaultValueDescription: String { String(count) }
}
