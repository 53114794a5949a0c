import Foundation

/// The start pages of modules. Their text is the module's line in `CONTRIBUTING.md`.
enum ModulePages {
  /// Returns the pages of all modules except those with a page in the folder `Modules` and those without
  /// public symbols.
  static func all(repository: String) throws -> [GeneratedPage] {
    let written = "\(repository)/Sources/AvoidanceCommand/AvoidanceLab.docc/Modules"
    let guide = try GeneratedPages.read("\(repository)/CONTRIBUTING.md")
    var pages: [GeneratedPage] = []
    for line in guide.components(separatedBy: "\n") {
      guard let match = line.wholeMatch(of: /\| `(Sources\/(?:\w+\/)?([A-Z]\w+))`[^|]*\| (.*) \|/) else {
        continue
      }
      let module = String(match.output.2)
      // Links in `CONTRIBUTING.md` are relative to its folder, so they are removed.
      let sentence = String(match.output.3).replacing(#/ \(\[[^\]]*\]\([^)]*\)\)/#, with: "")
        .replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
      guard !FileManager.default.fileExists(atPath: "\(written)/\(module).md") else { continue }
      guard hasPublicSymbols("\(repository)/\(match.output.1)") else { continue }
      let text = sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
      pages.append(GeneratedPage(name: "module-\(module).md", text: "# ``\(module)``\n\n\(text)\n"))
    }
    return pages
  }

  /// Whether a module declares public symbols at the top level. Extensions of other modules' types do not
  /// count.
  private static func hasPublicSymbols(_ folder: String) -> Bool {
    (FileManager.default.subpaths(atPath: folder) ?? []).contains { path in
      guard path.hasSuffix(".swift"), !path.hasPrefix("Tool/"),
        let text = try? GeneratedPages.read("\(folder)/\(path)")
      else { return false }
      return text.contains("\npublic ")
    }
  }
}
