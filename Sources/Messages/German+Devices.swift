package import Domain

extension German {
  package func sentence(_ report: DeviceReport) -> String {
    switch report {
    case .ready(let device): "\(subject(device)) ist bereit."
    case .lost(let device, let problem): sentence(problem, device)
    }
  }

  func sentence(_ problem: DeviceProblem, _ device: Device) -> String {
    let subject = subject(device)
    return switch problem {
    case .absent: device.path == nil ? "\(none(device.kind)) wurde gefunden." : "\(subject) ist nicht da."
    case .forbidden(let group?):
      "\(subject) darf nicht geöffnet werden; dieser Benutzer muss in der Gruppe \(detail(group)) sein."
    case .forbidden(nil): "\(subject) darf von diesem Benutzer nicht geöffnet werden."
    case .busy: "\(subject) wird von einem anderen Programm benutzt."
    case .unplugged: "\(subject) wurde abgezogen."
    case .stalled(let seconds): "\(subject) hat seit \(seconds) s nichts gesendet."
    case .unsuitable: "\(subject) sendet nichts, was hier gelesen werden kann."
    case .failed(let call, let reason): "\(subject) hat versagt (\(detail(call)): \(detail(reason)))."
    }
  }

  /// `Kamera HD Pro Webcam C920 (/dev/video0)`.
  func name(_ device: Device) -> String {
    let kind = word(device.kind)
    return switch (device.name.map(detail), device.path.map(detail)) {
    case (let name?, let path?): "\(kind) \(name) (\(path))"
    case (let name?, nil): "\(kind) \(name)"
    case (nil, let path?): "\(kind) \(path)"
    case (nil, nil): kind
    }
  }

  func subject(_ device: Device) -> String {
    switch device.kind {
    case .camera: "Die \(name(device))"
    case .scanner: "Der \(name(device))"
    }
  }

  private func none(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "Keine Kamera"
    case .scanner: "Kein Scanner"
    }
  }

  private func word(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "Kamera"
    case .scanner: "Scanner"
    }
  }

  package func sentence(_ verdict: ScannerVerdict) -> String {
    switch verdict {
    case .taken(.marked): "Scanner: durch eine udev-Regel"
    case .taken(.vendor): "Scanner: sein Hersteller baut Scanner"
    case .taken(.model): "Scanner: ein bekanntes Modell"
    case .taken(.name): "Scanner: nach seinem Namen"
    case .left(.excluded): "nicht benutzt: eine udev-Regel sagt es"
    case .left(.noDigits): "nicht benutzt: ohne Ziffern und Eingabetaste"
    case .left(.pointer): "nicht benutzt: eine Maus"
    case .left(.builtIn): "nicht benutzt: eingebaute oder PS/2-Tastatur"
    case .left(.keyboard): "nicht benutzt: nennt sich Tastatur"
    case .left(.unknown): "nicht benutzt: nichts spricht für einen Scanner"
    }
  }

  package func sentence(_ problem: ImageProblem) -> String {
    switch problem {
    case .truncated(let format): "Das \(format.rawValue)-Bild endet vor seiner letzten Zeile."
    case .empty: "Die Datei ist leer."
    case .fileTooLarge(let mebibytes): "Die Datei ist größer als \(mebibytes) MiB."
    case .tooLarge(let width, let height, let megapixels):
      "Das Bild hat \(width) mal \(height) Pixel; bis zu \(megapixels) Megapixel werden angenommen."
    case .tooLargeToDecode(let reason): "Das Bild ist zu groß. \(detail(reason))."
    case .typeUnknown: "Das ist kein PNG-, JPEG-, PGM- oder PPM-Bild."
    case .sizeImpossible(let width, let height): "Nach seinem Kopf hat das Bild \(width) mal \(height) Pixel."
    case .damaged(let format, let damage): "Das \(format.rawValue)-Bild ist beschädigt (\(words(damage)))."
    case .unreadable(let reason): "Die Datei kann nicht gelesen werden: \(detail(reason))."
    case .outOfMemory(let format): "Für das Lesen von \(format.rawValue) ist kein Speicher da."
    }
  }

  private func words(_ damage: ImageProblem.Damage) -> String {
    switch damage {
    case .numberMissing: "eine Zahl fehlt"
    case .numberTooLarge: "eine Zahl ist zu groß"
    case .greatestValue(let value): "sein größter Wert ist \(value)"
    case .library(let reason): detail(reason)
    }
  }

  package func sentence(_ advice: ReadingAdvice) -> String {
    switch advice {
    case .nothingLikeBars: "Nichts im Bild sieht nach Strichen aus."
    case .tooFewBars(let spot):
      "Die Streifen bei \(self.spot(spot)) sind zu wenige für einen Strichcode; bitte den ganzen zeigen, und näher, wenn er klein ist."
    case .tooSmall(let spot, let pixels):
      "Bei \(self.spot(spot)) sind Striche, aber zu kleine: der schmalste hat \(oneDecimal(pixels, ",")) Pixel; bitte näher herangehen."
    case .blurred(let spot, let bars):
      "Bei \(self.spot(spot)) sind Striche, aber über das \(oneDecimal(bars, ","))-Fache des schmalsten verwischt;"
        + " bitte stillhalten und die Kamera scharf stellen lassen."
    case .partOfCode(let spot):
      "Bei \(self.spot(spot)) sind Striche, aber nur ein Teil eines Codes; bitte den ganzen mit dem Weiß daneben zeigen."
    case .doubtfulDigits(let spot, let digits):
      "Bei \(self.spot(spot)) ist ein Code, aber nicht jede Ziffer ist sicher: \(digits); bitte aus dem Glanz drehen oder glätten."
    case .checkDigitWrong(let spot, let digits):
      "Der Code bei \(self.spot(spot)) sieht aus wie \(digits), was nicht sein kann: die Prüfziffer ist falsch."
    case .notSure(let spot, let best, let second):
      "Der Code bei \(self.spot(spot)) ist \(best.text) oder \(second.text), ohne dass es sicher ist; bitte größer oder schärfer zeigen."
    case .contradicted(let spot, let one, let other):
      "Der Code bei \(self.spot(spot)) sieht einmal aus wie \(one.text) und einmal wie \(other.text); bitte noch einmal zeigen."
    case .otherBars(let spot):
      "Bei \(self.spot(spot)) sind Striche, zu denen kein EAN oder UPC passt: ein anderer Strichcode, ein gebogener, ein verdeckter oder keiner."
    case .notABook(let barcode): "\(barcode) wurde gelesen und ist kein Buch."
    }
  }
}
