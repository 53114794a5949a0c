extension ArraySlice<UInt8> {
  /// Returns the position of the first occurrence of a text, which is not empty; nil if there is none.
  package func firstPosition(of text: StaticString) -> Int? {
    text.withUTF8Buffer { text in
      var rest = self
      while let place = rest.firstIndex(of: text[0]) {
        rest = rest[place...]
        guard rest.count >= text.count else { return nil }
        if rest.starts(with: text) { return place }
        rest = rest.dropFirst()
      }
      return nil
    }
  }
}
