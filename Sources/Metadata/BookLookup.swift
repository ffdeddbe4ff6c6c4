package import Domain

/// Asks one catalogue after another, in the order that is set.
///
/// The first one that has the book wins. The next ones are asked only when its record names no author, without whom a book cannot
/// be added, and then fill in what is missing; a description or a cover is not worth another question while a person waits.
package struct BookLookup: Sendable {
  private let providers: [any BookProvider]

  package init(_ providers: [any BookProvider]) {
    self.providers = providers
  }

  /// In the order in which they are asked.
  package var sources: [LookupSource] { providers.map(\.source) }

  /// Never throws: that nobody could be asked is an answer, too.
  ///
  /// - Parameter known: what the library has of the book, where nobody waits: then the next catalogue is asked for as long as
  ///   anything is missing to it. Nil where a person does.
  package func book(_ isbn: ISBN, addingTo known: BookMetadata? = nil) async -> LookupOutcome<BookRecord> {
    var found: (record: BookRecord, source: LookupSource)?
    var unasked: [UnaskedSource] = []
    for provider in providers {
      switch await answer(of: provider, isbn) {
      case .success(let record?):
        if found == nil {
          found = (record, provider.source)
        } else {
          found?.record.fill(from: record)
        }
      case .success(nil): continue
      case .failure(let problem): unasked.append(UnaskedSource(provider.source, problem))
      }
      if let found, isEnough(found.record, for: known) { break }
      if Task.isCancelled { break }
    }
    if let found { return .found(found.record, from: found.source) }
    return unasked.isEmpty && !providers.isEmpty ? .notFound : .couldNotAsk(unasked)
  }

  private func isEnough(_ record: BookRecord, for known: BookMetadata?) -> Bool {
    guard var known else { return !record.authors.isEmpty }
    known.fill(from: record.metadata)
    return known.isComplete
  }

  /// Books that may be meant, from the first catalogue that has any.
  package func books(title: String, author: String?) async -> LookupOutcome<[BookRecord]> {
    await books(BookQuery(title: title, author: author))
  }

  /// Books that may be meant, from the first catalogue that has any.
  package func books(_ query: BookQuery) async -> LookupOutcome<[BookRecord]> {
    var unasked: [UnaskedSource] = []
    for provider in providers {
      switch await answer(of: provider, query) {
      case .success(let records) where !records.isEmpty: return .found(records, from: provider.source)
      case .success: continue
      case .failure(let problem): unasked.append(UnaskedSource(provider.source, problem))
      }
      if Task.isCancelled { break }
    }
    return unasked.isEmpty && !providers.isEmpty ? .notFound : .couldNotAsk(unasked)
  }

  private func answer(of provider: any BookProvider, _ isbn: ISBN) async -> Result<BookRecord?, LookupProblem> {
    do throws(LookupProblem) {
      return .success(try await provider.book(isbn))
    } catch {
      return .failure(error)
    }
  }

  private func answer(
    of provider: any BookProvider, _ query: BookQuery
  ) async -> Result<[BookRecord], LookupProblem> {
    do throws(LookupProblem) {
      return .success(try await provider.books(query))
    } catch {
      return .failure(error)
    }
  }
}
