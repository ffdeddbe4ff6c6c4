package import Domain

extension Irish {
  package func sentence(_ report: DeviceReport) -> String {
    switch report {
    case .ready(let device): "Tá an \(name(device)) réidh."
    case .lost(let device, let problem): sentence(problem, device)
    }
  }

  func sentence(_ problem: DeviceProblem, _ device: Device) -> String {
    let name = name(device)
    return switch problem {
    case .absent: device.path == nil ? "Níor aimsíodh \(none(device.kind))." : "Níl an \(name) ann."
    case .forbidden(let group?):
      "Níl cead an \(name) a oscailt; ní mór an t-úsáideoir seo a bheith sa ghrúpa \(detail(group))."
    case .forbidden(nil): "Níl cead ag an úsáideoir seo an \(name) a oscailt."
    case .busy: "Tá an \(name) in úsáid ag ríomhchlár eile."
    case .unplugged: "Baineadh an \(name) amach."
    case .stalled(let seconds): "Níor sheol an \(name) aon rud le \(seconds) s anuas."
    case .unsuitable: "Ní sheolann an \(name) aon rud is féidir a léamh anseo."
    case .failed(let call, let reason): "Níor oibrigh an \(name) (\(detail(call)): \(detail(reason)))."
    }
  }

  /// `ceamara HD Pro Webcam C920 (/dev/video0)`: behind the article “an” it stays as it is.
  func name(_ device: Device) -> String {
    let kind = word(device.kind)
    return switch (device.name.map(detail), device.path.map(detail)) {
    case (let name?, let path?): "\(kind) \(name) (\(path))"
    case (let name?, nil): "\(kind) \(name)"
    case (nil, let path?): "\(kind) \(path)"
    case (nil, nil): kind
    }
  }

  private func word(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "ceamara"
    case .scanner: "scanóir"
    }
  }

  private func none(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "aon cheamara"
    case .scanner: "aon scanóir"
    }
  }

  package func sentence(_ verdict: ScannerVerdict) -> String {
    switch verdict {
    case .taken(.marked): "scanóir: marcáilte ag riail udev"
    case .taken(.vendor): "scanóir: déanann a dhéantóir scanóirí"
    case .taken(.model): "scanóir: samhail aitheanta"
    case .taken(.name): "scanóir: de réir a ainm"
    case .left(.excluded): "fágtha: riail udev a deir é"
    case .left(.noDigits): "fágtha: níl digití ná Enter air"
    case .left(.pointer): "fágtha: luch atá ann"
    case .left(.builtIn): "fágtha: méarchlár ionsuite nó PS/2"
    case .left(.keyboard): "fágtha: tugann sé méarchlár air féin"
    case .left(.unknown): "fágtha: níl aon rud a deir gur scanóir é"
    }
  }

  package func sentence(_ problem: ImageProblem) -> String {
    switch problem {
    case .truncated(let format): "Críochnaíonn an pictiúr \(format.rawValue) roimh a líne dheireanach."
    case .empty: "Tá an comhad folamh."
    case .fileTooLarge(let mebibytes): "Tá an comhad níos mó ná \(mebibytes) MiB."
    case .tooLarge(let width, let height, let megapixels):
      "Tá an pictiúr \(width) faoi \(height) picteilín; glactar le suas le \(megapixels) meigiphicteilín."
    case .tooLargeToDecode(let reason): "Tá an pictiúr rómhór. \(detail(reason))."
    case .typeUnknown: "Ní pictiúr PNG, JPEG, PGM ná PPM é seo."
    case .sizeImpossible(let width, let height):
      "Deir ceanntásc an phictiúir go bhfuil sé \(width) faoi \(height) picteilín."
    case .damaged(let format, let damage): "Tá damáiste sa phictiúr \(format.rawValue) (\(words(damage)))."
    case .unreadable(let reason): "Ní féidir an comhad a léamh: \(detail(reason))."
    case .outOfMemory(let format): "Níl go leor cuimhne ann chun \(format.rawValue) a léamh."
    }
  }

  private func words(_ damage: ImageProblem.Damage) -> String {
    switch damage {
    case .numberMissing: "tá uimhir in easnamh"
    case .numberTooLarge: "tá uimhir rómhór"
    case .greatestValue(let value): "is é \(value) an luach is mó"
    case .library(let reason): detail(reason)
    }
  }

  package func sentence(_ advice: ReadingAdvice) -> String {
    switch advice {
    case .nothingLikeBars: "Níl aon rud sa phictiúr cosúil le barraí."
    case .tooFewBars(let spot):
      "Níl go leor stríoc ag \(self.spot(spot)) do bharrachód; taispeáin an barrachód iomlán, agus níos gaire má tá sé beag."
    case .tooSmall(let spot, let pixels):
      "Aimsíodh barraí ag \(self.spot(spot)), ach tá siad róbheag: \(oneDecimal(pixels, ".")) picteilín sa cheann is caoile; bog níos gaire."
    case .blurred(let spot, let bars):
      "Aimsíodh barraí ag \(self.spot(spot)), ach tá siad doiléir: \(oneDecimal(bars, ".")) oiread an bharra is caoile;"
        + " coinnigh socair é agus lig don cheamara fócasú."
    case .partOfCode(let spot):
      "Aimsíodh barraí ag \(self.spot(spot)), ach níl ann ach cuid de chód; taispeáin an cód iomlán leis an mbán in aice leis."
    case .doubtfulDigits(let spot, let digits):
      "Aimsíodh cód ag \(self.spot(spot)), ach níl gach digit cinnte: \(digits); cas ón dallrú é nó déan mín é."
    case .checkDigitWrong(let spot, let digits):
      "Tá cuma \(digits) ar an gcód ag \(self.spot(spot)), rud nach féidir: tá an digit seiceála mícheart."
    case .notSure(let spot, let best, let second):
      "Is é \(best.text) nó \(second.text) an cód ag \(self.spot(spot)), agus níl sé cinnte cé acu; taispeáin níos mó nó níos géire é."
    case .contradicted(let spot, let one, let other):
      "Tá cuma \(one.text) ar an gcód ag \(self.spot(spot)) ar bhealach amháin agus cuma \(other.text) ar bhealach eile; taispeáin arís é."
    case .otherBars(let spot):
      "Aimsíodh barraí ag \(self.spot(spot)), ach ní oireann aon EAN ná UPC dóibh: cineál eile barrachóid, ceann lúbtha, ceann clúdaithe, nó gan ceann ar bith."
    case .notABook(let barcode): "Léadh \(barcode), agus ní leabhar é."
    }
  }
}
