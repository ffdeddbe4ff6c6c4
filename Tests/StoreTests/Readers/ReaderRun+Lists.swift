import Domain
import TestSupport
import Testing

@testable import Store

/// Bookmarks, reading lists, ratings and calendars.
extension ReaderRun {
  mutating func changeBookmark() async {
    guard let id = person(), let person = model.people[id] else { return }
    let (work, now) = (draw(1...8), now)
    guard let seen = try? SeenWork.sample(work, "Work \(work)") else { return }
    let draft = draw(0...1) == 0 ? BookmarkDraft.book(book()) : .work(seen)
    let target = draft.target
    let known = person.bookmarks[target]
    switch draw(0...3) {
    case 0:
      _ = await attempt([], as: person.actor) { library, operation throws(Refusals) in
        try await library.removeBookmark(target, of: id, operation: operation, at: now)
        return true
      }
      if known?.removedAt == nil { model.people[id]?.bookmarks[target]?.removedAt = now }
    case 1:
      let number = known?.id ?? Bookmark.ID(rawValue: 99_999)
      let isThere = known.map { ReaderModel.isWithinReach($0.removedAt, at: now) } ?? false
      let bookmark = await attempt(isThere ? [] : ["no-longer-there"], as: person.actor) {
        library, operation throws(Refusals) in
        try await library.restoreBookmark(number, of: id, operation: operation, at: now)
      }
      if bookmark != nil { model.people[id]?.bookmarks[target]?.removedAt = nil }
    default:
      let bookmark = await attempt([], as: person.actor) { library, operation throws(Refusals) in
        try await library.addBookmark(draft, for: id, operation: operation, at: now)
      }
      guard let bookmark else { return }
      if let known, known.removedAt == nil { #expect(bookmark.id == known.id, "step \(count)") }
      model.people[id]?.bookmarks[target] = .init(id: bookmark.id)
    }
  }

  mutating func changeList() async {
    switch draw(0...9) {
    case 0..<5: await addEntry()
    case 5..<7: await editEntry()
    case 7..<9: await deleteEntries()
    default: await restoreEntries()
    }
  }

  private mutating func entries(of id: Account.ID) -> [ReadingEntry.ID] {
    (model.people[id]?.entries ?? [:]).keys.sorted { $0.rawValue < $1.rawValue }
  }

  private mutating func stars() -> Int? { draw(0...3) == 0 ? nil : draw(1...5) }

  private mutating func addEntry() async {
    guard let id = person(), let person = model.people[id] else { return }
    let (book, now) = (draw(0...2) == 0 ? nil : book(), now)
    let draft = ReadingDraft(
      title: "Entry \(count)", author: "Somebody", rating: stars(), review: "Nobody else reads this.", book: book)
    let isThere = person.entries.values.contains { $0.book == book && book != nil && $0.deletedAt == nil }
    let entry = await attempt(isThere ? ["on-list-already"] : [], as: person.actor) {
      library, operation throws(Refusals) in
      try await library.addReading(draft, for: id, operation: operation, at: now)
    }
    if let entry { model.people[id]?.entries[entry.id] = .init(title: draft.title, rating: draft.rating, book: book) }
  }

  private mutating func editEntry() async {
    guard let id = person(), let person = model.people[id] else { return }
    let number = entries(of: id).randomElement(using: &generator) ?? ReadingEntry.ID(rawValue: 99_999)
    let (known, now) = (person.entries[number], now)
    let draft = ReadingDraft(title: "Entry \(count)", author: "Somebody", rating: stars(), book: known?.book)
    let isThere = known.map { $0.deletedAt == nil } ?? false
    let entry = await attempt(isThere ? [] : ["no-longer-there"], as: person.actor) {
      library, operation throws(Refusals) in
      try await library.editReading(number, of: id, to: draft, operation: operation, at: now)
    }
    guard entry != nil else { return }
    model.people[id]?.entries[number]?.title = draft.title
    model.people[id]?.entries[number]?.rating = draft.rating
  }

  private mutating func deleteEntries() async {
    guard let id = person(), let person = model.people[id] else { return }
    let wanted = entries(of: id).shuffled(using: &generator).prefix(draw(1...3))
    let (numbers, now) = (Array(wanted), now)
    let there = numbers.filter { person.entries[$0]?.deletedAt == nil }
    let deleted = await attempt([], as: person.actor) { library, operation throws(Refusals) in
      try await library.deleteReading(numbers, of: id, operation: operation, at: now)
    }
    #expect(deleted == there.count, "step \(count)")
    for number in there { model.people[id]?.entries[number]?.deletedAt = now }
  }

  private mutating func restoreEntries() async {
    guard let id = person(), let person = model.people[id] else { return }
    let now = now
    let moment = person.entries.values.compactMap(\.deletedAt).max() ?? now
    var back: [ReadingEntry.ID] = []
    var books = Set(person.entries.values.filter { $0.deletedAt == nil }.compactMap(\.book))
    if ReaderModel.isWithinReach(moment, at: now) {
      for number in entries(of: id) where person.entries[number]?.deletedAt == moment {
        if let book = person.entries[number]?.book, !books.insert(book).inserted { continue }
        back.append(number)
      }
    }
    let restored = await attempt([], as: person.actor) { library, operation throws(Refusals) in
      try await library.restoreReading(deletedAt: moment, of: id, operation: operation, at: now)
    }
    #expect(restored == back.count, "step \(count)")
    for number in back { model.people[id]?.entries[number]?.deletedAt = nil }
  }

  /// Another person tries to change a reader's data. The model does not change, so the next comparison shows any
  /// effect.
  mutating func tryAsStranger() async {
    guard let id = person(), let stranger = person(), stranger != id, let other = model.people[stranger] else { return }
    let now = now
    let number = entries(of: id).first ?? ReadingEntry.ID(rawValue: 99_999)
    let bookmark = model.people[id]?.bookmarks.values.map(\.id).min { $0.rawValue < $1.rawValue }
    let actor = [other.actor, .account(name: "librarian", role: .librarian)][draw(0...1)]
    // With the account of the owner, and with the own one.
    for account in [id, stranger] where account == id || actor == other.actor {
      _ = await attempt(["no-longer-there"], as: actor) { library, operation throws(Refusals) in
        try await library.editReading(
          number, of: account, to: ReadingDraft(title: "Stolen", author: "Thief"), operation: operation, at: now)
      }
      _ = await attempt(["no-longer-there"], as: actor) { library, operation throws(Refusals) in
        try await library.restoreBookmark(
          bookmark ?? Bookmark.ID(rawValue: 99_999), of: account, operation: operation, at: now)
      }
    }
    _ = await attempt(["no-longer-there"], as: actor) { library, _ throws(Refusals) in
      try await library.ownData(of: id)
    }
    _ = await attempt(["no-longer-there"], as: actor) { library, operation throws(Refusals) in
      try await library.endCalendarKey(of: id, operation: operation, at: now)
      return true
    }
  }

  mutating func changeCalendar() async {
    guard let id = person(), let person = model.people[id] else { return }
    let now = now
    if draw(0...2) == 0 {
      _ = await attempt([], as: person.actor) { library, operation throws(Refusals) in
        try await library.endCalendarKey(of: id, operation: operation, at: now)
        return true
      }
      model.people[id]?.calendar = nil
    } else {
      let key = await attempt([], maybeAgain: false, as: person.actor) { library, operation throws(Refusals) in
        try await library.makeCalendarKey(of: id, hasTitles: false, operation: operation, at: now)
      }
      model.people[id]?.calendar = key ?? nil
    }
  }
}
