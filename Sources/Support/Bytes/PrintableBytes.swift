/// Encodes bytes as printable text. Two of 91 characters represent thirteen bits, which is 8 % shorter than
/// base64.
///
/// The characters are ASCII from `!` to `~` without `&`, `<` and `=`, so the text never begins markup or an
/// attribute.
package enum PrintableBytes {
  package static let letters: [UInt8] = (0x21...0x7E).filter { ![0x26, 0x3C, 0x3D].contains($0) }

  /// Returns the text of the bytes. If at most six bits remain at the end, they become one character.
  package static func text(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 16 / 13 + 2)
    var (held, count) = (0, 0)
    func add(_ value: Int) {
      out.append(letters[value % 91])
      out.append(letters[value / 91])
    }
    for byte in bytes {
      held |= Int(byte) << count
      count += 8
      if count >= 13 {
        add(held & 0x1FFF)
        held >>= 13
        count -= 13
      }
    }
    if count > 6 {
      add(held)
    } else if count > 0 {
      out.append(letters[held])
    }
    return String(decoding: out, as: UTF8.self)
  }
}
