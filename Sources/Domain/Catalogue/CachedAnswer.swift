/// An answer that was kept, with what tells whether it still holds.
package struct CachedAnswer: Hashable, Sendable {
  package var status: Int
  package var body: [UInt8]
  /// When it was received, or last confirmed.
  package var storedAt: Timestamp
  package var etag: String?
  package var lastModified: String?

  package init(
    status: Int, body: [UInt8], storedAt: Timestamp, etag: String? = nil, lastModified: String? = nil
  ) {
    self.status = status
    self.body = body
    self.storedAt = storedAt
    self.etag = etag
    self.lastModified = lastModified
  }

  /// The header fields that ask a server whether its answer changed (RFC 9110 section 13.1).
  package var validators: [String: String] {
    var fields: [String: String] = [:]
    fields["If-None-Match"] = etag
    fields["If-Modified-Since"] = lastModified
    return fields
  }
}

/// The question behind a cached answer. It leaves out secrets, such as the key for Google's service.
package struct AnswerKey: Hashable, Sendable {
  package let source: LookupSource
  package let question: String

  package init(_ source: LookupSource, _ question: String) {
    self.source = source
    self.question = question
  }
}
