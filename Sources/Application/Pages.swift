/// How many rows are asked for at a time: a list of any length holds up no other reader of the store for long.
package let pageSize = 500

/// Rows of a list that the store hands out in pages, up to `limit` or all of them.
package func allPages<Row>(limit: Int?, next: (_ after: Row?, _ count: Int) async throws -> [Row]) async throws -> [Row]
{
  var rows: [Row] = []
  while true {
    let wanted = min(pageSize, (limit ?? .max) - rows.count)
    guard wanted > 0 else { return rows }
    let page = try await next(rows.last, wanted)
    rows += page
    guard page.count == wanted else { return rows }
  }
}
