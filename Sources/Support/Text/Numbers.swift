/// Returns a number with a fixed number of decimals, the same on every platform; `n/a` for NaN.
public func fixed(_ value: Double, _ decimals: Int) -> String {
  guard !value.isNaN else { return "n/a" }
  guard value.magnitude < 1e12 else { return value < 0 ? "below -10^12" : "above 10^12" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value * scale).rounded())
  let digits = String(scaled.magnitude)
  let sign = scaled < 0 ? "-" : ""
  guard decimals > 0 else { return sign + digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}

/// Returns a number with a fixed number of decimals; `n/a` for nil.
public func fixed(_ value: Double?, _ decimals: Int) -> String {
  fixed(value ?? .nan, decimals)
}

/// Returns a share such as `12/320 (3.8%)`; `0/0` has no percentage.
public func share(_ part: Int, _ whole: Int) -> String {
  whole > 0 ? "\(part)/\(whole) (\(percent(part, whole)))" : "\(part)/\(whole)"
}

/// Returns a percentage with one decimal. The result is 0% or 100% only if the share is exactly none or all.
public func percent(_ part: Int, _ whole: Int) -> String {
  guard whole > 0 else { return "n/a" }
  if part == 0 { return "0%" }
  if part == whole { return "100%" }
  let value = 100 * Double(part) / Double(whole)
  if value < 0.1 { return "<0.1%" }
  if value > 99.9 { return ">99.9%" }
  return fixed(value, 1) + "%"
}

/// Returns a count with its noun, such as `1 cell` or `2 cells`.
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
}

/// Returns a number with at most `decimals` decimals and no trailing zeros. A number of at least 10^12 is not
/// rounded.
public func trimmed(_ value: Double, _ decimals: Int = 2) -> String {
  guard value.magnitude < 1e12 else { return shortest(value) }
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value * Double(scale)).rounded())
  var (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
  var text = (scaled < 0 ? "-" : "") + String(whole)
  guard rest > 0 else { return text }
  text += "."
  while rest > 0 {
    scale /= 10
    (whole, rest) = rest.quotientAndRemainder(dividingBy: UInt(scale))
    text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(whole)))
  }
  return text
}

/// Returns an integer without decimals, and any other number with exactly `decimals` decimals.
public func bare(_ value: Double, _ decimals: Int = 2) -> String {
  fixed(value, value == value.rounded() ? 0 : decimals)
}
