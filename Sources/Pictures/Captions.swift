import Foundation

/// The texts around the devices, and the marks of notes.
enum Captions {
  /// Returns the approximate width of a text in pixels, for any font.
  static func width(_ text: String, size: Double) -> Double {
    Double(text.unicodeScalars.count) * size * 0.52
  }

  /// Returns the number of characters that fit into a width in pixels.
  static func fit(_ width: Double, size: Double) -> Int { max(4, Int(width / (size * 0.52))) }

  struct Lines {
    var kind: Note.Kind
    var texts: [String]
  }

  /// The most lines that one caption takes. The longest ids fit into them in the narrowest column.
  static let mostLines = 8

  static func lines(_ note: Note, _ width: Double) -> Lines {
    Lines(kind: note.kind, texts: wrapped(note.text, width: width - 16, letters: 11))
  }

  /// Draws the lines of a text below each other, and returns the baseline below the last one.
  @discardableResult
  static func draw(
    _ lines: [String], x: Double, y: Double, step: Double = 15, size: Double, fill: String,
    bold: Bool = false, on svg: inout SVG
  ) -> Double {
    for (n, text) in lines.enumerated() {
      svg.text(text, x: x, y: y + Double(n) * step, size: size, fill: fill, bold: bold, limit: 400)
    }
    return y + Double(lines.count) * step
  }

  /// Draws a text in lines that fit into a width, and returns the baseline below the last one.
  ///
  /// - Parameter letters: the size of letters that are as wide as the drawn ones. Bold letters are wider than regular
  ///   ones of the same size.
  @discardableResult
  static func draw(
    _ text: String, width: Double, letters: Double, lines limit: Int = mostLines, x: Double, y: Double,
    step: Double = 15, size: Double, fill: String, bold: Bool = false, on svg: inout SVG
  ) -> Double {
    draw(
      wrapped(text, width: width, letters: letters, lines: limit), x: x, y: y, step: step, size: size,
      fill: fill, bold: bold, on: &svg)
  }

  /// Breaks a text into lines that fit into a width.
  static func wrapped(
    _ text: String, width: Double, letters: Double, lines limit: Int = mostLines
  ) -> [String] {
    wrapped(text, columns: fit(width, size: letters), lines: limit)
  }

  /// Draws a note and returns the baseline of the next note.
  static func draw(
    _ note: Lines, x: Double, y: Double, _ colors: SceneColors, _ palette: Palette, on svg: inout SVG
  ) -> Double {
    mark(note.kind, x: x, y: y, colors, palette, on: &svg)
    for (n, text) in note.texts.enumerated() {
      svg.text(text, x: x + 16, y: y + Double(n) * 15, size: 11, fill: palette.text, limit: 60)
    }
    return y + Double(note.texts.count) * 15
  }

  /// Breaks a text at its spaces into at most `limit` lines of `columns` characters. A word that is longer than a
  /// line is divided after a hyphen or a slash, or else where the line ends. "…" replaces the lines beyond the limit.
  static func wrapped(_ text: String, columns: Int, lines limit: Int = mostLines) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace).prefix(200) where lines.count <= limit {
      for (n, part) in divided(word, columns: columns, parts: limit + 1).enumerated() {
        let longer = line.isEmpty ? part : line + " " + part
        if n == 0, longer.unicodeScalars.count <= columns {
          line = longer
        } else {
          if !line.isEmpty { lines.append(line) }
          line = part
        }
      }
    }
    if !line.isEmpty { lines.append(line) }
    guard lines.count > limit else { return lines }
    let last = String(String.UnicodeScalarView(lines[limit - 1].unicodeScalars.prefix(max(1, columns - 2))))
    return Array(lines.prefix(limit - 1)) + [last + " …"]
  }

  /// Divides a word into parts that are not longer than a line.
  private static func divided(_ word: Substring, columns: Int, parts limit: Int) -> [String] {
    var rest = Substring.UnicodeScalarView(word.unicodeScalars.prefix(columns * limit))
    var parts: [String] = []
    while rest.count > columns {
      let line = rest.prefix(columns)
      let end = line.lastIndex { $0 == "-" || $0 == "/" }.map { rest.index(after: $0) } ?? line.endIndex
      parts.append(String(String.UnicodeScalarView(rest[..<end])))
      rest = rest[end...]
    }
    return parts + [String(String.UnicodeScalarView(rest))]
  }

  /// Draws the mark of a note, 11 pixels wide and 9 pixels tall, on the baseline of the note's text.
  static func mark(
    _ kind: Note.Kind, x: Double, y: Double, _ colors: SceneColors, _ palette: Palette, on svg: inout SVG
  ) {
    let box = CGRect(x: x, y: y - 8, width: 11, height: 8)
    var data = PathData()
    switch kind {
    case .fine:
      data.move(x + 1, y - 4)
      data.line(x + 4, y - 1)
      data.line(x + 10, y - 8)
      svg.stroke(data, colors.action, width: 1.75)
    case .covered:
      data.rect(box)
      data.hatch(box, spacing: 4)
      svg.stroke(data, colors.trouble, width: 1.25)
    case .aboveTop:
      data.move(x + 1, y - 2)
      data.line(x + 5.5, y - 8)
      data.line(x + 10, y - 2)
      data.line(x + 1, y - 2)
      svg.stroke(data, colors.trouble, width: 1.25, fill: colors.trouble)
    case .cut:
      data.move(x + 1, y - 8)
      data.line(x + 1, y - 4)
      data.line(x + 10, y - 4)
      data.line(x + 10, y - 8)
      svg.stroke(data, colors.trouble, width: 1.5, dash: "3 1.5")
    case .action:
      data.rect(box)
      data.move(x, y - 8)
      data.line(x + 11, y)
      data.move(x, y)
      data.line(x + 11, y - 8)
      svg.stroke(data, colors.action, width: 1.25)
    case .gap:
      data.move(x + 2.5, y - 6)
      data.line(x + 5.5, y - 9)
      data.line(x + 8.5, y - 6)
      data.move(x + 5.5, y - 9)
      data.line(x + 5.5, y + 1)
      data.move(x + 2.5, y - 2)
      data.line(x + 5.5, y + 1)
      data.line(x + 8.5, y - 2)
      svg.stroke(data, colors.ink, width: 1.25)
    case .drift:
      data.rect(CGRect(x: x + 0.5, y: y - 8, width: 7, height: 5))
      svg.stroke(data, colors.trouble, width: 1, dash: "2 1.5")
      var moved = PathData()
      moved.rect(CGRect(x: x + 3.5, y: y - 5, width: 7, height: 5))
      svg.stroke(moved, colors.trouble, width: 1.25)
    case .worst:
      data.move(x + 5.5, y - 9)
      data.line(x + 10, y - 4)
      data.line(x + 5.5, y + 1)
      data.line(x + 1, y - 4)
      data.line(x + 5.5, y - 9)
      svg.stroke(data, colors.trouble, width: 1, fill: colors.trouble)
    }
  }

  /// Draws the title and headline of a picture, and returns the top of the area below them.
  static func head(
    _ subject: PictureSubject, width: Double, margin: Double, _ palette: Palette, on svg: inout SVG
  ) -> Double {
    let room = width - 2 * margin
    var y = draw(
      subject.strategy, width: room, letters: 18, x: margin, y: 30, step: 18, size: 16,
      fill: palette.text, bold: true, on: &svg)
    y = draw(
      subject.situation, width: room, letters: 13, x: margin, y: y, step: 16, size: 12,
      fill: palette.muted, on: &svg)
    return draw(
      subject.headline, width: room, letters: subject.passes ? 14 : 15, x: margin, y: y + 6,
      step: 17, size: 13, fill: subject.passes ? palette.text : palette.fail, bold: !subject.passes, on: &svg)
  }

  /// Draws the legend of a picture in as many rows as needed, and returns the baseline of the last row.
  static func legend(
    _ subjects: [PictureSubject], x left: Double, y top: Double, width: Double, _ colors: SceneColors,
    _ palette: Palette,
    hasHidden: Bool, hasGhosts: Bool, on svg: inout SVG
  ) -> Double {
    var x = left
    var y = top
    func entry(_ text: String, _ draw: (inout SVG, Double, Double) -> Void) {
      let length = 26 + self.width(text, size: 11) + 14
      if x + length > left + width, x > left {
        x = left
        y += 18
      }
      draw(&svg, x, y)
      svg.text(text, x: x + 26, y: y, size: 11, fill: palette.muted)
      x += length
    }
    entry("focused field") { svg, x, y in
      var data = PathData()
      data.rect(CGRect(x: x + 1, y: y - 9, width: 18, height: 10), radius: 3)
      svg.stroke(data, colors.field, width: 2.25)
    }
    if hasHidden {
      entry("its hidden part") { svg, x, y in
        var data = PathData()
        data.rect(CGRect(x: x + 1, y: y - 9, width: 18, height: 10))
        data.hatch(CGRect(x: x + 1, y: y - 9, width: 18, height: 10), spacing: 4)
        svg.stroke(data, colors.trouble, width: 1.25)
      }
    }
    if subjects.contains(where: { $0.trace.primaryAction >= 0 }) {
      entry("primary button") { svg, x, y in
        svg.rect(x: x + 1, y: y - 9, width: 18, height: 10, fill: colors.action, radius: 3)
        svg.rect(x: x + 6, y: y - 5, width: 8, height: 2, fill: colors.onAction)
      }
    }
    if subjects.contains(where: { $0.trace.pinnedBar >= 0 }) {
      entry("bar pinned to the keyboard") { svg, x, y in
        var data = PathData()
        data.move(x + 1, y - 7)
        data.line(x + 19, y - 7)
        data.move(x + 1, y - 4)
        data.line(x + 19, y - 4)
        svg.stroke(data, colors.pinned, width: 1.25)
      }
    }
    if hasGhosts {
      entry("pushed above the screen") { svg, x, y in
        var data = PathData()
        data.rect(CGRect(x: x + 1, y: y - 9, width: 18, height: 10))
        svg.stroke(data, colors.glyph, dash: "3 2")
      }
    }
    return y
  }
}
