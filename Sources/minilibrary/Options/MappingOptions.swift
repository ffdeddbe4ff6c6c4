import ArgumentParser
import Domain

/// Options that say what the columns of a table stand for.
struct MappingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("helpImportMap", discussion: "helpImportMapMore", valueName: "mapping"))
  var map: [String] = []

  @Option(help: ArgumentHelp("helpImportProfile", valueName: "name"))
  var profile: String?

  @Option(help: ArgumentHelp("helpImportSaveMap", valueName: "name"))
  var saveMap: String?

  /// - Throws: a mistake on the command line.
  func mapping(_ kind: ProfileKind) throws -> ColumnMapping {
    var mapping = ColumnMapping()
    do throws(MappingFault) {
      for text in map { try mapping.add(text, of: kind) }
    } catch {
      throw ValidationError(.mapping(error))
    }
    return mapping
  }

  func check(_ kind: ProfileKind) throws {
    let mapping = try mapping(kind)
    if let saveMap {
      guard ImportProfile.isName(saveMap) else { throw ValidationError(.profileName) }
      if mapping.isEmpty, profile == nil { throw ValidationError(.saveWithoutMap) }
    }
  }
}
