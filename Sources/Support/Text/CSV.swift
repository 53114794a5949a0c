/// Returns a CSV field as in RFC 4180, on one line and with at most 2,000 characters. If a spreadsheet would
/// read the field as a formula, it begins with an apostrophe.
public func csv(_ text: String) -> String {
  let bytes = text.utf8
  if bytes.allSatisfy({ ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x2F && $0 <= 0x39) || $0 == 0x2D }),
    bytes.first != 0x2D
  {
    return text
  }
  var field = ""
  for scalar in text.unicodeScalars.prefix(2000) {
    switch scalar {
    case "\"": field += "\"\""
    case "\n", "\r", "\t": field += " "
    case _ where isInvisible(scalar): field += visible(scalar)
    default: field.unicodeScalars.append(scalar)
    }
  }
  let isFormula =
    field.unicodeScalars.first(where: { $0 != " " }).map { "=+-@".unicodeScalars.contains($0) } ?? false
  let needsQuotes = field.unicodeScalars.contains { $0 == "," || $0 == "\"" }
  let safe = isFormula ? "'" + field : field
  return needsQuotes || isFormula ? "\"\(safe)\"" : safe
}

/// Returns a CSV field with its text unchanged, in quotation marks only if they are necessary.
public func csvField(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy {
    $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
      && $0 != UInt8(ascii: "\r")
  }
  return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
}
