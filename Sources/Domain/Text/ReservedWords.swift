/// Words that a station understands when they are typed. A library ID that is one of them could never be typed there.
package enum ReservedWords {
  /// Lower case.
  package static let all: Set<String> = [
    "y", "yes", "n", "no", "e", "edit", "r", "renew", "b", "return", "back", "j", "ja", "nein", "ändern", "aendern",
    "v", "verlängern", "verlaengern", "z", "zurück", "zurueck", "t", "tá", "ta", "níl", "nil", "athraigh", "a",
    "athnuaigh", "f", "fill", "是", "好", "否", "不", "不是", "修改", "续借", "归还", "还书", "help", "?", "quit", "exit", "q",
    "done", "station", "shelving", "new", "cancel", "checkout", "borrow", "add", "ausleihen", "rückgabe", "rueckgabe",
    "aufnehmen", "iasacht", "ar ais", "cuir leis", "借书", "添加", "hilfe", "beenden", "fertig", "ausleihe", "bestand",
    "neu",
    "abbrechen", "cabhair", "scoir", "réidh", "reidh", "iasachtaí", "iasachtai", "seilfeanna", "nua", "cealaigh",
    "帮助", "退出", "完成", "借还", "上架", "新书", "取消", "english", "deutsch", "gaeilge", "中文",
  ]
}
