import KeyboardAvoidance
import UIKit

/// The ceiling of the ranking: the smallest move that shows what the person needs.
public enum OracleFamily: StrategyFamily {
  /// The family's id.
  public static let id = "oracle"
  /// The family's title.
  public static let title = "Oracle"
  /// Where it stands in the ranking.
  public static let place = Place.ceiling
  /// What the technique is and when to use it.
  public static let summary =
    "What an app could do that knew everything about its screen: the bar stands on the keyboard, the focused "
    + "input with what belongs to it moves by the smallest amount, and everything returns. "
    + "No app is written like this; it bounds the ranking from above."
  /// The only variant.
  public static let variants = [
    StrategyVariant(
      id: "oracle", family: id, title: "Smallest move",
      summary: "Translates the pinned bar onto the docked keyboard and scrolls or translates the content by "
        + "the smallest amount that shows as much around the focused input as fits.",
      provenance: .reference,
      source: "Ceiling of the ranking; the reveal rule is RevealTarget, which the metrics use as well.",
      undo: "Restores every translation, inset and offset.",
      file: "Oracle.swift", make: { OracleViewController() })
  ]
}

/// What covers the window, in window coordinates.
enum Cover: Equatable {
  case nothing
  /// A docked keyboard from its top edge down.
  case docked(CGFloat)
  /// A floating or undocked keyboard.
  case panel(CGRect)
}

final class OracleViewController: UIViewController, KeyboardAvoidanceStrategy {
  /// A scroll view as it was before the keyboard came.
  private struct Rest {
    var inset: UIEdgeInsets
    /// Nil as long as the offset was not changed.
    var offset: CGPoint?
  }

  /// Where the focused input's content is.
  private struct Position {
    /// The scroll view that moves the input; nil when a translation does.
    var scroll: UIScrollView?
    /// The content offset or the translation upwards, in points.
    var value: CGFloat
  }

  private var cover = Cover.nothing
  private var duration = 0.0
  private var options: UIView.AnimationOptions = []
  /// How far everything outside bars is translated upwards, in points.
  private var lift: CGFloat = 0
  private var resting: [UIScrollView: Rest] = [:]
  /// Where the content was before the event that is being answered. A change of focus and the keyboard that
  /// follows are one event, and so is a sheet that moves right after: the smallest move counts from here.
  private var before: Position?
  /// Where the focused input's content was before UIKit scrolled the field into view, or before a hide took back what a
  /// show at the same time asks for again; and that time.
  private var remembered: (place: Position?, time: DispatchTime)?
  /// When the keyboard was last told to hide.
  private var lastHide: DispatchTime?
  /// Whether the focus changed and the keyboard has not answered yet.
  private var isFocusPending = false
  /// The primary action, where the keyboard has lifted the safe area that it is tied to, and it over an input.
  private(set) var risen: UIView?
  /// The frames of the root view and the scroll views when the content was placed last.
  private var placedIn: [CGRect] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    for name in [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
      UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification,
    ] {
      center.addObserver(self, selector: Selector(keyboardChanges), name: name, object: nil)
    }
    for name in [UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification] {
      center.addObserver(self, selector: Selector(didBeginEditing), name: name, object: nil)
    }
    for name in [UITextField.textDidChangeNotification, UITextView.textDidChangeNotification] {
      center.addObserver(self, selector: Selector(textDidChange), name: name, object: nil)
    }
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(keyboardDrag)))
  }

  private func keyboardChanges(_ note: Notification) {
    // Another app's or screen's keyboard, and zeros while a keyboard is dragged, ask for nothing.
    guard note.isKeyboardLocal, view.window != nil else { return }
    let seen = cover(note)
    switch note.name {
    case UIResponder.keyboardWillShowNotification: guard seen != .nothing else { return }
    case UIResponder.keyboardWillHideNotification: break
    default:
      // The dock's own notifications tell the rest.
      if note.keyboardFrameEnd.size == .zero { return }
      if case .docked = seen { return }
      if case .docked = cover, seen == .nothing { return }
      guard seen != cover else { return }
    }
    duration = note.keyboardAnimationDuration
    options = note.keyboardAnimationOptions.union(.beginFromCurrentState)
    let isHide = note.name == UIResponder.keyboardWillHideNotification
    let next = isHide ? .nothing : seen
    if isHide { remember(isFocusPending ? before : position(under: cover)) }
    // What a hide takes back stays taken back where the next keyboard is off the dock.
    if case .panel = next, cover == .nothing, !isFocusPending, lastHide == .now() { remembered = nil }
    if isHide { lastHide = .now() }
    // The same keyboard may be announced twice before a sheet gives way to it.
    if !isFocusPending, next != cover {
      before = isHide ? nil : earlier ?? position(under: next)
    }
    isFocusPending = false
    cover = next
    update()
  }

  private func remember(_ place: Position?) { remembered = (place, .now()) }

  /// What was remembered at this very time.
  private var earlier: Position? {
    remembered.flatMap { $0.time == .now() ? $0.place : nil }
  }

  private func cover(_ note: Notification) -> Cover {
    if let top = note.dockedTop(in: view) { return .docked(top) }
    return note.keyboardFrame(in: view).map { .panel($0) } ?? .nothing
  }

  private func didBeginEditing() {
    // A text field's focus comes before the first willShow: nothing is known then.
    guard cover != .nothing else { return remember(position(under: cover)) }
    before = position(under: cover)
    isFocusPending = true
    update()
  }

  private func textDidChange() {
    guard cover != .nothing else { return }
    before = position(under: cover)
    isFocusPending = false
    update()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // A sheet that gives way to the keyboard moves after the handlers, and so does what a safe area holds.
    guard cover != .nothing, ScreenGeometry(self).places != placedIn else { return }
    // Nothing may be posted when the device turns; the layout guide knows all the same.
    if #available(iOS 15, *), case .docked(let top) = cover {
      let guide = view.convert(view.keyboardLayoutGuide.layoutFrame, to: nil)
      if guide.height > view.safeAreaInsets.bottom, abs(guide.minY - top) > 0.001 {
        cover = .docked(guide.minY)
        before = nil
      }
    }
    update()
  }

  private func keyboardDrag(_ pan: UIPanGestureRecognizer) {
    // The bar goes with the finger; the content waits for what the person decides.
    ScreenGeometry(self).placeBar(under: .docked(pan.location(in: nil).y))
  }

  private func update() {
    if cover == .nothing { risen = nil }
    if cover != .nothing, risen == nil, ScreenGeometry(self).actionCoversInput {
      risen = outlets.primaryAction
    }
    let screen = ScreenGeometry(self)
    placedIn = screen.places
    UIView.animate(withDuration: duration, delay: 0, options: options) { [self] in
      guard cover != .nothing else { return restore(screen) }
      screen.placeBar(under: cover)
      guard let field = outlets.focusedInput else { return }
      let scroll = screen.isInBar(field) ? nil : screen.scrollView(moving: field, under: cover)
      let move = screen.isInBar(field) ? 0 : move(of: field, in: scroll, screen)
      if scroll == nil, abs(move) > 0.001 {
        lift += move
        screen.translateContent(by: -lift)
      }
      // All content stays reachable; a text view is inset only where it moves its own text.
      for view in screen.scrollViews where view !== scroll && !(view is UITextView) {
        adjust(view, by: 0, screen)
      }
      if let scroll { adjust(scroll, by: move, screen) }
    }
  }

  /// The smallest move of the focused input's content from where it is now; positive is up.
  private func move(of field: UIView, in scroll: UIScrollView?, _ screen: ScreenGeometry) -> CGFloat {
    let usable = screen.usable(under: cover, for: field)
    guard usable.span.height > 0 else { return 0 }
    var applied: CGFloat = 0
    if let before, before.scroll === scroll { applied = position(scroll).value - before.value }
    let target =
      scroll === field
      ? screen.target(inside: field, movedBy: applied)
      : screen.target(around: field, in: usable, movedBy: applied)
    let area = scroll === field ? screen.clip(usable, to: field) : usable
    return CGFloat(target.move(into: area)) - applied
  }

  /// Where the focused input's content is, nil without one.
  private func position(under cover: Cover) -> Position? {
    guard let field = outlets.focusedInput else { return nil }
    let screen = ScreenGeometry(self)
    return position(screen.isInBar(field) ? nil : screen.scrollView(moving: field, under: cover))
  }

  private func position(_ scroll: UIScrollView?) -> Position {
    Position(scroll: scroll, value: scroll?.contentOffset.y ?? lift)
  }

  private func adjust(_ scroll: UIScrollView, by move: CGFloat, _ screen: ScreenGeometry) {
    var rest = resting[scroll] ?? Rest(inset: scroll.contentInset)
    var offset = scroll.contentOffset
    var inset = rest.inset
    inset.bottom = max(
      rest.inset.bottom,
      screen.bottomInset(of: scroll, under: cover, resting: rest.inset.bottom, lift: lift))
    inset.top = max(rest.inset.top, screen.topInset(of: scroll, under: cover))
    let unmoved = earlier.flatMap { $0.scroll === scroll ? $0.value : nil } ?? offset.y
    if rest.offset == nil, abs(move) > 0.001 || unmoved != offset.y {
      rest.offset = CGPoint(x: offset.x, y: unmoved)
    }
    if abs(move) > 0.001 { offset.y += move }
    if let resting = rest.offset, offset.y > resting.y {
      // The gap below a field at the content's end has to be a place where the content may rest.
      inset.bottom = max(inset.bottom, offset.y + scroll.bounds.size.height - scroll.contentSize.height)
    }
    resting[scroll] = rest
    if inset != scroll.contentInset { scroll.contentInset = inset }
    if offset != scroll.contentOffset { scroll.contentOffset = offset }
  }

  private func restore(_ screen: ScreenGeometry) {
    screen.placeBar(under: .nothing)
    if lift != 0 { screen.translateContent(by: 0) }
    for scroll in screen.scrollViews {
      guard let rest = resting[scroll] else { continue }
      if rest.inset != scroll.contentInset { scroll.contentInset = rest.inset }
      let resting = scroll.adjustedContentInset
      let limit = scroll.contentSize.height + resting.bottom - scroll.bounds.size.height
      var offset = rest.offset ?? scroll.contentOffset
      offset.y = min(offset.y, max(-resting.top, limit))
      if offset != scroll.contentOffset { scroll.contentOffset = offset }
    }
    lift = 0
    // A turn with the keyboard up hides it while the input stays first responder.
    if !outlets.inputs.contains(where: \.isFirstResponder) { resting = [:] }
    before = nil
  }
}
