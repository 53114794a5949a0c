#if OWN_CODE_TOOL
  import Foundation
  import SwiftParser
  import SwiftSyntax

  /// A file with its syntax tree and the edits that were asked for. No edit changes the number of lines.
  final class EditedFile {
    private struct Edit {
      var range: Range<Int>
      var text: String
    }

    let path: String
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    let converter: SourceLocationConverter
    private var edits: [Edit] = []

    init(_ source: SourceText) {
      path = source.path
      bytes = Array(source.text.utf8)
      tree = Parser.parse(source: source.text)
      converter = SourceLocationConverter(fileName: source.path, tree: tree)
    }

    var isEdited: Bool { !edits.isEmpty }

    func line(of node: some SyntaxProtocol) -> Int { line(at: node.positionAfterSkippingLeadingTrivia) }

    func line(at position: AbsolutePosition) -> Int { converter.location(for: position).line }

    /// Returns the lines of a node.
    func lines(of node: some SyntaxProtocol, function: String? = nil) -> KeyboardRemoval {
      KeyboardRemoval(
        file: path, line: line(of: node), endLine: line(at: node.endPositionBeforeTrailingTrivia),
        function: function)
    }

    /// Replaces a node. Newlines follow the text if the node had more lines.
    func replace(_ node: some SyntaxProtocol, with text: String = "") { replace(range(of: node), with: text) }

    /// Replaces bytes. Newlines follow the text if the bytes had more lines.
    func replace(_ range: Range<Int>, with text: String = "") {
      let lost = newlines(in: bytes[range]) - newlines(in: text.utf8)
      edits.append(Edit(range: range, text: text + String(repeating: "\n", count: max(0, lost))))
    }

    func insert(_ text: String, before node: some SyntaxProtocol) {
      let start = range(of: node).lowerBound
      edits.append(Edit(range: start..<start, text: text))
    }

    func insert(_ text: String, after node: some SyntaxProtocol) {
      let end = range(of: node).upperBound
      edits.append(Edit(range: end..<end, text: text))
    }

    /// The bytes of a node without the spaces and comments around it.
    func range(of node: some SyntaxProtocol) -> Range<Int> {
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
    }

    /// The text of a range with the edits inside of it. An edit inside of another edit has no effect.
    func text(of range: Range<Int>? = nil) -> String {
      let range = range ?? 0..<bytes.count
      let inside = edits.enumerated().filter {
        $0.element.range.lowerBound >= range.lowerBound && $0.element.range.upperBound <= range.upperBound
      }.sorted { left, right in
        let (a, b) = (left.element.range, right.element.range)
        // At the same place, insertions come first, and then the longest replacement.
        if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
        if a.isEmpty != b.isEmpty { return a.isEmpty }
        return a.count == b.count ? left.offset < right.offset : a.count > b.count
      }
      var text: [UInt8] = []
      var position = range.lowerBound
      for (_, edit) in inside where edit.range.lowerBound >= position {
        text += bytes[position..<edit.range.lowerBound]
        text += edit.text.utf8
        position = edit.range.upperBound
      }
      return String(decoding: text + bytes[position..<range.upperBound], as: UTF8.self)
    }

    /// The start of a text on one line.
    func excerpt(_ range: Range<Int>) -> String {
      let words = String(decoding: bytes[range].prefix(640), as: UTF8.self).split(
        whereSeparator: \.isWhitespace)
      return String(words.joined(separator: " ").prefix(160))
    }
  }

  private func newlines(in bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 + ($1 == 10 ? 1 : 0) } }

  extension SyntaxProtocol {
    /// The code on one line without comments.
    var onOneLine: String {
      tokens(viewMode: .sourceAccurate).map { token in
        token.leadingTrivia.withoutComments + token.text + token.trailingTrivia.withoutComments
      }.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The node and the nodes around it, from the inside to the outside.
    var ancestry: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent) }
  }

  extension Trivia {
    /// The first sentence of the documentation comment; empty if there is none.
    var firstSentence: String {
      let lines = pieces.compactMap { piece -> String? in
        guard case .docLineComment(let text) = piece else { return nil }
        return text.dropFirst(3).trimmingCharacters(in: .whitespaces)
      }
      let text = lines.prefix { !$0.isEmpty }.joined(separator: " ")
      let sentence = text.range(of: ". ").map { String(text[..<$0.lowerBound]) } ?? text
      return sentence.isEmpty || sentence.hasSuffix(".") ? sentence : sentence + "."
    }

    fileprivate var withoutComments: String {
      pieces.map { piece in
        switch piece {
        case .spaces, .tabs: " "
        case .newlines, .carriageReturns, .carriageReturnLineFeeds, .lineComment, .docLineComment,
          .blockComment,
          .docBlockComment:
          " "
        default: ""
        }
      }.joined()
    }
  }

  extension DeclModifierListSyntax {
    func has(_ name: String) -> Bool { contains { $0.name.text == name } }
    /// Whether the declaration, or only its setter, is private.
    var isPrivate: Bool { has("private") || has("fileprivate") }
  }

  extension AttributeListSyntax {
    /// The attribute with a name, as in `IBOutlet`.
    func named(_ name: String) -> AttributeSyntax? {
      lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.trimmedDescription == name }
    }
  }
#endif
