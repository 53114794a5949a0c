/// What the steps so far add up to, against what a scenario may ask for.
package struct ScenarioCourse {
  private let requires: ScenarioRequirements
  private var seconds = 0.0
  private var lines = 0
  private var rounds = 0
  private var returns = 0
  private var isCovered = false
  private var complaints: [String] = []

  init(requires: ScenarioRequirements) { self.requires = requires }

  /// Takes the next step and tells what is wrong with it; a limit is told once, where it is passed.
  mutating func take(_ step: ScenarioStep) -> [String] {
    complaints = []
    let most = ScenarioReader.maximumDuration
    let wasShort = seconds <= most
    seconds += step.delay + step.action.kind.duration
    if wasShort, seconds > most {
      complaints.append("the scenario takes more than \(Int(most)) s up to here")
    }
    step.action.kind.check(&self)
    return complaints
  }

  /// An input takes the focus.
  mutating func focus(_ input: InputChoice) {
    if input == .textView, !requires.textView {
      complaints.append("not every screen has a text view: add \"textView\": true to \"requires\"")
    }
    if isCovered { complaints.append("the screen is covered by the one pushed over it; 'pop' comes first") }
  }

  /// Something scrolls.
  mutating func scroll() {
    if !requires.scrollView {
      complaints.append("not every screen scrolls: add \"scrollView\": true to \"requires\"")
    }
  }

  /// Lines of text are added.
  mutating func add(lines count: Int) {
    let most = 100 * ScenarioReader.maximumLines
    if lines <= most, lines + count > most { complaints.append("more than \(most) lines up to here") }
    lines += count
  }

  /// All fields are walked through.
  mutating func walk(_ word: String) {
    rounds += 1
    if rounds == ScenarioReader.maximumRounds + 1 {
      complaints.append("'\(word)' more than \(ScenarioReader.maximumRounds) times")
    }
  }

  /// Another screen covers this one.
  mutating func cover() {
    if isCovered { complaints.append("another screen is already pushed; 'pop' comes first") }
    isCovered = true
  }

  /// The screen that covers this one leaves.
  mutating func uncover() {
    if !isCovered { complaints.append("nothing to return from: 'push' comes first") }
    isCovered = false
    comeBack()
  }

  /// The screen appears again.
  mutating func comeBack() {
    returns += 1
    let most = ScenarioReader.maximumReturns
    if returns == most + 1 { complaints.append("the screen comes back more than \(most) times") }
  }
}
