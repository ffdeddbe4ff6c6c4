package import Domain

extension StaffMember {
  package var json: JSONObject {
    ["id": id.rawValue, "name": name, "cardNumber": cardNumber.text, "hasPIN": hasPIN]
  }
}
