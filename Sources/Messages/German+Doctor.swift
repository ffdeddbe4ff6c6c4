import Domain

extension German {
  package func sentence(_ finding: DoctorFinding) -> String {
    switch finding {
    case .configurationSound(let path): "\(detail(path)) ist in Ordnung."
    case .configurationAbsent(let path): "\(detail(path)) gibt es nicht; es gelten die Vorgaben."
    case .configurationWrong(let problem): sentence(problem)
    case .configurationReadable(let path, isShared: true):
      "Den Schlüssel oder das Passwort in \(detail(path)) kann hier jeder lesen: sudo chown root:minilibrary \(detail(path))"
        + " && sudo chmod 640 \(detail(path))"
    case .configurationReadable(let path, isShared: false):
      "Den Schlüssel oder das Passwort in \(detail(path)) kann hier jeder lesen: chmod 600 \(detail(path))"
    case .keyMissing: "Google Books wird ohne Schlüssel gefragt und verweigert vielleicht die Antwort. \(makeKey)"
    case .contactMissing:
      "Open Library wird ohne Kontakt gefragt und erlaubt so weniger Fragen: bitte eine E-Mail-Adresse oder Webseite in die"
        + " Einstellung lookup.contact eintragen."

    case .storeSound(let place, let schema):
      "Die Bibliothek in \(detail(place)) ist in Ordnung; ihre Tabellen haben Version \(schema)."
    case .storeAbsent(let place):
      "In \(detail(place)) ist noch keine Bibliothek; sie entsteht mit dem ersten Buch oder der ersten Person."
    case .storeForbidden(let path):
      "Dieser Benutzer darf nicht sehen, was bei \(detail(path)) ist; auf einer eigenen Station darf es ihr Benutzer:"
        + " sudo -u minilibrary minilibrary doctor"
    case .storeUnsound(let place, let findings):
      "Die Bibliothek in \(detail(place)) ist nicht in Ordnung: \(detail(findings.joined(separator: "; ")))."
        + " Einen einzelnen falschen Wert ersetzt minilibrary database mend. Sonst bitte die Stationen anhalten und die letzte Sicherung"
        + " zurückholen: minilibrary database restore FILE"
    case .storeOlder(let place):
      "Die Bibliothek in \(detail(place)) wurde zuletzt von einer älteren Version des Programms benutzt; der nächste Befehl, der mit ihr"
        + " arbeitet, bringt ihre Tabellen auf den neuen Stand."
    case .storeFaulty(let refusals): refusals.all.map(sentence).joined(separator: " ")
    case .storeFiledOtherwise(let place):
      "Die Listen von \(detail(place)) sind so sortiert, wie eine andere Version des Programms oder des Systems sortiert:"
        + " minilibrary database sort"
    case .storeForeign(let path, let owner, let folderOwner):
      "\(detail(path)) gehört \(detail(owner)), der Ordner aber \(detail(folderOwner)), und so ist kein Schreiben möglich:"
        + " sudo chown \(detail(folderOwner)): \(detail(path))*"
    case .importUnfinished(let place):
      "Ein Import in \(detail(place)) ist nicht fertig, die Tabelle also vielleicht nur zum Teil da; der nächste Befehl, der mit der"
        + " Bibliothek arbeitet, bringt ihn zu Ende: minilibrary books list"
    case .leftoversRemoved(let folder, let number, let mebibytes):
      "\(number == 1 ? "1 Rest einer abgebrochenen Sicherung" : "\(number) Reste abgebrochener Sicherungen") aus \(detail(folder)) entfernt, \(size(mebibytes: mebibytes, ","))."
    case .leftoversKept(let paths):
      "Reste abgebrochener Sicherungen darf nur jemand anderes entfernen: sudo rm \(detail(paths.joined(separator: " ")))"
    case .storeNotLookedAt: "Wo die Bibliothek ist, wurde nicht geprüft, weil die Einstellungen falsch sind."

    case .diskRoomy(let folder, let free): "\(size(mebibytes: free, ",")) sind frei, wo \(detail(folder)) liegt."
    case .diskTight(let folder, let free):
      "Nur \(size(mebibytes: free, ",")) sind frei, wo \(detail(folder)) liegt; bitte Platz schaffen, bevor die Bibliothek nicht mehr wachsen kann."
    case .diskFull(let folder, let free):
      "\(size(mebibytes: free, ",")) sind frei, wo \(detail(folder)) liegt; bitte jetzt Platz schaffen, sonst kann die nächste Ausleihe nicht gespeichert werden."
    case .diskReadOnly(let folder):
      "\(detail(folder)) liegt auf einem Dateisystem, das nur gelesen werden darf; der Datenträger ist vielleicht defekt: sudo dmesg zeigt den Grund."

    case .deviceUsable(let device): "\(subject(device)) ist da und darf geöffnet werden."
    case .deviceUnusable(let device, .forbidden(let group?), let user):
      sentence(.forbidden(group: group), device)
        + " sudo usermod -aG \(detail(group)) \(detail(user)), dann neu anmelden."
    case .deviceUnusable(let device, let problem, _): sentence(problem, device)
    case .noDevice(.camera): "Keine Kamera wurde gefunden; bitte eine anschließen oder Scanner oder Tastatur benutzen."
    case .noDevice(.scanner):
      "Kein Scanner wurde gefunden, den die Station selbst öffnet; bitte einen anschließen, oder in 70-minilibrary.rules nachsehen,"
        + " wenn der Hersteller nicht bekannt ist. Ein Scanner, der in die Konsole tippt, geht trotzdem."
    case .rulesInstalled(let path): "Die Geräteregeln sind installiert (\(detail(path)))."
    case .rulesMissing:
      "Die Geräteregeln sind nicht installiert, daher haben Geräte keine festen Namen; bitte das Paket installieren oder udev/*.rules"
        + " nach /etc/udev/rules.d kopieren und sudo udevadm control --reload ausführen."

    case .user(let name, let groups):
      "Gefragt als \(detail(name)), in den Gruppen \(detail(groups.joined(separator: ", ")))."
    case .userIsRoot:
      "Gefragt als root, der alles darf; was die Station darf, sagt: sudo -u minilibrary minilibrary doctor"

    case .catalogueAnswers(let source): "\(name(source)) beantwortet eine Frage, wie es soll."
    case .catalogueFails(let source, let problem): advice(source, problem)
    case .hostUnknown(let host, let reason):
      "Der Name \(detail(host)) wird nicht aufgelöst (\(detail(reason))); die Ausleihe geht weiter, neue Bücher werden nicht nachgeschlagen."
        + " Bitte Netz und Namensserver prüfen."
    case .hostSilent(let host, let reason):
      "\(detail(host)) ist nicht erreichbar (\(detail(reason))); die Ausleihe geht weiter, neue Bücher werden nicht nachgeschlagen."
        + " Bitte Netz und Firewall prüfen."
    case .networkNotAsked: "Das Netz wurde nicht gefragt."
    case .lookupsOff: "Kein Katalog wird gefragt, denn die Einstellung lookup.providers ist none."

    case .clockPlausible(let moment): "Es ist \(time(moment))."
    case .clockImplausible(let moment):
      "Es ist \(time(moment)), was nicht sein kann, und so stimmt kein Fälligkeitstag: sudo timedatectl set-time \"YYYY-MM-DD HH:MM\""
    case .clockBehind(let now, let last): sentence(Refusal.clockBehind(now: now, last: last))
    case .clockSynchronised: "Die Uhr wird über das Netz gestellt."
    case .clockAlone:
      "Die Uhr wird nicht über das Netz gestellt; wo es eines gibt: sudo apt install systemd-timesyncd"
    case .zone(let name): "Die Zeitzone ist \(detail(name))."
    case .zoneIsUTC:
      "Die Zeitzone ist UTC wie auf einem neuen Rechner; Leihfristen enden um Mitternacht der Zeitzone:"
        + " sudo timedatectl set-timezone Europe/Berlin, oder die eigene."
    case .zoneUnset:
      "Es ist keine Zeitzone gesetzt; um ihre Mitternacht enden Leihfristen: sudo timedatectl set-timezone Europe/Berlin, oder die eigene."

    case .serviceEnabled(let units): "\(detail(units.joined(separator: ", "))) startet mit dem Rechner."
    case .serviceDisabled:
      "Keine Station startet mit dem Rechner: sudo systemctl enable --now minilibrary-console@tty1.service, oder"
        + " minilibrary.service für eine ohne Konsole."
    case .serviceTwice(let units):
      "\(detail(units.joined(separator: " und "))) würden beide mit dem Rechner starten, gemeint ist eine Station:"
        + " sudo systemctl disable für eine der beiden."
    case .serviceMissing: "Die Station ist nicht als Dienst installiert; das Paket minilibrary macht das."
    }
  }
}
