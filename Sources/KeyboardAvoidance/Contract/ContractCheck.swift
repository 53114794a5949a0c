import UIKit

/// One requirement of the strategy contract.
public enum ContractCheck: String, Sendable, CaseIterable {
  /// Published code lists its known failures, and corrected code uses the keyboard's timing.
  case described
  /// The same events cause the same changes.
  case deterministic
  /// Instances share no state.
  case independent
  /// The view controller is deallocated with its screen.
  case released
  /// Loading and layout alone change nothing.
  case quiet
  /// The code calls only APIs that are simulated.
  case supported
  /// At least one event causes a change.
  case used
  /// Unusual frames, durations and curves cause only finite values.
  case finite
  /// Every view returns to its original state after each show and hide.
  case returns
  /// A keyboard that is not docked moves nothing.
  case undocked
  /// Every view returns to its original state after an interrupted keyboard.
  case interrupted
  /// Every view returns to its original state after a rotation.
  case rotated

  /// The requirement, in one sentence.
  public var title: String {
    switch self {
    case .described: "Published code lists its known failures; corrected code uses the keyboard's timing."
    case .deterministic: "The same events cause the same changes."
    case .independent: "Two instances do not affect each other."
    case .released: "Its view controller is deallocated with its screen."
    case .quiet: "Nothing changes without an event."
    case .supported: "It only calls APIs that are simulated, and it closes every animation block."
    case .used: "It reacts to the keyboard: at least one event makes it change something."
    case .finite: "Unusual frames, durations and curves never make it set a value that is not finite."
    case .returns: "Every view is back in its original state after each show and hide."
    case .undocked: "A keyboard that is not docked moves nothing."
    case .interrupted:
      "Every view is back in its original state after a keyboard was interrupted, shown twice or hidden twice."
    case .rotated:
      "Every view is back in its original state after the device was rotated while the keyboard was shown."
    }
  }

  /// The advice on how to fix a breach.
  public var advice: String {
    switch self {
    case .described:
      "Published code or a library: list its bugs in knownFailures. Corrected code that observes a will "
        + "notification: read the end frame, the duration and the curve from its userInfo, for example with "
        + "note.dockedTop(in: view) and note.animateAlongKeyboard { }."
    case .deterministic:
      "Do not use a clock, random numbers or the order of a Set or Dictionary. Keep state in stored properties."
    case .independent:
      "Keep state in stored properties of the strategy, not in static variables or shared objects."
    case .released:
      "Capture [weak self] in closures that the view controller or its helpers store, and declare delegates and "
        + "references to the view controller weak."
    case .quiet:
      "Change views in response to an event, not in viewDidLoad or in a layout pass. In viewDidLoad you may only "
        + "set up and activate another bottom constraint."
    case .supported:
      "Use only APIs that Sources/UIKit simulates; the documentation lists what is left out. Call "
        + "commitAnimations after each beginAnimations."
    case .used:
      "Add the observer in viewDidLoad or viewWillAppear, and check the name of the notification. If you use a "
        + "delegate, assign it and keep a strong reference to it, because delegate properties are weak."
    case .finite:
      "Use note.dockedTop(in: view) or note.keyboardFrame(in: view), which return nil for such frames, before you "
        + "calculate with the frame."
    case .returns:
      "Save the original values before the first change, and restore exactly these values when the keyboard hides. "
        + "Do not add and subtract."
    case .undocked:
      "Use note.dockedTop(in: view). It returns nil for floating, split and undocked keyboards; restore the "
        + "original values then."
    case .interrupted:
      "Do not assume that shows and hides alternate. Save the original position only if none is saved yet, and "
        + "set absolute values."
    case .rotated:
      "Saved positions are wrong after a rotation. Discard them in viewWillTransition, or calculate them from the "
        + "current layout."
    }
  }

  /// Whether a breach of `cause` makes the result of this check meaningless.
  ///
  /// An unsupported call has no effect, so the real behaviour of the variant is unknown. A variant that
  /// changes nothing cannot break most checks.
  func depends(on cause: ContractCheck, of variant: StrategyVariant) -> Bool {
    switch self {
    case .described: cause == .supported && variant.provenance == .corrected
    case .supported, .released: false
    case .used, .finite, .returns, .undocked, .interrupted, .rotated: cause == .supported || cause == .used
    case .deterministic, .independent, .quiet: cause == .used
    }
  }

  /// Whether the check applies to variants with a provenance. Published code keeps its bugs, and a reference
  /// may do nothing.
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
  /// The check that failed.
  public var check: ContractCheck
  /// The screen, and the events that led to the breach if they matter.
  public var circumstances: String
  /// The observed behaviour.
  public var finding: String
  /// The advice on how to fix the breach.
  public var advice: String

  package init(check: ContractCheck, circumstances: String, finding: String, advice: String) {
    (self.check, self.circumstances) = (check, circumstances)
    (self.finding, self.advice) = (finding, advice)
  }
}

/// The result of one check.
public enum ContractJudgement: Sendable, Equatable {
  /// The check found no breach.
  case kept
  /// The check found at least one breach.
  case broken([ContractBreach])
  /// The check has no result, because the variant breaks another check.
  case notJudged(because: ContractCheck)
}
