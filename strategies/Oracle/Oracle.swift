import KeyboardAvoidance
import UIKit

/// The best possible result: the smallest move that shows the content that the user needs.
public enum OracleFamily: StrategyFamily {
  /// The family's id.
  public static let id = "oracle"
  /// The family's title.
  public static let title = "Oracle"
  /// The role in the ranking.
  public static let place = Place.ceiling
  /// A description of the technique and of when to use it.
  public static let summary =
    "The best result that an app could reach if it knew everything about its screen: the bar is above the "
    + "keyboard, the focused input and its related content move by the smallest amount, and everything "
    + "returns. No app is written like this; it is the upper bound of the ranking."
  /// The only variant.
  public static let variants = [
    StrategyVariant(
      id: "oracle", family: id, title: "Smallest move",
      summary: "Translates the pinned bar onto the docked keyboard, and scrolls or translates the content by "
        + "the smallest amount that shows as much content around the focused input as fits.",
      provenance: .reference,
      source: "The upper bound of the ranking; its rule for what to show is RevealTarget, which the metrics "
        + "use as well.",
      undo: "Restores every translation, inset and offset.",
      file: "Oracle.swift", make: { OracleViewController() })
  ]
}

/// The part of the window that is covered, in window coordinates.
enum Cover: Equatable {
  case nothing
  /// A docked keyboard, given its top edge.
  case docked(CGFloat)
  /// A floating or undocked keyboard.
  case panel(CGRect)
}

final class OracleViewController: UIViewController, KeyboardAvoidanceStrategy {
  /// The state of a scroll view before the oracle changed it.
  private struct Rest {
    var inset: UIEdgeInsets
    /// The original content offset; nil while the offset is unchanged.
    var offset: CGPoint?
  }

  /// The position of the content around the focused input.
  private struct Position {
    /// The scroll view that moves the content; nil if a translation moves it.
    var scroll: UIScrollView?
    /// The content offset, or the translation upwards, in points.
    var value: CGFloat
  }

  private var cover = Cover.nothing
  private var duration = 0.0
  private var options: UIView.AnimationOptions = []
  /// Whether the screen is appearing. Its keyboard then comes with it, although notifications announce a motion.
  private var isAppearing = false
  /// The distance by which everything outside bars is translated upwards, in points.
  private var lift: CGFloat = 0
  private var resting: [UIScrollView: Rest] = [:]
  /// The position before the current event, from which the smallest move is measured. A change of focus, the
  /// keyboard change after it and the move of a sheet after that are one event.
  private var before: Position?
  /// A position and the time at which it was remembered. It is remembered before UIKit scrolls the field into
  /// view, and before a hide, because a show may follow at the same time.
  private var remembered: (place: Position?, time: DispatchTime)?
  private var lastHide: DispatchTime?
  /// Whether the focus changed and no keyboard notification has followed yet.
  private var isFocusPending = false
  /// The primary action, if it covers an input because it is pinned to a safe area that the keyboard lifts, or to
  /// the content's bottom edge. It then stays, and the content moves without it, as if the action were a bar.
  private(set) var risen: UIView?
  /// The original constant of the content's bottom constraint; nil while the content is not squeezed.
  private var restingConstant: CGFloat?
  private var isSqueezing = false
  /// The frames of the root view, its safe area and the scroll views when the content was last placed.
  private var placedIn: [CGRect] = []
  /// The position at which the content was last placed.
  private var placedAt: Position?
  /// Whether a finger drags the keyboard. The notification after the release has the timing of an ordinary
  /// keyboard, but a released keyboard moves faster.
  private var isDragged = false

  /// The time in seconds in which a released keyboard moves to its end, with the curve ease-in-out (timing test
  /// in kirillzyusko/react-native-keyboard-controller @af130ca).
  private static let releaseDuration = 0.145

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

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isAppearing = animated
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    isAppearing = false
  }

  private func keyboardChanges(_ note: Notification) {
    // Ignore a keyboard of another app or screen, and the zero frames during a drag.
    guard note.isKeyboardLocal, view.window != nil else { return }
    let seen = cover(note)
    switch note.name {
    case UIResponder.keyboardWillShowNotification: guard seen != .nothing else { return }
    case UIResponder.keyboardWillHideNotification: break
    default:
      // A docked keyboard that leaves is handled by willHide. One that has arrived may already have changed
      // again before its didChangeFrame.
      if note.keyboardFrameEnd.size == .zero { return }
      if case .docked = seen, note.name == UIResponder.keyboardDidChangeFrameNotification { return }
      if case .docked = cover, seen == .nothing { return }
      guard seen != cover else { return }
    }
    duration = isDragged ? Self.releaseDuration : note.keyboardAnimationDuration
    options = isDragged ? .curveEaseInOut : note.keyboardAnimationOptions
    options.formUnion(.beginFromCurrentState)
    isDragged = false
    let isHide = note.name == UIResponder.keyboardWillHideNotification
    let next = isHide ? .nothing : seen
    if isHide { remember(isFocusPending ? before : position(under: cover)) }
    // If an undocked keyboard follows the hide, the content stays at the position to which the hide moved it.
    if case .panel = next, cover == .nothing, !isFocusPending, lastHide == .now() { remembered = nil }
    if isHide { lastHide = .now() }
    // The same keyboard may be announced twice before a sheet moves for it, so compare it with the last one.
    if !isFocusPending, next != cover {
      before = isHide ? nil : earlier ?? start(under: next)
    }
    isFocusPending = false
    cover = next
    update()
  }

  private func remember(_ place: Position?) { remembered = (place, .now()) }

  private var earlier: Position? {
    remembered.flatMap { $0.time == .now() ? $0.place : nil }
  }

  /// Returns the position before the keyboard changes. If the keyboard has already changed the layout, UIKit may
  /// have scrolled for it.
  private func start(under next: Cover) -> Position? {
    cover != .nothing && ScreenGeometry(self).places != placedIn ? placedAt : position(under: next)
  }

  private func cover(_ note: Notification) -> Cover {
    // The announced frame of a docked keyboard may be wrong, but the layout guide is right.
    if let top = note.dockedTop(in: view) { return .docked(guideTop ?? top) }
    return note.keyboardFrame(in: view).map { .panel($0) } ?? .nothing
  }

  /// The top edge of the docked keyboard according to the layout guide; nil if the guide knows no keyboard above
  /// the safe area.
  private var guideTop: CGFloat? {
    guard #available(iOS 15, *) else { return nil }
    let guide = view.convert(view.keyboardLayoutGuide.layoutFrame, to: nil)
    return guide.height > view.safeAreaInsets.bottom ? guide.minY : nil
  }

  private func didBeginEditing() {
    // A text field gets the focus before the first willShow, so the keyboard is still unknown.
    guard cover != .nothing else { return remember(position(under: cover)) }
    before = position(under: cover)
    isFocusPending = true
    update()
  }

  private func textDidChange() {
    guard cover != .nothing else { return }
    before = position(under: cover)
    isFocusPending = false
    // If UIKit has scrolled to the new text, an animation from there would be visible.
    if let before, let placedAt, before.scroll != nil, before.scroll === placedAt.scroll,
      abs(before.value - placedAt.value) > 0.001
    {
      update(isAnimated: false)
    } else {
      update()
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // A sheet that moves for the keyboard, and content that is pinned to the safe area, move after the
    // handlers have run.
    guard cover != .nothing, !isSqueezing, ScreenGeometry(self).places != placedIn else { return }
    // A rotation may post no notification, but the layout guide already has the keyboard's new position.
    var isForKeyboard = true
    if case .docked(let top) = cover, let guideTop {
      isForKeyboard = abs(guideTop - top) > 0.001
      if isForKeyboard {
        cover = .docked(guideTop)
        before = nil
      }
    }
    // If the layout changes because of a keyboard that is announced next, that keyboard decides on the move.
    if earlier == nil { remember(placedAt) }
    // A container's bar may make room in another animation, whose timing content that is translated for the keyboard must
    // not inherit. A scroll view moves its content with the bar in that animation.
    update(withOwnTiming: !isForKeyboard && outlets.focusedInput?.outerScrollView == nil)
  }

  private func keyboardDrag(_ pan: UIPanGestureRecognizer) {
    // The bar follows the finger, and the content stays until the user releases the keyboard.
    isDragged = true
    cover = .docked(pan.location(in: nil).y)
    ScreenGeometry(self).placeBar(under: cover)
  }

  private func update(isAnimated: Bool = true, withOwnTiming: Bool = false) {
    if cover == .nothing { risen = nil }
    if cover != .nothing, risen == nil, ScreenGeometry(self).actionCoversInput {
      risen = outlets.primaryAction
    }
    var screen = ScreenGeometry(self)
    placedIn = screen.places
    let changes = { [self] in
      guard cover != .nothing else { return restore(screen) }
      screen.placeBar(under: cover)
      guard let field = outlets.focusedInput else { return }
      if !screen.isInBar(field), field.outerScrollView == nil {
        squeeze(around: field, screen)
        if risen == nil, screen.actionCovers(field) {
          risen = outlets.primaryAction
          screen = ScreenGeometry(self)
        }
      }
      let scroll = screen.isInBar(field) ? nil : screen.scrollView(moving: field, under: cover)
      let move = screen.isInBar(field) ? 0 : move(of: field, in: scroll, screen)
      if scroll == nil, abs(move) > 0.001 {
        lift += move
        screen.translateContent(by: -lift)
      }
      // Keep all content reachable, also the text of a text view that has no focus.
      for view in screen.scrollViews
      where view !== scroll && view !== field && (!(view is UITextView) || screen.scrollsAlone(view)) {
        adjust(view, by: 0, screen)
      }
      if let scroll { adjust(scroll, by: move, screen) }
    }
    if isAppearing || !isAnimated {
      UIView.performWithoutAnimation(changes)
    } else {
      let timing: UIView.AnimationOptions =
        withOwnTiming ? [.overrideInheritedDuration, .overrideInheritedCurve] : []
      UIView.animate(withDuration: duration, delay: 0, options: options.union(timing), animations: changes)
    }
    placedAt = position(under: cover)
  }

  /// Returns the smallest move of the content around the focused input, from its current position. A positive
  /// move is up.
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
    // Content that is squeezed ends where its designer ends it.
    let gap = restingConstant != nil && target.content == .everything ? 0 : RevealTarget.gap
    var move = target.move(into: area, keeping: gap) - Double(applied)
    // A text view may have to scroll its own text, so its frame does not say where the typed line ends up.
    guard scroll == nil, target.content != .everything, !(field is UITextView),
      let moves = screen.movesKeepingControls(usable, for: field)
    else { return CGFloat(move) }
    // A move that does not bring the target out of a keyboard that a person can drag aside only pushes other
    // content away.
    if !moves.contains(move), screen.isAside(usable) { move = -Double(applied) }
    return CGFloat(min(max(move, moves.lowerBound), moves.upperBound))
  }

  /// How much of the content outside scroll views and bars the user can reach in a layout.
  private enum Fit: Comparable {
    case some, controls, everything
  }

  /// Attaches the content's bottom edge to the keyboard if the user can reach more of the content then, because
  /// Auto Layout makes the content shorter.
  private func squeeze(around field: UIView, _ screen: ScreenGeometry) {
    guard case .docked(let top) = cover, outlets.bar == nil, let bottom = outlets.bottomConstraint,
      !(bottom.secondItem is UIKeyboardLayoutGuide)
    else { return }
    isSqueezing = true
    defer { isSqueezing = false }
    let free = bottom.secondItem === view.safeAreaLayoutGuide ? view.safeAreaInsets.bottom : 0
    let covered = max(0, view.frameInWindow.maxY - top - free)
    func set(_ constant: CGFloat) {
      guard bottom.constant != constant else { return }
      bottom.constant = constant
      view.layoutIfNeeded()
    }
    let sizes = screen.sizes
    func fit() -> Fit {
      let frame = field.frameInWindow
      let usable = screen.usable(under: cover, for: field)
      let isOverlapped = outlets.inputs.contains { other in
        other !== field && other.frameInWindow.insetBy(dx: 0, dy: 0.5).intersects(frame)
      }
      // If not even one line of a text view is left, the typed line comes first.
      let isCutOff = field is UITextView && field.bounds.height < field.caretRect.height
      guard !isOverlapped, !isCutOff, screen.movesKeepingControls(usable, for: field) != nil else {
        return .some
      }
      return screen.showsEverything(in: usable, asLargeAs: sizes) ? .everything : .controls
    }
    if let restingConstant {
      // A taller keyboard may leave too little room for the squeezed content, too.
      set(restingConstant - covered)
      if fit() == .some {
        set(restingConstant)
        self.restingConstant = nil
      }
      return
    }
    let (resting, before) = (bottom.constant, fit())
    // A text view that has the focus scrolls its text instead, if that is enough.
    if before == .everything || before == .controls && field is UITextView { return }
    set(resting - covered)
    if fit() > before { restingConstant = resting } else { set(resting) }
  }

  /// Returns the position of the content around the focused input, or nil if no input has the focus.
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
    // The system adds the safe area to the insets.
    let added = (
      top: scroll.adjustedContentInset.top - scroll.contentInset.top,
      bottom: scroll.adjustedContentInset.bottom - scroll.contentInset.bottom
    )
    let needed = screen.bottomInset(of: scroll, under: cover, resting: rest.inset.bottom, lift: lift)
    inset.bottom = max(rest.inset.bottom, needed - added.bottom)
    inset.top = max(rest.inset.top, screen.topInset(of: scroll, under: cover) - added.top)
    let unmoved = earlier.flatMap { $0.scroll === scroll ? $0.value : nil } ?? offset.y
    if rest.offset == nil, abs(move) > 0.001 || unmoved != offset.y {
      rest.offset = CGPoint(x: offset.x, y: unmoved)
    }
    if abs(move) > 0.001 { offset.y += move }
    if let resting = rest.offset, offset.y > resting.y {
      // The inset must permit an offset that shows the gap below a field at the end of the content.
      inset.bottom = max(
        inset.bottom, offset.y + scroll.bounds.size.height - scroll.contentSize.height - added.bottom)
    }
    resting[scroll] = rest
    if inset != scroll.contentInset { scroll.contentInset = inset }
    if offset != scroll.contentOffset { scroll.contentOffset = offset }
  }

  private func restore(_ screen: ScreenGeometry) {
    screen.placeBar(under: .nothing)
    if lift != 0 { screen.translateContent(by: 0) }
    if let restingConstant {
      outlets.bottomConstraint?.constant = restingConstant
      view.layoutIfNeeded()
    }
    restingConstant = nil
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
    // Keep the original states while an input is first responder, because a rotation can hide the keyboard
    // and show it again.
    if !outlets.inputs.contains(where: \.isFirstResponder) { resting = [:] }
    before = nil
  }
}
