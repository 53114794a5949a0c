/// A problem in a failed cell. Symptoms are more specific than gates.
public struct Symptom: Sendable, Equatable {
  /// The index of the symptom in ``all``.
  public private(set) var index = -1
  /// The text that says what several strategies do, for the head of a list.
  public let plural: String
  /// The text that says what one strategy does, after "it".
  public let text: String
  /// A short text for a table.
  public let short: String
  /// The gates that can fail with this symptom. At least one of them must fail.
  public let gates: [GateID]
  /// Whether the symptom requires the field to be pushed off the top, or requires it not to be. Nil if the
  /// symptom does not depend on this.
  let isPushedOut: Bool?

  private init(
    _ plural: String, _ text: String, _ short: String, _ gates: [GateID], isPushedOut: Bool? = nil
  ) {
    self.plural = plural
    self.text = text
    self.short = short
    self.gates = gates
    self.isPushedOut = isPushedOut
  }

  /// The line you are typing is pushed off the top.
  public static let pushedOut = Symptom(
    "Push the line you are typing off the top", "pushes the line you are typing off the top",
    "line pushed off the top", [.G1, .G2], isPushedOut: true)
  /// The line you are typing is hidden, but is not pushed off the top.
  public static let outOfSight = Symptom(
    "Hide the line you are typing", "hides the line you are typing",
    "line hidden", [.G1, .G2], isPushedOut: false)
  /// The primary action cannot be used.
  public static let actionLost = Symptom(
    "Make the primary action unusable", "makes the primary action unusable", "action unusable", [.G3])
  static let outOfReach = Symptom(
    "Put a control or the newest message out of reach", "puts a control or the newest message out of reach",
    "control or newest message out of reach", [.G4])
  /// The screen does not return to its original position.
  public static let doesNotReturn = Symptom(
    "Do not put the screen back after the keyboard has gone",
    "does not put the screen back after the keyboard has gone", "screen does not return", [.G5])

  /// Every symptom.
  public static let all = [pushedOut, outOfSight, actionLost, outOfReach, doesNotReturn].enumerated().map {
    index, symptom in
    var symptom = symptom
    symptom.index = index
    return symptom
  }

  /// Returns whether two symptoms are equal.
  public static func == (a: Symptom, b: Symptom) -> Bool { a.short == b.short }

  /// Returns whether a cell shows the symptom.
  ///
  /// - Parameters:
  ///   - pushedOut: The value of O6 in the cell, or nil if O6 does not apply.
  ///   - fails: A closure that returns whether the cell fails a gate.
  public func isShown(pushedOut: Double?, fails: (GateID) -> Bool) -> Bool {
    (isPushedOut == nil || isPushedOut == ((pushedOut ?? 0) > Tolerance.unnoticed))
      && gates.contains(where: fails)
  }
}
