import Domain
import Glibc
import Messages
import Platform
package import Reports
import Store
import SystemPackage
import Yams

/// The configuration file, read once and checked whole: a value that an option or a variable outdoes has to be right
/// too.
package struct SettingsFile {
  package static let systemWide = "/etc/minilibrary/minilibrary.yaml"
  package static let kibibyteLimit = 64
  /// Aliases of aliases multiply, and a key may be made of them: this many come to some forty times the file at most.
  package static let aliasLimit = 10

  package let path: String
  /// Paths in it are not relative any more.
  package let values: [SettingKey: String]

  /// - Parameter mayBeMissing: then there is nil for a file that is not there.
  package init?(path: String, mayBeMissing: Bool) throws(CommandProblem) {
    let limit = SettingsFile.kibibyteLimit
    guard let bytes = try SettingsFile.bytes(of: path, kibibyteLimit: limit, mayBeMissing: mayBeMissing) else {
      return nil
    }
    try self.init(path: path, bytes: bytes)
  }

  package init(path: String, bytes: [UInt8]) throws(CommandProblem) {
    var values: [SettingKey: String] = [:]
    do {
      for (key, text) in try SettingsDocument(bytes).values {
        values[key] = key == .database ? SettingsFile.database(text, inFile: path) : text
      }
    } catch {
      throw .malformedFile(path: path, line: error.line, error.fault)
    }
    self.path = path
    self.values = values
  }

  /// A path that is relative is so to the file's folder, wherever the program was started.
  private static func database(_ text: String, inFile path: String) -> String {
    guard case .file = StoreLocation(text), !text.hasPrefix("/"), !text.hasPrefix("~/"),
      let slash = path.lastIndex(of: "/")
    else { return text }
    return path[...slash] + text
  }

  private enum ReadingFault: Error {
    case system(Errno)
    case notAFile, tooLarge
  }

  /// The content of a file for people; nil for one that is not there and may be missing.
  static func bytes(of path: String, kibibyteLimit: Int, mayBeMissing: Bool) throws(CommandProblem) -> [UInt8]? {
    switch bytes(of: path, limit: kibibyteLimit << 10) {
    case .success(let bytes): return bytes
    case .failure(.system(.noSuchFileOrDirectory)) where mayBeMissing,
      .failure(.system(.notDirectory)) where mayBeMissing:
      return nil
    case .failure(.system(let error)): throw .unreadableFile(path: path, detail: .system(error.rawValue))
    case .failure(.notAFile): throw .unreadableFile(path: path, detail: .cause(.notAFile))
    case .failure(.tooLarge): throw .malformedFile(path: path, line: 1, .tooLarge(limitKibibytes: kibibyteLimit))
    }
  }

  private static func bytes(of path: String, limit: Int) -> Result<[UInt8], ReadingFault> {
    do throws(Errno) {
      // The file is opened without waiting: a pipe might never get a writer.
      let descriptor = try SystemCall.open(path, O_RDONLY | O_NONBLOCK)
      defer { close(descriptor) }
      var status = stat()
      try SystemCall.run { fstat(descriptor, &status) }
      // /dev/null means that no file is used.
      guard [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT) else { return .failure(.notAFile) }
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        let chunk = try SystemCall.read(descriptor, limit: limit + 1 - bytes.count)
        if chunk.isEmpty { return .success(bytes) }
        bytes += chunk
      }
      return .failure(.tooLarge)
    } catch {
      return .failure(.system(error))
    }
  }
}

/// The keys and values of a file, each known and right.
private struct SettingsDocument {
  struct Fault: Error {
    let line: Int
    let fault: FileFault
  }

  private(set) var values: [SettingKey: String] = [:]

  init(_ bytes: [UInt8]) throws(Fault) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Fault(line: 1, fault: .notText) }
    guard SettingsDocument.aliasesAtMost(in: bytes) <= SettingsFile.aliasLimit else {
      throw Fault(line: 1, fault: .tooManyAliases(limit: SettingsFile.aliasLimit))
    }
    guard let root = try SettingsDocument.root(of: text), !SettingsDocument.isNothing(root) else { return }
    guard let mapping = root.mapping else { throw Fault(line: root.mark?.line ?? 1, fault: .notSettings) }
    try take(mapping)
  }

  private mutating func take(_ mapping: Node.Mapping, of group: String? = nil) throws(Fault) {
    for (key, value) in mapping {
      let line = key.mark?.line ?? 1
      let name = (group.map { $0 + "." } ?? "") + (key.scalar?.string ?? "")
      // `camera` and `scanner` are settings and may hold the keys that begin with them.
      let holdsKeys =
        group == nil && SettingKey.groups[name] != nil && (value.mapping != nil || SettingsDocument.isNothing(value))
      if !holdsKeys, let setting = SettingKey(rawValue: name) {
        guard values[setting] == nil else { throw Fault(line: line, fault: .keyTwice(name)) }
        do {
          values[setting] = try SettingsDocument.text(of: value, for: setting)
        } catch {
          throw Fault(line: value.mark?.line ?? line, fault: .setting(error))
        }
      } else if group == nil, let keys = SettingKey.groups[name] {
        // A group whose keys are all commented out is empty.
        if SettingsDocument.isNothing(value) { continue }
        guard let mapping = value.mapping else {
          throw Fault(line: line, fault: .setting(SettingProblem(name, takes: .group(keys: keys))))
        }
        try take(mapping, of: name)
      } else {
        throw Fault(line: line, fault: .unknownKey(SettingValues.shown(name), known: SettingKey.names))
      }
    }
  }

  private static func text(of node: Node, for key: SettingKey) throws(SettingProblem) -> String {
    let name = key.rawValue
    guard let scalar = node.scalar else { throw SettingProblem(name, takes: .single) }
    if key == .database {
      let isPrintable = scalar.string.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      guard !scalar.string.isEmpty, isPrintable, !isNothing(node) else {
        throw SettingProblem(name, takes: .location)
      }
      guard has(node, .str) else { throw SettingProblem(name, takes: .text) }
    }
    // YAML's “~” and “null” are not text.
    if [.scannerPrefix, .scannerSuffix].contains(key), isNothing(node) {
      throw SettingProblem(name, takes: .text)
    }
    var tried = SettingValues()
    try tried.set(key, to: scalar.string, named: name)
    return scalar.string
  }

  private static func has(_ node: Node, _ tag: Tag.Name) -> Bool { node.tag.rawValue == tag.rawValue }

  private static func isNothing(_ node: Node) -> Bool { node.scalar != nil && has(node, .null) }

  /// An upper bound that needs no parser: each alias is an asterisk before a letter, a digit, “-” or “_”.
  private static func aliasesAtMost(in bytes: [UInt8]) -> Int {
    zip(bytes, bytes.dropFirst()).count { byte, next in
      switch next {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        byte == UInt8(ascii: "*")
      default: false
      }
    }
  }

  private static func root(of text: String) throws(Fault) -> Node? {
    do {
      // The encoding is given: without it, Yams asks the environment for one and prints that it did.
      return try Parser(yaml: text, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw fault(error, in: text)
    } catch {
      throw Fault(line: 1, fault: .notYAML(problem: .cause(.unknown)))
    }
  }

  private static func fault(_ error: YamlError, in text: String) -> Fault {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      Fault(line: mark.line, fault: .notYAML(problem: wording(problem)))
    case .reader(let problem, let offset, _, _):
      Fault(line: text.prefix(offset ?? 0).count { $0.isNewline } + 1, fault: .notYAML(problem: wording(problem)))
    case .duplicatedKeysInMapping(let keys, let context):
      Fault(line: context.mark.line, fault: .keyTwice(SettingValues.shown(keys.first ?? "")))
    case .memory: Fault(line: 1, fault: .notYAML(problem: .cause(.outOfMemory)))
    case .no, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      Fault(line: 1, fault: .notYAML(problem: .cause(.unknown)))
    @unknown default: Fault(line: 1, fault: .notYAML(problem: .cause(.unknown)))
    }
  }

  /// Two of the parser's sentences are halves, or for programmers.
  private static func wording(_ problem: String) -> FaultDetail {
    if problem.hasPrefix("Maximum nesting level") { return .cause(.nestedTooDeeply) }
    return .words(problem.hasPrefix("but ") ? String(problem.dropFirst(4)) : problem)
  }
}
