/// What goes wrong in a cell that fails, told apart more finely than the gates do.
public struct Symptom: Sendable, Equatable {
  /// The place in ``all``.
  public private(set) var index = -1
  /// For several strategies, at the head of a list.
  public let plural: String
  /// For a strategy: "it …".
  public let text: String
  /// For the head or a cell of a table.
  public let short: String
  /// The gates behind it.
  public let gates: [GateID]
  /// Whether it asks that something was pushed out at the top, or that nothing was; nil where that does not matter.
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
  /// The line you are typing is out of sight otherwise.
  public static let outOfSight = Symptom(
    "Hide the line you are typing", "hides the line you are typing",
    "line hidden", [.G1, .G2], isPushedOut: false)
  /// The primary action cannot be used.
  public static let actionLost = Symptom(
    "Make the primary action unusable", "makes the primary action unusable", "action unusable", [.G3])
  /// A control cannot be reached.
  public static let outOfReach = Symptom(
    "Put a control out of reach", "puts a control out of reach", "control out of reach", [.G4])
  /// The screen stays away from its place.
  public static let doesNotReturn = Symptom(
    "Do not put the screen back once the keyboard has gone",
    "does not put the screen back once the keyboard has gone", "screen does not return", [.G5])

  /// Every symptom.
  public static let all = [pushedOut, outOfSight, actionLost, outOfReach, doesNotReturn].enumerated().map {
    index, symptom in
    var symptom = symptom
    symptom.index = index
    return symptom
  }

  /// Whether they are the same symptom.
  public static func == (a: Symptom, b: Symptom) -> Bool { a.short == b.short }

  /// Whether a cell shows it.
  ///
  /// - Parameters:
  ///   - pushedOut: O6 of the cell; not a number where it does not apply.
  ///   - fails: whether the cell fails a gate.
  public func isShown(pushedOut: Double, fails: (GateID) -> Bool) -> Bool {
    // One point is what "nothing is pushed out" allows.
    (isPushedOut == nil || isPushedOut == (pushedOut > 1)) && gates.contains(where: fails)
  }
}
