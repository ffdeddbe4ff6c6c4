import HTTPTypes

/// The routes of a site as a tree of path parts.
struct RouteTable: Sendable {
  enum Match {
    case route(Route, parameters: [String: String])
    /// The path has routes, but none for the method.
    case otherMethods([HTTPRequest.Method])
    case nothing
  }

  private struct Node {
    var parts: [String: Node] = [:]
    /// None or one.
    var parameter: [Node] = []
    var routes: [HTTPRequest.Method: Route] = [:]
  }

  private var root = Node()

  init(_ routes: [Route]) {
    for route in routes {
      RouteTable.insert(route, RouteTable.parts(of: route.pattern)[...], into: &root)
    }
  }

  /// A part of the path that a pattern spells out comes before a parameter. HEAD is answered as GET.
  ///
  /// - Parameter path: as it was sent, without a query.
  func match(_ method: HTTPRequest.Method, _ path: String) -> Match {
    guard path.hasPrefix("/") else { return .nothing }
    let parts = RouteTable.parts(of: path).map { PercentCoding.decode($0.utf8, plusIsSpace: false) }
    let wanted = method == .head ? .get : method
    var others: [HTTPRequest.Method] = []
    if let (route, values) = RouteTable.find(wanted, parts[...], in: root, values: [], others: &others) {
      let names = RouteTable.parts(of: route.pattern).filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
      return .route(route, parameters: Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first }))
    }
    return others.isEmpty ? .nothing : .otherMethods(others.sorted { $0.rawValue < $1.rawValue })
  }

  private static func parts(of path: String) -> [Substring] {
    path == "/" ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
  }

  private static func insert(_ route: Route, _ parts: ArraySlice<Substring>, into node: inout Node) {
    guard let part = parts.first else {
      precondition(node.routes[route.method] == nil, "a path and method stand in a table once: \(route.pattern)")
      node.routes[route.method] = route
      return
    }
    if part.hasPrefix(":") {
      if node.parameter.isEmpty { node.parameter = [Node()] }
      insert(route, parts.dropFirst(), into: &node.parameter[0])
    } else {
      insert(route, parts.dropFirst(), into: &node.parts[String(part), default: Node()])
    }
  }

  /// - Parameter others: takes methods of routes that have the path, with HEAD for each GET.
  private static func find(
    _ method: HTTPRequest.Method, _ parts: ArraySlice<String>, in node: Node, values: [String],
    others: inout [HTTPRequest.Method]
  ) -> (Route, [String])? {
    guard let part = parts.first else {
      if let route = node.routes[method] { return (route, values) }
      let methods = node.routes.keys.flatMap { $0 == .get ? [.get, .head] : [$0] }
      others += methods.filter { !others.contains($0) }
      return nil
    }
    if let next = node.parts[part],
      let found = find(method, parts.dropFirst(), in: next, values: values, others: &others)
    {
      return found
    }
    // An empty part is not a name or a number.
    guard let next = node.parameter.first, !part.isEmpty else { return nil }
    return find(method, parts.dropFirst(), in: next, values: values + [part], others: &others)
  }
}
