import KeyboardAvoidance
import Record

/// The size of a strategy's code as an app would contain it, with the helpers that it calls.
package struct CodeSize: Sendable, Equatable {
  /// The number of lines, without empty lines, comments and imports.
  package var lines = 0
  /// The number of registrations for notifications.
  package var notifications = 0
  /// The number of constraints that the code creates.
  package var constraints = 0

  /// Counts the lines of a file.
  package init(_ code: String) {
    for line in code.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      guard !text.isEmpty, !text.hasPrefix("//"), !text.hasPrefix("import ") else { continue }
      lines += 1
      if text.contains("addObserver(") { notifications += 1 }
      if text.contains(".constraint(") || text.contains("NSLayoutConstraint(item") { constraints += 1 }
    }
  }

  /// The size in words, such as `9 lines, no notifications`.
  package var words: String {
    func count(_ number: Int, _ noun: String) -> String {
      number == 0 ? "no \(noun)s" : "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    return "\(count(lines, "line")), \(count(notifications, "notification"))"
      + (constraints > 0 ? ", \(count(constraints, "constraint"))" : "")
  }
}

extension RunAnalysis {
  /// Returns the size of a strategy's code; nil for libraries, whose code is not the app's, and for strategies
  /// without code.
  package func codeSize(_ summary: StrategySummary) -> CodeSize? { codeSizes[summary.index] }

  /// Returns the size of each strategy's code, in the order of the axis.
  static func codeSizes(_ table: RunTable) -> [CodeSize?] {
    table.entries(.strategy).map { entry in
      func fact(_ name: String) -> String? { entry.facts.first { $0.name == name }?.value }
      guard fact("provenance") != Provenance.library.rawValue, let code = fact(AxisEntry.Fact.code) else {
        return nil
      }
      return CodeSize(AppCode(code)?.text ?? code)
    }
  }
}
