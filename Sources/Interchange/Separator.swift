/// The character between the fields of a line.
package enum Separator: UInt8, CaseIterable, Hashable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
}
