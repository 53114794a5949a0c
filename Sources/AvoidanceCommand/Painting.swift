import Support

/// The colours of terminal text, by their meaning.
enum Paint: String {
  case bad = "1;31"
  case warning = "1;33"
  case good = "32"
  case remark = "36"
  case heading = "1"

  func callAsFunction(_ text: some StringProtocol) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

enum ColorChoice: String, OptionChoice {
  case auto, always, never

  /// The option `--color`, which every verb has.
  static let option = Option<ColorChoice>.choice(
    "color", "when", default: .auto, section: OptionSpec.commonSection,
    help:
      "Whether marks, headings and the labels of messages are coloured. 'auto' colours them on a terminal and follows "
      + "NO_COLOR, FORCE_COLOR and TERM=dumb."
  )

  /// Returns the choice that environment variables make, or nil if they make none.
  ///
  /// A `NO_COLOR` that is not empty (no-color.org) takes precedence over `FORCE_COLOR` (force-color.org).
  /// `FORCE_COLOR=0` means no colours.
  static func environment(_ environment: [String: String]) -> ColorChoice? {
    if environment["NO_COLOR"]?.isEmpty == false { return .never }
    switch environment["FORCE_COLOR"] {
    case nil, "": return nil
    case "0", "false": return .never
    default: return .always
    }
  }

  /// Returns the last valid value of `--color`, even if the command line has mistakes.
  static func given(in arguments: [String]) -> ColorChoice? {
    var choice: ColorChoice?
    for (index, argument) in arguments.prefix(while: { $0 != "--" }).enumerated() {
      if argument == "--color", arguments.indices.contains(index + 1) {
        choice = ColorChoice(rawValue: arguments[index + 1]) ?? choice
      } else if argument.hasPrefix("--color=") {
        choice = ColorChoice(rawValue: String(argument.dropFirst(8))) ?? choice
      }
    }
    return choice
  }
}

extension Console {
  /// Returns a console with coloured text, if the choice allows it. Messages get coloured labels, and verbs
  /// may colour their results.
  func painted(_ choice: ColorChoice) -> Console {
    var console = self
    let isDumb = environment["TERM"] == "dumb"
    console.paintsOut = choice == .always || choice == .auto && isOutTerminal && !isDumb
    if choice == .always || choice == .auto && isTerminal {
      let write = unescapedErr
      console.err = { write(Self.paintLabels(plainLines($0))) }
    }
    return console
  }

  /// Returns a text whose ✓ and ✗ are coloured if standard output has colours.
  func paintMarks(_ text: String) -> String {
    guard paintsOut else { return text }
    return text.replacing("✓", with: Paint.good("✓")).replacing("✗", with: Paint.bad("✗"))
  }

  /// Returns a help page whose headings are bold if standard output has colours.
  func paintHeadings(_ page: String) -> String {
    guard paintsOut else { return page }
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        line[..<colon].allSatisfy({ $0.isUppercase || $0 == " " }), line.first != " "
      else { return String(line) }
      return Paint.heading(line[...colon]) + line[line.index(after: colon)...]
    }.joined(separator: "\n")
  }

  private static let labels: [(String, Paint)] = [
    ("Error:", .bad), ("Warning:", .warning), ("Note:", .remark), ("Help:", .heading), ("Usage:", .heading),
  ]

  private static func paintLabels(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if let (label, paint) = labels.first(where: { line.hasPrefix($0.0) }) {
        return paint(label) + line.dropFirst(label.count)
      }
      // The compiler's format, `file:line:column: error: …`.
      if let range = line.firstRange(of: ": error: ") {
        return line[..<range.lowerBound] + ": " + Paint.bad("error:") + " " + line[range.upperBound...]
      }
      return String(line)
    }.joined(separator: "\n")
  }
}
