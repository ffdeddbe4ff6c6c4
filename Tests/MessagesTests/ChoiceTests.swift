import Domain
import TestSupport
import Testing

@testable import KioskMachine
@testable import Messages

/// The brackets of a prompt show its answers: in their order, with the letters of the language.
@Suite("Answers that are offered") struct ChoiceTests {
  /// The answer that the letter of a choice gives.
  private static var meanings: [Choice: Prompt.Meaning] {
    [
      .yes: .answer(.yes), .no: .answer(.no), .renew: .answer(.renew), .takeBack: .answer(.returnBook),
      .edit: .answer(.edit), .enterByHand: .answer(.edit),
    ]
  }

  @Test(arguments: Language.reviewed) func brackets_areTheAnswersThatAreTaken(language: Language) throws {
    let messages = Messages(language: language, calendar: Sample.dublin)
    for kind in Said.kinds {
      let prompt = Prompt(id: Prompt.ID(rawValue: 1), kind: kind)
      let text = messages.prompt(kind).choices
      #expect(text.hasPrefix("[") && text.hasSuffix("]"))
      var offered = text.dropFirst().dropLast().split { kind.separators.contains($0) }.map { String($0) }
      // Enter and “-” are keys, and no answers.
      if prompt.isEntry { offered = [try #require(offered.last)] }
      #expect(offered.count == kind.choices.count, "\(text)")
      for (part, choice) in zip(offered, kind.choices) {
        let part = part.trimmingPrefix(" ")
        switch choice {
        case .date, .number: #expect(part.count > 1, "\(text)")
        case .add: #expect(Vocabulary.ofCatalogues.command(String(part), in: language, slashOnly: false) == .word(.add))
        case .yes, .no, .renew, .takeBack, .edit, .enterByHand:
          let letter = try #require(part.first)
          #expect(prompt.meaning(of: String(letter), in: language, .ofCatalogues) == Self.meanings[choice], "\(text)")
          // Enter without text takes the capital letter.
          let isDefault = prompt.isConfirmation && choice == (prompt.defaultsToYes ? .yes : .no)
          #expect(letter.isUppercase == isDefault, "\(text)")
          #expect(part.count == 1 || !part.dropFirst().first!.isLetter, "\(text)")
        }
      }
    }
  }

  /// “Or r to renew it”: the sentence before the brackets names the same letter.
  @Test(arguments: Language.reviewed) func sentence_namesTheLetterOfTheBrackets(language: Language) throws {
    let messages = Messages(language: language, calendar: Sample.dublin)
    let renewal = messages.prompt(.returnLoan(ReturnOffer(Sample.loan, renewedDue: Sample.due)))
    let taking = messages.prompt(.addCopies(Sample.book, count: 1, loans: [Sample.loan]))
    for (prompt, choice) in [(renewal, Choice.renew), (taking, .takeBack)] {
      let last = try #require(prompt.choices.split(separator: "/").last?.first)
      #expect(Vocabulary.ofCatalogues.reading(String(last), in: language) == .letter([choice]))
      #expect(prompt.question.contains(try Regex("\\b\(last)\\b")), "\(prompt.line)")
    }
  }

  /// The help names every letter with its word.
  @Test(arguments: Language.reviewed) func help_namesTheLetters(language: Language) throws {
    let help = Messages(language: language).notice(.help(.station)).map(\.text).joined(separator: "\n")
    for letter in [Vocabulary.Letter.yes, .no, .renew, .takeBack, .edit] {
      let text = Messages(language: language).text(Phrase("answer", of: letter))
      #expect(help.contains(try Regex("\\b\(text)\\b")), "\(text)")
    }
    for word in [Vocabulary.Word.done, .station, .shelving, .checkOut, .returnBook, .add, .new, .cancel, .quit] {
      #expect(help.contains(Vocabulary.ofCatalogues.name(of: word, in: language)), "\(word)")
    }
  }
}

extension Prompt.Kind {
  fileprivate var separators: [Character] {
    switch self {
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .pile:
      ["/"]
    case .lookUp, .enter, .pin, .overrule: [",", "，"]
    }
  }
}
