/// A book that a reader has read, with the reader's opinion. Only the reader sees it.
package struct ReadingEntry: Hashable, Sendable {
  package typealias ID = RowID<ReadingEntry>

  /// The most entries of one reader.
  package static let limit = 5000
  package static let ratings = 1...5

  package let id: ID
  package var content: ReadingDraft
  /// Whether others see the review.
  package var sharing: ReviewSharing
  package let createdAt: Timestamp
  package let changedAt: Timestamp

  package init(
    id: ID, content: ReadingDraft, sharing: ReviewSharing, createdAt: Timestamp, changedAt: Timestamp
  ) {
    (self.id, self.content, self.sharing) = (id, content, sharing)
    (self.createdAt, self.changedAt) = (createdAt, changedAt)
  }
}

/// The kind of a book, as its reader sees it. The raw value is a stored word.
package enum Genre: String, CaseIterable, Sendable {
  case adventure, animals, comics, crime, fantasy, friendship, funny, history, knowledge, poetry, scary
  case scienceFiction = "science-fiction"
}

/// The way of a review to others: its writer offers it, a librarian approves it, and either takes it back.
package enum ReviewSharing: String, CaseIterable, Sendable {
  case own = "private"
  case offered
  case shared
}

package enum ReadingOrder: String, CaseIterable, Sendable {
  /// Title, then author.
  case title
  /// Author, then title.
  case author
  /// The day on which it was read, the latest first; entries without a day come last.
  case date
  /// The most stars first; entries without a rating come last.
  case rating
}

package struct ReadingDraft: Hashable, Sendable {
  package static let reviewLimit = TypedText.maximumParagraphsLength

  package var title: String
  package var author: String
  package var genre: Genre?
  /// 1...5 stars; nil for no rating.
  package var rating: Int?
  package var readOn: CalendarDay?
  /// Plain text with paragraphs; empty for none.
  package var review: String
  /// The book of the library that it is; nil for another book, and after the library has deleted it.
  package var book: Book.ID?
  package var work: WorkID?
  package var isbn: ISBN?

  package init(
    title: String, author: String, genre: Genre? = nil, rating: Int? = nil, readOn: CalendarDay? = nil,
    review: String = "", book: Book.ID? = nil, work: WorkID? = nil, isbn: ISBN? = nil
  ) {
    (self.title, self.author, self.genre, self.rating) = (title, author, genre, rating)
    (self.readOn, self.review, self.book, self.work, self.isbn) = (readOn, review, book, work, isbn)
  }

  /// The draft without spaces around its values.
  ///
  /// - Throws: a refusal for each fault: `title-too-short`, `author-too-short`, `input-too-long`, `input-not-text`,
  ///   `rating-out-of-range`.
  package func checked() throws(Refusals) -> ReadingDraft {
    var (draft, faults) = (self, [Refusal]())
    func take(_ change: () throws(Refusal) -> Void) {
      do throws(Refusal) { try change() } catch { faults.append(error) }
    }
    take { () throws(Refusal) in draft.title = try TypedText.clean(title) }
    take { () throws(Refusal) in draft.author = try TypedText.clean(author) }
    take { () throws(Refusal) in draft.review = try TypedText.cleanParagraphs(review) }
    let minimum = BookDraft.minimumTextLength
    if BookDraft.isTooShort(draft.title) { faults.append(.titleTooShort(minimum: minimum)) }
    if BookDraft.isTooShort(draft.author) { faults.append(.authorTooShort(minimum: minimum)) }
    if let rating, !ReadingEntry.ratings.contains(rating) {
      faults.append(.ratingOutOfRange(ReadingEntry.ratings))
    }
    if let refusals = Refusals(faults) { throw refusals }
    return draft
  }
}

/// The average rating of a book, shown once enough readers have rated it to hide each single rating.
package struct BookRating: Hashable, Sendable {
  /// The smallest number of ratings for which an average is shown.
  package static let least = 3

  package let sum: Int
  package let count: Int

  /// - Returns: nil below ``least``.
  package init?(sum: Int, count: Int) {
    guard count >= BookRating.least, (count...5 * count).contains(sum) else { return nil }
    (self.sum, self.count) = (sum, count)
  }

  /// 10...50: the average in tenths of a star, rounded.
  package var tenths: Int { (sum * 20 + count) / (2 * count) }
}

/// A review that its writer offers to others, or that others see. It does not name the writer.
package struct SharedReview: Hashable, Sendable {
  package let id: ReadingEntry.ID
  package let book: Book.ID
  package let bookTitle: String
  package let rating: Int?
  package let review: String

  package init(id: ReadingEntry.ID, book: Book.ID, bookTitle: String, rating: Int?, review: String) {
    (self.id, self.book, self.bookTitle) = (id, book, bookTitle)
    (self.rating, self.review) = (rating, review)
  }
}
