import Domain
import Foundation
import Messages
import TestSupport
import Testing

@testable import Web

/// Writes every page and its assets into a folder, for the tests in a browser (`Tests/Browser`).
@Suite struct GalleryTests {
  private static let folder = ProcessInfo.processInfo.environment["MINILIBRARY_GALLERY"]

  /// Without the variable it writes into a temporary folder, so it is always run.
  @Test func gallery_hasAFileForEachPage() throws {
    let isOwn = Self.folder == nil
    let path = Self.folder ?? NSTemporaryDirectory() + "gallery-\(UUID().uuidString)"
    let root = URL(filePath: path)
    defer { if isOwn { try? FileManager.default.removeItem(at: root) } }
    try FileManager.default.createDirectory(at: root.appending(path: "assets"), withIntermediateDirectories: true)
    for asset in Asset.all {
      try Data(asset.bytes).write(to: root.appending(path: "assets/" + asset.servedName))
    }
    var names: [String] = []
    for sample in PageSample.all {
      for role in sample.roles {
        for language in Language.allCases {
          let name = [sample.name, role?.rawValue ?? "visitor", language.tag].joined(separator: "_")
          try Data(sample.html(language, role)).write(to: root.appending(path: name + ".html"))
          names.append(name)
        }
      }
    }
    try hostile(root)
    #expect(Set(names).count == names.count && names.count > 300)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count > names.count)
  }

  /// Pages with hostile texts, and the same with harmless ones, for a browser's own parser.
  private func hostile(_ root: URL) throws {
    for (number, text) in (["甲乙"] + HostileTextTests.texts).enumerated() {
      let folder = root.appending(path: "hostile/\(number)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for sample in PageSample.samples(of: PageText(replacement: text)) {
        guard let role = sample.roles.last else { continue }
        let page = sample.html(.english, role, text: PageText(replacement: text))
        try Data(page).write(to: folder.appending(path: sample.name + ".html"))
      }
      let screens = root.appending(path: "hostile-station/\(number)")
      try FileManager.default.createDirectory(at: screens, withIntermediateDirectories: true)
      for sample in SceneSample.samples(of: PageText(replacement: text)) {
        try Data(sample.html).write(to: screens.appending(path: sample.name + ".html"))
      }
    }
  }
}
