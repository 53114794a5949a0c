import UIKit

/// The state of a scenario after the steps so far, used to check the next step.
package struct ScenarioCourse {
  private let requires: ScenarioRequirements
  private var seconds = 0.0
  private var lines = 0
  private var rounds = 0
  private var returns = 0
  private var isCovered = false
  /// The style of the screen that is presented over this one; nil if there is none.
  private var presented: PresentedStyle?
  /// Whether a presented screen took the keyboard from an input.
  private var hadKeyboard = false
  /// Whether an input of the screen certainly has the keyboard.
  private var hasKeyboard = false
  private var hasHardwareKeyboard = false
  /// The owner of a keyboard that is not this screen's; nil if there is none.
  private var elsewhere: KeyboardOwner?
  /// Whether the keyboard has a measured height, which is known for one orientation only.
  private var isMeasured = false
  /// The bars that are not as they were at the beginning.
  private var changedBars: Set<ContainerBar> = []
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
    let word = type(of: step.action.kind).word
    if let presented, !presented.leavesScreenUsable, Self.touching.contains(word) {
      complaints.append("\(presented.text) covers the screen; add 'dismiss' before this step")
    }
    step.action.kind.check(&self)
    if !Self.keeping.contains(word), !keepsKeyboard { hasKeyboard = false }
    if isFocusing, !hasHardwareKeyboard { hasKeyboard = true }
    isFocusing = false
    keepsKeyboard = false
    return complaints
  }

  /// Whether the step that is checked focuses an input.
  private var isFocusing = false

  /// Whether the step that is checked leaves the keyboard to the input that has it.
  private var keepsKeyboard = false

  /// The steps in which a person touches the screen or leaves it.
  private static let touching: Set = [
    FocusStep.word, NextStep.word, NextThroughAllStep.word, AutofillStep.word, TypeStep.word, PasteStep.word,
    ScrollToEndStep.word, ScrollContentStep.word, HideStep.word, DoneStep.word, DragDismissStep.word,
    SwipeBackAndCancelStep.word,
    PushStep.word, BecomeFirstResponderStep.word,
  ]

  /// The steps after which an input that has the keyboard certainly still has it.
  private static let keeping: Set = [
    FocusStep.word, NextStep.word, TypeStep.word, PasteStep.word, SwitchKeyboardStep.word,
    KeyboardHeightStep.word,
    SuggestionsStep.word, ReshowStep.word, RotateStep.word, RelayoutStep.word, BecomeFirstResponderStep.word,
    HideBarStep.word, ShowBarStep.word,
  ]

  /// Checks a step in which another screen or app shows its keyboard.
  mutating func show(of owner: KeyboardOwner) {
    if elsewhere != nil {
      complaints.append("there is already a keyboard elsewhere; add 'hideElsewhere' before this step")
    } else if owner == .sameApp, hasKeyboard {
      complaints.append(
        "an input of this screen has the keyboard, and an app has only one; add 'hide' or 'push' before this step"
      )
    }
    elsewhere = owner
  }

  /// Checks a step in which the keyboard of another screen or app leaves.
  mutating func hide(of owner: KeyboardOwner) {
    if elsewhere == nil {
      complaints.append(
        "no keyboard is shown elsewhere; add {\"showElsewhere\": \"\(owner.rawValue)\"} before this step")
    }
    elsewhere = nil
  }

  /// Notes that a hardware keyboard is connected or not.
  mutating func connect(hardware: Bool) { hasHardwareKeyboard = hardware }

  /// Checks a step that switches to a keyboard of a measured height, which is known for one orientation only.
  mutating func measure() {
    if requires.orientation == nil {
      complaints.append(
        "the height was measured in one orientation: add \"orientation\": \"portrait\" or \"landscape\" to \"requires\""
      )
    }
    isMeasured = true
  }

  /// Checks a step that rotates the device.
  mutating func turn() {
    if isMeasured {
      complaints.append(
        "the height of the keyboard in the other orientation is not known; add 'switchKeyboard' before this step"
      )
    }
  }

  /// Checks a step that switches to a keyboard of the tables.
  mutating func switchKeyboard() { isMeasured = false }

  /// Checks a step that shows or hides a bar around the screen.
  mutating func set(_ bar: ContainerBar, isShown: Bool) {
    let wasShown = bar.isShownAtFirst != changedBars.contains(bar)
    if wasShown == isShown { complaints.append("\(bar.text) is already \(isShown ? "shown" : "hidden")") }
    if isShown == bar.isShownAtFirst { changedBars.remove(bar) } else { changedBars.insert(bar) }
  }

  /// Checks a step that focuses an input.
  mutating func focus(_ input: InputChoice) {
    if input == .textView, !requires.textView {
      complaints.append("not every screen has a text view: add \"textView\": true to \"requires\"")
    }
    if isCovered { complaints.append("the screen is covered by a pushed screen; add 'pop' before this step") }
    if elsewhere == .sameApp, !isCovered {
      complaints.append(
        "another screen of the app has the keyboard; add 'hideElsewhere' before this step")
    }
    isFocusing = true
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

  /// Checks a step that presents another screen over this one.
  mutating func present(_ style: PresentedStyle) {
    if isCovered {
      complaints.append("the screen is covered by a pushed screen; add 'pop' before this step")
    } else if let presented {
      complaints.append("\(presented.text) is already presented; add 'dismiss' before this step")
    } else if elsewhere == .sameApp {
      complaints.append(
        "another screen of the app has the keyboard; add 'hideElsewhere' before this step")
    }
    hadKeyboard = hasKeyboard && !style.keepsKeyboard
    keepsKeyboard = style.keepsKeyboard
    presented = style
    if style.removesPresenter { comeBack() }
  }

  /// Checks a step that dismisses the presented screen. Its keyboard leaves with it.
  mutating func dismiss(_ word: String) {
    if let presented {
      if word == SwipeAwayStep.word, !presented.canBeSwipedAway {
        complaints.append("\(presented.text) cannot be swiped away; use 'dismiss'")
      }
    } else {
      complaints.append(
        "no screen is presented; add {\"present\": \"\(PresentedStyle.pageSheet.rawValue)\"} before this step"
      )
    }
    keepsKeyboard = presented?.keepsKeyboard ?? false
    if hadKeyboard { isFocusing = true }
    (presented, hadKeyboard) = (nil, false)
    if elsewhere == .sameApp { elsewhere = nil }
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
    elsewhere = nil
    let most = ScenarioReader.maximumReturns
    if returns == most + 1 { complaints.append("the screen reappears more than \(most) times") }
  }
}
