import Domain
import Store
import Testing

struct StoreLocationTests {
  @Test(arguments: [
    ("postgres://library@db.example.org/library", "library@db.example.org/library"),
    ("postgresql://db/library", "db/library"),
    ("POSTGRES://DB", "DB"), ("PostgreSQL://db/", "db/"), ("postgres://", ""), ("postgres:///library", "/library"),
    ("postgres://\u{301}", "\u{301}"),
  ])
  func address_isKnownByItsScheme(text: String, rest: String) {
    #expect(StoreLocation(text) == .postgres("postgres://" + rest))
  }

  @Test(arguments: [
    "", "library.sqlite", "/var/lib/minilibrary/library.sqlite", "postgres", "postgres:/db", "./postgres://db",
    " postgres://db", "postgresqls://db", "mysql://db/library", "postgres：//db",
  ])
  func everythingElse_isAPath(text: String) {
    #expect(StoreLocation(text) == .file(text))
  }

  @Test(arguments: [
    ("library.sqlite", "library.sqlite"),
    ("/srv/postgres/library.sqlite", "/srv/postgres/library.sqlite"),
    ("postgres://", "postgres://"),
    ("postgres:///library", "postgres:///library"),
    ("postgres:///?service=school", "postgres://?service=school"),
    ("postgres://db.example.org:5432/library", "postgres://db.example.org:5432/library"),
    ("PostgreSQL://ada@db/library", "postgres://ada@db/library"),
    ("postgres://ada:sec%zzret@db", "postgres://…"),
    ("postgres://ada:secret@db/library", "postgres://ada@db/library"),
    ("postgres://:secret@db", "postgres://db"),
    ("postgres://ada:secret@[::1]:5432/library", "postgres://ada@::1:5432/library"),
    ("postgres://ada:secret@one:5432,two:5433/library", "postgres://ada@one,two:5432,5433/library"),
    ("postgres://ada:secret@%2Frun%2Fpostgresql/library", "postgres://ada@/run/postgresql/library"),
    ("postgres://ada:sec:ret@db", "postgres://ada@db"),
    ("postgres://db/library?sslmode=require&password=secret", "postgres://db/library"),
    ("postgres://db?password=secret&user=ada&password=secret", "postgres://ada@db"),
    ("postgres://db?p%61ssword=secret", "postgres://db"),
    ("postgres://db?host=%2Frun%2Fpostgresql", "postgres:///run/postgresql"),
  ])
  func description_isReadable_andLeavesThePasswordOut(text: String, shown: String) {
    #expect(StoreLocation(text).description == shown)
  }

  /// All of these are wrong in some way; each holds `secret`, `sec` or `ret` where a password was meant.
  @Test(arguments: [
    "postgres://ada:secret", "postgres://ada:secret/library", "postgres://ada:sec/ret@db", "postgres://ada:sec?ret@db",
    "postgres://ada:sec#ret@db", "postgres://ada:1/ret@db", "postgres://ada:1?ret@db", "postgres://ada:1?user=ret@db",
    "postgres://ada:1?password=x&user=ret@db", "postgres://ada%3Asecret@db", "postgres://ada%3asecret@db",
    "postgres://ada secret:x@db:secret", "postgres://db/ada:secret@db", "postgres://db?pass%77ord=sec&ret",
    "postgres://db?password=sec@ret", "postgres://db?pass%FFword=secret", "postgres://db?password%=secret",
    "postgres://db?sslmode=require;password=secret", "postgres://db?sslmode=require%26password%3Dsecret",
    "postgres://db?sslmode=require%2526password%253Dsecret", "postgres://db?password%3Dsecret", "postgres://db?=secret",
    "postgres://db?pass word=secret", "postgres://db? password =secret", "postgres://db?pwd=secret",
    "postgres://db?secret",
    "postgres://ada:\u{301}secret@db", "postgres://ada\u{FF1A}secret@db", "postgres://ada:secret@\u{301}db",
    "postgres://ada:sec\nret@db", "postgres://ada:sec\r\nret@db", "postgres://ada:sec\0ret@db",
    "postgres://postgres://ada:secret@db", "postgres://[ada:secret@db", "postgres://[ada]secret@db:x",
    "postgres://ada:99999secret@db:99999secret", "postgres://db:5432:secret", "postgres://one,ada:secret",
    " postgres://ada:secret@db", "postgres:/ada:secret@db", "mysql://ada:secret@db", "host=db password=secret",
    "host=db PASSWORD = 'secret'", "https://ada:secret@db",
  ])
  func description_showsNoPassword_whateverIsWritten(text: String) {
    for location in [StoreLocation(text), .postgres(text), .file(text)] {
      for shown in [
        location.description, "\(location)", String(reflecting: location), "\([location])", dumped(location),
      ] {
        #expect(!shown.contains("sec") && !shown.contains("ret"), "\(shown)")
      }
    }
  }

  @Test func description_showsNoPassword_whereverAnAddressIsCut() {
    let text = "postgres://ada:secret@db.example.org:5432/library?sslmode=require&password=secret&user=ada"
    for end in text.indices {
      for inserted in ["", "@", "/", "?", "&", ":", "%", "=", "#", " ", "\u{301}"] {
        let shown = StoreLocation(text[..<end] + inserted + text[end...]).description
        #expect(!shown.contains("secret"), "\(shown)")
      }
    }
  }

  private func dumped(_ location: StoreLocation) -> String {
    var text = ""
    dump(location, to: &text)
    return text
  }
}
