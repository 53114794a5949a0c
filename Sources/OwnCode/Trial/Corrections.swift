import Diagnosis
import Foundation
import Record
import Support

/// A line of a person's file with other code.
struct LineEdit: Hashable {
  /// The path of the file.
  var file: String
  /// The line, from 1.
  var line: Int
  /// The new text of the line.
  var text: String

  /// The name of the file and the line.
  var place: String { "\(lastPart(of: file)):\(line)" }
}

/// The corrections of a controller's own code that may help, found from the reasons why its lines fail.
///
/// Each of them changes single lines. They are only proposals until they are compiled and played.
struct Corrections {
  /// A correction with its edits.
  struct Proposal {
    var correction: CodeCorrection
    var edits: [LineEdit]
  }

  private let files: [AppFolder.File]
  private let lines: [ActingLine]
  private let strategy: String

  /// - Parameters:
  ///   - report: the diagnosis of the code.
  ///   - files: the files of the controller's class.
  ///   - strategy: the id of the controller's code.
  init(_ report: DiagnosisReport, in files: [AppFolder.File], strategy: String) {
    (self.files, self.strategy) = (files, strategy)
    var seen: Set<String> = []
    lines = (report.faults.flatMap(\.lines) + (report.spare?.lines ?? [])).filter {
      seen.insert("\($0)").inserted
    }
  }

  /// The proposals, the smallest first.
  var all: [Proposal] { [withoutSafeArea, withoutOtherMove, withScrolling].compactMap { $0 } }

  private func places(_ isWanted: (ActingLine) -> Bool) -> [(file: AppFolder.File, line: Int, text: String)] {
    var seen: Set<String> = []
    return lines.filter { isWanted($0) && seen.insert($0.place).inserted }.compactMap { line in
      let parts = line.place.split(separator: ":")
      guard parts.count == 2, let number = Int(parts[1]),
        let file = files.first(where: { file in
          // Several files may have the same name.
          lastPart(of: file.path) == parts[0] && file.lines.indices.contains(number - 1)
            && file.lines[number - 1].trimmingCharacters(in: .whitespaces) == line.code
        })
      else { return nil }
      return (file, number, String(file.lines[number - 1]))
    }
  }

  private func has(_ kind: LineCause.Kind, _ line: ActingLine) -> Bool {
    line.causes.contains { $0.kind == kind }
  }

  private func id(_ name: String) -> String { "\(strategy)-\(name)" }

  /// The code that subtracts the safe area from the keyboard's height.
  private var withoutSafeArea: Proposal? {
    let edits = places { has(.homeIndicatorTwice, $0) }.compactMap { place in
      Self.subtractingSafeArea(place.text).map { LineEdit(file: place.file.path, line: place.line, text: $0) }
    }
    guard let first = edits.first else { return nil }
    let inset = first.text.contains("self.view.safeAreaInsets") ? "self.view" : "view"
    return Proposal(
      correction: CodeCorrection(
        id: id("without-safe-area"),
        title: "Subtract \(inset).safeAreaInsets.bottom in \(listed(edits.map(\.place)))",
        reasons: [
          "The keyboard's height contains the home indicator's safe area, which the constraint keeps free already."
        ],
        steps: edits.map { "\($0.place): \($0.text.trimmingCharacters(in: .whitespaces))" },
        effort: edits.count),
      edits: edits)
  }

  /// Returns a line that sets a constant, with the safe area subtracted from its amount. Nil if the line does anything
  /// else.
  static func subtractingSafeArea(_ line: String) -> String? {
    let pattern = /^(\s*(self\.)?[A-Za-z_][\w.?!]*\.constant\s*=\s*)([^=?{};]+?)\s*(\/\/.*)?$/
    guard let match = try? pattern.wholeMatch(in: line) else { return nil }
    let amount = match.3
    let inset = "\(match.2 == nil ? "" : "self.")view.safeAreaInsets.bottom"
    let sign = amount.hasPrefix("-") ? "+" : "-"
    return "\(match.1)\(amount) \(sign) \(inset)"
  }

  /// The code without lines that move a constraint too far, if other lines inset a scroll view.
  private var withoutOtherMove: Proposal? {
    guard lines.contains(where: { $0.effect.contains("sets the contentInset of") }) else { return nil }
    let edits = places { line in
      line.effect.hasPrefix("sets the constant of") && !line.effect.contains("contentInset")
        && line.causes.contains(where: \.isTooFar)
    }.compactMap { place -> LineEdit? in
      let text = place.text.trimmingCharacters(in: .whitespaces)
      guard text.contains(".constant ") || text.contains(".constant="), !text.contains("{"),
        !text.contains("}")
      else {
        return nil
      }
      return LineEdit(file: place.file.path, line: place.line, text: "")
    }
    guard !edits.isEmpty else { return nil }
    let places = listed(edits.map(\.place))
    return Proposal(
      correction: CodeCorrection(
        id: id("without-constant"),
        title: "Delete \(places), because the code insets the scroll view already",
        reasons: [
          "The scroll view makes room for the keyboard, and the constraint makes room a second time."
        ],
        steps: ["Delete \(places), and the code that sets the constraint back."], effort: edits.count),
      edits: edits)
  }

  /// The height of a text view that scrolls, in points. Three lines of body text have 20.3 points each, and a text view
  /// has 8 points above and below its text.
  private static let height = 80

  /// The code with a text view that scrolls at a fixed height.
  private var withScrolling: Proposal? {
    guard lines.contains(where: { has(.outgrows, $0) }) else { return nil }
    let edits = files.flatMap { file in
      file.lines.enumerated().compactMap { index, line -> LineEdit? in
        let pattern = /^(\s*)((?:self\.)?[A-Za-z_]\w*)\.isScrollEnabled\s*=\s*false\s*(\/\/.*)?$/
        guard let match = try? pattern.wholeMatch(in: String(line)) else { return nil }
        return LineEdit(
          file: file.path, line: index + 1,
          text:
            "\(match.1)\(match.2).isScrollEnabled = true; \(match.2).heightAnchor.constraint(equalToConstant: \(Self.height)).isActive = true"
        )
      }
    }
    guard edits.count == 1, let edit = edits.first else { return nil }
    return Proposal(
      correction: CodeCorrection(
        id: id("scrolling"),
        title: "Limit the height of the text view and let it scroll (\(edit.place))",
        reasons: [
          "A text view that does not scroll grows with its text until it is taller than the space above the keyboard."
        ],
        steps: [
          "\(edit.place): \(edit.text.trimmingCharacters(in: .whitespaces)). "
            + "\(Self.height) points, three lines of body text, are the height that was played."
        ], effort: 2),
      edits: edits)
  }
}
