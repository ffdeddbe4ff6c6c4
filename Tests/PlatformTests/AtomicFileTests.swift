import Foundation
import Glibc
import Platform
import SystemPackage
import Testing

@Suite struct AtomicFileTests {
  @Test func file_hasItsName_whenItIsPublished() throws {
    let folder = try ScratchFolder()
    let new = try AtomicFile(at: folder.path("list.csv"), ending: .table)
    try new.write("a,b\n".utf8)
    #expect(!FileName.isTaken(folder.path("list.csv")))
    try new.publish(replaces: false)
    #expect(try folder.names == ["list.csv"])
    #expect(try folder.text("list.csv") == "a,b\n")
  }

  @Test func file_leavesNothing_whenItIsGivenUp() throws {
    let folder = try ScratchFolder()
    do {
      let new = try AtomicFile(at: folder.path("list.csv"), ending: .table)
      try new.write("half".utf8)
      #expect(try folder.names == [FileManager.default.displayName(atPath: new.temporaryPath)])
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func file_replacesOnlyWhenAllowed() throws {
    let folder = try ScratchFolder()
    try Data("old".utf8).write(to: folder.url("cards.pdf"))
    let new = try AtomicFile(at: folder.path("cards.pdf"), ending: .sheet)
    try new.write("new".utf8)
    #expect(throws: Errno.fileExists) { try new.publish(replaces: false) }
    #expect(try folder.text("cards.pdf") == "old")
    try new.publish(replaces: true)
    #expect(try folder.names == ["cards.pdf"])
    #expect(try folder.text("cards.pdf") == "new")
  }

  @Test func permissions_areTheOwnersAlone_unlessTheyAreGiven() throws {
    let folder = try ScratchFolder()
    var status = stat()
    let secret = try AtomicFile(at: folder.path("secret"), ending: .table)
    try SystemCall.run { fstat(secret.descriptor, &status) }
    #expect(status.st_mode & 0o777 == 0o600)
    let shared = try AtomicFile(
      at: folder.path("shared"), ending: .sheet, permissions: FilePermissions(rawValue: 0o644))
    try SystemCall.run { fstat(shared.descriptor, &status) }
    #expect(status.st_mode & 0o077 != 0)
  }

  @Test func file_isRefused_whereThereIsNoFolder() throws {
    let folder = try ScratchFolder()
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try AtomicFile(at: folder.path("absent/list.csv"), ending: .table)
    }
  }

  @Test func file_inTheCurrentFolder_needsNoSlash() {
    #expect(FileName.folder(of: "list.csv") == "")
    #expect(FileName.folder(of: "/list.csv") == "/")
    #expect(FileName.folder(of: "a/b/list.csv") == "a/b/")
  }

  @Test func temporaryFile_isLocked_whileItIsOpen() throws {
    let folder = try ScratchFolder()
    let temporary = try TemporaryFile(in: folder.folder.path + "/", ending: .library)
    let other = try SystemCall.open(temporary.path, O_RDWR)
    defer { close(other) }
    #expect(try ByteLock.take(TemporaryFile.lockedBytes, of: other) == .refused)
  }

  @Test func exchange_swapsBothNames() throws {
    let folder = try ScratchFolder()
    try Data("one".utf8).write(to: folder.url("1"))
    try Data("two".utf8).write(to: folder.url("2"))
    try FileName.exchange(folder.path("1"), folder.path("2"))
    #expect(try folder.text("1") == "two")
    #expect(try folder.text("2") == "one")
  }
}
