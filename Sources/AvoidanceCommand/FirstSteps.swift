import Foundation

/// Hints for a person whose command line cannot be understood.
struct FirstSteps {
  let program: String
  let ids: KnownIDs

  /// Returns a few lines to print below the error, or nil if there is no hint.
  func hint(_ arguments: [String]) -> String? {
    if arguments.isEmpty {
      return """

        To get started:
          \(program) diagnose Your.storyboard     where your screen breaks under the keyboard, and what to change
          \(program) run                          simulate the default matrix and write a report
          \(program) list strategies              all strategies; 'show' describes one of them
          \(program) help                         all verbs

        """
    }
    guard arguments.count >= 2 else { return nil }
    if let id = arguments.dropFirst().first(where: isOnlyInSource) {
      return
        "Help:  strategies/\(folder(id)) is not in this program yet: rebuild it with 'swift build -c release'.\n"
    }
    switch arguments[0] {
    case ShowVerb.spec.name: return kind(of: arguments[1])
    case ExplainVerb.spec.name: return ordered(arguments[1])
    default: return nil
    }
  }

  /// Whether an argument names a strategy whose folder was added to the checkout after the program was built.
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

  /// Returns the command that shows an id which was given without its kind.
  private func kind(of id: String) -> String? {
    for kind in ShowVerb.Kind.allCases
    where ids.entries(ofKind: kind.rawValue).contains(where: { $0.id == id }) {
      return "Help:  '\(program) show \(kind.rawValue) \(id)' shows the \(kind.rawValue) with this id.\n"
    }
    return nil
  }

  /// Returns the cell whose ids were given in another order, or nil if they do not name a cell.
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
