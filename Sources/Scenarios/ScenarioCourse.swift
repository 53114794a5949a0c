import Platform
import UIKit

/// The state of a scenario after the steps so far, used to check the next step.
package struct ScenarioCourse {
  private let requires: ScenarioRequirements
  private let window: WindowKind
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
  /// Whether an input of the screen may have the focus. Only steps that certainly remove the focus set it to false.
  private var mayBeFocused = false
  /// Whether an input may have had the focus when another screen was pushed.
  private var mayBeFocusedBelowPush = false
  /// Whether an input may have lost the focus to a presented screen.
  private var mayBeFocusedBelow = false
  private var hasHardwareKeyboard: Bool
  private var placement: KeyboardPlacement
  /// The owner of a keyboard that is not this screen's; nil if there is none.
  private var elsewhere: KeyboardOwner?
  /// Whether the keyboard has a measured height, which is known for one orientation only.
  private var isMeasured = false
  /// The bars that are not as they were at the beginning.
  private var changedBars: Set<ContainerBar> = []
  private var complaints: [String] = []

  init(requires: ScenarioRequirements, keyboard: StartingKeyboard, window: WindowKind) {
    self.requires = requires
    self.window = window
    placement = keyboard.placement
    hasHardwareKeyboard = keyboard == .hardware || keyboard == .hardwareWithoutBar
  }

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
    if isFocusing || word == PostStep.word {
      mayBeFocused = true
    } else if Self.ending.contains(word) {
      mayBeFocused = false
    }
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
    HideBarStep.word, ShowBarStep.word, NextThroughAllStep.word, AutofillStep.word, LeaveAndReturnStep.word,
    MoveStep.word, DragKeyboardStep.word,
  ]

  /// The steps after which no input has the focus. A notification from a log may be posted without a focused input.
  private static let ending: Set = [HideStep.word, ResignFirstResponderStep.word, PushStep.word]

  /// Notes that a step cannot be read, so that an input may have the focus after it.
  mutating func loseTrack() { mayBeFocused = true }

  // MARK: What a step needs

  /// Checks a step for which an input must have the focus.
  mutating func needFocus() {
    guard !mayBeFocused else { return }
    complaints.append(
      isCovered
        ? "the screen is covered by a pushed screen; add 'pop' before this step"
        : "no input has the keyboard; add {\"focus\": \"last\"} before this step")
    // The same problem is not reported at every step after this one.
    mayBeFocused = true
  }

  /// Checks a step for which the keyboard of an input must be on the screen.
  mutating func needKeyboard() {
    needFocus()
    if hasHardwareKeyboard {
      complaints.append(
        "a hardware keyboard is attached, so the keyboard is not on the screen; add 'detachHardwareKeyboard' before this step"
      )
    }
  }

  /// Checks a step for which the keyboard must be docked, or off the dock.
  mutating func needPlacement(isDocked: Bool) {
    needKeyboard()
    guard (placement == .docked) != isDocked else { return }
    complaints.append(
      isDocked
        ? "the keyboard is \(placement.rawValue); add {\"move\": \"docked\"} before this step"
        : "the keyboard is docked; add {\"move\": \"floating\"} before this step")
  }

  /// Checks a step that moves the keyboard off the dock or back.
  mutating func move(to other: KeyboardPlacement) {
    needKeyboard()
    if other == placement { complaints.append("the keyboard is already \(other.rawValue)") }
    placement = other
  }

  /// Checks a step in which another screen or app shows its keyboard.
  mutating func show(of owner: KeyboardOwner) {
    if elsewhere != nil {
      complaints.append("there is already a keyboard elsewhere; add 'hideElsewhere' before this step")
    } else if owner == .otherApp, window == .fullScreen {
      complaints.append(
        "another app shows its keyboard only next to this app, on a tablet; add \"window\": \"split-view-left\" to the scenario"
      )
    } else if hasKeyboard {
      complaints.append(
        owner == .sameApp
          ? "an input of this screen has the keyboard, and an app has only one; add 'hide' or 'push' before this step"
          : "an input of this screen has the keyboard, and a device has only one; add 'hide' before this step"
      )
    }
    elsewhere = owner
  }

  /// Checks a step in which the keyboard of another screen or app leaves.
  mutating func hide(of owner: KeyboardOwner) {
    if let elsewhere, elsewhere != owner {
      complaints.append(
        "the keyboard elsewhere is \(elsewhere.text); write {\"hideElsewhere\": \"\(elsewhere.rawValue)\"}")
    } else if elsewhere == nil {
      complaints.append(
        "no keyboard is shown elsewhere; add {\"showElsewhere\": \"\(owner.rawValue)\"} before this step")
    }
    elsewhere = nil
  }

  /// Checks a step that attaches or detaches a hardware keyboard.
  mutating func connect(hardware: Bool) {
    if hardware == hasHardwareKeyboard {
      complaints.append(
        hardware
          ? "a hardware keyboard is already attached"
          : "no hardware keyboard is attached; add 'attachHardwareKeyboard' before this step")
    }
    hasHardwareKeyboard = hardware
  }

  /// Checks a step that switches to a keyboard of a measured height, which is known for one orientation only.
  mutating func measure() {
    needKeyboard()
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
  mutating func switchKeyboard() {
    needKeyboard()
    isMeasured = false
  }

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
    needFocus()
    let most = 100 * ScenarioReader.maximumLines
    if lines <= most, lines + count > most {
      complaints.append("the scenario adds more than \(most) lines up to this step")
    }
    lines += count
  }

  /// Checks a step that presses next through all fields.
  mutating func walk(_ word: String) {
    needFocus()
    rounds += 1
    if rounds == ScenarioReader.maximumRounds + 1 {
      complaints.append("'\(word)' occurs more than \(ScenarioReader.maximumRounds) times")
    }
  }

  /// Checks a step that pushes another screen over this one.
  mutating func cover() {
    if isCovered { complaints.append("another screen is already pushed; add 'pop' before this step") }
    isCovered = true
    mayBeFocusedBelowPush = mayBeFocused
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
    mayBeFocusedBelow = mayBeFocused && !style.keepsKeyboard
    if !style.keepsKeyboard { mayBeFocused = false }
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
    if mayBeFocusedBelow { mayBeFocused = true }
    mayBeFocusedBelow = false
    (presented, hadKeyboard) = (nil, false)
    if elsewhere == .sameApp { elsewhere = nil }
  }

  /// Checks a step that returns from another screen.
  mutating func uncover() {
    if !isCovered { complaints.append("there is no screen to return from; add 'push' before this step") }
    isCovered = false
    if mayBeFocusedBelowPush { mayBeFocused = true }
    mayBeFocusedBelowPush = false
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
