import Domain

extension DiscoverList {
  package var json: JSONObject {
    // The moment of an answer that stands in for one of today.
    ["works": works.map(\.json), "nextPage": next, "storedAt": stored?.saidAt]
  }
}

extension WorkRow {
  fileprivate var json: JSONObject {
    [
      "work": name,
      "title": title,
      "author": author,
      "year": year,
      "averageRating": rating?.average,
      "ratings": rating?.count,
      "holding": holding?.json,
    ]
  }
}

extension WorkHolding {
  fileprivate var json: JSONObject {
    let onShelf = if case .onShelf(let count, _) = shelf { count } else { 0 }
    return [
      "bookID": id.rawValue,
      "title": title,
      "isbn": isbn?.text,
      "onShelf": onShelf,
      "isPerhaps": isPerhaps,
    ]
  }
}

extension WorkDetail {
  package var json: JSONObject {
    [
      "work": work.name,
      "title": work.title,
      "authors": authors,
      "firstPublished": firstPublished,
      "subjects": subjects,
      "description": description,
      "averageRating": work.rating?.average,
      "ratings": work.rating?.count,
      "holdings": work.holdings.map(\.json),
      "wishID": wish?.rawValue,
      "url": link?.text,
      "storedAt": stored?.saidAt,
    ]
  }
}
