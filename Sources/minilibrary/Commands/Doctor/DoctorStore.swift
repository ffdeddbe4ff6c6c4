import Domain
import Foundation
import Glibc
import Messages
import Platform
import Reports
import Store
import SystemPackage

/// The library, and the disk that it is on.
enum DoctorStore {
  /// Below this the doctor warns; a library of a school has some ten.
  static let tightMebibytes = 500
  /// Below this SQLite's log may not fit any more.
  static let fullMebibytes = 20

  /// - Parameter dataFolder: where backups of a library on a server lie.
  static func findings(_ place: StoreLocation, _ dataFolder: String, _ messages: Messages) async -> [DoctorFinding] {
    switch place {
    case .postgres: return await library(place, messages) + leftovers(dataFolder)
    case .file(let path):
      var status = stat()
      let isThere = stat(path, &status) == 0
      if !isThere, SystemCall.lastError == .permissionDenied { return [.storeForbidden(path: path)] }
      // A folder that is yet to be made is made where it can be.
      let folder = nearestFolder(of: path)
      let others = leftovers(folder) + disk(folder)
      do throws(Refusals) {
        try place.expectNoneGone()
      } catch {
        return [.storeFaulty(error)] + others
      }
      guard isThere else { return [.storeAbsent(place: place.description)] + others }
      return await library(place, messages) + foreign(path, status, folder) + others
    }
  }

  private static func library(_ place: StoreLocation, _ messages: Messages) async -> [DoctorFinding] {
    do throws(Refusals) {
      let library = try await Library.open(
        at: place, rules: CirculationRules(), calendar: messages.calendar, createIfMissing: false, onlyLooks: true)
      do throws(Refusals) {
        let findings = try await library.check()
        let more = await order(library, place) + trust(library) + attention(library)
        let schema = findings.isEmpty ? try await library.schemaVersion() : 0
        try await library.close()
        return [
          findings.isEmpty
            ? .storeSound(place: place.description, schema: schema)
            : .storeUnsound(place: place.description, findings: findings)
        ] + more
      } catch {
        try? await library.close()
        throw error
      }
    } catch {
      if case .store(.older, _) = error.first { return [.storeOlder(place: place.description)] }
      return [.storeFaulty(error)]
    }
  }

  /// A damaged value that ends this look hides nothing that the check found.
  private static func order(_ library: Library, _ place: StoreLocation) async -> [DoctorFinding] {
    do throws(Refusals) {
      let keysAreCurrent = try await library.collationIsCurrent()
      let clock = try await library.clockRefusal(at: .now)
      let isImporting = try await library.hasUnfinishedImport()
      return (keysAreCurrent ? [] : [.storeCollatedOtherwise(place: place.description)])
        + (isImporting ? [.importUnfinished(place: place.description)] : []) + DoctorStore.clock(clock)
    } catch {
      return [.storeFaulty(error)]
    }
  }

  private static func attention(_ library: Library) async -> [DoctorFinding] {
    // The check of the library reports a damaged list.
    guard let count = try? await library.attentionCount(), count > 0 else { return [] }
    return [.attentionOpen(count)]
  }

  /// Staff and PINs. An empty library has no staff yet.
  private static func trust(_ library: Library) async -> [DoctorFinding] {
    do throws(Refusals) {
      let staff = try await library.staff()
      let (withPIN, students) = try await library.pinCounts()
      guard !staff.isEmpty || students > 0 else { return [] }
      return [
        staff.isEmpty ? .staffMissing : .staffPresent(staff.count), .pinCounts(withPIN: withPIN, students: students),
      ]
    } catch {
      // The check of the library reports it.
      return []
    }
  }

  /// A clock before the program was made has a separate finding.
  private static func clock(_ refusal: Refusal?) -> [DoctorFinding] {
    guard case .clockBehind(let now, let last)? = refusal else { return [] }
    return [.clockBehind(now: now, last: last)]
  }

  /// Made by root for another user: as `sudo minilibrary` does before the station runs for the first time.
  private static func foreign(_ path: String, _ file: stat, _ folder: String) -> [DoctorFinding] {
    var status = stat()
    guard stat(folder, &status) == 0, file.st_uid != status.st_uid, status.st_uid != 0 else { return [] }
    return [
      .storeForeign(path: path, owner: SystemName.ofUser(file.st_uid), folderOwner: SystemName.ofUser(status.st_uid))
    ]
  }

  /// Removes the remains of killed backups.
  private static func leftovers(_ folder: String) -> [DoctorFinding] {
    let leftovers = Leftovers.remove(in: folder)
    var findings: [DoctorFinding] = []
    if leftovers.removed > 0 {
      findings.append(
        .leftoversRemoved(
          folder: folder, number: leftovers.removed, mebibytes: Int(leftovers.removedBytes >> 20)))
    }
    if !leftovers.kept.isEmpty { findings.append(.leftoversKept(paths: leftovers.kept)) }
    return findings
  }

  private static func disk(_ folder: String) -> [DoctorFinding] {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return [] }
    if UInt(status.f_flag) & UInt(ST_RDONLY) != 0 { return [.diskReadOnly(folder: folder)] }
    let free = Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue >> 20)
    if free < fullMebibytes { return [.diskFull(folder: folder, freeMebibytes: free)] }
    if free < tightMebibytes { return [.diskTight(folder: folder, freeMebibytes: free)] }
    return [.diskRoomy(folder: folder, freeMebibytes: free)]
  }

  private static func nearestFolder(of path: String) -> String {
    var folder = path
    repeat {
      guard let slash = folder.lastIndex(of: "/") else { return "." }
      folder = String(folder[..<slash])
    } while !folder.isEmpty && access(folder, F_OK) != 0
    return folder.isEmpty ? "/" : folder
  }
}
