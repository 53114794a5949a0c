import Foundation
import Support

/// Reads XCUITest's `debugDescription` of an element, which every failing test logs.
///
/// A line is `Type, 0xADDRESS, {{x, y}, {width, height}}, identifier: '…', label: '…', placeholderValue: '…',
/// value: …`. It is indented by two more spaces than the line of its parent element. The first line begins
/// with `→`. Xcode 7 to 9 wrote `Type 0xADDRESS: traits: 8589934592, {{…}}, label: '…'` (cnblogs.com:
/// XCUITest, `po app`; fphilipe/PHFComposeBarView issue 63). Other lines of the log are skipped.
enum ElementText {
  static func read(_ bytes: [UInt8], into dump: inout ViewDump) throws {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // The elements follow this line. A path to an element, which repeats some elements, may precede it.
    let header = lines.firstIndex { contains($0, "Element subtree:") }
    var open: [(indent: Int, view: Int)] = []
    for (index, bytes) in lines.enumerated().dropFirst(header.map { $0 + 1 } ?? 0) {
      if contains(bytes, "Path to element:") || contains(bytes, "Query chain:") {
        if dump.views.isEmpty { continue } else { break }
      }
      let text = String(decoding: bytes.prefix(4_000), as: UTF8.self)
      guard let line = Line(text) else { continue }
      while let last = open.last, last.indent >= line.indent { open.removeLast() }
      guard open.count < ViewDump.depthLimit else {
        throw dump.problem(index + 1, "elements are nested deeper than \(ViewDump.depthLimit) levels")
      }
      let parent = open.last?.view ?? -1
      // The elements inside a skipped element are also skipped.
      guard parent != -2 else { continue }
      guard let frame = line.frame else {
        if line.hasFrame {
          dump.leaveOut(index + 1, line.type, "its frame is not a valid rectangle")
          open.append((line.indent, -2))
        }
        continue
      }
      open.append((line.indent, try dump.add(view(line, frame, parent, index + 1))))
    }
  }

  private static func view(_ line: Line, _ frame: CGRect, _ parent: Int, _ number: Int) -> DumpedView {
    var view = DumpedView(
      kind: ElementType.kind(line.type), className: line.type, frame: frame, parent: parent, line: number)
    let placeholder = line["placeholderValue"] ?? ""
    let label = [line["label"], line["title"]].compactMap { $0 }.first { !$0.isEmpty } ?? ""
    view.text = view.kind.isInput && !placeholder.isEmpty ? placeholder : label
    view.identifier = line["identifier"] ?? ""
    view.isDisabled = line.flags.contains("Disabled")
    view.hasBackground = ElementType.hasBackground(line.type)
    return view
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    bytes.count < 400 && String(decoding: bytes, as: UTF8.self).contains(text)
  }

  static func isElement(_ text: String) -> Bool {
    text.split(separator: "\n").contains { Line(String($0.prefix(4_000)))?.frame != nil }
  }

  private struct Line {
    var type: String
    /// The number of characters before the type.
    var indent: Int
    var frame: CGRect?
    var hasFrame = false
    var flags: Set<String> = []
    private var values: [(key: String, value: String)] = []

    subscript(key: String) -> String? { values.first { $0.key == key }?.value }

    init?(_ text: String) {
      let start = text.prefix { $0 == " " || $0 == "\t" || $0 == "→" }
      indent = start.count
      let rest = text.dropFirst(start.count)
      guard let address = rest.range(of: "0x"), rest.first?.isLetter == true else { return nil }
      // The address may be preceded only by the type and a note in brackets, as in `Window (Main), ` and
      // `Keyboard `.
      let head = rest[..<address.lowerBound].split { " ,".contains($0) }
      guard let first = head.first, head.count <= 3, first.allSatisfy({ $0.isASCII && $0.isLetter }),
        head.dropFirst().allSatisfy({ $0.hasPrefix("(") && $0.hasSuffix(")") })
      else { return nil }
      type = String(first)
      let tail = rest[address.upperBound...].drop(while: \.isHexDigit)
      guard tail.isEmpty || tail.first == "," || tail.first == ":" else { return nil }
      readParts(String(tail.dropFirst()))
    }

    /// Reads the parts of a line, which are separated by commas outside braces and quotes.
    private mutating func readParts(_ text: String) {
      var (part, depth, isQuoted) = ("", 0, false)
      let characters = Array(text)
      for (index, character) in characters.enumerated() {
        let next = index + 1 < characters.count ? characters[index + 1] : ","
        switch character {
        case "'" where !isQuoted && part.hasSuffix(": "): isQuoted = true
        // A quotation mark ends the text only before a comma or at the end of the line.
        case "'" where isQuoted && (next == "," || index + 1 == characters.count): isQuoted = false
        case "{" where !isQuoted: depth += 1
        case "}" where !isQuoted: depth -= 1
        case "," where !isQuoted && depth == 0:
          add(part)
          part = ""
          continue
        default: break
        }
        part.append(character)
      }
      add(part)
    }

    private mutating func add(_ text: String) {
      let part = text.trimmingCharacters(in: .whitespaces)
      if part.hasPrefix("{{") {
        hasFrame = true
        let numbers = part.split { "{}, ".contains($0) }.map { Double($0) }
        if numbers.count == 4 { frame = ViewDump.rect(numbers[0], numbers[1], numbers[2], numbers[3]) }
      } else if let colon = part.range(of: ": ") {
        var value = part[colon.upperBound...]
        if value.hasPrefix("'"), value.count > 1, value.hasSuffix("'") {
          value = value.dropFirst().dropLast()
        }
        values.append((String(part[..<colon.lowerBound]), String(value)))
      } else {
        flags.insert(part)
      }
    }
  }
}
