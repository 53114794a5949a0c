import Platform
import Support

struct MoveStep: StepKind {
  static let word = "move"
  static let purpose =
    "Move a tablet's keyboard off the dock, or dock it again, with its menu or by dragging it."
  static let keys = [
    StepKey.choice(word, KeyboardPlacement.self),
    StepKey("byDragging", schema: #"{"type": "boolean", "default": false}"#, isRequired: false),
  ]

  let placement: KeyboardPlacement
  let byDragging: Bool

  init(to placement: KeyboardPlacement, byDragging: Bool) {
    self.placement = placement
    self.byDragging = byDragging
  }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    let byDragging = problems.flag(object, "byDragging") ?? false
    guard let placement = problems.choice(object, Self.word, as: KeyboardPlacement.self) else { return nil }
    self.init(to: placement, byDragging: byDragging)
  }
  func write(to json: inout JSONWriter) {
    json.member(Self.word, placement.rawValue)
    if byDragging { json.member("byDragging", true) }
  }

  var text: String {
    placement == .docked
      ? "dock the keyboard"
      : "make the keyboard \(placement.rawValue)\(byDragging ? " by dragging it" : "")"
  }

  func check(_ course: inout ScenarioCourse) { course.move(to: placement) }
  func tell(_ story: inout ScenarioStory) {
    story.placements.append(placement)
    if placement == .docked {
      story.docks = true
    } else {
      story.isDetached = true
      if byDragging { story.leavesDockByDragging = true }
    }
  }
  func play(by player: inout some ScenarioPlayer) {
    player.moveKeyboard(to: placement, byDragging: byDragging)
  }
}

extension ScenarioAction {
  /// Moves a tablet's keyboard off the dock, or docks it again, with its menu or by dragging.
  public static func move(to placement: KeyboardPlacement, byDragging: Bool) -> ScenarioAction {
    ScenarioAction(MoveStep(to: placement, byDragging: byDragging))
  }
}
