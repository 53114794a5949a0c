/// Whether a character hides, or changes how others are read: controls, zero-width and bidirectional controls,
/// byte order marks, noncharacters, tags.
package func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
    0xFFF0...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE0FFF:
    true
  case let value: value & 0xFFFE == 0xFFFE
  }
}

/// `U+202E` for a character that cannot be shown as it is.
package func visible(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
