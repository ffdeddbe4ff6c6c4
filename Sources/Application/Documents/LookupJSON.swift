package import Domain

/// The book that would be added, as `--json` shows it. Keys with the same meaning have the same name as a book's.
package struct LookupJSON: Encodable {
  let source: String
  let isbn: OrNull<String>
  let title: String
  let author: String
  let authors: [String]
  let description: OrNull<String>
  let pageCount: OrNull<Int>
  let publishedDate: OrNull<String>
  let publisher: OrNull<String>
  let languageCode: OrNull<String>
  let coverImageURL: OrNull<String>
  let categories: [String]

  package init(_ record: BookRecord, isbn: ISBN?, from source: LookupSource) {
    let draft = record.draft(isbn: isbn)
    self.source = source.rawValue
    self.isbn = OrNull(draft.isbn?.text)
    title = draft.title
    author = draft.author
    authors = record.authors
    description = OrNull(draft.metadata.description)
    pageCount = OrNull(draft.metadata.pageCount)
    publishedDate = OrNull(draft.metadata.publishedDate)
    publisher = OrNull(draft.metadata.publisher)
    languageCode = OrNull(draft.metadata.languageCode)
    coverImageURL = OrNull(draft.metadata.coverImageURL)
    categories = draft.metadata.categories
  }
}
