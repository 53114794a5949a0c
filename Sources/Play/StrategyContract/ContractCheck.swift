import KeyboardAvoidance
import UIKit

/// One thing that a strategy owes the runner and its readers.
public enum ContractCheck: String, Sendable, CaseIterable {
  case described, deterministic, independent, quiet, declared, used, finite, returns, undocked, interrupted,
    rotated

  /// What is checked, in one sentence.
  public var title: String {
    switch self {
    case .described: "It says what it does wrong, or follows the keyboard's timing when it is done right."
    case .deterministic: "The same events give the same adjustments."
    case .independent: "Fresh instances share nothing."
    case .quiet: "Nothing changes without an event."
    case .declared: "Only declared values are read and written, and every animation block is closed."
    case .used: "Every declared write happens."
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
      "Name in knownFailures what a published variant does wrong; read frameEnd, animationDuration and "
        + "animationCurve in one that is done right, and hand them to controller.animate(along:)."
    case .deterministic:
      "Use no clock, no random numbers and no order of a Set or Dictionary; keep state in stored properties."
    case .independent:
      "Keep state in the strategy's own stored properties, not in static variables or shared objects."
    case .quiet:
      "Change views when the keyboard says so, not in viewDidLoad or in a layout pass; only a strategy that "
        + "declares constraintActivation may set its constraint up in viewDidLoad."
    case .declared:
      "Add the value to reads or writes of the variant's Declaration, or leave it alone."
    case .used:
      "Take the write out of the Declaration, since reports show it and readers believe it; or make it happen: a "
        + "handler that is not spelt as the protocol has it is never called."
    case .finite:
      "Ask for notification.dockedTop(in:) or endFrame(in:), which are nil for such frames, before doing "
        + "arithmetic."
    case .returns:
      "Remember what you found before the first change, and set exactly that when the keyboard hides, "
        + "instead of adding and subtracting."
    case .undocked:
      "Use notification.dockedTop(in:): it is nil for floating, split and undocked keyboards, and then go "
        + "back to rest."
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
  /// A value that is not declared reads as zero and a write that is not declared is dropped, so that the variant is not
  /// seen as it is; one that does nothing breaks nothing.
  func depends(on cause: ContractCheck, of variant: StrategyVariant) -> Bool {
    switch self {
    case .described: cause == .declared && variant.provenance == .doneRight
    case .declared: false
    case .used, .finite, .returns, .undocked, .interrupted, .rotated: cause == .declared || cause == .used
    case .deterministic, .independent, .quiet: cause == .used
    }
  }

  /// Whether a variant is held to it: what was published keeps its bugs.
  public func applies(to provenance: Provenance) -> Bool {
    switch self {
    case .described, .deterministic, .independent, .quiet, .declared, .used, .finite: true
    case .returns, .undocked, .interrupted, .rotated: provenance != .published
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
