package import Domain

/// Catalogues in a translator's folder, which are used instead of those in the program, entry by entry.
package enum TranslatorsFolder {
  /// Reads catalogues and uses them from now on, in the whole process. Nothing changes where one of them has a fault.
  ///
  /// - Parameter files: the content of a language's file, with its path for the error.
  package static func use(_ files: [(language: Language, path: String, bytes: [UInt8])]) throws(CommandProblem) {
    var folder: [Language: [String: Pattern]] = [:]
    for (language, path, bytes) in files {
      do throws(CatalogueFile.Fault) {
        folder[language] = try patterns(CatalogueFile(bytes), language)
      } catch {
        throw .malformedFile(path: path, line: error.line, .catalogue(error.fault))
      }
    }
    Patterns.replace(folder)
  }

  private static func patterns(_ file: CatalogueFile, _ language: Language) throws(CatalogueFile.Fault)
    -> [String: Pattern]
  {
    var patterns: [String: Pattern] = [:]
    // In the order of the lines: of several faults the first is told.
    for (key, entry) in file.entries.sorted(by: { $0.value.line < $1.value.line }) {
      let pattern: Pattern
      do {
        pattern = try Pattern(entry.text, locale: language.rawValue)
      } catch {
        throw CatalogueFile.Fault(line: entry.line, fault: .notAPattern(key: key, problem: error.name))
      }
      let known = arguments(of: key)
      if let unknown = pattern.arguments.keys.sorted().first(where: { known?.contains($0) == false }) {
        throw CatalogueFile.Fault(line: entry.line, fault: .unknownArgument(key: key, name: unknown))
      }
      patterns[key] = pattern
    }
    return patterns
  }

  /// The arguments of an entry in all built-in catalogues; nil for an entry of another version.
  private static func arguments(of key: String) -> Set<String>? {
    let texts = Language.allCases.compactMap { BuiltInCatalogue($0.rawValue)?.pattern(key) }
    guard !texts.isEmpty else { return nil }
    return Set(texts.flatMap { text in (try? Pattern(text, locale: "en").arguments.keys).map { Array($0) } ?? [] })
  }
}

extension CatalogueFault {
  var phrase: Phrase {
    switch self {
    case .notJSON: Phrase("wordsFileNotJSON")
    case .keyTwice(let key): Phrase("wordsFileKeyTwice", ["key": .typed(key)])
    case .notAPattern(let key, let problem):
      Phrase("wordsFileNotAPattern", ["key": .typed(key), "problem": .detail(problem)])
    case .unknownArgument(let key, let name):
      Phrase("wordsFileUnknownArgument", ["key": .typed(key), "name": .typed(name)])
    }
  }
}
