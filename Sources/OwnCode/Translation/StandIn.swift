/// A third-party module whose public interface this program implements. Its source is compiled beside the files of an
/// app that imports the module.
struct StandIn: Sendable {
  /// The name of the module.
  let module: String
  /// The name of the embedded file with the source.
  let file: String
  /// The texts by which a file that needs the module is recognized.
  let signs: [String]
  /// The names that the source declares without a prefix. An app that declares one of them has its own module.
  let names: Set<String>

  /// The source.
  var text: String { EmbeddedFiles.text(file) }

  /// A sentence for the person.
  var remark: String {
    "\(module) is played by this program's own implementation of its public interface."
  }

  /// Whether the files of an app need the module, and declare none of its names.
  func isNeeded(by texts: [String], declaring types: [DeclaredType]) -> Bool {
    texts.contains { text in signs.contains { text.contains($0) } }
      && !types.contains { names.contains($0.name) }
  }

  static let all = [
    StandIn(
      module: "SnapKit", file: "SnapKitStandIn.swift", signs: ["import SnapKit", ".snp."],
      names: ["SnapKit", "Constraint", "ConstraintMaker", "ConstraintItem", "ConstraintPriority"])
  ]
}
