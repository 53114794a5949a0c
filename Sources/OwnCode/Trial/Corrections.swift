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

  let files: [AppFolder.File]
  private let lines: [ActingLine]
  private let strategy: String
  /// The code that is deleted if the system moves the views. Nil if a file has the constraints of the screen.
  let removals: [KeyboardRemoval]?
  /// The same code with the names of its functions.
  let ownCode: OwnKeyboardCode

  /// - Parameters:
  ///   - report: the diagnosis of the code.
  ///   - files: the files of the controller's class.
  ///   - strategy: the id of the controller's code.
  ///   - removals: the controller's code for the keyboard, if the controller makes its views with code; otherwise nil.
  ///   - ownCode: the same code with the names of its functions.
  init(
    _ report: DiagnosisReport, in files: [AppFolder.File], strategy: String, removals: [KeyboardRemoval]?,
    ownCode: OwnKeyboardCode
  ) {
    (self.files, self.strategy, self.removals, self.ownCode) = (files, strategy, removals, ownCode)
    var seen: Set<String> = []
    lines = (report.faults.flatMap(\.lines) + (report.spare?.lines ?? [])).filter {
      seen.insert("\($0)").inserted
    }
  }

  /// The proposals, the smallest first.
  var all: [Proposal] {
    let proposals =
      [withoutSafeArea(), withoutSafeArea(isLimited: true), withoutOtherMove, withScrolling].compactMap { $0 }
      + endingAtKeyboard
    return proposals.map { proposal in
      var proposal = proposal
      proposal.correction.lines = proposal.edits.filter { !$0.text.isEmpty }.map { edit in
        let old = files.first { $0.path == edit.file }?.lines[edit.line - 1] ?? ""
        return DiagnosisReport.ChangedLine(
          place: edit.place, old: old.trimmingCharacters(in: .whitespaces),
          new: edit.text.trimmingCharacters(in: .whitespaces))
      }
      return proposal
    }
  }

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

  /// Whether the next line of a file goes on with the code of a line.
  private func isContinued(_ file: AppFolder.File, _ line: Int) -> Bool {
    file.lines.dropFirst(line).first.map { CodeLine.continues(CodeLine(String($0)).text) } ?? false
  }

  private func has(_ kind: LineCause.Kind, _ line: ActingLine) -> Bool {
    line.causes.contains { $0.kind == kind }
  }

  func id(_ name: String) -> String { "\(strategy)-\(name)" }

  /// Returns the code that subtracts the safe area from the keyboard's height.
  ///
  /// - Parameter isLimited: whether the result does not change its sign, which code needs that also runs without a keyboard.
  private func withoutSafeArea(isLimited: Bool = false) -> Proposal? {
    let edits = places { has(.homeIndicatorTwice, $0) }.filter { !isContinued($0.file, $0.line) }.compactMap {
      place in
      Self.subtractingSafeArea(place.text, isLimited: isLimited).map {
        LineEdit(file: place.file.path, line: place.line, text: $0)
      }
    }
    guard let first = edits.first else { return nil }
    let inset = first.text.contains("self.view.safeAreaInsets") ? "self.view" : "view"
    return Proposal(
      correction: CodeCorrection(
        id: id(isLimited ? "without-safe-area-limited" : "without-safe-area"),
        title: "Subtract \(inset).safeAreaInsets.bottom in \(listed(edits.map(\.place)))"
          + (isLimited ? ", down to 0" : ""),
        reasons: [
          "The keyboard's height contains the home indicator's safe area, which the constraint keeps free already."
        ],
        steps: [], effort: edits.count * (isLimited ? 2 : 1)),
      edits: edits)
  }

  /// Returns a line that sets a constant, with the safe area subtracted from its amount. Nil if the line does anything
  /// else.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - isLimited: whether the result is 0 if the amount is smaller than the safe area.
  static func subtractingSafeArea(_ line: String, isLimited: Bool = false) -> String? {
    let code = CodeLine(line)
    let pattern = /^(\s*(self\.)?[A-Za-z_][\w.?!]*\.constant\s*=\s*)([^=?{};]+)$/
    guard let match = try? pattern.wholeMatch(in: code.text), code.isWhole else { return nil }
    let amount = match.3
    let inset = "\(match.2 == nil ? "" : "self.")view.safeAreaInsets.bottom"
    let isCast = amount.contains(" as") || amount.contains("..")
    let isUpward = Self.isUpward(amount)
    let difference = "\(isCast ? "(\(amount))" : "\(amount)") \(isUpward ? "+" : "-") \(inset)"
    return match.1 + (isLimited ? "\(isUpward ? "min" : "max")(0, \(difference))" : difference) + code.end
  }

  /// Whether an amount grows in the negative direction with the height of the keyboard, as in `16 - frame.height`.
  private static func isUpward(_ amount: Substring) -> Bool {
    if amount.hasPrefix("-") { return true }
    return amount.contains(/-\s*\(?[\w.!?]*([hH]eight|[kK]eyboard)/)
  }

  /// The code without lines that move a constraint too far, if other lines inset a scroll view.
  private var withoutOtherMove: Proposal? {
    guard lines.contains(where: { $0.effect.contains("sets the contentInset of") }) else { return nil }
    let edits = places { line in
      line.effect.hasPrefix("sets the constant of") && !line.effect.contains("contentInset")
        && line.causes.contains(where: \.isTooFar)
    }.compactMap { place -> LineEdit? in
      // The line has one whole statement, so that nothing else is deleted.
      let code = CodeLine(place.text)
      guard code.isWhole, !isContinued(place.file, place.line),
        code.text.contains(/^\s*[\w.?!]+\.constant\s*[-+*]?=[^{};]*$/)
      else { return nil }
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
    var height = Self.height
    let edits = files.flatMap { file in
      file.lines.enumerated().compactMap { index, line -> LineEdit? in
        let code = CodeLine(String(line))
        let pattern = /^(\s*)((?:self\.)?[A-Za-z_]\w*)\.isScrollEnabled\s*=\s*false$/
        guard let match = try? pattern.wholeMatch(in: code.text) else { return nil }
        height = max(
          Self.height, Self.leastHeight(of: match.2.trimmingPrefix("self."), in: files.flatMap(\.lines)))
        return LineEdit(
          file: file.path, line: index + 1,
          text:
            "\(match.1)\(match.2).isScrollEnabled = true; \(match.2).heightAnchor.constraint(equalToConstant: \(height)).isActive = true\(code.end)"
        )
      }
    }
    guard edits.count == 1, let edit = edits.first else { return nil }
    let source =
      height == Self.height ? "three lines of body text" : "the least height that the code gives it"
    return Proposal(
      correction: CodeCorrection(
        id: id("scrolling"),
        title: "Limit the height of the text view and let it scroll (\(edit.place))",
        reasons: [
          "A text view that does not scroll grows with its text until it is taller than the space above the keyboard."
        ],
        steps: [
          "The height that was played is \(height) points, \(source)."
        ], effort: 2),
      edits: edits)
  }

  /// Returns the largest least height in points that the code's constraints give a view; 0 if there is none.
  static func leastHeight(of view: Substring, in lines: [Substring]) -> Int {
    let heights = lines.compactMap { line -> Int? in
      let pattern = /(\w+)[?!]?\.heightAnchor\.constraint\(\s*greaterThanOrEqualToConstant:\s*(\d{1,4})/
      guard let match = line.firstMatch(of: pattern), match.1 == view else { return nil }
      return Int(match.2)
    }
    return heights.max() ?? 0
  }
}
