import Decoding
import Domain
import Foundation
import TestSupport
import Testing

@Suite("minilibrary scan --explain", .serialized)
struct ScanExplainTests {
  private let runner = CommandRunner()

  private func path(_ name: String) -> String { SampleBarcode.folder.appending(path: name).path }

  private func explain(_ picture: String, in drawing: String, _ more: String..., input: Data = Data()) async throws
    -> CommandRunner.Outcome
  {
    try await runner.run(["scan", "--explain", drawing, picture] + more, input: input)
  }

  @Test func readCode_isPrintedAsEver_andDrawn() async throws {
    let temporary = try TemporaryLibrary()
    let drawing = temporary.folder.appending(path: "why.png").path
    let outcome = try await explain(path("ean13-plain-1.png"), in: drawing)
    #expect(outcome.output == "EAN-13:9780441172719\n")
    #expect(outcome.errors == "Drew what was seen in \(drawing).\n")
    #expect(outcome.status == 0)
    // The drawing is a picture that can be looked at in turn: the code stands in it as before.
    let again = try await runner.run(["scan", drawing])
    #expect(again.output == "EAN-13:9780441172719\n")
    // A drawing may replace an earlier one, but not the picture that it explains.
    #expect(try await explain(path("ean8-plain.png"), in: drawing).output == "EAN-8:20000011\n")
    #expect(try await explain(drawing, in: drawing).errors.hasSuffix("(file-foreign)\n"))
  }

  /// Three pixels a bar, smeared over more than one.
  private func blurredPicture() throws -> Data {
    var pose = Pose()
    (pose.pixelsPerModule, pose.blur) = (3, 3.7)
    let image = GrayImage.drawing(try #require(Barcode(.ean13, "9780261102217")), pose)
    return Data("P5 \(image.width) \(image.height) 255\n".utf8) + Data(image.pixels)
  }

  @Test func unreadCode_isExplainedInWords() async throws {
    let temporary = try TemporaryLibrary()
    let drawing = temporary.folder.appending(path: "why.png").path
    let blurred = temporary.folder.appending(path: "blurred.pgm").path
    try blurredPicture().write(to: URL(filePath: blurred))
    for (picture, words) in [
      (path("none-half-code.jpg"), "only a part of a barcode"), (blurred, "blurred"),
      (path("none-code128.jpg"), "another type of barcode"),
    ] {
      let outcome = try await explain(picture, in: drawing)
      #expect(outcome.output == "" && outcome.status == 1)
      #expect(outcome.errors.contains(words), "\(picture): \(outcome.errors)")
      #expect(outcome.errors.hasSuffix("\nDrew what was seen in \(drawing).\n"))
    }
    let product = try await explain(path("upca-plain.png"), in: drawing, "--isbn-only")
    #expect(product.errors.hasPrefix("UPC-A:036000291452 was read, but it is not a book.\n"))
    #expect(product.status == 1)
  }

  @Test func json_staysJSON() async throws {
    let temporary = try TemporaryLibrary()
    let drawing = temporary.folder.appending(path: "why.png").path
    let outcome = try await explain(path("none-half-code.jpg"), in: drawing, "--json")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect((object?["readings"] as? [Any])?.isEmpty == true)
  }

  @Test func standardInput_isExplained() async throws {
    let temporary = try TemporaryLibrary()
    let drawing = temporary.folder.appending(path: "why.png").path
    let data = try Data(contentsOf: URL(filePath: path("ean8-plain.png")))
    let outcome = try await explain("-", in: drawing, input: data)
    #expect(outcome.output == "EAN-8:20000011\n" && outcome.status == 0)
    #expect(FileManager.default.fileExists(atPath: drawing))
  }

  @Test func existingFile_isNeverOverwritten() async throws {
    let temporary = try TemporaryLibrary()
    let photo = temporary.folder.appending(path: "photo.png")
    let bytes = try Data(contentsOf: URL(filePath: path("ean8-plain.png")))
    try bytes.write(to: photo)
    let outcome = try await explain(photo.path, in: photo.path)
    #expect(
      outcome.errors == "minilibrary: \(photo.path) already exists and was not made by this program; name another "
        + "file. (file-foreign)\n")
    #expect(outcome.output == "" && outcome.status == 1)
    #expect(try Data(contentsOf: photo) == bytes)
  }

  @Test func drawingThatCannotBeWritten_isOneSentence() async throws {
    let outcome = try await explain(path("ean8-plain.png"), in: "/proc/nonexistent/why.png")
    #expect(
      outcome.errors
        == "minilibrary: /proc/nonexistent/why.png could not be written: there is no such file. (file-unwritable)\n")
    #expect(outcome.status == 2)
  }

  @Test func fullDisk_leavesNoHalfDrawing() async throws {
    let temporary = try TemporaryLibrary()
    let drawing = temporary.folder.appending(path: "why.png").path
    let outcome = try await runner.run(
      ["scan", "--explain", drawing, path("ean8-plain.png")],
      launcher: ["/usr/bin/env", "--ignore-signal=XFSZ", "/usr/bin/prlimit", "--fsize=4096"])
    #expect(outcome.output == "EAN-8:20000011\n")
    #expect(
      outcome.errors
        == "minilibrary: \(drawing) could not be written: the file would be too large. (file-unwritable)\n")
    #expect(outcome.status == 2)
    #expect(!FileManager.default.fileExists(atPath: drawing))
  }

  @Test func pictureThatIsNone_isNotDrawn() async throws {
    let temporary = try TemporaryLibrary()
    let drawing = temporary.folder.appending(path: "why.png").path
    let missing = try await explain("/nonexistent.png", in: drawing)
    #expect(missing.errors.hasSuffix("(image-unreadable)\n") && missing.status == 2)
    #expect(!FileManager.default.fileExists(atPath: drawing))
  }

  @Test func severalPictures_orNoName_areCalledWrongly() async throws {
    let samples = [path("ean8-plain.png"), path("upca-plain.png")]
    for arguments in [
      ["why.png"] + samples, ["why.png", SampleBarcode.folder.path], ["why.png"], ["-", samples[0]], ["", samples[0]],
    ] {
      let outcome = try await runner.run(["scan", "--explain"] + arguments)
      #expect(outcome.status == 64 && outcome.output == "", "\(arguments)")
    }
  }
}
