import Domain
import Reports

/// The entries of a whole ARB file: in a translator's folder, or built in for a test.
struct CatalogueFile {
  struct Entry {
    let text: String
    /// From 1.
    let line: Int
  }

  /// The patterns by key.
  private(set) var entries: [String: Entry] = [:]
  /// The attributes of the catalogue itself, without “@@”.
  private(set) var attributes: [String: String] = [:]
  /// The description of an entry, after “@” and its key: names and texts.
  private(set) var descriptions: [String: [String: JSONScanner.Value]] = [:]

  /// A text that is not a catalogue, and the line that shows it.
  struct Fault: Error, Hashable {
    let line: Int
    let fault: CatalogueFault
  }

  init(_ text: UnsafeBufferPointer<UInt8>) throws(Fault) {
    var scanner = JSONScanner(text)
    let document: JSONScanner.Value
    do { document = try scanner.document() } catch { throw Fault(line: error.line, fault: .notJSON) }
    guard case .object(let members) = document else { throw Fault(line: 1, fault: .notJSON) }
    for member in members {
      let (name, line) = (member.name, member.line)
      switch member.value {
      case .string(let text) where name.hasPrefix("@@"), .number(let text) where name.hasPrefix("@@"),
        .word(let text) where name.hasPrefix("@@"):
        attributes[String(name.dropFirst(2))] = text
      case .object(let described) where name.hasPrefix("@"):
        descriptions[String(name.dropFirst())] = Dictionary(
          described.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      case _ where name.hasPrefix("@"): continue
      case .string(let pattern):
        guard entries[name] == nil else { throw Fault(line: line, fault: .keyTwice(key: name)) }
        entries[name] = Entry(text: pattern, line: line)
      case .object, .array, .number, .word: throw Fault(line: line, fault: .notAPattern(key: name, problem: "no text"))
      }
    }
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    let read: Result<CatalogueFile, Fault> = bytes.withUnsafeBufferPointer { text in
      do throws(Fault) { return .success(try CatalogueFile(text)) } catch { return .failure(error) }
    }
    self = try read.get()
  }
}
