import Domain

/// Why Google refuses a question, as its answer says: `{"error": {"message": "…", "errors": [{"reason": "…"}], "details":
/// [{"reason": "…"}]}}`. The reasons in `details` are those of google.api.ErrorReason; older answers only have `errors`.
struct GoogleReasons {
  private let reasons: Set<String>
  private let message: String

  init(_ body: [UInt8]) {
    let error = JSONValue(body)?["error"]
    let entries = (error?["errors"]?.list ?? []) + (error?["details"]?.list ?? [])
    reasons = Set(entries.compactMap { $0["reason"]?.text })
    message = (error?["message"]?.text ?? "").lowercased()
  }

  var isCountryNeeded: Bool { reasons.contains("unknownLocation") }

  var isLimited: Bool {
    keyMistake == nil && reasons.contains { $0.hasSuffix("LimitExceeded") || $0 == "quotaExceeded" }
  }

  /// Nil where the key is not what is wrong.
  var keyMistake: CatalogueProblem.KeyMistake? {
    // The message counts before the reason: Google calls an expired key invalid, and once called a blocked referrer a
    // rate limit.
    if message.contains("api key expired") || reasons.contains("keyExpired") { return .expired }
    if has("API_KEY_HTTP_REFERRER_BLOCKED") || message.contains("refer") && message.contains("blocked") {
      return .referrer
    }
    if reasons.contains("ipRefererBlocked") { return message.contains("per-ip") ? .address : .referrer }
    if has("API_KEY_IP_ADDRESS_BLOCKED") || message.contains("ip address restriction") { return .address }
    if has("API_KEY_ANDROID_APP_BLOCKED", "API_KEY_IOS_APP_BLOCKED") { return .app }
    if has("SERVICE_DISABLED", "accessNotConfigured") { return .disabled }
    if has("API_KEY_SERVICE_BLOCKED") { return .blocked }
    if has("CONSUMER_SUSPENDED", "CONSUMER_INVALID") { return .suspended }
    return has("API_KEY_INVALID", "keyInvalid") ? .invalid : nil
  }

  private func has(_ names: String...) -> Bool { !reasons.isDisjoint(with: names) }
}
