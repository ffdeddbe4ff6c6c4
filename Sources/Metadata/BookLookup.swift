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

  /// Never throws: that nobody could be asked is an answer, too.
  package func book(_ isbn: ISBN) async -> LookupOutcome<BookRecord> {
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
      if let found, !found.record.authors.isEmpty { break }
      if Task.isCancelled { break }
    }
    if let found { return .found(found.record, from: found.source) }
    return unasked.isEmpty && !providers.isEmpty ? .notFound : .couldNotAsk(unasked)
  }

  /// Books that may be meant, from the first catalogue that has any.
  package func books(title: String, author: String?) async -> LookupOutcome<[BookRecord]> {
    var unasked: [UnaskedSource] = []
    for provider in providers {
      switch await answer(of: provider, title, author) {
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
    of provider: any BookProvider, _ title: String, _ author: String?
  ) async -> Result<[BookRecord], LookupProblem> {
    do throws(LookupProblem) {
      return .success(try await provider.books(title: title, author: author))
    } catch {
      return .failure(error)
    }
  }
}
