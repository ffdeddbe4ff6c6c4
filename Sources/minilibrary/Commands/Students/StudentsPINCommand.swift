import Application
import ArgumentParser
import Cards
import Domain
import Foundation
import Kiosk
import Messages
import Reports
import Store

struct StudentsPINCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "pin", "helpStudentsPin", more: "helpStudentsPinMore",
    subcommands: [StudentsPINSet.command, StudentsPINClear.command, StudentsPINPrint.command])
}

struct StudentsPINSet: Intent {
  static let configuration = CommandConfiguration(
    "set", "helpPinSet", more: "helpPinSetMore", examples: "students pin set S12345")

  @Argument(help: "helpArgumentStudent")
  var student: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let student = try await session.student(named: student)
    let pin = try PINEntry.read(in: session.messages)
    try await session.setPIN(pin, of: .student(student.id), operation: operation)
    let document: JSONObject = ["libraryID": student.libraryID, "hasPIN": true]
    return Printout(document, .pinSet(student.fullName), in: session)
  }
}

struct StudentsPINClear: Intent {
  static let configuration = CommandConfiguration(
    "clear", "helpPinClear", examples: "students pin clear S12345")

  @Argument(help: "helpArgumentStudent")
  var student: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let student = try await session.student(named: student)
    try await session.setPIN(nil, of: .student(student.id), operation: operation)
    let document: JSONObject = ["libraryID": student.libraryID, "hasPIN": false]
    return Printout(document, .pinCleared(student.fullName), in: session)
  }
}

struct StudentsPINPrint: Query {
  static let configuration = CommandConfiguration(
    "print", "helpStudentsPinPrint", more: "helpStudentsPinPrintMore",
    examples: "students pin print --class 7b -o pins.pdf")

  @OptionGroup var file: CardFileOptions
  @OptionGroup var students: StudentSelection

  @Flag(help: "helpStudentsPinPrintReplace")
  var replace = false

  func answer(in session: Session) async throws -> Printout {
    try file.check(.label, count: 1)
    let (pins, slips) = try await session.newPINs(
      for: students.student, className: students.className, replaces: replace)
    let files = try await file.write(slips, as: .label, in: session) { try await session.set(pins) }
    files.warn(in: session.messages)
    return Printout(files, .pinsPrinted(files.cards, pages: files.pages, files: files.files), in: session)
  }
}

/// Reads a PIN as ``PasswordEntry`` reads a password. An argument would stand in the list of processes.
enum PINEntry {
  static func read(in messages: Messages) throws -> String {
    guard TerminalQuestion.isPossible else { return readLine() ?? "" }
    TerminalSettings.setEcho(false)
    defer { TerminalSettings.setEcho(true) }
    let first = TerminalQuestion.answer(messages.text(.pinAsk)) ?? ""
    guard PIN(first) != nil else { return first }
    guard TerminalQuestion.answer(messages.text(.pinAskAgain)) == first else {
      throw CommandProblem.pinsDiffer
    }
    return first
  }
}
