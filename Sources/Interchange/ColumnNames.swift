import Domain

/// The names that columns have in lists of schools and libraries: English, German, Irish, Chinese and French.
///
/// Names are compared by ``ColumnName/key(_:)``. A name stands in one line only.
enum ColumnNames {
  /// The meaning of a column in a list of people.
  enum Person: Hashable, Sendable {
    case id, first, last, card, kind
    /// A class such as 7b.
    case schoolClass
    /// A year such as 7: the class where no column has one.
    case year
    /// `Name`, `Nom`: the last name if there is a first name, otherwise the whole name.
    case anyName
    case wholeName
    /// A whole name whose last name comes first by its heading.
    case familyFirst
  }

  static let people: [String: Person] = table([
    (
      .id,
      """
      Library ID; Student ID; Student Number; Student No; Student No.; Pupil ID; Pupil Number; Pupil No; Admission Number;
      Admission No; Adno; Learner ID; Borrower ID; Borrower Number; Patron ID; Patron Number; School ID Number; ID; Employee ID;
      Schüler-ID; Schueler-ID; Schülernummer; Schuelernummer; Schüler-Nr.; Schueler-Nr.; SchülerNr; Interne ID-Nummer;
      Interne ID; Schüler/in-ID; Bibliotheks-ID; Leser-ID; Lesernummer; Leser-Nr.; Benutzernummer; Matrikelnummer; Schülerkennung;
      Aitheantas leabharlainne; Aitheantas; Aitheantas scoláire; Uimhir scoláire; Uimhir an scoláire; Uimhir dhalta; ID scoláire;
      学号; 學號; 学生编号; 學生編號; 学籍号; 借阅证号; 读者证号; 编号;
      Identifiant; Identifiant élève; Numéro élève; N° élève; No élève; Numéro d'élève; Matricule; INE
      """
    ),
    (
      .first,
      """
      First Name; Firstname; First; Forename; Forenames; First Names; Given Name; Given Names; Givenname; Legal Forename;
      Preferred Forename; Christian Name; Student First Name; Pupil Forename; Student Forename; Chosen Forename;
      Vorname; Vornamen; Rufname; Schüler Vorname; Schueler_Vorname; Schülervorname; Vorname Schüler; Vorname(n);
      Céadainm; Ainm baiste; Ainm tosaigh; Réamhainm;
      名; 名字; Prénom; Prénoms; Prénom de l'élève; Prénom élève; Prénom(s)
      """
    ),
    (
      .last,
      """
      Last Name; Lastname; Last; Surname; Family Name; Familyname; Legal Surname; Preferred Surname; Student Last Name;
      Student Surname; Pupil Surname; Chosen Surname;
      Nachname; Familienname; Zuname; Schüler Nachname; Schueler_Nachname; Schülernachname; Nachname Schüler; Schueler_Name;
      Sloinne; Sloinneadh; 姓; 姓氏; Nom de famille; Nom de l'élève; Nom élève; Nom d'usage
      """
    ),
    (.anyName, "Name; Nom; Ainm"),
    (
      .wholeName,
      """
      Full Name; Fullname; Student Name; Pupil Name; Name of Student; Display Name; Student; Pupil; Borrower; Reader;
      Vollständiger Name; Vor- und Nachname; Vorname Nachname; Vorname und Name; Schülername; Name des Schülers; Schüler; Schüler/in;
      Schülerin; Schüler/Schülerin; Vorname und Nachname; Ainm iomlán; Ainm an scoláire; Ainm an dalta; Scoláire; Dalta;
      姓名; 学生姓名; 學生姓名; Nom complet; Prénom et nom; Prénom Nom; Élève
      """
    ),
    (
      .familyFirst,
      """
      Name, Vorname; Nachname, Vorname; Nachname und Vorname; Familienname, Vorname; Last Name, First Name; Surname, Forename;
      Last, First; Surname, First Name; Nom, Prénom; Nom et prénom; Nom Prénom; Sloinne, Céadainm; Sloinne agus Ainm;
      Nom et prénoms; Name und Vorname; Name/Vorname; Surname and Forename
      """
    ),
    (
      .schoolClass,
      """
      Class; Class Group; Class Name; Classname; Homeroom; Form; Form Group; Form Class; Reg; Reg Group; Registration Group;
      Registration Form; Tutor Group; Base Class; School Class;
      Klasse; Klassen; Klassenname; Klassenbezeichnung; Klassen_Klassenbezeichnung; Klasse/Kurs; Stammklasse;
      Rang; Ranggrúpa; Grúpa ranga; 班级; 班級; 班; 所在班级; Classe; Classes; Division; Classe de l'élève
      """
    ),
    (
      .year,
      """
      Grade; Grade Level; Grades; Year; Year Group; School Year Group; Year Level; NC Year; Year Taught In;
      Jahrgang; Jahrgangsstufe; Klassenstufe; Stufe; Schulstufe; Bliain; Bliainghrúpa; 年级; 年級; Niveau; Année
      """
    ),
    (
      .card,
      """
      Card Number; Card No; Card No.; Card; Library Card; Library Card Number; Barcode Number;
      Ausweisnummer; Ausweis-Nr.; Ausweisnr; Ausweis; Kartennummer; Karten-Nr.; Karte; Bibliotheksausweis; Leserausweis;
      Uimhir chárta; Uimhir an chárta; Cárta; 卡号; 借书卡号; 借阅卡号; Numéro de carte; N° de carte; Carte
      """
    ),
    (
      .kind,
      """
      Kind; Role; Borrower Type; Patron Type; Person Type; Rolle; Art; Personenart; Benutzergruppe; Lesergruppe;
      Cineál; Ról; 身份; 类型; 类别; Rôle; Type de lecteur
      """
    ),
  ])

  /// Columns about people that a library does not need, so that no question about them is asked.
  static let irrelevant: Set<String> = Set(
    list(
      """
      Email; E-mail; E-Mail-Adresse; Email Address; Mail; Phone; Mobile; Telephone; Telefon; Tel; Handy; Mobil; SMS; Address;
      Adresse; Street; Straße; Strasse; PLZ; Ort; Wohnort; City; Town; Postcode; Zip; DOB; Date of Birth; Birth Date; Birthdate; Birthday;
      Geburtsdatum; Geburtstag; Geb.datum; Geb.; geb. am; Geburtsort; Gender; Sex; Geschlecht; Password; Passwort; Kennwort; Guardian;
      Parent; Parent Email; Eltern; Erziehungsberechtigte; Religion; Konfession; Nationality; Staatsangehörigkeit; UPN; ULN; PPSN;
      Nr.; Nr; No; No.; #; Lfd. Nr.; Lfd Nr; Lfd.Nr.; Lfdnr; Pos.; Row; 序号; 序號; 性别; 性別; 出生日期; 电话; 電話; 手机; 家长; 备注; 地址; 邮箱;
      Date de naissance; Né(e) le; Sexe; Téléphone; Courriel; Responsable; Dáta breithe; Inscne; Guthán; Ríomhphost; Seoladh;
      Username; Benutzername; Login; Notes; Note; Bemerkung; Bemerkungen; Middle Name; Middle Names; Middle; Zweiter Vorname; School; Schule;
      Tutor; Klassenlehrer; Klassenlehrerin; Class Teacher; House; Unterschrift; Signature; Status; Schuljahr
      """))

  static let books: [String: BookField] = table([
    (
      .isbn,
      "ISBN; ISBN-13; ISBN13; ISBN-10; ISBN10; ISBN-Nr.; ISBN-Nummer; ISBN Number; ISBN No; EAN; EAN-13; ISBN/EAN; 国际标准书号; 书号; 條碼; 条码"
    ),
    (
      .title,
      "Title; Book Title; Titel; Buchtitel; Teideal; Teideal an leabhair; 书名; 書名; 标题; 題名; 题名; Titre; Titre du livre"
    ),
    (
      .author,
      """
      Author; Authors; Author(s); Writer; Autor; Autoren; Autorin; Autor/in; Autor:in; Autor(en); Verfasser; Verfasserin; Verfasser/in;
      Údar; Údair; 作者; 著者; Auteur; Auteurs; Auteur(s)
      """
    ),
    (
      .copies,
      """
      Total Copies; Copies; Number of Copies; No. of Copies; Quantity; Qty; Anzahl; Exemplare; Anzahl Exemplare; Anz. Exemplare; Bestand;
      Stückzahl; Anzahl der Exemplare; Cóipeanna; Líon cóipeanna; Líon na gcóipeanna; 数量; 數量; 册数; 冊數; 复本数; 总册数; 馆藏数量;
      Exemplaires; Nombre d'exemplaires; Quantité; Nb exemplaires
      """
    ),
    (
      .available,
      """
      Available Copies; Available; Verfügbar; Verfügbare Exemplare; Davon verfügbar; Ar fáil; Cóipeanna ar fáil; 可借数量; 可借册数; 在馆数量;
      Disponibles; Exemplaires disponibles
      """
    ),
    (.language, "Language; Languages; Sprache; Sprachen; Teanga; 语言; 語言; 语种; Langue"),
    (.publisher, "Publisher; Publishing House; Verlag; Foilsitheoir; 出版社; 出版者; Éditeur; Maison d'édition; Editeur"),
    (
      .date,
      """
      Published Date; Publication Date; Date Published; Published; Publication Year; Year Published; Year of Publication; Year;
      Erscheinungsjahr; Erscheinungsdatum; Jahr; Erschienen; Veröffentlicht; Dáta foilsithe; Bliain foilsithe; 出版日期; 出版年; 出版时间; 出版年份;
      Date de publication; Année de publication; Date de parution; Année
      """
    ),
    (
      .pages,
      "Page Count; Pages; Number of Pages; Seiten; Seitenzahl; Seitenanzahl; Umfang; Leathanaigh; Líon leathanach; 页数; 頁數; Nombre de pages; Nb pages"
    ),
    (
      .notes,
      "Notes; Note; Comments; Comment; Bemerkung; Bemerkungen; Anmerkung; Anmerkungen; Notizen; Nótaí; 备注; 備註; Remarques; Commentaires"
    ),
    (
      .label,
      "Label Number; Label; Etikett; Etikettnummer; Etiketten-Nr.; Lipéad; Uimhir lipéid; 标签号; Étiquette; Numéro d'étiquette"
    ),
    (
      .categories,
      """
      Categories; Category; Genre; Genres; Subject; Subjects; Kategorie; Kategorien; Schlagwort; Schlagworte; Schlagwörter; Sachgruppe;
      Catagóir; Catagóirí; Seánra; 类别; 分类; 类型; Catégorie; Catégories
      """
    ),
    (.description, "Description; Summary; Beschreibung; Inhalt; Inhaltsangabe; Cur síos; 简介; 内容简介; Résumé"),
    (.favourite, "Favorite; Favourite; Favorit; Ceanán; 收藏; Favori"),
    (.cover, "Cover Image URL"),
    (.added, "Added At"),
  ])

  private static func table<Meaning>(_ lines: [(Meaning, String)]) -> [String: Meaning] {
    var all: [String: Meaning] = [:]
    for (meaning, names) in lines { for key in list(names) { all[key] = meaning } }
    return all
  }

  private static func list(_ names: String) -> [String] {
    names.split(whereSeparator: { $0 == ";" || $0 == "\n" }).map { ColumnName.key(String($0)) }.filter { !$0.isEmpty }
  }
}
