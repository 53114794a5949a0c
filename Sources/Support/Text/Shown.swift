/// Returns a name from a file for use in a message, shortened and without invisible characters.
public func shown(_ text: String, limit: Int = 60) -> String {
  let start = String(
    text.unicodeScalars.prefix(limit).map {
      isInvisible($0) ? "?" : Character($0)
    })
  return text.unicodeScalars.count > limit ? start + "…" : start
}
