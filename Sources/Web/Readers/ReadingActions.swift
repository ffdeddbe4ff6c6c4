import Application
import Domain
import HTTPTypes
import Messages
import Reports
import WebServer

enum ReadingActions {
  /// A review of ten thousand characters of Chinese, percent-encoded, and the other fields.
  static let formLimit = 192 << 10
  /// A table of five thousand books.
  static let tableLimit = 4 << 20

  static func show(_ request: Request) async throws -> Answer {
    let query = request.http.query
    let order = query["order"].flatMap { ReadingOrder(rawValue: $0) } ?? .title
    let page = try await request.session.readingPage(
      ListRequest(order, after: query["after"], before: query["before"], at: query["at"]))
    return request.page(ReadingListPage(list: page, isSelecting: query["select"] == "1"))
  }

  static func entry(_ request: Request) async throws -> Answer {
    let detail = try await request.session.readingDetail(try id(request))
    let order = request.http.query["order"].flatMap { ReadingOrder(rawValue: $0) } ?? .title
    return request.page(ReadingEntryPage(detail: detail, order: order))
  }

  // MARK: - The form

  static func new(_ request: Request) async throws -> Answer {
    let query = request.http.query
    guard let text = query["book"] else {
      // From a work that a catalogue on the web has: the reader sees the texts before anything is stored.
      let (title, author) = (ListText.line(query["title"] ?? ""), ListText.line(query["author"] ?? ""))
      return request.page(
        ReadingFormPage(
          values: .init(title: title, author: author), work: query["work"].flatMap { WorkID($0) }))
    }
    let draft = try await request.session.readingDraft(of: Book.ID(rawValue: try Request.sentNumber(text)))
    return request.page(
      ReadingFormPage(values: .init(draft), book: draft.book?.rawValue, isbn: draft.isbn?.text))
  }

  static func add(_ request: Request) async throws -> Answer {
    let operation = try request.operation()
    let form = request.http.form
    let values = try ReadingFormPage.Values(form)
    let page = ReadingFormPage(
      values: values, book: try form["book"].map { try Request.sentNumber($0) },
      work: form["work"].flatMap { WorkID($0) },
      isbn: form["isbn"])
    do {
      var draft = try values.draft()
      draft.book = page.book.map { Book.ID(rawValue: $0) }
      (draft.work, draft.isbn) = (page.work, page.isbn.flatMap { ISBN(thirteen: $0) })
      let entry = try await request.session.addReading(draft, operation: operation)
      return request.seeOther("/my/list/\(entry.id.rawValue)", .saved)
    } catch {
      return try refused(error, page, in: request)
    }
  }

  static func edit(_ request: Request) async throws -> Answer {
    let entry = try await request.session.readingEntry(try id(request))
    return request.page(
      ReadingFormPage(
        entry: entry.id.rawValue, values: .init(entry.content), seen: entry.changedAt.milliseconds))
  }

  /// A form that was shown before another change is shown again, with both values.
  static func save(_ request: Request) async throws -> Answer {
    let operation = try request.operation()
    let entry = try await request.session.readingEntry(try id(request))
    let values = try ReadingFormPage.Values(request.http.form)
    let saved = ReadingFormPage.Values(entry.content)
    var page = ReadingFormPage(
      entry: entry.id.rawValue, values: values, seen: entry.changedAt.milliseconds)
    if request.http.form["seen"] != String(entry.changedAt.milliseconds), values != saved {
      page.saved = saved
      return request.page(page, status: .conflict)
    }
    do {
      var draft = try values.draft()
      (draft.book, draft.work, draft.isbn) = (entry.content.book, entry.content.work, entry.content.isbn)
      _ = try await request.session.editReading(entry.id, to: draft, operation: operation)
      return request.seeOther("/my/list/\(entry.id.rawValue)", .saved)
    } catch {
      if case .refused(let refusals)? = SiteProblem(error), case .operationReused = refusals.first {
        page.saved = saved
        return request.page(page, status: .conflict)
      }
      return try refused(error, page, in: request)
    }
  }

  /// The form again, with the faults at their fields.
  private static func refused(_ error: any Error, _ page: ReadingFormPage, in request: Request) throws -> Answer {
    let refusals = try request.refusals(error)
    guard refusals.first.httpStatus != .notFound else { throw error }
    var page = page
    page.faults = request.faults(refusals, field: field)
    return request.page(page, status: refusals.first.httpStatus)
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
  static func askToDelete(_ request: Request) async throws -> Answer {
    let ids = request.http.parameters["id"] == nil ? try ticked(request.http.query) : [try id(request)]
    let entries = try await request.session.readingEntries(ids)
    guard !entries.isEmpty else {
      if request.http.parameters["id"] != nil { throw WebProblem.notFound }
      return request.seeOther("/my/list", .nothingSelected)
    }
    return request.page(ReadingDeletePage(entries: entries))
  }

  static func delete(_ request: Request) async throws -> Answer {
    let operation = try request.operation()
    let ids = try ticked(request.http.form)
    guard !ids.isEmpty else { throw WebProblem.malformed }
    _ = try await request.session.deleteReading(ids, operation: operation)
    return request.seeOther("/my/list")
  }

  static func undo(_ request: Request) async throws -> Answer {
    let operation = try request.operation()
    let moment = Timestamp(milliseconds: try Request.sentNumber(request.http.form["at"]))
    let count = try await request.session.restoreReading(deletedAt: moment, operation: operation)
    return request.seeOther("/my/list", count > 0 ? .entriesRestored : nil)
  }

  /// At most as many as a page has.
  private static func ticked(_ form: WebForm) throws -> [ReadingEntry.ID] {
    let ids = form.fields.filter { $0.name == "id" }
    guard ids.count <= 2 * Session.listPageSize else { throw WebProblem.malformed }
    return try ids.map { ReadingEntry.ID(rawValue: try Request.sentNumber($0.value)) }
  }

  // MARK: - Reviews that others see

  static func share(_ request: Request) async throws -> Answer {
    let operation = try request.operation()
    let id = try id(request)
    switch request.http.form["share"] {
    case "1": _ = try await request.session.offerReview(id, operation: operation)
    case "0": _ = try await request.session.withdrawReview(id, operation: operation)
    default: throw WebProblem.malformed
    }
    return request.seeOther("/my/list/\(id.rawValue)")
  }

  static func offered(_ request: Request) async throws -> Answer {
    request.page(OfferedReviewsPage(reviews: try await request.session.offeredReviews()))
  }

  static func judge(_ request: Request) async throws -> Answer {
    let operation = try request.operation()
    guard let answer = request.http.form["approve"], ["0", "1"].contains(answer) else { throw WebProblem.malformed }
    try await request.session.judgeReview(try id(request), approves: answer == "1", operation: operation)
    return request.seeOther(request.back == "/" ? "/reviews" : request.back)
  }

  // MARK: - Tables

  static func showImport(_ request: Request) async throws -> Answer { request.page(ReadingImportPage()) }
  static func showExport(_ request: Request) async throws -> Answer { request.page(ReadingExportPage()) }

  static func importTable(_ request: Request) async throws -> Answer {
    let operation = try request.operation()
    let form = request.http.form
    guard let table = form["table"], !table.isEmpty else { throw WebProblem.malformed }
    var page = ReadingImportPage(table: table, skipsBad: form["skip"] == "1")
    do {
      let result = try await request.session.importReading(
        pasted: table, skipsBad: page.skipsBad, operation: operation)
      if result.isDone {
        page = ReadingImportPage(
          report: request.messages.text(
            .listImported(
              read: result.read, added: result.added, known: result.known, leftOut: result.leftOut)))
      } else {
        page.report = request.messages.text(.listImportBad(result.bad.count))
      }
      let name = request.messages.label(FieldLabel.pastedTable)
      page.problems = result.bad.prefix(20).map { request.messages.problemLine(name, $0) }
      return request.page(page, status: result.isDone ? .ok : .unprocessableContent)
    } catch let problem as CommandProblem {
      page.report = request.messages.sentence(problem)
      return request.page(page, status: .unprocessableContent)
    }
  }

  static func export(_ request: Request) async throws -> Answer {
    guard let format = request.http.parameters["format"].flatMap({ ReadingFormat(rawValue: $0) }) else {
      throw WebProblem.notFound
    }
    let (bytes, _) = try await request.session.exportReading(as: format, marked: format == .own)
    return Answer(
      type: "text/csv; charset=utf-8",
      headers: [.contentDisposition: "attachment; filename=\"reading-\(format.rawValue).csv\""], bytes: bytes)
  }

  // MARK: - Values of requests

  private static func id(_ request: Request) throws -> ReadingEntry.ID {
    ReadingEntry.ID(rawValue: try request.number("id"))
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
