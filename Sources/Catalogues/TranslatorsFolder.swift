import Domain
package import Reports

/// Catalogues in a translator's folder, which are used instead of those in the program, entry by entry.
package enum TranslatorsFolder {
  /// Reads catalogues and uses them from now on, in the whole process. A file may be that of a new language. Nothing
  /// changes where one of them has a fault.
  ///
  /// - Parameter files: the content of a language's file by the file's name without `.arb`, with its path for the
  ///   error.
  package static func use(_ files: [(name: String, path: String, bytes: [UInt8])]) throws(CommandProblem) {
    var folder: [Language: [String: Pattern]] = [:]
    for (name, path, bytes) in files {
      do throws(CatalogueFile.Fault) {
        let file = try CatalogueFile(bytes)
        let language = try language(of: file, named: name)
        folder[language] = try patterns(file, language)
      } catch {
        throw .malformedFile(path: path, line: error.line, .catalogue(error.fault))
      }
    }
    for language in folder.keys.sorted(by: { $0.tag < $1.tag }) { Language.add(language) }
    Patterns.replace(folder)
  }

  private static func language(of file: CatalogueFile, named name: String) throws(CatalogueFile.Fault) -> Language {
    let subtags = Language.subtags(of: name)
    let isOfAnother = subtags == nil || subtags == Language.subtags(of: Language.pseudo.tag)
    for tag in [name, file.attributes["locale"] ?? name] where isOfAnother || Language.subtags(of: tag) != subtags {
      throw CatalogueFile.Fault(line: 1, fault: .notItsLanguage(tag: tag))
    }
    let known = Language.allCases.first { Language.subtags(of: $0.tag) == subtags }
    return (known ?? Language(tag: name, attributes: [:])).with(file.attributes)
  }

  private static func patterns(_ file: CatalogueFile, _ language: Language) throws(CatalogueFile.Fault)
    -> [String: Pattern]
  {
    var patterns: [String: Pattern] = [:]
    // In the order of the lines: of several faults the first is reported.
    for (key, entry) in file.entries.sorted(by: { $0.value.line < $1.value.line }) {
      let pattern: Pattern
      do {
        pattern = try Pattern(entry.text, locale: language.tag)
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
    let texts = Language.allCases.compactMap { EmbeddedCatalogue.of($0)?.pattern(key) }
    guard !texts.isEmpty else { return nil }
    return Set(texts.flatMap { text in (try? Pattern(text, locale: "en").arguments.keys).map { Array($0) } ?? [] })
  }
}
