package import WebServer

/// The first address and the assets of a station's server without a library site.
package struct StationFront: Site {
  private let site: StationSite

  package init(_ site: StationSite) { self.site = site }

  package var routes: [Route] {
    [
      Route(.get, "/") { _ in Answer.seeOther("/station") },
      Route(.get, "/assets/:file") { request in
        guard let asset = Asset.served(request.parameters["file"] ?? "") else {
          return await site.answer(to: .notFound, in: request)
        }
        return asset.answer
      },
    ]
  }

  package func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer {
    await site.answer(to: problem, in: request)
  }
}
