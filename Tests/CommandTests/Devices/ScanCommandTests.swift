import Foundation
import TestSupport
import Testing

@Suite("minilibrary scan", .serialized)
struct ScanCommandTests {
  private let runner = CommandRunner()
  private let folder = SampleBarcode.folder

  private func scan(_ arguments: String..., input: Data = Data()) async throws -> CommandRunner.Outcome {
    try await runner.run(["scan"] + arguments, input: input)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func scan_printsOneLine_withoutNameForOneFile() async throws {
    let outcome = try await scan(path("ean13-plain-1.png"))
    #expect(outcome.output == "EAN-13:9780441172719\n")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func scan_namesFiles_whenThereAreSeveral_inTheirOrder() async throws {
    let names = ["upca-plain.png", "ean8-plain.png", "ean13-plain-1.png"].map(path)
    let outcome = try await runner.run(["scan"] + names)
    #expect(
      outcome.output
        == "\(names[0]): UPC-A:036000291452\n\(names[1]): EAN-8:20000011\n\(names[2]): EAN-13:9780441172719\n")
    #expect(outcome.status == 0)
  }

  @Test func scan_keepsTheOrder_withAnyNumberOfJobs() async throws {
    let alone = try await scan("--jobs", "1", folder.path)
    let many = try await scan("--jobs", "200", folder.path)
    #expect(alone.output == many.output)
    #expect(alone.output.split(separator: "\n").count > 50)
    #expect(try await scan("--jobs", "0", folder.path).status == 64)
  }

  @Test func scan_readsStandardInput() async throws {
    let outcome = try await scan("-", input: try Data(contentsOf: folder.appending(path: "ean8-plain.png")))
    #expect(outcome.output == "EAN-8:20000011\n")
    let empty = try await scan("-")
    #expect(empty.output == "")
    #expect(empty.errors == "minilibrary: -: The file is empty. (image-empty)\n")
    #expect(empty.status == 1)
  }

  @Test func scan_ofTheSampleFolder_agreesWithTheList() async throws {
    let outcome = try await scan("--json", folder.path)
    let objects = try objects(outcome.output)
    let files = objects.compactMap { $0["file"] as? String }
    #expect(files.count == SampleBarcode.all.count)
    #expect(files == files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for object in objects {
      #expect(Set(object.keys) == ["file", "readings", "error", "cpuMilliseconds"])
      let file = try #require(object["file"] as? String)
      let sample = try #require(SampleBarcode.all.first { $0.url.path == file })
      let readings = try #require(object["readings"] as? [[String: Any]])
      #expect(object["error"] is NSNull)
      for reading in readings {
        #expect(
          Set(reading.keys) == ["symbology", "text", "gtin", "kind", "votes", "pass", "corners", "addon", "book"])
        #expect(reading["symbology"] as? String == sample.symbology)
        #expect(reading["text"] as? String == sample.text)
        #expect(reading["gtin"] as? String == sample.gtin)
        #expect(reading["kind"] as? String == sample.kind)
      }
      #expect(readings.count == 1 || sample.isHard || sample.kind == "none", "\(file)")
    }
    // There is nothing to be read on some of them.
    #expect(outcome.status == 1)
  }

  @Test func scan_isbnOnly_leavesAllElseOut() async throws {
    let outcome = try await scan("--isbn-only", path("ean13-plain-1.png"), path("upca-plain.png"))
    #expect(outcome.output == "\(path("ean13-plain-1.png")): EAN-13:9780441172719\n")
    #expect(outcome.status == 1)
  }

  @Test func badFile_isOneLine_andTheRestGoesOn() async throws {
    let temporary = FileManager.default.temporaryDirectory.appending(path: "minilibrary-scan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: temporary.appending(path: "deeper"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let whole = try Data(contentsOf: folder.appending(path: "ean13-jpeg.jpg"))
    try whole.prefix(whole.count / 2).write(to: temporary.appending(path: "a.jpg"))
    try Data("hello".utf8).write(to: temporary.appending(path: "b.png"))
    try Data().write(to: temporary.appending(path: "c.pgm"))
    try Data("P5 90000 90000 255\n".utf8).write(to: temporary.appending(path: "d.PGM"))
    try Data("no picture, not looked at".utf8).write(to: temporary.appending(path: "readme.txt"))
    // The bytes decide the type, so this PNG is read despite its name.
    try Data(contentsOf: folder.appending(path: "ean8-plain.png")).write(to: temporary.appending(path: "deeper/e.jpg"))
    try FileManager.default.createSymbolicLink(
      atPath: temporary.appending(path: "deeper/loop").path, withDestinationPath: temporary.path)

    let outcome = try await scan(temporary.path)
    #expect(outcome.output == "\(temporary.path)/deeper/e.jpg: EAN-8:20000011\n")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 4)
    for (line, code) in zip(lines, ["image-truncated", "image-type-unknown", "image-empty", "image-too-large"]) {
      #expect(line.hasPrefix("minilibrary: \(temporary.path)/") && line.hasSuffix("(\(code))"), "\(line)")
    }
    #expect(outcome.status == 1)

    let objects = try objects(try await scan("--json", temporary.path).output)
    #expect(objects.count == 5)
    #expect((objects[0]["error"] as? String)?.hasPrefix("image-truncated: ") == true)
  }

  @Test func scan_couldNotRun_whereThereIsNoPicture() async throws {
    let generator = folder.deletingLastPathComponent().appending(path: "generator")
    let outcome = try await scan(generator.path)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "minilibrary: There are no pictures in \(generator.path). (no-pictures)\n")
    #expect(try await scan().status == 64)
  }

  @Test func scan_couldNotRun_whereNoPictureCouldBeRead() async throws {
    let alone = try await scan("/nonexistent.png", "/nonexistent.jpg")
    #expect(alone.errors.components(separatedBy: "there is no such file. (image-unreadable)\n").count == 3)
    #expect(alone.status == 2)
    #expect(try await scan("/nonexistent.png", path("ean8-plain.png")).status == 1)
    #expect(try await scan("--json", "/nonexistent.png").status == 2)
  }

  @Test func name_isExactInAPipe_andCleanOnATerminalAndInAComplaint() async throws {
    let temporary = try TemporaryLibrary()
    // A name that would wipe the screen.
    let good = temporary.folder.appending(path: "\u{1B}[2Jgood.png").path
    let bad = temporary.folder.appending(path: "\u{1B}[2Jbad.png").path
    try Data(contentsOf: folder.appending(path: "ean8-plain.png")).write(to: URL(filePath: good))
    try Data("hello".utf8).write(to: URL(filePath: bad))
    let clean = "\(temporary.folder.path)/[2J"

    let piped = try await scan(good, bad)
    #expect(piped.output == "\(good): EAN-8:20000011\n")
    #expect(
      piped.errors
        == "minilibrary: \(clean)bad.png: This is not a PNG, JPEG, PGM or PPM picture. (image-type-unknown)\n")

    // script gives its command a terminal.
    let command = ([runner.executable.path, "scan", good, good]).map { "'\($0)'" }.joined(separator: " ")
    let shown = try await CommandRunner(executable: URL(filePath: "/usr/bin/script"))
      .run(["--quiet", "--return", "--command", command, "/dev/null"])
    #expect(shown.output == String(repeating: "\(clean)good.png: EAN-8:20000011\r\n", count: 2))
    #expect(shown.status == 0)
  }
}
