import Domain

/// Advice of the `doctor` command on problems with catalogues.
extension Irish {
  func advice(_ source: LookupSource, _ problem: CatalogueProblem) -> String {
    let name = name(source)
    return switch problem {
    case .unreachable(let detail):
      "Ní féidir \(name) a shroicheadh (\(detail)); leanann na hiasachtaí ar aghaidh, ní chuardaítear leabhair nua. Seiceáil"
        + " an líonra agus a sheachfhreastalaí."
    case .timedOut:
      "Ní fhreagraíonn \(name) in am; leanann na hiasachtaí ar aghaidh, fanann leabhair nua. Seiceáil an líonra."
    case .limited(hasKey: false) where source == .googleBooks:
      "Ní cheadaíonn Google Books tuilleadh ceisteanna gan eochair (429). \(makeKey)"
    case .limited where source == .googleBooks:
      "Ní cheadaíonn Google Books tuilleadh ceisteanna leis an eochair inniu (429); leanfaidh na cuardaigh ar aghaidh uathu"
        + " féin. Tá cuóta an Books API ag \(console)."
    case .limited:
      "Cuireadh an iomarca ceisteanna ar \(name) ón líonra seo (429); leanfaidh na cuardaigh ar aghaidh uathu féin tar éis sosa."
    case .forbidden(hasContact: false) where source == .openLibrary:
      "Diúltaíonn Open Library freagra a thabhairt (403): cuir seoladh ríomhphoist nó leathanach gréasáin sa socrú"
        + " lookup.contact."
    case .forbidden:
      "Diúltaíonn \(name) freagra a thabhairt (403): b’fhéidir go bhfuil cosc ar sheoladh an líonra seo. Fiafraigh den té atá"
        + " i mbun an líonra."
    case .countryNeeded:
      "Ní aithníonn \(name) an tír (403): cuir a dhá litir sa socrú lookup.country, mar shampla IE."
    case .key(let mistake): advice(mistake)
    case .portal(let host):
      "Freagraíonn leathanach logála isteach in áit \(name)\(host.map { " (\(PlainText.shorten($0, to: 60)))" } ?? ""): logáil"
        + " isteach le brabhsálaí ar an líonra seo, nó iarr ar an té atá i mbun an scagaire \(name) a cheadú."
    case .certificate(let detail):
      "Tá teastas mícheart ag an rud a fhreagraíonn in áit \(name) (\(detail)): socraigh an clog má tá sé mícheart. Má"
        + " scrúdaíonn an líonra naisc, cuir a theastas in /usr/local/share/ca-certificates agus rith"
        + " sudo update-ca-certificates."
    case .serverFailed(let status):
      "Tá fadhb ag \(name) féin (stádas \(status)); leanfaidh na cuardaigh ar aghaidh uathu féin níos déanaí."
    case .unreadable:
      "Tugann \(name) freagra gan chiall; b’fhéidir go n-athraíonn seachfhreastalaí nó scagaire an líonra é."
    }
  }

  private func advice(_ mistake: CatalogueProblem.KeyMistake) -> String {
    switch mistake {
    case .invalid:
      "Ní aithníonn Google an eochair in lookup.google-key: cóipeáil arís í ó \(credentials)."
    case .expired: "Tá an eochair in lookup.google-key as feidhm: déan ceann nua ag \(credentials)."
    case .disabled:
      "Níl an Books API cumasaithe don eochair in lookup.google-key: cumasaigh é ag \(console), Library, Books API, agus fan"
        + " roinnt nóiméad."
    case .blocked:
      "Níl an eochair in lookup.google-key ceadaithe ach do APIanna eile: cuir an Books API lena srianta API ag \(credentials)."
    case .referrer:
      "Níl an eochair in lookup.google-key ceadaithe ach do shuíomhanna gréasáin, agus ní ceann acu an ríomhchlár seo: roghnaigh"
        + " None nó IP addresses faoi Application restrictions ag \(credentials)."
    case .address:
      "Níl an eochair in lookup.google-key ceadaithe ach do sheoltaí IP eile: cuir seoladh an líonra seo faoi Application"
        + " restrictions ag \(credentials)."
    case .app:
      "Níl an eochair in lookup.google-key ceadaithe ach d’aipeanna gutháin: roghnaigh None nó IP addresses faoi Application"
        + " restrictions ag \(credentials)."
    case .suspended:
      "Chuir Google cosc ar thionscadal na heochrach in lookup.google-key: déan eochair i dtionscadal eile ag \(credentials)."
    }
  }

  var makeKey: String { "Déan eochair don Books API (\(credentials)) agus cuir sa socrú lookup.google-key í." }
  private var console: String { "console.cloud.google.com" }
  private var credentials: String { "\(console), Credentials" }
}
