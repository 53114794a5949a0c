import Foundation

/// Hints for a user whose command line has a mistake.
struct FirstSteps {
  let program: String
  let ids: KnownIDs

  /// Returns a few lines to print below the error, or nil if no hint applies.
  func hint(_ arguments: [String]) -> String? {
    if arguments.isEmpty {
      return """

        To get started:
          \(program) diagnose Your.storyboard     where your screen fails with the keyboard, and what to change
          \(program) run                          simulate the default matrix and write a report
          \(program) list strategies              all strategies; 'show' describes one of them
          \(program) help                         all verbs

        """
    }
    guard arguments.count >= 2 else { return nil }
    if let id = arguments.dropFirst().first(where: isOnlyInSource) {
      return
        "Help:  strategies/\(folder(id)) is not in this build of the program. Rebuild it with 'swift build "
        + "-c release'.\n"
    }
    switch arguments[0] {
    case ShowVerb.spec.name: return kind(of: arguments[1])
    case ExplainVerb.spec.name: return ordered(arguments[1])
    default: return nil
    }
  }

  /// Whether an argument names a strategy whose folder exists but which is not in this build of the program.
  private func isOnlyInSource(_ argument: String) -> Bool {
    guard let first = argument.first, first.isLowercase,
      argument.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }),
      !ids.entries(ofKind: "strategy").contains(where: { $0.id == argument })
    else { return false }
    return FileManager.default.fileExists(atPath: "strategies/\(folder(argument))")
  }

  private func folder(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns a hint for a user who gave an id without its kind. The hint is the command that shows the id.
  private func kind(of id: String) -> String? {
    for kind in ShowVerb.Kind.allCases
    where ids.entries(ofKind: kind.rawValue).contains(where: { $0.id == id }) {
      return "Help:  '\(program) show \(kind.rawValue) \(id)' shows the \(kind.rawValue) with this id.\n"
    }
    return nil
  }

  /// Returns the id of a cell whose parts were given in another order, or nil if the parts do not name a
  /// cell.
  private func ordered(_ text: String) -> String? {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5 else { return nil }
    let given = parts
    var found: [String] = []
    for axis in 0..<5 {
      let known = ids.entries(ofCellPart: axis).map(\.id)
      guard let index = parts.firstIndex(where: known.contains) else { return nil }
      found.append(parts.remove(at: index))
    }
    guard found != given else { return nil }
    return
      "Help:  The order is strategy/device/orientation/scenario/screen: \(found.joined(separator: "/"))\n"
  }
}
