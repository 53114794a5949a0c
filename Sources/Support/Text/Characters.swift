/// Returns whether a character is invisible or changes how other characters are displayed: controls,
/// zero-width and bidirectional controls, byte order marks, noncharacters, tags.
public func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
    0xFFF0...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE0FFF:
    true
  case let value: value & 0xFFFE == 0xFFFE
  }
}

/// Returns the code point, such as `U+202E`, of a character that cannot be displayed.
public func visible(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// Returns untrusted text as one safe line for a terminal or a log, with invisible characters as code points.
public func plain(_ text: String, limit: Int = 400) -> String {
  var result = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == limit { return result + "…" }
    if isInvisible(scalar) { result += visible(scalar) } else { result.unicodeScalars.append(scalar) }
    count += 1
  }
  return result
}

/// Returns text that is safe in XML. Markup is escaped, invisible characters are replaced by code points, and
/// long text is cut.
public func escapedForXML(_ text: String, limit: Int = 300) -> String {
  var out = ""
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == limit { return out + "…" }
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "\"": out += "&quot;"
    case "\n", "\r", "\t": out += " "
    case _ where isInvisible(scalar): out += visible(scalar)
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}
