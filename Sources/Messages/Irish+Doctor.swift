import Domain

extension Irish {
  package func sentence(_ finding: DoctorFinding) -> String {
    switch finding {
    case .configurationSound(let path): "Tá \(detail(path)) ceart."
    case .configurationAbsent(let path): "Níl \(detail(path)) ann; tá na réamhshocruithe i bhfeidhm."
    case .configurationWrong(let problem): sentence(problem)
    case .configurationReadable(let path, isShared: true):
      "Is féidir le gach duine ar an ríomhaire seo an eochair nó an focal faire in \(detail(path)) a léamh:"
        + " sudo chown root:minilibrary \(detail(path)) && sudo chmod 640 \(detail(path))"
    case .configurationReadable(let path, isShared: false):
      "Is féidir le gach duine ar an ríomhaire seo an eochair nó an focal faire in \(detail(path)) a léamh:"
        + " chmod 600 \(detail(path))"
    case .keyMissing: "Cuirtear ceisteanna ar Google Books gan eochair, agus d’fhéadfadh sé diúltú. \(makeKey)"
    case .contactMissing:
      "Cuirtear ceisteanna ar Open Library gan teagmháil, agus ceadaíonn sé níos lú ceisteanna: cuir seoladh ríomhphoist nó"
        + " leathanach gréasáin sa socrú lookup.contact."

    case .storeSound(let place, let schema):
      "Tá an leabharlann in \(detail(place)) ceart; leagan \(schema) atá ina táblaí."
    case .storeAbsent(let place):
      "Níl aon leabharlann in \(detail(place)) fós; bunófar í leis an gcéad scoláire nó leabhar a iontrálfar."
    case .storeForbidden(let path):
      "Níl cead ag an úsáideoir seo féachaint ar \(detail(path)); ar stáisiún tá cead ag a úsáideoir féin:"
        + " sudo -u minilibrary minilibrary doctor"
    case .storeUnsound(let place, let findings):
      "Níl an leabharlann in \(detail(place)) ceart: \(detail(findings.joined(separator: "; ")))."
        + " Is féidir luach mícheart amháin a athrú le minilibrary database mend. Mura leor sin, stop na stáisiúin agus tabhair an cúltaca"
        + " is déanaí ar ais: minilibrary database restore FILE"
    case .storeOlder(let place):
      "Leagan níos sine den ríomhchlár ba dheireanaí a d’úsáid an leabharlann in \(detail(place)); tabharfaidh an chéad ordú eile a oibríonn"
        + " léi a táblaí suas chun dáta."
    case .storeFaulty(let refusals): refusals.all.map(sentence).joined(separator: " ")
    case .storeFiledOtherwise(let place):
      "Tá liostaí na leabharlainne in \(detail(place)) sórtáilte mar a shórtálann leagan eile den ríomhchlár nó den chóras:"
        + " minilibrary database sort"
    case .storeForeign(let path, let owner, let folderOwner):
      "Is le \(detail(owner)) \(detail(path)), ach is le \(detail(folderOwner)) an fillteán, agus ní féidir scríobh ann:"
        + " sudo chown \(detail(folderOwner)): \(detail(path))*"
    case .importUnfinished(let place):
      "Níl iompórtáil isteach in \(detail(place)) críochnaithe, agus b’fhéidir nach bhfuil ach cuid den tábla ann; críochnóidh an chéad"
        + " ordú eile a oibríonn leis an leabharlann í: minilibrary books list"
    case .leftoversRemoved(let folder, let number, let mebibytes):
      "Baineadh \(IrishNoun.file.counted(number)) a d’fhág cúltaca gan chríoch as \(detail(folder)), \(size(mebibytes: mebibytes, "."))."
    case .leftoversKept(let paths):
      "Is le húsáideoir eile comhaid a d’fhág cúltaca gan chríoch: sudo rm \(detail(paths.joined(separator: " ")))"
    case .storeNotLookedAt: "Níor féachadh cá bhfuil an leabharlann, mar tá na socruithe mícheart."

    case .diskRoomy(let folder, let free): "Tá \(size(mebibytes: free, ".")) saor san áit a bhfuil \(detail(folder))."
    case .diskTight(let folder, let free):
      "Níl ach \(size(mebibytes: free, ".")) saor san áit a bhfuil \(detail(folder)); déan spás sula mbeidh an leabharlann lán."
    case .diskFull(let folder, let free):
      "Tá \(size(mebibytes: free, ".")) saor san áit a bhfuil \(detail(folder)); déan spás anois, nó ní choinneofar an chéad iasacht eile."
    case .diskReadOnly(let folder):
      "Tá \(detail(folder)) ar chóras comhad nach bhfuil ach léamh ceadaithe air; b’fhéidir go bhfuil an diosca ag teip: taispeánann sudo dmesg an fáth."

    case .deviceUsable(let device): "Tá an \(name(device)) ann agus tá cead é a oscailt."
    case .deviceUnusable(let device, .forbidden(let group?), let user):
      sentence(.forbidden(group: group), device)
        + " sudo usermod -aG \(detail(group)) \(detail(user)), agus logáil isteach arís."
    case .deviceUnusable(let device, let problem, _): sentence(problem, device)
    case .noDevice(.camera): "Níor aimsíodh aon cheamara; ceangail ceann, nó úsáid scanóir nó an méarchlár."
    case .noDevice(.scanner):
      "Níor aimsíodh aon scanóir a osclaíonn an stáisiún féin; ceangail ceann, nó féach 70-minilibrary.rules maidir le déantóir nach"
        + " bhfuil aitheanta. Oibríonn scanóir a chlóscríobhann sa chonsól mar sin féin."
    case .rulesInstalled(let path): "Tá rialacha na ngléasanna suiteáilte (\(detail(path)))."
    case .rulesMissing:
      "Níl rialacha na ngléasanna suiteáilte, mar sin níl ainmneacha buana ar ghléasanna; suiteáil an pacáiste, nó cóipeáil udev/*.rules"
        + " go /etc/udev/rules.d agus rith sudo udevadm control --reload."

    case .user(let name, let groups):
      "Fiafraíodh mar \(detail(name)), sna grúpaí \(detail(groups.joined(separator: ", ")))."
    case .userIsRoot:
      "Fiafraíodh mar root, a bhfuil cead aige gach rud a dhéanamh; cad atá ceadaithe don stáisiún: sudo -u minilibrary minilibrary doctor"

    case .catalogueAnswers(let source): "Freagraíonn \(name(source)) ceist mar is ceart."
    case .catalogueFails(let source, let problem): advice(source, problem)
    case .hostUnknown(let host, let reason):
      "Ní féidir an t-ainm \(detail(host)) a réiteach (\(detail(reason))); leanann na hiasachtaí ar aghaidh, ní chuardaítear leabhair nua."
        + " Seiceáil an líonra agus a fhreastalaí ainmneacha."
    case .hostSilent(let host, let reason):
      "Ní féidir \(detail(host)) a shroicheadh (\(detail(reason))); leanann na hiasachtaí ar aghaidh, ní chuardaítear leabhair nua."
        + " Seiceáil an líonra agus a bhalla dóiteáin."
    case .networkNotAsked: "Níor seiceáladh an líonra."
    case .lookupsOff: "Ní chuirtear ceist ar aon chatalóg, mar is none an socrú lookup.providers."

    case .clockPlausible(let moment): "Seo an t-am: \(time(moment))."
    case .clockImplausible(let moment):
      "Seo an t-am: \(time(moment)), rud nach féidir, agus ní bheidh aon dáta dlite ceart: sudo timedatectl set-time \"YYYY-MM-DD HH:MM\""
    case .clockBehind(let now, let last): sentence(Refusal.clockBehind(now: now, last: last))
    case .clockSynchronised: "Coinnítear an clog ceart thar an líonra."
    case .clockAlone:
      "Ní choinnítear an clog ceart thar an líonra; má tá líonra ann: sudo apt install systemd-timesyncd"
    case .zone(let name): "Is é \(detail(name)) an crios ama."
    case .zoneIsUTC:
      "Is é UTC an crios ama, mar a bhíonn ar ríomhaire nua; críochnaíonn iasachtaí ag meán oíche an chreasa ama:"
        + " sudo timedatectl set-timezone Europe/Dublin, nó do cheann féin."
    case .zoneUnset:
      "Níl aon chrios ama socraithe; críochnaíonn iasachtaí ag a mheán oíche: sudo timedatectl set-timezone Europe/Dublin, nó do cheann féin."

    case .serviceEnabled(let units): "Tosaíonn \(detail(units.joined(separator: ", "))) leis an ríomhaire."
    case .serviceDisabled:
      "Ní thosaíonn aon stáisiún leis an ríomhaire: sudo systemctl enable --now minilibrary-console@tty1.service, nó"
        + " minilibrary.service do cheann gan chonsól."
    case .serviceTwice(let units):
      "Thosódh \(detail(units.joined(separator: " agus "))) araon leis an ríomhaire, nuair is stáisiún amháin atá i gceist:"
        + " sudo systemctl disable do cheann acu."
    case .serviceMissing: "Níl an stáisiún suiteáilte mar sheirbhís; déanann an pacáiste minilibrary é sin."
    }
  }
}
