import Foundation
import Synchronization

/// Languages as the library keeps them: two letters of ISO 639-1.
package enum LanguageCode {
  /// Each with its three letters of ISO 639-2, and those that libraries use instead where they differ.
  private static let table = """
    aa-aar ab-abk ae-ave af-afr ak-aka am-amh an-arg ar-ara as-asm av-ava ay-aym az-aze ba-bak be-bel bg-bul \
    bi-bis bm-bam bn-ben bo-bod-tib br-bre bs-bos ca-cat ce-che ch-cha co-cos cr-cre cs-ces-cze cu-chu cv-chv \
    cy-cym-wel da-dan de-deu-ger dv-div dz-dzo ee-ewe el-ell-gre en-eng eo-epo es-spa et-est eu-eus-baq fa-fas-per \
    ff-ful fi-fin fj-fij fo-fao fr-fra-fre fy-fry ga-gle gd-gla gl-glg gn-grn gu-guj gv-glv ha-hau he-heb hi-hin \
    ho-hmo hr-hrv ht-hat hu-hun hy-hye-arm hz-her ia-ina id-ind ie-ile ig-ibo ii-iii ik-ipk io-ido is-isl-ice \
    it-ita iu-iku ja-jpn jv-jav ka-kat-geo kg-kon ki-kik kj-kua kk-kaz kl-kal km-khm kn-kan ko-kor kr-kau ks-kas \
    ku-kur kv-kom kw-cor ky-kir la-lat lb-ltz lg-lug li-lim ln-lin lo-lao lt-lit lu-lub lv-lav mg-mlg mh-mah \
    mi-mri-mao mk-mkd-mac ml-mal mn-mon mr-mar ms-msa-may mt-mlt my-mya-bur na-nau nb-nob nd-nde ne-nep ng-ndo \
    nl-nld-dut nn-nno no-nor nr-nbl nv-nav ny-nya oc-oci oj-oji om-orm or-ori os-oss pa-pan pi-pli pl-pol ps-pus \
    pt-por qu-que rm-roh rn-run ro-ron-rum ru-rus rw-kin sa-san sc-srd sd-snd se-sme sg-sag si-sin sk-slk-slo \
    sl-slv sm-smo sn-sna so-som sq-sqi-alb sr-srp ss-ssw st-sot su-sun sv-swe sw-swa ta-tam te-tel tg-tgk th-tha \
    ti-tir tk-tuk tl-tgl tn-tsn to-ton tr-tur ts-tso tt-tat tw-twi ty-tah ug-uig uk-ukr ur-urd uz-uzb ve-ven \
    vi-vie vo-vol wa-wln wo-wol xh-xho yi-yid yo-yor za-zha zh-zho-chi zu-zul
    """

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for entry in table.split(separator: " ") {
      let names = entry.split(separator: "-").map(String.init)
      for name in names { codes[name] = names[0] }
    }
    return codes
  }()

  /// Two letters each.
  package static var all: [String] { Set(codes.values).sorted() }

  /// `en` of `en`, `EN-gb`, `eng` and `/languages/eng`; nil for what has no two letters, such as `mul`.
  package static func normalise(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 40 else { return nil }
    let name = text.split(separator: "/").last ?? ""
    return codes[name.prefix { $0 != "-" && $0 != "_" }.lowercased()]
  }
}

package enum LanguageName {
  /// `German (de)` in the words of `language`; only the code if the language has no word for it.
  package static func text(_ code: String?, in language: Language) -> String? {
    guard let code else { return nil }
    guard let name = name(code, in: language) else { return code }
    return "\(name) (\(code))"
  }

  /// The code of what others write: `de`, `ger`, or the language's name in one of ours or in itself, in any case.
  ///
  /// - Throws: `language-not-understood`.
  package static func code(_ typed: String) throws(Refusal) -> String {
    let word = TypedText.trim(typed)
    if let code = LanguageCode.normalise(word) ?? codes[word.lowercased()] { return code }
    // 英文 is what is written in 英语.
    if word.hasSuffix("文"), let code = codes[word.dropLast() + "语"] { return code }
    throw .languageNotUnderstood(text: word)
  }

  /// By names in small letters. Where two languages of ours mean different things by a name, the first one's counts.
  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for language in Language.allCases {
      let locale = Locale(identifier: language.tag)
      for code in LanguageCode.all {
        guard let name = name(code, in: locale)?.lowercased(), codes[name] == nil else { continue }
        codes[name] = code
      }
      for script in ["zh-Hans", "zh-Hant"] {
        guard let name = locale.localizedString(forIdentifier: script)?.lowercased() else { continue }
        // `Chinese, Simplified`, which people write in the order of speech.
        for name in [name, name.split(separator: ", ").reversed().joined(separator: " ")] { codes[name] = "zh" }
      }
    }
    for code in LanguageCode.all {
      guard let name = name(code, in: Locale(identifier: code))?.lowercased(), codes[name] == nil else { continue }
      codes[name] = code
    }
    for language in Language.allCases {
      codes[language.ownName.lowercased()] = LanguageCode.normalise(language.tag)
    }
    return codes
  }()

  /// The names that were asked for; nil for none. To open a locale takes longer than to draw a page.
  private static let names = Mutex<[Language: [String: String?]]>([:])

  package static func name(_ code: String, in language: Language) -> String? {
    if let known = names.withLock({ $0[language]?[code] }) { return known }
    let name = name(code, in: Locale(identifier: language.tag))
    // Books have no other codes; the rest is not worth keeping.
    if LanguageCode.normalise(code) == code { names.withLock { $0[language, default: [:]][code] = .some(name) } }
    return name
  }

  private static func name(_ code: String, in locale: Locale) -> String? {
    let name = locale.localizedString(forLanguageCode: code)
    return name == code ? nil : name
  }
}

/// A country by its code in ISO 3166-1.
package struct Country: Hashable, Sendable {
  /// Two capital letters.
  package let code: String
  /// The name that a person would look for in a list: `Republic of Korea`.
  package let name: String
  /// The part of the world; nil if the source names none.
  package let region: String?

  /// - Returns: nil for a code that is not two letters, or no name.
  package init?(code: String, name: String, region: String? = nil) {
    guard let code = Country.code(code), !name.isEmpty else { return nil }
    self.code = code
    self.name = name
    self.region = region
  }

  /// The code in capitals; nil for what cannot be one.
  package static func code(_ text: String) -> String? {
    let code = text.uppercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
      return nil
    }
    return code
  }
}
