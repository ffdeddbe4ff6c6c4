import Glibc
import HTTPTypes
import Synchronization

/// The date of an answer: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let latest = Mutex<(seconds: time_t, field: HTTPField)>((-1, HTTPField(name: .date, value: "")))

  /// The field of this moment, rewritten once a second.
  static func field() -> HTTPField {
    let seconds = time(nil)
    return latest.withLock { latest in
      if latest.seconds != seconds { latest = (seconds, HTTPField(name: .date, value: text(seconds))) }
      return latest.field
    }
  }

  static func text(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return
      "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + Int(parts.tm_year)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
