import UIKit

/// One thing that a strategy owes the runner and its readers.
public enum ContractCheck: String, Sendable, CaseIterable {
  /// It says what it does wrong, or follows the keyboard's timing.
  case described
  /// The same events, twice.
  case deterministic
  /// Two instances at once.
  case independent
  /// Whether it goes when its screen goes.
  case released
  /// Loading and layout alone.
  case quiet
  /// What it calls.
  case supported
  /// Whether it does anything.
  case used
  /// Odd frames, durations and curves.
  case finite
  /// Cycles.
  case returns
  /// Keyboards off the dock.
  case undocked
  /// Keyboards that turn round.
  case interrupted
  /// Devices that turn.
  case rotated

  /// What is checked, in one sentence.
  public var title: String {
    switch self {
    case .described: "It says what it does wrong, or follows the keyboard's timing when it is done right."
    case .deterministic: "The same events give the same adjustments."
    case .independent: "Fresh instances share nothing."
    case .released: "Its view controller is let go with its screen."
    case .quiet: "Nothing changes without an event."
    case .supported: "It calls nothing that the simulated UIKit lacks, and closes every animation block."
    case .used: "It answers the keyboard: something that happens makes it change something."
    case .finite: "Odd keyboard frames, durations and curves never make it write what is not finite."
    case .returns: "Everything is back at rest after every cycle."
    case .undocked: "A keyboard that is not docked moves nothing."
    case .interrupted:
      "Everything is back at rest when the keyboard turns round, comes twice or leaves twice."
    case .rotated: "Everything is back at rest when the device turns while the keyboard is shown."
    }
  }

  /// What to do about a breach.
  public var advice: String {
    switch self {
    case .described:
      "Name in knownFailures what a published variant does wrong; in one that is done right and listens to a will "
        + "notification, read the end frame, the duration and the curve of its userInfo, as "
        + "note.animateAlongKeyboard { } does."
    case .deterministic:
      "Use no clock, no random numbers and no order of a Set or Dictionary; keep state in stored properties."
    case .independent:
      "Keep state in the strategy's own stored properties, not in static variables or shared objects."
    case .released:
      "Capture [weak self] in closures that the view controller keeps or that its parts keep, and hold owners and delegates "
        + "weakly."
    case .quiet:
      "Change views when the keyboard says so, not in viewDidLoad or in a layout pass; what viewDidLoad may do is "
        + "activate a bottom constraint of its own."
    case .supported:
      "Do it with what Sources/UIKit has; the documentation lists what is left out. Match beginAnimations with "
        + "commitAnimations."
    case .used:
      "Add the observer in viewDidLoad or viewWillAppear, with the name of a notification that is posted; a delegate "
        + "has to be set, and keeps nothing alive by itself."
    case .finite:
      "Ask for note.dockedTop(in: view) or note.keyboardFrame(in: view), which are nil for such frames, before doing "
        + "arithmetic."
    case .returns:
      "Remember what you found before the first change, and set exactly that when the keyboard hides, "
        + "instead of adding and subtracting."
    case .undocked:
      "Use note.dockedTop(in: view): it is nil for floating, split and undocked keyboards, and then go back to "
        + "rest."
    case .interrupted:
      "Never assume that shows and hides alternate: remember the rest position only while it is unknown, and "
        + "set absolute values."
    case .rotated:
      "Rest positions of before a rotation are void after it: forget them in viewWillTransition, or derive "
        + "them from what you find."
    }
  }

  /// Whether a breach of `cause` makes an answer to this check worthless.
  ///
  /// What is not supported does nothing, so that the variant is not seen as it is; one that does nothing breaks nothing.
  func depends(on cause: ContractCheck, of variant: StrategyVariant) -> Bool {
    switch self {
    case .described: cause == .supported && variant.provenance == .doneRight
    case .supported, .released: false
    case .used, .finite, .returns, .undocked, .interrupted, .rotated: cause == .supported || cause == .used
    case .deterministic, .independent, .quiet: cause == .used
    }
  }

  /// Whether a variant is held to it: what others published keeps its bugs, and doing nothing is the floor's job.
  public func applies(to provenance: Provenance) -> Bool {
    switch self {
    case .described, .deterministic, .independent, .released, .quiet, .supported: true
    case .used: provenance != .reference
    case .finite, .returns, .undocked, .interrupted, .rotated: ![.published, .library].contains(provenance)
    }
  }
}

/// A breach of the contract.
public struct ContractBreach: Sendable, Equatable {
  /// What was checked.
  public var check: ContractCheck
  /// Where it happened: the screen, and the events where they matter.
  public var circumstances: String
  /// What was found instead.
  public var finding: String
  /// What to do about it.
  public var advice: String
}

/// What came of one check.
public enum ContractJudgement: Sendable, Equatable {
  /// Nothing was found.
  case kept
  /// It is broken, by at least one breach.
  case broken([ContractBreach])
  /// A breach of another check leaves nothing to judge.
  case notJudged(because: ContractCheck)
}
