/// The state of a scenario after the steps so far, used to check the next step.
package struct ScenarioCourse {
  private let requires: ScenarioRequirements
  private var seconds = 0.0
  private var lines = 0
  private var rounds = 0
  private var returns = 0
  private var isCovered = false
  private var complaints: [String] = []

  init(requires: ScenarioRequirements) { self.requires = requires }

  /// Adds the next step and returns its problems. A limit is reported only at the first step that exceeds it.
  mutating func take(_ step: ScenarioStep) -> [String] {
    complaints = []
    let most = ScenarioReader.maximumDuration
    let wasShort = seconds <= most
    seconds += step.delay + step.action.kind.duration
    if wasShort, seconds > most {
      complaints.append("the scenario takes more than \(Int(most)) s up to this step")
    }
    step.action.kind.check(&self)
    return complaints
  }

  mutating func focus(_ input: InputChoice) {
    if input == .textView, !requires.textView {
      complaints.append("not every screen has a text view: add \"textView\": true to \"requires\"")
    }
    if isCovered { complaints.append("the screen is covered by a pushed screen; add 'pop' before this step") }
  }

  mutating func scroll() {
    if !requires.scrollView {
      complaints.append("not every screen scrolls: add \"scrollView\": true to \"requires\"")
    }
  }

  mutating func add(lines count: Int) {
    let most = 100 * ScenarioReader.maximumLines
    if lines <= most, lines + count > most {
      complaints.append("the scenario adds more than \(most) lines up to this step")
    }
    lines += count
  }

  /// Checks a step that presses next through all fields.
  mutating func walk(_ word: String) {
    rounds += 1
    if rounds == ScenarioReader.maximumRounds + 1 {
      complaints.append("'\(word)' occurs more than \(ScenarioReader.maximumRounds) times")
    }
  }

  /// Checks a step that pushes another screen over this one.
  mutating func cover() {
    if isCovered { complaints.append("another screen is already pushed; add 'pop' before this step") }
    isCovered = true
  }

  /// Checks a step that returns from another screen.
  mutating func uncover() {
    if !isCovered { complaints.append("there is no screen to return from; add 'push' before this step") }
    isCovered = false
    comeBack()
  }

  /// Checks a step after which the screen appears again.
  mutating func comeBack() {
    returns += 1
    let most = ScenarioReader.maximumReturns
    if returns == most + 1 { complaints.append("the screen reappears more than \(most) times") }
  }
}
