/// The name of a log without its folders, whose names may be private.
struct FileName {
  let name: String

  init(_ path: String) {
    name = path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? path
  }

  var short: String {
    let scalars = name.unicodeScalars
    return scalars.count > 100 ? String(String.UnicodeScalarView(scalars.prefix(60))) + "…" : name
  }

  /// The name without its extension, in lowercase letters, digits and hyphens. It is empty or ends with a
  /// hyphen.
  var slug: String {
    let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
    var slug = ""
    for byte in stem.prefix(40) {
      switch byte {
      case 0x41...0x5A: slug.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      case 0x61...0x7A, 0x30...0x39: slug.unicodeScalars.append(Unicode.Scalar(byte))
      default: if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
      }
    }
    return slug.isEmpty || slug.hasSuffix("-") ? slug : slug + "-"
  }

  var id: String { slug.isEmpty ? "log" : "log-" + slug.dropLast() }
}
