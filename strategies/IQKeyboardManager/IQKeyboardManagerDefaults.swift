import KeyboardAvoidance
import UIKit

/// The library's manager with `isEnabled = true` and no other setting. In an app one manager serves all
/// screens.
final class IQKeyboardManagerDefaults: UIViewController, KeyboardAvoidanceStrategy {
  private let distance: CGFloat
  private let hasToolbar: Bool
  private var keyboard = ReportedKeyboard()
  private var rest: FoundRootView?
  private var isAvoiding = false
  private var scrolling: FoundScrollView?
  private var textView: FoundScrollView?
  /// The input that is edited; nil once it has ended editing, because the library then forgets it.
  private weak var input: UIView?

  init(distance: CGFloat, hasToolbar: Bool = false) {
    (self.distance, self.hasToolbar) = (distance, hasToolbar)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    if hasToolbar { addToolbars() }
    let center = NotificationCenter.default
    for name in [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
    ] { center.addObserver(self, selector: Selector(keyboardChanges), name: name, object: nil) }
    for name in [UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification] {
      center.addObserver(self, selector: Selector(didBeginEditing), name: name, object: nil)
    }
    for name in [UITextField.textDidEndEditingNotification, UITextView.textDidEndEditingNotification] {
      center.addObserver(self, selector: Selector(didEndEditing), name: name, object: nil)
    }
    center.addObserver(
      self, selector: Selector(didBecomeActive), name: UIApplication.didBecomeActiveNotification, object: nil)
  }

  /// Gives every input a toolbar. The library does so when the input begins editing and has none.
  private func addToolbars() {
    for input in outlets.inputs where input.inputAccessoryView == nil {
      let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: view.bounds.width, height: 44))
      toolbar.items = [
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
        UIBarButtonItem(barButtonSystemItem: .done, target: self, action: Selector(done)),
      ]
      (input as? UITextField)?.inputAccessoryView = toolbar
      (input as? UITextView)?.inputAccessoryView = toolbar
    }
  }

  private func done() { view.endEditing(true) }

  private func keyboardChanges(_ note: Notification) {
    let height = keyboard.frame.height
    keyboard = ReportedKeyboard(note)
    guard keyboard.frame.height != height else { return }
    if keyboard.isVisible, input != nil { findRest() }
    respond()
    if !keyboard.isVisible {
      keyboard.animate { self.restoreRoot() }
      rest = nil
    }
  }

  private func didBeginEditing(_ note: Notification) {
    input = note.object as? UIView
    findRest()
    respond()
  }

  private func didEndEditing(_ note: Notification) { input = nil }

  private func didBecomeActive(_ note: Notification) {
    if keyboard.isVisible, rest != nil { adjust() }
  }

  private func findRest() {
    let found = FoundRootView(view)
    if rest?.isPortrait != found.isPortrait { rest = found }
  }

  private func respond() {
    guard let rest, view.window != nil else { return }
    if keyboard.isVisible {
      isAvoiding = true
      restoreTextView()
      adjust()
    } else if isAvoiding, rest.isPortrait == FoundRootView(view).isPortrait {
      isAvoiding = false
      keyboard.animate { self.restoreRoot() }
      scrolling?.restore(along: keyboard)
      if let first = scrolling?.view { keyboard.animate { self.endOverscroll(from: first) } }
      scrolling = nil
      restoreTextView()
    }
  }

  // MARK: Moving

  /// Whether the library leaves an input alone: those of table view controllers, and a search controller's field
  /// in the bar. Alerts are not screens of the app.
  private func isIgnored(_ input: UIView) -> Bool {
    outlets.isTableViewController
      || (input is UISearchTextField && outlets.opaqueBars.contains { input.isDescendant(of: $0) })
  }

  private func adjust() {
    guard let input, !isIgnored(input), let rest, let window = view.window, let container = view.superview
    else { return }
    let field = container.convert(input.frameInWindow, from: nil)
    let growth = distance + rest.safeBottom
    let grown = CGRect(
      x: keyboard.frame.minX, y: keyboard.frame.minY - growth, width: keyboard.frame.width,
      height: keyboard.frame.height + growth)
    // The library uses the window's frame as if it were in screen coordinates.
    let covered = grown.intersection(window.frame).height
    let isScrollable = (input as? UITextView)?.isScrollEnabled ?? false
    // The bottom edge of the navigation bar. The library reads it from the root view's margins, which equal
    // the safe area here.
    let topGuide = rest.origin.y + view.safeAreaInsets.top
    // The grown keyboard also contains the bottom safe area. So the library counts that safe area twice,
    // until the lifted view has none.
    let bottomGuide = isScrollable ? 0 : view.safeAreaInsets.bottom
    let up = field.minY - topGuide
    let down = input.frameInWindow.maxY - (window.frame.height - covered) + bottomGuide
    var moveUp = min(up, down).rounded(.towardZero)

    let around = input.enabledScrollView
    if scrolling?.view !== around {
      scrolling?.restore(along: keyboard)
      scrolling = around.map(FoundScrollView.init)
    }
    if let scrolling {
      scroll(input, field, from: scrolling.view, by: &moveUp, topGuide, isScrollable)
      makeRoom(in: scrolling, covered, window)
    }
    if isScrollable, let text = input as? UITextView { shorten(text, topGuide, window, container) }
    moveRoot(by: moveUp, rest)
  }

  /// Scrolls the scroll views around the input, starting with the innermost, and subtracts the distance that
  /// they scroll from the move.
  private func scroll(
    _ input: UIView, _ field: CGRect, from first: UIScrollView, by moveUp: inout CGFloat,
    _ topGuide: CGFloat, _ isScrollable: Bool
  ) {
    var (child, next): (UIView, UIScrollView?) = (input, first)
    while let scroll = next {
      let old = scroll.contentOffset.y
      let goesOn = moveUp > 0 ? moveUp > -old - scroll.contentInset.top : field.minY < topGuide
      if moveUp <= 0, goesOn { moveUp = min(0, field.minY - topGuide) }
      guard goesOn else { return moveUp = 0 }
      next = scroll.enabledScrollView
      var offset = min(old - min(old, -moveUp), scroll.convert(child.frameInWindow, from: nil).minY)
      if isScrollable, next == nil, offset >= 0 {
        offset = min(offset, old + input.frameInWindow.minY - topGuide)
        moveUp = 0
      } else {
        moveUp -= offset - old
      }
      setOffset(offset, of: scroll)
      child = scroll
    }
  }

  private func setOffset(_ y: CGFloat, of scroll: UIScrollView) {
    guard y != scroll.contentOffset.y else { return }
    let offset = CGPoint(x: scroll.contentOffset.x, y: y)
    let isInStack = input?.isInStackView(below: scroll) ?? false
    keyboard.animate {
      // In a table, and for an input in a stack view, the library scrolls with the scroll view's own animation.
      if isInStack || scroll is UITableView {
        scroll.setContentOffset(offset, animated: true)
      } else {
        scroll.contentOffset = offset
      }
    }
  }

  private func makeRoom(in scrolling: FoundScrollView, _ covered: CGFloat, _ window: UIWindow) {
    let scroll = scrolling.view
    let bottom = covered - (window.frame.height - scroll.frameInWindow.maxY)
    let safe = scroll.safeBottom(in: view)
    var (inset, indicators) = (scroll.contentInset, scroll.verticalScrollIndicatorInsets)
    inset.bottom = max(scrolling.inset.bottom, bottom) - safe
    let margins = distance + (rest?.safeBottom ?? 0)
    indicators.bottom = max(scrolling.indicators.bottom, bottom - margins) - safe
    scroll.setInset(inset, indicators, along: keyboard)
  }

  /// Adds a bottom inset to a text view that is taller than the space above the keyboard.
  private func shorten(_ text: UITextView, _ topGuide: CGFloat, _ window: UIWindow, _ container: UIView) {
    // The height is the space above the keyboard and below the bar. In the library's formula the container's
    // height cancels out.
    let top = container.convert(CGPoint.zero, to: nil).y + topGuide
    let height = min(text.frame.height, window.frame.height - keyboard.frame.height - top)
    guard text.frame.height - text.contentInset.bottom > height else { return }
    textView = textView ?? FoundScrollView(text)
    var inset = text.contentInset
    inset.bottom = text.frame.height - height - text.safeBottom(in: view)
    text.setInset(inset, inset, along: keyboard)
  }

  private func moveRoot(by moveUp: CGFloat, _ rest: FoundRootView) {
    let y = view.frame.origin.y
    var target = y
    if moveUp >= 0 {
      target = max(y - moveUp, -keyboard.frame.height)
    } else if y <= rest.origin.y {
      target = y - max(moveUp, y - rest.origin.y)
    }
    if target != y { keyboard.animate { self.view.frame.origin.y = target } }
  }

  // MARK: Going back

  private func restoreRoot() {
    if let rest, view.frame.origin != rest.origin { view.frame.origin = rest.origin }
  }

  private func restoreTextView() {
    textView?.restore(along: keyboard)
    textView = nil
  }

  /// Scrolls back every scroll view whose offset is past the end of its content. Insets are ignored.
  private func endOverscroll(from first: UIScrollView) {
    for scroll in sequence(first: first, next: \.outerScrollView) {
      let end = max(0, scroll.contentSize.height - scroll.frame.height)
      if end < scroll.contentOffset.y { setOffset(end, of: scroll) }
    }
  }
}
