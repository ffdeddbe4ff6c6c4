import Foundation
import TestSupport
import Testing

/// One concept has one JSON document, whichever command prints it.
@Suite("JSON documents across commands", .serialized)
struct OneDocumentTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private enum Concept: String, CaseIterable {
    case book, student, loan, reservation, activity, bookName, studentName

    /// - Parameter key: the key that the object stands under.
    init?(_ object: [String: Any], under key: String) {
      let names: [(String, Concept)] = [
        ("checkoutDate", .loan), ("heldUntil", .reservation), ("additionalInfo", .activity), ("totalCopies", .book),
        ("cardNumber", .student),
      ]
      switch (names.first { object[$0.0] != nil }?.1, key) {
      case (let concept?, _): self = concept
      case (nil, "book"): self = .bookName
      case (nil, "student"): self = .studentName
      case (nil, _): return nil
      }
    }

    /// The keys that single documents have besides those of the concept.
    var more: Set<String> {
      switch self {
      case .book: ["loans", "reservations", "history", "copies", "copiesOnHold", "waiting", "section", "links"]
      case .student: ["loans", "reservations", "history"]
      case .loan: ["hold"]
      case .reservation, .activity, .bookName, .studentName: []
      }
    }
  }

  /// The documents of one concept: where they were met, and the types of their keys.
  private struct Shape {
    var places: [(place: String, keys: Set<String>)] = []
    var types: [String: Set<String>] = [:]
  }

  private final class Shapes {
    var all: [Concept: Shape] = [:]
    /// The types of the keys that refer to a book or a student.
    var references: [String: Set<String>] = [:]

    func walk(_ value: Any, under key: String = "", in place: String) {
      if let list = value as? [Any] { return list.forEach { walk($0, under: key, in: place) } }
      guard let object = value as? [String: Any] else { return }
      if let concept = Concept(object, under: key) {
        all[concept, default: Shape()].places.append((place, Set(object.keys).subtracting(concept.more)))
        for (key, value) in object where !(value is NSNull) {
          all[concept]?.types[key, default: []].insert(Shapes.type(of: value))
        }
      }
      // A restore counts rows by table.
      guard key != "rows" else { return }
      for (key, value) in object where ["book", "bookID", "student"].contains(key) && !(value is NSNull) {
        references[key, default: []].insert(Shapes.type(of: value))
      }
      for (key, value) in object { walk(value, under: key, in: "\(place) \(key)") }
    }

    private static func type(of value: Any) -> String {
      switch value {
      case is String: "text"
      case let number as NSNumber: isBool(number) ? "bool" : "number"
      case is [Any]: "list"
      default: "object"
      }
    }

    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
  }

  @Test func concept_hasTheSameKeysAndTypes_inEveryCommand() async throws {
    let shapes = Shapes()
    func run(_ words: String...) async throws {
      let outcome = try await library.runner.run(words + ["--json"], environment: library.environment)
      #expect(outcome.status == 0, "\(words): \(outcome.errors)")
      shapes.walk(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)), in: words.prefix(2).joined(separator: " "))
    }
    for (id, name) in [("S1", "Ada"), ("S2", "Emmy"), ("S3", "Lise")] {
      try await run("students", "add", "--library-id", id, "--first-name", name, "--grade", "7")
    }
    try await run("books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert")
    try await run("books", "add", "--title", "Emma", "--author", "Jane Austen", "--copies", "2")
    try await run("books", "add", "--title", "Holes", "--author", "Louis Sachar", "--notes", "Torn")
    try await run("books", "edit", "1", "--publisher", "Ace", "--pages", "412", "--category", "Fiction")
    try await run("books", "notes", "1")
    try await run("books", "favorite", "1", "on")
    try await run("wishlist", "add", "--title", "Persuasion", "--author", "Jane Austen")
    try await run("wishlist", "list")
    try await run("wishlist", "show", "4")
    try await run("wishlist", "acquire", "4")
    try await run("checkout", "1", "S1")
    try await run("checkout", "2", "S2")
    try await run("checkout", "3", "S3")
    try await run("reservations", "add", "1", "S2")
    try await run("reservations", "add", "1", "S3")
    try await run("loans", "due", "2", "30")
    try await run("loans", "renew", "3", "--due", "40")
    try await run("loans", "remind", "--within", "300")
    try await run("return", "1")
    let backup = library.folder.appending(path: "backup.sqlite").path
    try await library.succeed("database", "backup", backup)
    try await run("return", "2")
    try await run("reservations", "list")
    try await run("reservations", "cancel", "2")
    try await run("students", "show", "S2", "--history")
    try await run("books", "show", "1")
    try await run("lookups", "list")
    try await run("statistics", "--never-borrowed")
    try await run("students", "edit", "S2", "--grade", "8")
    try await run("students", "delete", "S3", "--force", "--yes")
    try await run("students", "delete", "S1", "--yes")
    try await run("books", "delete", "2", "--yes")
    try await run("books", "list")
    try await run("students", "list")
    try await run("books", "show", "3")
    try await run("loans", "list")
    try await run("loans", "list", "--history")
    try await run("statistics")
    try await run("inventory", "start")
    _ = try await library.run("inventory", "scan", "9780441172719")
    try await run("inventory", "list")
    try await run("activity")
    try await run("database", "restore", backup, "--dry-run")

    for concept in Concept.allCases {
      let shape = try #require(shapes.all[concept], "no \(concept)")
      let keys = try #require(shape.places.first).keys
      for place in shape.places { #expect(place.keys == keys, "\(concept) in \(place.place)") }
      for (key, types) in shape.types { #expect(types.count == 1, "\(concept).\(key) is \(types.sorted())") }
    }
    #expect(shapes.references == ["book": ["object"], "bookID": ["number"], "student": ["object"]])
    // A name has the keys of what it names.
    for (name, whole) in [(Concept.bookName, Concept.book), (.studentName, .student)] {
      let (keys, all) = (shapes.all[name]?.places.first?.keys ?? [], shapes.all[whole]?.places.first?.keys ?? [])
      #expect(keys.isSubset(of: all), "\(keys.subtracting(all))")
    }
    #expect(shapes.all[.loan]?.places.contains { $0.place == "books show history" } == true)
    #expect(shapes.all[.activity]?.places.contains { $0.place == "database restore lacks activity" } == true)
  }
}
