/// A problem of a failed cell. Symptoms distinguish more than the gates do.
public struct Symptom: Sendable, Equatable {
  /// The index in ``all``.
  public private(set) var index = -1
  /// The words for several strategies, at the head of a list.
  public let plural: String
  /// The words for one strategy, after "it".
  public let text: String
  /// The words for the head or a cell of a table.
  public let short: String
  /// The gates behind the symptom.
  public let gates: [GateID]
  /// Whether something must, or must not, be pushed out at the top; nil if that does not matter.
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

  /// The line you are typing is pushed out at the top.
  public static let pushedOut = Symptom(
    "Push the line you are typing out at the top", "pushes the line you are typing out at the top",
    "line pushed out at the top", [.G1, .G2], isPushedOut: true)
  /// The line you are typing is hidden in another way.
  public static let outOfSight = Symptom(
    "Hide the line you are typing", "hides the line you are typing",
    "line hidden", [.G1, .G2], isPushedOut: false)
  /// The primary action cannot be used.
  public static let actionLost = Symptom(
    "Make the primary action unusable", "makes the primary action unusable", "action unusable", [.G3])
  /// A control cannot be reached.
  static let outOfReach = Symptom(
    "Put a control out of reach", "puts a control out of reach", "control out of reach", [.G4])
  /// The screen does not return to its place.
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

  /// Returns whether two symptoms are the same.
  public static func == (a: Symptom, b: Symptom) -> Bool { a.short == b.short }

  /// Returns whether a cell shows the symptom.
  ///
  /// - Parameters:
  ///   - pushedOut: O6 of the cell; NaN if it does not apply.
  ///   - fails: whether the cell fails a gate.
  public func isShown(pushedOut: Double, fails: (GateID) -> Bool) -> Bool {
    // Up to one point counts as not pushed out.
    (isPushedOut == nil || isPushedOut == (pushedOut > 1)) && gates.contains(where: fails)
  }
}
