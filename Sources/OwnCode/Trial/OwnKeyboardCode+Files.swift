import Diagnosis
import Foundation
import Record

extension KeyboardRemoval {
  /// The first and the last line.
  var lines: ClosedRange<Int> { line...max(line, endLine) }
}

extension OwnKeyboardCode {
  /// Creates the description of a controller's code.
  ///
  /// - Parameters:
  ///   - removals: the code that is deleted if other code answers the keyboard.
  ///   - controller: the controller.
  ///   - app: the app's files.
  init(_ removals: [KeyboardRemoval], of controller: AppController, in app: AppFolder) {
    let files = app.ownFiles(of: controller.name, near: controller.file)
    self.init(
      removals.map { part in
        Part(file: lastPart(of: part.file), lines: part.lines, function: part.function)
      }
    ) { name in Self.uses(of: name, in: files, outside: removals) }
  }

  /// Returns the lines of some files that name a property, without comments; nil if none declares it.
  private static func uses(
    of name: String, in files: [AppFolder.File], outside removals: [KeyboardRemoval]
  ) -> Uses? {
    var found: Uses?
    var isUsedByParts = false
    var others: [String] = []
    for file in files {
      for (index, line) in file.lines.enumerated() {
        let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        guard words.contains(name) else { continue }
        let place = "\(lastPart(of: file.path)):\(index + 1)"
        if let keyword = words.firstIndex(of: "var"), words.dropFirst(keyword + 1).first == name, found == nil
        {
          found = Uses(declaration: place, isUsedByParts: false, others: [])
        } else if removals.contains(where: { $0.file == file.path && $0.lines.contains(index + 1) }) {
          isUsedByParts = true
        } else {
          others.append(place)
        }
      }
    }
    found?.isUsedByParts = isUsedByParts
    found?.others = others
    return found
  }
}
