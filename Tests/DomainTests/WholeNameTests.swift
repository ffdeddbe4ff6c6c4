import Domain
import Testing

@Suite("A name in one cell")
struct WholeNameTests {
  @Test(arguments: [
    ("Muster, Ana", "Ana", "Muster"), ("王，小明", "小明", "王"), ("Ana Muster", "Ana", "Muster"),
    ("  Ana   Muster ", "Ana", "Muster"),
    ("van der Berg, Piet", "Piet", "van der Berg"), ("Piet van der Berg", "Piet", "van der Berg"),
    ("Otto von Bismarck", "Otto", "von Bismarck"), ("Máire Ní Bhriain", "Máire", "Ní Bhriain"),
    ("Seán Ó Sé", "Seán", "Ó Sé"), ("Liam Mac Cárthaigh", "Liam", "Mac Cárthaigh"),
    ("Síle Nic Dhonncha", "Síle", "Nic Dhonncha"), ("Ana Müller-Lüdenscheidt", "Ana", "Müller-Lüdenscheidt"),
    ("DUPONT Jean", "Jean", "DUPONT"), ("Jean DE LA FONTAINE", "Jean", "DE LA FONTAINE"),
    ("Martin King Jr.", "Martin", "King Jr."), ("王小明", "小明", "王"), ("王　明", "明", "王"), ("欧阳明", "明", "欧阳"),
    ("欧阳小明", "小明", "欧阳"), ("諸葛亮", "亮", "諸葛"), ("司马 相如", "相如", "司马"), ("李 四", "四", "李"),
    ("Cher", "", "Cher"),
  ])
  func name_isDivided_whereItIsClear(text: String, first: String, last: String) {
    let name = WholeName(text)
    #expect([name.first, name.last] == [first, last])
    #expect(name.isClear)
  }

  @Test(arguments: [
    "Muster, Ana, 7b", "Muster,", "ANA MUSTER", "van der Berg", "Ben - Ana", "阿里木·买买提", "王李小明", "Иванов Иван",
    "Muster Ana/Bo", "欧 阳明", "Ana (Anni) Muster",
  ])
  func name_staysWhole_whereItIsUnclear(text: String) {
    let name = WholeName(text)
    #expect([name.first, name.last] == ["", text])
    #expect(!name.isClear)
  }

  /// The last word is usually the last name, and the import reports it.
  @Test(arguments: [
    ("Ana Maria Muster", "Ana Maria", "Muster"), ("Ana García López", "Ana García", "López"),
    ("Max Ben Müller", "Max", "Ben Müller"),
  ])
  func name_ofSeveralGivenNames_isDividedWithADoubt(text: String, first: String, last: String) {
    let name = WholeName(text)
    #expect([name.first, name.last] == [first, last])
    #expect(!name.isClear)
  }

  @Test func heading_saysThatTheLastNameComesFirst() {
    #expect(WholeName("Muster Ana", familyFirst: true) == WholeName("Muster, Ana"))
    #expect(!WholeName("Muster Ana Maria", familyFirst: true).isClear)
    #expect(WholeName("Muster Ana Maria", familyFirst: true).last == "Muster Ana Maria")
  }
}
