import Domain
import KioskMachine
import Messages
import TestSupport
import Testing

/// Every key in every language, held against English.
@Suite("The languages") struct LanguageTests {
  static let others = Language.reviewed.filter { $0 != .english }
  /// A sentence that one of them lacks is English, and has all values.
  static let everyOther = Language.allCases.filter { $0 != .english }
  private let english = Messages(language: .english, calendar: Sample.dublin)

  /// Words that are rightly the same as in English: names, and words that the languages share.
  static let shared: [Language: Set<String>] = [
    .english: [],
    .german: [
      "ISBN", "ID", "Name", "Bus", "Format", "Problem", "Scanner", "Amazon", "Google Books", "Open Library", "Code",
      "Status", "ok", "PIN", "Version", "Dune – /srv/a",
    ],
    .irish: ["ISBN", "Bus", "Amazon", "Google Books", "Open Library", "Dune – /srv/a"],
    .simplifiedChinese: ["ISBN", "Amazon", "Google Books", "Open Library", "Dune – /srv/a"],
  ]

  @Test(arguments: Language.allCases) func sentence_isThere_onOneLineOfWords(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    for said in Said.everything {
      let text = said.text(messages)
      #expect(text.contains { $0.isLetter }, "\(said.key)")
      guard !said.key.hasPrefix("notice.help") else { continue }
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(!line.dropFirst(2).contains("  ") && line.last?.isWhitespace == false, "\(said.key): \(line)")
      }
      #expect(!text.contains("Optional(") && !text.contains("()") && !text.contains("（）"), "\(said.key): \(text)")
    }
  }

  @Test(arguments: others) func sentence_isTranslated(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    for said in Said.everything where !said.key.hasPrefix("source.") {
      let (ours, theirs) = (said.text(messages), said.text(english))
      // A language's own name is the same everywhere.
      if Language.allCases.contains(where: { theirs.hasPrefix($0.ownName) && theirs == ours }) { continue }
      if said.key.contains("enter(KioskMachine.Prompt.Field.isbn") { continue }
      #expect(ours != theirs || Self.shared[language]?.contains(ours) == true, "\(said.key): \(ours)")
    }
  }

  /// Titles, names, paths and numbers of the English sentence are in the sentence of every language.
  @Test(arguments: everyOther) func sentence_holdsAllValues(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    for said in Said.everything {
      let (ours, theirs) = (said.text(messages), said.text(english))
      // “automatically” holds a value of a setting.
      let plain = theirs.replacing("automatic", with: "")
      for value in Self.values where plain.contains(value) {
        #expect(ours.contains(value), "\(said.key) lacks \(value): \(ours)")
      }
      for typed in Self.typed where theirs.contains("“\(typed)”") {
        #expect(ours.contains(typed), "\(said.key) lacks \(typed): \(ours)")
      }
      let told = Self.numbers(ours)
      for number in Self.numbers(theirs) where !told.contains(number) {
        // One is a word in Irish; only Chinese has numbers for months; an example of another country's.
        let isKnown =
          (number == "1" && language == .irish) || said.key.contains("dateNotUnderstood")
          || said.key.hasPrefix("notice.help")
        #expect(isKnown, "\(said.key) lacks \(number): \(ours)")
      }
    }
  }

  @Test(arguments: everyOther) func sentence_endsAsInEnglish(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    for said in Said.everything {
      // A short month or weekday at the end has its own full stop.
      if said.key.hasPrefix("offer.renew") || said.key == "station.stationOpenDays" { continue }
      let (ours, theirs) = (Ending(said.text(messages)), Ending(said.text(english)))
      #expect(ours == theirs, "\(said.key): \(said.text(messages))")
    }
  }

  /// The only ASCII words left are those that no language translates.
  @Test func chinese_hasNoEnglishWordsLeft() {
    let messages = Messages(language: .simplifiedChinese, calendar: Sample.dublin)
    for said in Said.everything where !said.key.hasPrefix("source.") && !said.key.hasPrefix("card.") {
      var text = said.text(messages)
      for value in Self.untranslated { text = text.replacing(value, with: " ") }
      let words = text.matches(of: /[A-Za-z]{2,}/).map { String($0.output) }.filter { !Self.acronyms.contains($0) }
      #expect(words.isEmpty, "\(said.key): \(words)")
      // Half-width signs next to Chinese characters.
      #expect(text.firstMatch(of: /[\p{Han}][,;:!?()]|[,;!?()][\p{Han}]/) == nil, "\(said.key): \(text)")
    }
  }

  @Test(arguments: Language.reviewed) func sentences_differ_whereEnglishOnesDo(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    var told: [String: String] = [:]
    for said in Said.everything where !said.key.hasPrefix("label.") && !said.key.hasPrefix("activity.") {
      let (ours, theirs) = (said.text(messages), said.text(english))
      if let other = told[ours], !Self.mayBeOne(ours, other, theirs) {
        Issue.record("\(said.key): \(ours) stands for “\(other)” and “\(theirs)”")
      }
      told[ours] = theirs
    }
    #expect(Set(Label.allCases.map { messages.label($0) }).count == Label.allCases.count)
    #expect(Set(Activity.Kind.allCases.map { messages.label($0) }).count == Activity.Kind.allCases.count)
  }

  /// Whether two keys of different kinds may share a text: a word such as “Kamera” or “Bestand”, or a singular and its
  /// plural in Chinese.
  private static func mayBeOne(_ ours: String, _ one: String, _ other: String) -> Bool {
    one == other || !ours.contains { "。.？?".contains($0) } || numbers(one) != numbers(other)
      || one.replacing("are", with: "is").replacing("them", with: "it") == other.replacing("are", with: "is")
  }

  /// Typed texts in the samples, which are words of sentences as well.
  private static let typed = ["perhaps", "soon"]

  /// The values in the samples.
  private static let values = [
    "Dune", "Frank Herbert", "Ada Lovelace", "S12345", "S99", "9780441172719", "20000011", "/srv/a.sqlite",
    "/var/lib/minilibrary/library.sqlite", "/var/backups/library.sqlite", "/srv/a.csv", "/srv/a.png", "/srv/a",
    "/srv/b",
    "ENOENT", "ENOSPC", "EACCES", "ENODEV", "VIDIOC_DQBUF", "why.png", "YUYV 1280x720", "C920", "/dev/video0",
    "/dev/input/event3", "/dev/input/event5", "Voyager", "libpng", "loan.days", "loan.dayz", "google", "openlibrary",
    "Google Books", "Open Library", "Goodreads", "The StoryGraph", "OL45804W", "/etc/a.yaml", "minilibrary.service",
    "minilibrary-console@tty1.service",
    "openlibrary.org", "70-minilibrary.rules", "(name-missing)", "(clock-behind)",
    "lookup.contact", "lookup.country",
    "lookup.google-key", "lookup.providers", "postgres://server/school", "postgres://", "postgresql://", "https://",
    "1280x720", "auto", "PNG",
    "JPEG", "YAML", "UTF-8", "Name or service not known", "Connection timed out", "Permission denied", "12x", "video",
    "ISO-8859-1", "MÃ¼ller", "vielleicht", "gestern", "cover.jpg", ".xlsx", ".xls", ".ods", "1001.0", "#REF!",
    "content.xml",
    "xl/workbook.xml", "Excel", "OpenDocument",
    "web.address", "web.certificate", "web.key", "web.behind-proxy: yes", "web.plain-http: yes", "web.plain-http",
    "web.public-address", "https://a.example",
    "127.0.0.1:8081", "0.0.0.0:8081", "192.0.2.1:8081", "127.0.0.1:80", "/srv/a.pem", "/srv/a.key",
    "https://library.school.example", "http://127.0.0.1:8081/", "10.0.0.0/8", "ENOBUFS",
    "Ms Byrne", "foyer", "Connection refused", "login.example.org", "certificate has expired",
  ]

  /// Commands and names of programs, as they are typed.
  private static let technical = [
    "UTF8", "LATIN1", "-wal", "minilibrary rules show", "minilibrary rules export", "minilibrary rules set",
    "kinds.teacher.loans", "loanDays", "iCalendar", ".ics",
    "--clock-is-right", "--older-than", "--encoding", "cp850", "mac-roman", "big5", "--existing update",
    "--existing skip", "English",
    "Deutsch",
    "english", "deutsch",
    "gaeilge", "français", "sudo -u minilibrary minilibrary doctor", "sudo chown", "sudo dmesg",
    "sudo usermod -aG",
    "sudo udevadm control --reload", "/etc/udev/rules.d", "udev/*.rules", "minilibrary", "root", "udev", "ada",
    "sudo timedatectl set-time \"YYYY-MM-DD HH:MM\"", "sudo timedatectl set-timezone", "Asia/Shanghai", "Europe/Dublin",
    "sudo apt install systemd-timesyncd", "sudo systemctl enable --now", "sudo systemctl disable", "MiniLibrary",
    "行的 student", "行的 reservation", "lookup_queue", "minilibrary database sort",
    "minilibrary database restore FILE", "minilibrary attention", "minilibrary database check",
    "sudo rm",
    "a.sqlite-wal", "a.sqlite-shm", "--yes", "--existing", "--if-known", "--skip-bad", "--name", "--sheet", "BCID",
    "Goodreads", "LibraryThing", "Libib", "Koha", "ASCII",
    "9.78E+12", "Summer", "camera", "Title", "loan", "none", "Ace", "book", "copy", "one", "us、de 或 fr", "zh", "IE",
    "（en）",
    "/lib/udev/rules.d", "/srv", "Debian", "fonts-noto-core", "sudo chmod 640", "chmod 600", "console.cloud.google.com",
    "minilibrary doctor", "Books API", "sudo update-ca-certificates", "/usr/local/share/ca-certificates", "Google",
    "CN", "library.sqlite", "minilibrary database new", "minilibrary database mend", "books copies repaired",
    ".a.sqlite.founded", "book.isbn", "on_shelf", "on_loan", "on_hold", "in_repair", "lost", "withdrawn", "gone",
    "minilibrary accounts code", "minilibrary accounts add NAME", "ABCD-2345", "ada@example.org",
    "minilibrary accounts list", "minilibrary books copies list", "minilibrary books list", "-o FILE",
    "minilibrary staff add NAME", "minilibrary classes add NAME",
    "minilibrary classes merge", "minilibrary classes rename", "minilibrary classes promote --undo", "--year",
    "minilibrary students delete --class", "--force", "--again",
    "minilibrary cards labels --book", "minilibrary cards students --student 20000011 --student 20000028",
  ]

  /// The longest first: one may begin with another.
  /// Names, columns and keywords of lists, and options and files that their sentences name.
  private static let lists = [
    "Ana Maria", "Ana Muster", "Ana/Bo", "Muster", "Augusta", "Lovelace", "= id", "= class", "=id", "=last", "“id”",
    "ID",
    "BCID", "--map", "--save-map", "--compare", "--profile", "minilibrary students delete", "classes.csv",
    "enrollments.csv",
  ]

  private static let untranslated = (values + typed + technical + lists).sorted { $0.count > $1.count }

  private static let acronyms: Set<String> = [
    "ISBN", "ISSN", "ISMN", "UTC", "EAN", "UPC", "NUL", "PNG", "JPEG", "PGM", "PPM", "KiB", "MiB", "GiB", "Enter",
    "Ctrl", "en", "API", "IP", "PS", "YUYV", "CSV", "DVD", "UTF", "LATIN", "wal", "PEM", "Cookie",
  ]

  private static func numbers(_ text: String) -> Set<String> {
    Set(text.matches(of: /[0-9]+/).map { String($0.output) })
  }
}

/// The end of a text, in any script; a code in brackets after it does not count.
private enum Ending: Equatable {
  case statement, question, colon, other

  init(_ text: String) {
    let body = text.replacing(/\ \([a-z-]+\)$/, with: "")
    self =
      switch body.last {
      case ".", "。", "！", "!": .statement
      case "?", "？": .question
      case ":", "：": .colon
      default: .other
      }
  }
}
