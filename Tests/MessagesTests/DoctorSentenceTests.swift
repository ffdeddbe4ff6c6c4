import Domain
import Messages
import Reports
import TestSupport
import Testing

@Suite("What the doctor says")
struct DoctorSentenceTests {
  static let moment = Timestamp(milliseconds: 1_795_000_000_000)
  static let day = CalendarDay(year: 2027, month: 3, day: 21)
  static let camera = Device(.camera, name: "C920", path: "/dev/video0")
  static let scanner = Device(.scanner, path: "/dev/input/event3")

  static let findings: [DoctorFinding] =
    [
      .configurationSound(path: "/etc/a.yaml"), .configurationAbsent(path: "/etc/a.yaml"),
      .configurationWrong(.unreadableFile(path: "/etc/a.yaml", detail: "Permission denied")),
      .storeSound(place: "/srv/a.sqlite", schema: 1), .storeAbsent(place: "/srv/a.sqlite"),
      .storeForbidden(path: "/srv/a.sqlite"),
      .storeUnsound(place: "/srv/a.sqlite", findings: [.rule(.isbn, row: 1), .rule(.loanOnce, row: 2)]),
      .storeFaulty(Refusals(.store(.unreachable, detail: "/srv/a.sqlite"))),
      .staffPresent(3), .staffMissing, .attentionOpen(7), .pinCounts(withPIN: 12, students: 20),
      .storeOlder(place: "/srv/a.sqlite"), .importUnfinished(place: "/srv/a.sqlite"),
      .storeForeign(path: "/srv/a.sqlite", owner: "root", folderOwner: "minilibrary"), .storeNotLookedAt,
      .storeCollatedOtherwise(place: "/srv/a.sqlite"),
      .leftoversRemoved(folder: "/srv", number: 3, mebibytes: 20), .leftoversKept(paths: ["/srv/a", "/srv/b"]),
      .diskRoomy(folder: "/srv", freeMebibytes: 20_000), .diskTight(folder: "/srv", freeMebibytes: 400),
      .diskFull(folder: "/srv", freeMebibytes: 3), .diskReadOnly(folder: "/srv"),
      .deviceUsable(camera), .deviceUnusable(camera, .forbidden(group: "video"), user: "ada"),
      .deviceUnusable(scanner, .stalled(seconds: 2), user: "ada"), .noDevice(.scanner),
      .rulesInstalled(path: "/lib/udev/rules.d/70-minilibrary.rules"), .rulesMissing,
      .user(name: "ada", groups: ["ada", "video"]), .userIsRoot,
      .configurationReadable(path: "/etc/a.yaml", isShared: true), .languageUnreviewed(.german), .keyMissing,
      .contactMissing,
      .catalogueAnswers(.openLibrary), .lookupsOff,
      .hostUnknown("openlibrary.org", detail: "Name or service not known"),
      .hostSilent("openlibrary.org", detail: "Connection timed out"), .networkNotAsked,
      .webWrong(.certificateIncomplete), .webAddressFree(address: "127.0.0.1:8081"),
      .webAnswers(address: "127.0.0.1:8081"), .certificateSound(path: "/srv/a.pem", until: day),
      .certificateEnds(path: "/srv/a.pem", until: day),
      .certificateOver(path: "/srv/a.pem", since: day, until: day), .webPlain(address: "0.0.0.0:8081"),
      .publicAnswers(address: "https://a.example"),
      .publicUnknown(address: "https://a.example", detail: "Name or service not known"),
      .publicSilent(address: "https://a.example", detail: "Connection refused"),
      .publicOther(address: "https://a.example"), .publicUntrusted(address: "https://a.example"),
      .clockPlausible(moment), .clockImplausible(moment), .clockBehind(now: moment, last: moment), .clockSynchronised,
      .clockAlone,
      .zone("Europe/Dublin"), .zoneIsUTC, .zoneUnset,
      .serviceEnabled(units: ["minilibrary.service"]), .serviceDisabled,
      .serviceTwice(units: ["minilibrary-console@tty1.service", "minilibrary.service"]), .serviceMissing,
    ] + problems.map { .catalogueFails(.googleBooks, $0) }

  static let problems: [CatalogueProblem] =
    [
      .unreachable(detail: "Connection refused"), .timedOut, .limited(hasKey: false), .forbidden(hasContact: true),
      .countryNeeded,
      .portal(host: "login.example.org"), .certificate(detail: "certificate has expired"), .serverFailed(status: 503),
      .unreadable,
    ] + CatalogueProblem.KeyMistake.allCases.map { .key($0) }

  @Test(arguments: Language.reviewed) func finding_hasOneLine_whichDiffersFromAllOthers(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    let sentences = DoctorSentenceTests.findings.map { messages.sentence($0) }
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences {
      #expect(!sentence.isEmpty && !sentence.contains("\n") && !sentence.contains("  "), "\(sentence)")
    }
    for area in DoctorFinding.Area.allCases { #expect(!messages.label(area).isEmpty) }
    #expect(Set(DoctorFinding.Severity.allCases.map { messages.label($0) }).count == 3)
  }

  @Test func code_isKebabCaseAndUnique() {
    let codes = DoctorSentenceTests.findings.map(\.code)
    #expect(Set(codes).count == codes.count)
    for code in codes { #expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(code)") }
  }

  @Test func codesOfCatalogueProblems_stayAsTheyAre() {
    let problems: [CatalogueProblem] = [
      .unreachable(detail: "x"), .timedOut, .limited(hasKey: true), .forbidden(hasContact: true), .countryNeeded,
      .key(.expired), .portal(host: nil), .certificate(detail: "x"), .serverFailed(status: 500), .unreadable,
    ]
    #expect(
      problems.map(\.code) == [
        "catalogue-unreachable", "catalogue-timed-out", "catalogue-limited", "catalogue-forbidden",
        "catalogue-country-needed", "catalogue-key-expired", "catalogue-portal", "catalogue-certificate",
        "catalogue-failed", "catalogue-unreadable",
      ])
  }

  /// Scripts depend on the codes, which follow from the names of the cases. A renamed case needs an explicit code.
  @Test func codes_ofTheDoctor_areTheKnownOnes() {
    let known = Set(Self.knownCodes.split(whereSeparator: \.isWhitespace).map { String($0) })
    #expect(known.isSubset(of: DoctorSentenceTests.findings.map(\.code)))
  }

  @Test func codes_ofCommands_areTheKnownOnes() {
    let known = Set(Self.knownProblems.split(whereSeparator: \.isWhitespace).map { String($0) })
    let own = Said.commandProblems.filter { problem in
      switch problem {
      case .webServer, .lookupsStopped: false
      default: true
      }
    }
    #expect(Set(own.map(\.code)) == known)
  }

  @Test func codes_ofTheWebServer_areTheKnownOnes() {
    #expect(
      Set(Said.webServer.map(\.code)) == [
        "web-address-absent", "web-address-in-use", "web-address-open", "web-certificate-incomplete",
        "web-certificate-missing", "web-certificate-unreadable", "web-key-mismatch", "web-key-missing",
        "web-not-listening", "web-port-forbidden",
      ])
  }

  private static let knownCodes = """
    attention-open catalogue-answers catalogue-contact-missing catalogue-key-missing certificate-ends
    certificate-over certificate-sound clock-alone clock-behind clock-implausible clock-plausible
    clock-synchronised configuration-absent configuration-readable configuration-sound device-usable disk-full
    disk-read-only disk-roomy disk-tight host-silent host-unknown import-unfinished language-unreviewed
    leftovers-kept leftovers-removed lookup-off network-not-asked pin-counts public-address-answers
    public-address-other public-address-silent public-address-unknown public-address-untrusted rules-installed
    rules-missing service-disabled service-enabled service-missing service-twice staff-missing staff-present
    store-absent store-collated-otherwise store-forbidden store-foreign store-not-looked-at store-sound user
    user-is-root web-address-free web-answers web-plain zone zone-is-utc zone-unset
    """

  private static let knownProblems = """
    calendar-not-valid class-has-loans file-foreign file-unreadable file-unwritable import-overtaken
    import-refused import-was-unfinished library-changed library-name-missing library-name-wrong
    lookup-could-not-ask lookup-not-found lookup-nothing-to-ask lookup-off no-pictures no-such-choice not-a-card
    not-a-date not-confirmed not-on-loan nothing-to-print output-failed passwords-differ period-backwards
    pins-differ rules-not-valid screen-not-served several-borrowers unknown-activity unknown-attention
    unknown-book unknown-class unknown-draft unknown-loan unknown-profile unknown-reservation which-copy
    """

  /// The same problem may need another remedy: with a key or without, of this catalogue or that.
  @Test(arguments: Language.reviewed) func advice_dependsOnWhatIsSet(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    func sentence(_ source: LookupSource, _ problem: CatalogueProblem) -> String {
      messages.sentence(DoctorFinding.catalogueFails(source, problem))
    }
    #expect(sentence(.googleBooks, .limited(hasKey: false)).contains("lookup.google-key"))
    #expect(!sentence(.googleBooks, .limited(hasKey: true)).contains("lookup.google-key"))
    #expect(!sentence(.openLibrary, .limited(hasKey: false)).contains("Google"))
    #expect(sentence(.openLibrary, .forbidden(hasContact: false)).contains("lookup.contact"))
    #expect(!sentence(.openLibrary, .forbidden(hasContact: true)).contains("lookup.contact"))
    #expect(!sentence(.googleBooks, .forbidden(hasContact: false)).contains("lookup.contact"))
    #expect(sentence(.openLibrary, .certificate(detail: "x")).contains("sudo update-ca-certificates"))
    #expect(sentence(.openLibrary, .portal(host: "login.example.org")).contains("login.example.org"))
    #expect(
      messages.sentence(DoctorFinding.configurationReadable(path: "/a", isShared: true)).contains("sudo chmod 640 /a"))
    #expect(
      messages.sentence(DoctorFinding.configurationReadable(path: "/a", isShared: false)).hasSuffix("chmod 600 /a"))
    for mistake in CatalogueProblem.KeyMistake.allCases {
      #expect(sentence(.googleBooks, .key(mistake)).contains("lookup.google-key"))
    }
  }

  @Test func everyArea_isLookedAt() {
    #expect(Set(DoctorSentenceTests.findings.map(\.area)) == Set(DoctorFinding.Area.allCases))
  }

  @Test func command_isGiven_whereOneHelps() {
    let messages = Messages(language: .english, calendar: Sample.dublin)
    #expect(
      messages.sentence(
        DoctorFinding.deviceUnusable(DoctorSentenceTests.camera, .forbidden(group: "video"), user: "ada"))
        == "The camera C920 (/dev/video0) cannot be opened; this user must be a member of the group video."
        + " sudo usermod -aG video ada, then log in again.")
    #expect(
      messages.sentence(DoctorFinding.storeForeign(path: "/srv/a.sqlite", owner: "root", folderOwner: "minilibrary"))
        .hasSuffix(": sudo chown minilibrary: /srv/a.sqlite*"))
  }

  @Test(arguments: [(0, "0 MiB"), (1023, "1023 MiB"), (1024, "1.0 GiB"), (20_000, "19.5 GiB")])
  func size_isReadable(mebibytes: Int, text: String) {
    let messages = Messages(language: .english, calendar: Sample.dublin)
    #expect(
      messages.sentence(DoctorFinding.diskRoomy(folder: "/srv", freeMebibytes: mebibytes))
        == "The disk of /srv has \(text) free.")
  }
}
