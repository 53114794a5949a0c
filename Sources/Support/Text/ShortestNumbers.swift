/// Returns a number with the fewest digits that read back as the same number. An integer has no decimal
/// point.
public func shortest(_ value: Double) -> String {
  guard value.isFinite else { return value.description }
  var bytes: [UInt8] = []
  appendShortest(value, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends a finite number with the fewest digits that read back as the same number. An integer has no
/// decimal point.
func appendShortest(_ number: Double, to bytes: inout [UInt8]) {
  // The number has at most 15 digits, of which at most three are after the point. Dividing two exact numbers
  // rounds correctly, so these digits read back as the same number, and fewer digits do not.
  let scaled = number.magnitude * 1_000
  let magnitude = scaled < 1e15 ? UInt64(scaled + 0.5) : 0
  if scaled < 1e15, Double(magnitude) / 1_000 == number.magnitude {
    if number.sign == .minus { bytes.append(UInt8(ascii: "-")) }
    appendDigits(magnitude / 1_000, to: &bytes)
    let fraction = magnitude % 1_000
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(fraction / 100))
    guard fraction % 100 > 0 else { return }
    bytes.append(UInt8(ascii: "0") + UInt8(fraction / 10 % 10))
    guard fraction % 10 > 0 else { return }
    return bytes.append(UInt8(ascii: "0") + UInt8(fraction % 10))
  }
  var text = number.description
  if text.hasSuffix(".0") { text.removeLast(2) }
  bytes.append(contentsOf: text.utf8)
}

func appendDigits(_ number: Int, to bytes: inout [UInt8]) {
  if number < 0 { bytes.append(UInt8(ascii: "-")) }
  appendDigits(UInt64(number.magnitude), to: &bytes)
}

private func appendDigits(_ number: UInt64, to bytes: inout [UInt8]) {
  let first = bytes.count
  var rest = number
  repeat {
    bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
    rest /= 10
  } while rest > 0
  bytes[first...].reverse()
}
