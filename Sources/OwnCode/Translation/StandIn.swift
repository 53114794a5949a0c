/// A third-party module whose public interface this program implements. Its source is compiled beside the files of an
/// app that imports the module.
struct StandIn: Sendable {
  /// The name of the module.
  let module: String
  /// The part of the module that the source has. Nil if it has all that apps use.
  let part: String?
  /// The name of the embedded file with the source.
  let file: String
  /// The texts by which a file that needs the module is recognized.
  let signs: [String]
  /// The types that the source declares outside of others. An app that declares one of them has its own module.
  let names: Set<String>
  /// The source.
  let text: String

  init(module: String, part: String? = nil, file: String, signs: [String]) {
    (self.module, self.part, self.file, self.signs) = (module, part, file, signs)
    text = EmbeddedFiles.text(file)
    names = Set(
      SwiftOutline(text).declarations.filter { !$0.isNested && $0.kind != .extension }.map(\.name))
  }

  /// A sentence for the person.
  var remark: String {
    let name = part.map { "The part of \(module) with \($0)" } ?? module
    return "\(name) is played by this program's own implementation of its public interface."
  }

  /// The modules whose stand-in has everything that apps use.
  static var wholeModules: [String] { all.filter { $0.part == nil }.map(\.module) }

  /// Returns the modules that files need.
  static func needed(by files: [AppFolder.File], declaring types: [DeclaredType]) -> [StandIn] {
    let texts = files.map(\.text)
    return all.filter { $0.isNeeded(by: texts, declaring: types) }
  }

  /// Whether the files of an app need the module, and declare none of its names.
  private func isNeeded(by texts: [String], declaring types: [DeclaredType]) -> Bool {
    texts.contains { text in signs.contains { Self.names(text, $0) } }
      && !types.contains { names.contains($0.name) }
  }

  /// Whether a text has a sign that is not the rest of a longer name, such as `R.font.` in `labelR.font.`.
  private static func names(_ text: String, _ sign: String) -> Bool {
    guard text.contains(sign) else { return false }
    return sign.hasPrefix(".")
      || text.ranges(of: sign).contains { range in
        guard range.lowerBound > text.startIndex else { return true }
        let before = text[text.index(before: range.lowerBound)]
        return !before.isPartOfName && before != "."
      }
  }

  static let all = [
    StandIn(module: "SnapKit", file: "SnapKitStandIn.swift", signs: ["import SnapKit", ".snp."]),
    StandIn(module: "Then", file: "ThenStandIn.swift", signs: ["import Then"]),
    StandIn(
      module: "R.swift", part: "colors, images, fonts and texts (each consists of the words of its key)",
      file: "RSwiftStandIn.swift", signs: ["R.color.", "R.image.", "R.font.", "R.string."]),
    StandIn(
      module: "SwiftUI", part: "Edge.Set and Axis.Set", file: "SwiftUIEdgesStandIn.swift",
      signs: ["Edge.Set", "Axis.Set"]),
  ]
}
