import Support

/// The text of an Interface Builder file with the places of its elements, so that single tags can be changed.
struct InterfaceText {
  /// The places of an element's tags as ranges of bytes. An element without contents has one tag.
  struct Place {
    var start: Range<Int>
    var end: Range<Int>
    var whole: Range<Int> { start.lowerBound..<end.upperBound }
    var isEmpty: Bool { start == end }
  }

  /// One change of the text: the bytes of a range are replaced.
  private struct Edit {
    var range: Range<Int>
    var text: String
    var order: Int
    /// The elements that are written before the text, because they move to this place.
    var moved: [Int] = []
  }

  let bytes: [UInt8]
  /// The places of the elements, in the order in which `InterfaceMarkup` has them.
  let places: [Place]
  private var edits: [Edit] = []

  /// Reads the places of all elements.
  ///
  /// Throws `XMLProblem` if the text is not well-formed XML in UTF-8.
  init(_ bytes: [UInt8]) throws(XMLProblem) {
    self.bytes = bytes
    var reader = XMLReader(bytes, strictness: .wellFormed)
    var places: [Place] = []
    var open: [Int] = []
    while let event = try reader.next() {
      switch event {
      case .start(let tag):
        if !tag.isClosed { open.append(places.count) }
        places.append(Place(start: reader.latestTag, end: reader.latestTag))
      case .end: if let index = open.popLast() { places[index].end = reader.latestTag }
      case .text: continue
      }
    }
    self.places = places
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Lines

  /// Returns the spaces before an element on its line; nil if something else precedes it there.
  func indentation(_ element: Int) -> String? {
    var start = places[element].start.lowerBound
    let end = start
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") {
      start -= 1
    }
    return start == 0 || bytes[start - 1] == 0x0A ? text(start..<end) : nil
  }

  /// Returns the range of an element with its indentation and its line end, if nothing else is on its lines.
  func lines(_ element: Int) -> Range<Int> {
    let whole = places[element].whole
    guard let indentation = indentation(element) else { return whole }
    var end = whole.upperBound
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    guard end < bytes.count, bytes[end] == 0x0A else { return whole }
    return (whole.lowerBound - indentation.utf8.count)..<(end + 1)
  }

  /// The line end of the file.
  var newline: String { bytes.contains(0x0D) ? "\r\n" : "\n" }

  // MARK: Changes

  private mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append(Edit(range: range, text: text, order: edits.count))
  }

  /// Removes an element with its line.
  mutating func remove(_ element: Int) { replace(lines(element), with: "") }

  /// Inserts elements after an element, each on a line of its own if that element has one.
  mutating func insert(_ elements: [String], after element: Int) {
    let indentation = indentation(element)
    let text = elements.map { laidOut($0, indentation ?? "", isOnLines: indentation != nil) }
    let before = indentation == nil ? "" : newline
    replace(
      places[element].whole.upperBound..<places[element].whole.upperBound,
      with: text.map { before + $0 }.joined())
  }

  /// Inserts elements before an element.
  mutating func insert(_ elements: [String], before element: Int) {
    let indentation = indentation(element)
    let text = elements.map { laidOut($0, indentation ?? "", isOnLines: indentation != nil) }
    let after = indentation == nil ? "" : newline
    let place = places[element].whole.lowerBound - (indentation?.utf8.count ?? 0)
    replace(place..<place, with: text.map { $0 + after }.joined())
  }

  /// Inserts elements as the last children of an element that has contents, `unit` deeper than it.
  mutating func append(_ elements: [String], to element: Int, unit: String) {
    let place = places[element]
    let outer = indentation(element)
    if place.isEmpty {
      // `<constraints/>` becomes a pair of tags.
      var tag = text(place.start)
      tag.removeLast(2)
      while tag.hasSuffix(" ") { tag.removeLast() }
      let inner = elements.map { laidOut($0, (outer ?? "") + unit, isOnLines: outer != nil) }
      let name = tag.dropFirst().prefix { !$0.isWhitespace }
      let lineEnd = outer == nil ? "" : newline
      replace(
        place.start,
        with: tag + ">" + lineEnd + inner.map { $0 + lineEnd }.joined() + (outer ?? "") + "</\(name)>")
      return
    }
    // The end tag is on a line of its own, or directly behind the contents.
    var start = place.end.lowerBound
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") {
      start -= 1
    }
    let isOnLine = start > 0 && bytes[start - 1] == 0x0A
    let indentation = text((isOnLine ? start : place.end.lowerBound)..<place.end.lowerBound)
    let inner = elements.map { laidOut($0, indentation + unit, isOnLines: isOnLine) }
    let insertion = isOnLine ? start : place.end.lowerBound
    replace(insertion..<insertion, with: inner.map { $0 + (isOnLine ? newline : "") }.joined())
  }

  /// Returns the text of an element with its lines indented, or on one line.
  private func laidOut(_ element: String, _ indentation: String, isOnLines: Bool) -> String {
    let lines = element.split(separator: "\n")
    guard isOnLines else { return lines.map { $0.drop { $0 == " " } }.joined() }
    return lines.map { indentation + $0 }.joined(separator: newline)
  }

  /// Puts elements with the same parent between two texts, at the place of the first of them.
  mutating func wrap(_ elements: [Int], opening: String, closing: String) {
    guard let first = elements.first else { return }
    let indentation = indentation(first)
    let lineEnd = indentation == nil ? "" : newline
    func text(_ part: String) -> String {
      laidOut(part, indentation ?? "", isOnLines: indentation != nil) + lineEnd
    }
    let block = lines(first)
    replace(block.lowerBound..<block.lowerBound, with: text(opening))
    edits.append(
      Edit(
        range: block.upperBound..<block.upperBound, text: text(closing), order: edits.count,
        moved: Array(elements.dropFirst())))
    for element in elements.dropFirst() { replace(lines(element), with: "") }
  }

  /// Sets attributes of an element's start tag. A nil value removes the attribute, and a new attribute is placed
  /// before the first existing one of `before`.
  mutating func set(
    _ attributes: [(name: String, value: String?)], of element: Int, before: [String] = ["id"]
  ) {
    var tag = tags[element] ?? text(places[element].start)
    for (name, value) in attributes { Self.set(name, value, in: &tag, before: before) }
    tags[element] = tag
  }

  private var tags: [Int: String] = [:]

  private static func set(_ name: String, _ value: String?, in tag: inout String, before: [String]) {
    let written = value.map { "\(name)=\"\(escaped($0))\"" }
    if let range = range(of: name, in: tag) {
      if let written {
        tag.replaceSubrange(range, with: written)
      } else {
        var range = range
        while range.lowerBound > tag.startIndex, tag[tag.index(before: range.lowerBound)].isWhitespace {
          range = tag.index(before: range.lowerBound)..<range.upperBound
        }
        tag.removeSubrange(range)
      }
    } else if let written {
      let place = before.compactMap { [tag] in range(of: $0, in: tag)?.lowerBound }.first
      if let place {
        tag.insert(contentsOf: written + " ", at: place)
      } else {
        let end =
          tag.hasSuffix("/>") ? tag.index(tag.endIndex, offsetBy: -2) : tag.index(before: tag.endIndex)
        tag.insert(contentsOf: " " + written, at: end)
      }
    }
  }

  /// Returns the value of an attribute as it is written between quotation marks.
  static func escaped(_ value: String) -> String {
    var out = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\n", "\r", "\t": out += "&#\(scalar.value);"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Returns the range of an attribute with its value in a start tag; nil if the tag does not have it.
  private static func range(of name: String, in tag: String) -> Range<String.Index>? {
    var index = tag.startIndex
    while index < tag.endIndex, !tag[index].isWhitespace { index = tag.index(after: index) }
    while index < tag.endIndex {
      while index < tag.endIndex, tag[index].isWhitespace { index = tag.index(after: index) }
      let start = index
      while index < tag.endIndex, tag[index] != "=", tag[index] != ">" { index = tag.index(after: index) }
      let key = tag[start..<index].filter { !$0.isWhitespace }
      while index < tag.endIndex, tag[index] != "\"", tag[index] != "'" { index = tag.index(after: index) }
      guard index < tag.endIndex else { return nil }
      let quote = tag[index]
      index = tag.index(after: index)
      while index < tag.endIndex, tag[index] != quote { index = tag.index(after: index) }
      guard index < tag.endIndex else { return nil }
      index = tag.index(after: index)
      if key == name { return start..<index }
    }
    return nil
  }

  /// Returns the text after all changes.
  func changed() -> [UInt8] { changed(0..<bytes.count) }

  /// Returns a part of the text after the changes inside it. The removal of the whole part is left out, so that
  /// a moved element can be written at its new place.
  private func changed(_ part: Range<Int>) -> [UInt8] {
    let all = edits + tags.map { Edit(range: places[$0].start, text: $1, order: -1) }
    let isWhole = part == 0..<bytes.count
    let inside = all.filter { edit in
      guard part.lowerBound <= edit.range.lowerBound, edit.range.upperBound <= part.upperBound else {
        return false
      }
      // Texts at the ends of the part belong to its surroundings.
      let isAtEnd =
        edit.range.isEmpty
        && (edit.range.lowerBound == part.lowerBound || edit.range.lowerBound == part.upperBound)
      return isWhole || !isAtEnd && !(edit.range == part && edit.text.isEmpty)
    }.sorted {
      ($0.range.lowerBound, $0.range.upperBound, $0.order)
        < ($1.range.lowerBound, $1.range.upperBound, $1.order)
    }
    var out: [UInt8] = []
    var place = part.lowerBound
    // Changes inside a part that was removed or replaced are left out.
    for edit in inside where edit.range.lowerBound >= place {
      out += bytes[place..<edit.range.lowerBound]
      for element in edit.moved { out += changed(lines(element)) }
      out += Array(edit.text.utf8)
      place = edit.range.upperBound
    }
    out += bytes[place..<part.upperBound]
    return out
  }
}
