package import Domain

extension Account {
  /// Its password is in no document.
  package var json: JSONObject {
    [
      "id": id.rawValue,
      "name": name,
      "displayName": displayName,
      "email": email,
      "role": role.rawValue,
      "language": language?.tag,
      "theme": theme.rawValue,
      "student": student?.rawValue,
      "createdAt": createdAt,
      "passwordChangedAt": passwordChangedAt,
      "mustChoosePassword": mustChoosePassword,
      "disabledAt": disabledAt,
    ]
  }
}

extension Session.NewPassword {
  package var json: JSONObject {
    let endsAt = oneTime == nil ? nil : account.passwordEndsAt
    return ["account": account.json, "oneTimePassword": oneTime?.shown, "endsAt": endsAt]
  }
}

extension SetUpCode {
  package var json: JSONObject { ["code": code.shown, "endsAt": endsAt, "triesLeft": triesLeft] }
}
