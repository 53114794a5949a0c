import Support

/// The code by which a view controller of the app answers the keyboard, with the places of its parts.
package struct OwnKeyboardCode: Sendable {
  /// A function or a statement that is deleted if other code answers the keyboard.
  package struct Part: Sendable, Equatable {
    /// The name of the file without its folders.
    package var file: String
    /// The first and the last line.
    package var lines: ClosedRange<Int>
    /// The name of the function, such as `keyboardWillShow(_:)`. Nil for a statement.
    package var function: String?

    /// Creates a part.
    package init(file: String, lines: ClosedRange<Int>, function: String? = nil) {
      (self.file, self.lines, self.function) = (file, lines, function)
    }

    /// The file and the lines, such as `LoginViewController.swift:38-46`.
    var place: String {
      lines.count == 1 ? "\(file):\(lines.lowerBound)" : "\(file):\(lines.lowerBound)-\(lines.upperBound)"
    }
  }

  /// The lines that name a property of the class.
  package struct Uses: Sendable, Equatable {
    /// The place of its declaration, such as `LoginViewController.swift:5`.
    package var declaration: String
    /// Whether a part that is deleted uses it.
    package var isUsedByParts: Bool
    /// The other places.
    package var others: [String]

    /// Creates a list of places.
    package init(declaration: String, isUsedByParts: Bool, others: [String]) {
      (self.declaration, self.isUsedByParts, self.others) = (declaration, isUsedByParts, others)
    }
  }

  /// The parts in the order of the code.
  package var parts: [Part]
  /// Returns the lines that name a property. Nil if the class does not declare it.
  package var uses: @Sendable (String) -> Uses?

  /// Creates a description of code.
  package init(_ parts: [Part], uses: @escaping @Sendable (String) -> Uses?) {
    (self.parts, self.uses) = (parts, uses)
  }

  /// Returns the steps that delete the code; none if it has no part and has moved no view.
  ///
  /// - Parameters:
  ///   - acting: the lines that moved views while the code was played.
  ///   - isReplaced: whether other code answers the keyboard afterwards.
  package func removal(acting: [ActingLine], isReplaced: Bool = true) -> [String] {
    func isCovered(_ line: ActingLine) -> Bool {
      parts.contains { part in part.lines.contains { line.place == "\(part.file):\($0)" } }
    }
    var seen: Set<String> = []
    let others = acting.filter { $0.isChange && !isCovered($0) && seen.insert($0.place).inserted }
    let guides = others.filter {
      $0.code.contains("eyboardLayoutGuide") || $0.effect.contains(".keyboard.")
        || $0.effect.contains("eyboardLayoutGuide)")
    }
    let moves = others.filter { !guides.contains($0) }.map(\.place)
    let functions = parts.compactMap { part in part.function.map { "\($0) (\(part.place))" } }
    let statements = Self.merged(parts.filter { $0.function == nil }).map(\.place)
    var steps: [String] = []
    let deletion =
      "Delete your code for the keyboard" + (isReplaced ? ", because it would move the views as well" : "")
    if !(functions + statements).isEmpty {
      steps.append(
        "\(deletion): \(listed(functions + statements))."
      )
    }
    if !moves.isEmpty {
      steps.append(
        steps.isEmpty
          ? "\(deletion), with the lines that moved views: \(listed(moves))."
          : "Delete the other lines that moved views for the keyboard: \(listed(moves)).")
    }
    if !guides.isEmpty {
      steps.append(
        "End at view.safeAreaLayoutGuide.bottomAnchor instead of the keyboard layout guide: "
          + "\(listed(guides.map(\.place))).")
    }
    return steps
  }

  /// Returns statements with those on adjacent lines as one.
  private static func merged(_ parts: [Part]) -> [Part] {
    var merged: [Part] = []
    for part in parts {
      if let last = merged.last, last.file == part.file, part.lines.lowerBound <= last.lines.upperBound + 1 {
        let end = max(last.lines.upperBound, part.lines.upperBound)
        merged[merged.count - 1].lines = last.lines.lowerBound...end
      } else {
        merged.append(part)
      }
    }
    return merged
  }

  /// Returns the steps for the outlets of constraints that only the deleted code uses, or whose constraint is created
  /// again.
  ///
  /// - Parameters:
  ///   - outlets: the names of outlets, each with the constraint in words that replaces the outlet's constraint;
  ///     nil if the constraint stays.
  ///   - isUsed: whether the code of the fix uses an outlet.
  func outletSteps(
    _ outlets: [(name: String, replacement: String?)], isUsed: (String) -> Bool
  ) -> [String] {
    outlets.compactMap { outlet -> String? in
      guard let uses = uses(outlet.name) else { return nil }
      if uses.isUsedByParts, uses.others.isEmpty, !isUsed(outlet.name) {
        return "Delete the outlet \(outlet.name) (\(uses.declaration)) and its connection, because only the "
          + "deleted code uses it."
      }
      guard let replacement = outlet.replacement else { return nil }
      if uses.others.isEmpty, !isUsed(outlet.name) {
        return
          "Delete the outlet \(outlet.name) (\(uses.declaration)) and its connection, because nothing uses it and its "
          + "constraint is removed."
      }
      let reason =
        uses.others.isEmpty ? "the code of this fix uses it" : "\(listed(uses.others)) needs it"
      return "Connect the outlet \(outlet.name) to \(replacement) again, because \(reason)."
    }
  }
}
