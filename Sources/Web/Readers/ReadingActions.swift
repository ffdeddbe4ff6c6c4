import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// The reading list of a signed-in reader.
enum ReadingActions {
  /// A review of ten thousand characters of Chinese, percent-encoded, and the other fields.
  static let formLimit = 192 << 10
  /// A table of five thousand books.
  static let tableLimit = 4 << 20

  static func show(_ visit: Visit) async throws -> Answer {
    let query = visit.request.query
    let order = query["order"].flatMap { ReadingOrder(rawValue: $0) } ?? .title
    let page = try await visit.session.readingPage(
      ListRequest(order, after: query["after"], before: query["before"], at: query["at"]))
    return visit.page(ReadingListPage(page, isSelecting: query["select"] == "1"))
  }

  static func entry(_ visit: Visit) async throws -> Answer {
    let detail = try await visit.session.readingDetail(try id(visit))
    let order = visit.request.query["order"].flatMap { ReadingOrder(rawValue: $0) } ?? .title
    return visit.page(ReadingEntryPage(detail, order: order))
  }

  // MARK: - The form

  static func new(_ visit: Visit) async throws -> Answer {
    let query = visit.request.query
    guard let text = query["book"] else {
      // From a work that a catalogue on the web has: the reader sees the texts before anything is stored.
      let (title, author) = (ListText.line(query["title"] ?? ""), ListText.line(query["author"] ?? ""))
      return visit.page(
        ReadingFormPage(
          values: .init(title: title, author: author), work: query["work"].flatMap { WorkID($0) }))
    }
    let draft = try await visit.session.readingDraft(of: Book.ID(rawValue: try Visit.sentNumber(text)))
    return visit.page(
      ReadingFormPage(values: .init(draft), book: draft.book?.rawValue, isbn: draft.isbn?.text))
  }

  static func add(_ visit: Visit) async throws -> Answer {
    let operation = try visit.operation()
    let form = visit.request.form
    let values = try ReadingFormPage.Values(form)
    let page = ReadingFormPage(
      values: values, book: try form["book"].map { try Visit.sentNumber($0) },
      work: form["work"].flatMap { WorkID($0) },
      isbn: form["isbn"])
    do {
      var draft = try values.draft()
      draft.book = page.book.map { Book.ID(rawValue: $0) }
      (draft.work, draft.isbn) = (page.work, page.isbn.flatMap { ISBN(thirteen: $0) })
      let entry = try await visit.session.addReading(draft, operation: operation)
      return visit.seeOther("/my/list/\(entry.id.rawValue)", .saved)
    } catch {
      return try refused(error, page, in: visit)
    }
  }

  static func edit(_ visit: Visit) async throws -> Answer {
    let entry = try await visit.session.readingEntry(try id(visit))
    return visit.page(
      ReadingFormPage(
        entry: entry.id.rawValue, values: .init(entry.content), seen: entry.changedAt.milliseconds))
  }

  /// A form that was shown before another change is shown again, with both values.
  static func save(_ visit: Visit) async throws -> Answer {
    let operation = try visit.operation()
    let entry = try await visit.session.readingEntry(try id(visit))
    let values = try ReadingFormPage.Values(visit.request.form)
    let saved = ReadingFormPage.Values(entry.content)
    var page = ReadingFormPage(
      entry: entry.id.rawValue, values: values, seen: entry.changedAt.milliseconds)
    if visit.request.form["seen"] != String(entry.changedAt.milliseconds), values != saved {
      page.saved = saved
      return visit.page(page, status: .conflict)
    }
    do {
      var draft = try values.draft()
      (draft.book, draft.work, draft.isbn) = (entry.content.book, entry.content.work, entry.content.isbn)
      _ = try await visit.session.editReading(entry.id, to: draft, operation: operation)
      return visit.seeOther("/my/list/\(entry.id.rawValue)", .saved)
    } catch {
      if case .refused(let refusals)? = SiteProblem(error), case .operationReused = refusals.first {
        page.saved = saved
        return visit.page(page, status: .conflict)
      }
      return try refused(error, page, in: visit)
    }
  }

  /// The form again, with the faults at their fields.
  private static func refused(_ error: any Error, _ page: ReadingFormPage, in visit: Visit) throws -> Answer {
    let refusals = try visit.refusals(error)
    guard refusals.first.httpStatus != .notFound else { throw error }
    var page = page
    page.faults = visit.faults(refusals, field: field)
    return visit.page(page, status: refusals.first.httpStatus)
  }

  private static func field(of refusal: Refusal) -> String? {
    switch refusal {
    case .titleTooShort: "title"
    case .authorTooShort: "author"
    case .dateNotUnderstood: "read-on"
    default: nil
    }
  }

  // MARK: - Deleting

  /// The page that asks: for one entry, or for those that were ticked.
  static func askToDelete(_ visit: Visit) async throws -> Answer {
    let ids = visit.request.parameters["id"] == nil ? try ticked(visit.request.query) : [try id(visit)]
    let entries = try await visit.session.readingEntries(ids)
    guard !entries.isEmpty else {
      if visit.request.parameters["id"] != nil { throw WebProblem.notFound }
      return visit.seeOther("/my/list", .nothingSelected)
    }
    return visit.page(ReadingDeletePage(entries))
  }

  static func delete(_ visit: Visit) async throws -> Answer {
    let operation = try visit.operation()
    let ids = try ticked(visit.request.form)
    guard !ids.isEmpty else { throw WebProblem.malformed }
    _ = try await visit.session.deleteReading(ids, operation: operation)
    return visit.seeOther("/my/list")
  }

  static func undo(_ visit: Visit) async throws -> Answer {
    let operation = try visit.operation()
    let moment = Timestamp(milliseconds: try Visit.sentNumber(visit.request.form["at"]))
    let count = try await visit.session.restoreReading(deletedAt: moment, operation: operation)
    return visit.seeOther("/my/list", count > 0 ? .entriesRestored : nil)
  }

  /// At most as many as a page has.
  private static func ticked(_ form: WebForm) throws -> [ReadingEntry.ID] {
    let ids = form.fields.filter { $0.name == "id" }
    guard ids.count <= 2 * Session.listPageSize else { throw WebProblem.malformed }
    return try ids.map { ReadingEntry.ID(rawValue: try Visit.sentNumber($0.value)) }
  }

  // MARK: - Reviews that others see

  static func share(_ visit: Visit) async throws -> Answer {
    let operation = try visit.operation()
    let id = try id(visit)
    switch visit.request.form["share"] {
    case "1": _ = try await visit.session.offerReview(id, operation: operation)
    case "0": _ = try await visit.session.withdrawReview(id, operation: operation)
    default: throw WebProblem.malformed
    }
    return visit.seeOther("/my/list/\(id.rawValue)")
  }

  static func offered(_ visit: Visit) async throws -> Answer {
    visit.page(OfferedReviewsPage(reviews: try await visit.session.offeredReviews()))
  }

  static func judge(_ visit: Visit) async throws -> Answer {
    let operation = try visit.operation()
    guard let answer = visit.request.form["approve"], ["0", "1"].contains(answer) else { throw WebProblem.malformed }
    try await visit.session.judgeReview(try id(visit), approves: answer == "1", operation: operation)
    return visit.seeOther(visit.back == "/" ? "/reviews" : visit.back)
  }

  // MARK: - Tables

  static func showImport(_ visit: Visit) async throws -> Answer { visit.page(ReadingImportPage()) }
  static func showExport(_ visit: Visit) async throws -> Answer { visit.page(ReadingExportPage()) }

  static func importTable(_ visit: Visit) async throws -> Answer {
    let operation = try visit.operation()
    let form = visit.request.form
    guard let table = form["table"], !table.isEmpty else { throw WebProblem.malformed }
    var page = ReadingImportPage(table: table, skipsBad: form["skip"] == "1")
    do {
      let result = try await visit.session.importReading(
        pasted: table, skipsBad: page.skipsBad, operation: operation)
      if result.isDone {
        page = ReadingImportPage(
          report: visit.messages.text(
            .listImported(
              read: result.read, added: result.added, known: result.known, leftOut: result.leftOut)))
      } else {
        page.report = visit.messages.text(.listImportBad(result.bad.count))
      }
      let name = visit.messages.label(FieldLabel.pastedTable)
      page.problems = result.bad.prefix(20).map { visit.messages.problemLine(name, $0) }
      return visit.page(page, status: result.isDone ? .ok : .unprocessableContent)
    } catch let problem as CommandProblem {
      page.report = visit.messages.sentence(problem)
      return visit.page(page, status: .unprocessableContent)
    }
  }

  static func export(_ visit: Visit) async throws -> Answer {
    guard let format = visit.request.parameters["format"].flatMap({ ReadingFormat(rawValue: $0) }) else {
      throw WebProblem.notFound
    }
    let (bytes, _) = try await visit.session.exportReading(as: format, marked: format == .own)
    return Answer(
      type: "text/csv; charset=utf-8",
      headers: [.contentDisposition: "attachment; filename=\"reading-\(format.rawValue).csv\""], bytes: bytes)
  }

  // MARK: - Values of requests

  private static func id(_ visit: Visit) throws -> ReadingEntry.ID {
    ReadingEntry.ID(rawValue: try visit.number("id"))
  }
}

extension ReadingFormPage.Values {
  init(_ draft: ReadingDraft) {
    self.init(
      title: draft.title, author: draft.author, genre: draft.genre, rating: draft.rating,
      readOn: draft.readOn?.description ?? "", review: draft.review)
  }

  /// - Throws: `WebProblem.malformed` for values that no form of ours sends.
  init(_ form: WebForm) throws {
    guard let title = form["title"], let author = form["author"], let genre = form["genre"],
      genre.isEmpty || Genre(rawValue: genre) != nil
    else { throw WebProblem.malformed }
    // Without a choice the browser sends nothing.
    let rating = form["rating"] ?? ""
    guard rating.isEmpty || Int(rating).map({ ReadingEntry.ratings.contains($0) }) == true else {
      throw WebProblem.malformed
    }
    self.init(
      title: title, author: author, genre: Genre(rawValue: genre), rating: Int(rating),
      readOn: TypedText.trim(form["read-on"] ?? ""),
      // A browser sends a line break as two characters (HTML, form submission).
      review: (form["review"] ?? "").replacing("\r\n", with: "\n"))
  }

  /// - Throws: `date-not-understood`.
  func draft() throws(Refusal) -> ReadingDraft {
    var day: CalendarDay?
    if !readOn.isEmpty {
      day = CalendarDay(iso: readOn)
      if day == nil { throw .dateNotUnderstood(text: readOn) }
    }
    return ReadingDraft(title: title, author: author, genre: genre, rating: rating, readOn: day, review: review)
  }
}
