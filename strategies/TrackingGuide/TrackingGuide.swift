import KeyboardAvoidance
import UIKit

/// Ties the content's bottom edge to the keyboard layout guide and lets the system move it.
public enum TrackingGuideFamily: StrategyFamily {
  /// The family's id.
  public static let id = "tracking-guide"
  /// The family's title.
  public static let title = "Tracking guide"
  /// What the technique is and when to use it.
  public static let summary =
    "One constraint to the view's keyboard layout guide replaces all notification handling; the system keeps "
    + "the guide on the docked keyboard or on the safe area's bottom. The first choice since iOS 15 for "
    + "footers and composers; a screen without a bottom constraint is left alone."
  private static let source =
    "seed blog post 002 (Korean) on WWDC 21, Your guide to keyboard layout"
  private static let undo = "The system moves the guide back to the safe area's bottom."
  /// As published first, then done right.
  public static let variants = [
    StrategyVariant(
      id: "tracking-guide", family: id, title: "Keyboard layout guide",
      summary: "Attaches the content's bottom edge to the keyboard layout guide when the view loads.",
      provenance: .published, source: source, undo: undo,
      knownFailures: [
        "Nothing is scrolled: the focused field can be squeezed or stay out of sight.",
        "It needs iOS 15.",
      ], code: code, corrections: corrections,
      minimumSystem: 15,
      declaration: Declaration(subscribes: [], reads: [.constraints], writes: [.constraintActivation]),
      make: { TrackingGuide() }),
    StrategyVariant(
      id: "tracking-guide-undocked", family: id, title: "Keyboard layout guide, undocked too",
      summary: "Attaches the content's bottom edge to the keyboard layout guide, which also follows an "
        + "undocked keyboard.",
      provenance: .published, source: source, undo: undo,
      knownFailures: [
        "Leading and trailing edges must be tied to the guide as well; the post reports a crash otherwise. Tied, "
          + "the content is as wide as the floating panel: not played, here it keeps its width.",
        "A floating panel dragged over the focused field covers it: the guide moves accessories, not content.",
      ], code: undockedCode, corrections: undockedCorrections,
      minimumSystem: 15,
      declaration: Declaration(subscribes: [], reads: [.constraints], writes: [.constraintActivation]),
      make: { TrackingGuide(anchor: .undockedKeyboardLayoutGuide) }),
    StrategyVariant(
      id: "tracking-guide-scroll", family: id, title: "Keyboard layout guide and scrolling",
      summary: "Attaches the content's bottom edge to the guide, insets the scroll view by what is still "
        + "covered of it and scrolls the focused input, or its caret, into view by the smallest amount.",
      provenance: .doneRight,
      source: source + ", with the scrolling that the post leaves to the reader",
      undo:
        "The system moves the guide back; content inset and offset are restored, except after typing.",
      knownFailures: ["A field outside any scroll view is moved only if the guide moves it."],
      minimumSystem: 15,
      declaration: Declaration(
        subscribes: [.willShow, .willHide, .didBeginEditing, .textDidChange, .viewDidLayoutSubviews],
        reads: [
          .frameEnd, .animationDuration, .animationCurve, .isLocal, .firstResponder, .caret, .viewGeometry,
          .safeArea, .scrollState, .constraints, .outlets,
        ],
        writes: [.constraintActivation, .contentInset, .contentOffset], observes: .untilDeinit),
      make: { TrackingGuideScroll() }),
  ]
}

struct TrackingGuide: KeyboardAvoidanceStrategy {
  var anchor = BottomAnchor.keyboardLayoutGuide

  mutating func viewDidLoad(_ controller: ViewController) {
    guard controller.hasBottomConstraint else { return }
    controller.bottomConstraint(to: anchor).activate()
  }
}

struct TrackingGuideScroll: KeyboardAvoidanceStrategy {
  private var top: CGFloat?
  private var duration = 0.0
  private var options: AnimationOptions = []
  /// The insets at rest of the scroll views that this changed, known while the keyboard is up.
  private var restingInsets: [ViewID: UIEdgeInsets] = [:]
  /// Where each scroll view that this scrolled belongs without the keyboard, and where it was put last.
  private var offsets: [ViewID: (rest: CGFloat, last: CGFloat)] = [:]

  mutating func viewDidLoad(_ controller: ViewController) {
    guard controller.hasBottomConstraint else { return }
    controller.bottomConstraint(to: .keyboardLayoutGuide).activate()
  }

  mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
    guard notification.concerns(controller) else { return }
    switch notification.name {
    case .willShow: top = notification.dockedTop(in: controller)
    case .willHide: top = nil
    default: return
    }
    duration = notification.animationDuration
    options = notification.animationOptions
    controller.animate(withDuration: duration, options: options) {
      controller.view.layoutIfNeeded()
      adjustInsets(in: controller)
    }
    reveal(in: controller)
  }

  mutating func didBeginEditing(_ input: View, in controller: ViewController) { reveal(in: controller) }

  mutating func textDidChange(in input: View, of controller: ViewController) {
    reveal(in: controller)
    // Text that grew stays where it was read last.
    offsets = [:]
  }

  // The guide may resize a scroll view after the notification was handled.
  mutating func viewDidLayoutSubviews(_ controller: ViewController) { adjustInsets(in: controller) }

  /// Insets every scroll view around an input by what the keyboard covers of it, or restores it.
  private mutating func adjustInsets(in controller: ViewController) {
    for scroll in controller.inputs.compactMap(scroller(of:)) {
      guard let top else {
        guard let resting = restingInsets.removeValue(forKey: scroll.id) else { continue }
        scroll.contentInset = resting
        let inset = scroll.adjustedContentInset
        let limit = scroll.contentSize.height + inset.bottom - scroll.bounds.size.height
        let back = offsets.removeValue(forKey: scroll.id)?.rest ?? scroll.contentOffset.y
        let offset = max(-inset.top, min(back, limit))
        if offset != scroll.contentOffset.y { scroll.contentOffset.y = offset }
        continue
      }
      let resting = restingInsets[scroll.id] ?? scroll.contentInset
      restingInsets[scroll.id] = resting
      // The system adds the safe area by itself.
      let added = scroll.adjustedContentInset.bottom - scroll.contentInset.bottom
      let bottom = resting.bottom + max(0, scroll.frameInWindow.maxY - top - added)
      if bottom != scroll.contentInset.bottom { scroll.contentInset.bottom = bottom }
    }
  }

  private mutating func reveal(in controller: ViewController) {
    guard let top, let field = controller.firstResponder, let scroll = scroller(of: field),
      let usable = usable(of: scroll, above: top, in: controller)
    else { return }
    let caret = Span(field.convert(field.caretRect, to: .window))
    let target = RevealTarget(
      caret: caret, field: scroll.id == field.id ? caret : Span(field.frameInWindow), label: nil, action: nil,
      everything: nil, usable: UsableArea(usable))
    let move = CGFloat(target.move(into: UsableArea(usable)))
    guard abs(move) > 0.001, caret.height <= usable.height else { return }
    let before = scroll.contentOffset.y
    let after = max(-scroll.adjustedContentInset.top, before + move)
    // What a person scrolled in between is theirs.
    let scrolledByOthers = offsets[scroll.id].map { before - $0.last } ?? 0
    offsets[scroll.id] = ((offsets[scroll.id]?.rest ?? before) + scrolledByOthers, after)
    controller.animate(withDuration: duration, options: options) { scroll.contentOffset.y = after }
  }

  /// What a person can see of the scroll view above the keyboard and the bar on it.
  private func usable(of scroll: View, above top: CGFloat, in controller: ViewController) -> Span? {
    let view = controller.view
    let frame = scroll.frameInWindow
    var span = Span(
      Double(max(frame.minY, view.frameInWindow.minY + view.safeAreaInsets.top)), Double(min(frame.maxY, top))
    )
    if let bar = controller.pinnedBar?.frameInWindow, bar.minY > frame.minY {
      span.maxY = min(span.maxY, Double(bar.minY))
    }
    return span.height > 0 ? span : nil
  }

  /// The scroll view that can bring the input into view: one around it, or the text view itself.
  private func scroller(of input: View) -> View? {
    input.outerScrollView ?? (input.inputKind == .textView ? input : nil)
  }
}
