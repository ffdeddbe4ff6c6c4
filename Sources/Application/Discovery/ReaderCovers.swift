import Domain
import Images
import Metadata
import Store

/// The covers of works that readers see, fetched by this program: a reader's browser contacts no other host.
actor ReaderCovers {
  /// How long a missing cover is not requested again.
  private static let absence: Duration = .seconds(3600)
  private static let absenceLimit = 5000
  /// A page waits for its pictures; a person does not wait longer for one.
  private static let timeout: Duration = .seconds(10)
  /// After this many new files the folder is counted again: another program may have added some.
  private static let countAgain = 500

  private let library: Library
  private let service: CoverService
  private let base: String
  private let folder: ReaderCoverFolder
  private let byteLimit: Int
  private let requests = SharedRequests<CoverAnswer>()
  private var absent: [String: ContinuousClock.Instant] = [:]
  private var bytes: Int?
  private var added = 0

  init(
    _ library: Library, _ service: CoverService, base: String, folder: ReaderCoverFolder,
    byteLimit: Int = ReaderCoverFolder.byteLimit
  ) {
    (self.library, self.service, self.base) = (library, service, base)
    (self.folder, self.byteLimit) = (folder, byteLimit)
  }

  /// - Parameter number: the catalogue's own. The server requests only numbers from answers: it is not an open proxy.
  func cover(_ number: Int, _ size: WorkCoverSize) async throws(Refusals) -> CoverAnswer {
    guard number > 0, try await library.knowsReaderCover(number, at: .now) else { return .unknown }
    if let bytes = folder.read(number, size) { return .picture(CoverFile(bytes: bytes, type: "image/jpeg")) }
    let key = "\(number)-\(size.rawValue)"
    if let until = absent[key] {
      if until > .now { return .unknown }
      absent[key] = nil
    }
    return await requests.value(of: key) { () throws(Never) in
    } send: {
      await self.fetch(number, size, key)
    }
  }

  private func fetch(_ number: Int, _ size: WorkCoverSize, _ key: String) async -> CoverAnswer {
    guard let address = OpenLibraryCovers.address(id: number, size.catalogue, base: base) else { return .unknown }
    do throws(CoverFailure) {
      guard let bytes = try await service.picture(at: address, timeout: ReaderCovers.timeout),
        let picture = try? CoverPicture(bytes)
      else { return noteAbsence(of: key) }
      keep(picture, number, size)
      return .picture(CoverFile(bytes: picture.jpeg, type: "image/jpeg"))
    } catch {
      switch error {
      case .lookup: return .later
      case .cover: return noteAbsence(of: key)
      }
    }
  }

  private func noteAbsence(of key: String) -> CoverAnswer {
    if absent.count >= ReaderCovers.absenceLimit { absent.removeAll() }
    absent[key] = ContinuousClock.now + ReaderCovers.absence
    return .unknown
  }

  /// A full disk keeps no picture, and shows it all the same.
  private func keep(_ picture: CoverPicture, _ number: Int, _ size: WorkCoverSize) {
    guard (try? folder.keep(picture, of: number, size)) != nil else { return }
    added += 1
    let total = (bytes ?? 0) + picture.jpeg.count
    guard bytes == nil || added >= ReaderCovers.countAgain || total > byteLimit else {
      bytes = total
      return
    }
    // A tenth more goes, so that the next picture does not count all files again.
    let isFull = bytes != nil && total > byteLimit
    bytes = folder.tidy(to: isFull ? byteLimit / 10 * 9 : byteLimit)
    added = 0
  }
}

extension WorkCoverSize {
  fileprivate var catalogue: OpenLibraryCovers.Size {
    switch self {
    case .medium: .medium
    case .large: .large
    }
  }
}
