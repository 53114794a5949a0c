import Support

package struct DragDismissStep: StepKind {
  package static let word = "dragDismiss"
  package static let purpose =
    "Drag the keyboard down by a fraction of its height in \(seconds) s and release it: the keyboard comes back if the finger moves up, and leaves if the finger moves down. Requires a scroll view."
  package static let keys = [
    StepKey(word, schema: #"{"type": "number", "minimum": 0, "maximum": 1}"#),
    StepKey.choice("release", Release.self),
  ]
  /// The duration of the drag in seconds, a choice of this project. The speed is constant.
  package static let seconds = 0.4

  let fraction: Double
  let release: Release

  init(fraction: Double, release: Release) {
    self.fraction = fraction
    self.release = release
  }

  package init?(in object: JSONValue, _ problems: inout JSONProblems) {
    let fraction = problems.number(object, Self.word, in: 0...1)
    guard problems.required(object, "release") != nil,
      let release = problems.choice(object, "release", as: Release.self), let fraction
    else { return nil }
    self.init(fraction: fraction, release: release)
  }
  package func write(to json: inout JSONWriter) {
    json.member(Self.word, fraction)
    json.member("release", release.rawValue)
  }

  package var text: String {
    "drag the keyboard down by \(Int((fraction * 100).rounded())) % of its height and release it "
      + (release == .up
        ? "while the finger moves up: the keyboard comes back"
        : "while the finger moves down: the keyboard leaves")
  }
  package var duration: Double { Self.seconds }

  package func check(_ course: inout ScenarioCourse) {
    course.needPlacement(isDocked: true)
    course.scroll()
  }
  package func play(by player: inout some ScenarioPlayer) {
    player.dragKeyboardDown(fraction, release: release)
  }
}

/// The direction in which the user's finger moves when it releases the keyboard.
public enum Release: String, Sendable, Equatable, CaseIterable {
  /// Up, so that the keyboard comes back.
  case up
  /// Down, so that the keyboard leaves.
  case down
}

extension ScenarioAction {
  /// Drags the keyboard down by a fraction of its height and releases it.
  public static func dragDismiss(fraction: Double, release: Release) -> ScenarioAction {
    ScenarioAction(DragDismissStep(fraction: fraction, release: release))
  }
}
