/// A view whose content scrolls.
open class UIScrollView: UIView {
  private var pan: UIPanGestureRecognizer?

  /// The recognizer of the finger that scrolls the view or drags the keyboard down.
  public var panGestureRecognizer: UIPanGestureRecognizer {
    if let pan { return pan }
    let made = UIPanGestureRecognizer(world: world)
    pan = made
    world.recognizers.append(made)
    return made
  }

  /// The size of the content, in points.
  open var contentSize: CGSize {
    get {
      guard let id else { return parts?.contentSize ?? .zero }
      world.read(.scrollState)
      return world.host.contentSize(of: id)
    }
    set {
      guard space == nil else {
        if newValue != contentSize { world.unsupported("UIScrollView.contentSize (set)") }
        return
      }
      made.contentSize = newValue
    }
  }

  /// The distances by which the content can be scrolled beyond the view's edges, in points.
  open var contentInset: UIEdgeInsets {
    get {
      guard let id else { return .zero }
      world.read(.scrollState)
      return world.host.contentInset(of: id)
    }
    set {
      guard let id else {
        return world.unsupported("UIScrollView.contentInset of a view that is not on the screen")
      }
      guard world.mayWrite(.contentInset, isFinite: newValue.isFinite) else { return }
      world.host.setContentInset(newValue, of: id)
    }
  }

  /// The content inset plus the inset that UIKit adds for the safe area.
  open var adjustedContentInset: UIEdgeInsets {
    guard let id else { return .zero }
    world.read(.scrollState)
    return world.host.adjustedContentInset(of: id)
  }

  /// The point of the content at the view's top left corner.
  open var contentOffset: CGPoint {
    get {
      guard let id else { return .zero }
      world.read(.scrollState)
      return world.host.contentOffset(of: id)
    }
    set {
      guard let id else {
        return world.unsupported("UIScrollView.contentOffset of a view that is not on the screen")
      }
      guard world.mayWrite(.contentOffset, isFinite: newValue.x.isFinite && newValue.y.isFinite) else {
        return
      }
      world.host.setContentOffset(newValue, of: id)
    }
  }

  /// Scrolls to an offset without clamping it. If `animated` is true, the scroll view uses its own animation,
  /// even inside an animation block.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated else { return self.contentOffset = contentOffset }
    let (curve, duration) = world.host.scrollAnimation
    let own: UIView.AnimationOptions = [
      .beginFromCurrentState, .overrideInheritedCurve, .overrideInheritedDuration,
    ]
    world.animate(duration: duration, options: own.union(curve)) { self.contentOffset = contentOffset }
  }

  /// Scrolls by the smallest distance that shows a rectangle, within the limits of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let (inset, size, content) = (adjustedContentInset, bounds.size, contentSize)
    func shown(_ offset: CGFloat, _ near: CGFloat, _ far: CGFloat, _ length: CGFloat) -> CGFloat {
      near < offset || far - near > length ? near : far > offset + length ? far - length : offset
    }
    var offset = contentOffset
    let height = size.height - inset.top - inset.bottom
    offset.y = shown(offset.y + inset.top, rect.minY, rect.maxY, height) - inset.top
    offset.y = max(-inset.top, min(offset.y, content.height + inset.bottom - size.height))
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// The insets of the scroll indicators. They are stored but not simulated.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// The insets of the vertical indicator. They are stored but not simulated.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// The insets of the horizontal indicator. They are stored but not simulated.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Whether a finger can scroll the view. It is stored but not simulated.
  open var isScrollEnabled = true
  /// Whether the view bounces vertically even if its content fits. It is stored but not simulated.
  open var alwaysBounceVertical = false

  /// The way in which the adjusted content inset depends on the safe area.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The way in which the adjusted content inset depends on the safe area. It is stored but not simulated,
  /// because the screen's description determines the behavior.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  /// The layout guide of the content. Constraints to this guide determine the content size.
  open var contentLayoutGuide: UILayoutGuide { guide(.scrollContent) }
  /// The layout guide of the view's visible area.
  open var frameLayoutGuide: UILayoutGuide { guide(.scrollFrame) }

  /// The way in which a drag in the scroll view dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// The way in which a drag dismisses the keyboard. It is stored but not simulated, because the scenario
  /// determines how the keyboard is dismissed.
  open var keyboardDismissMode = KeyboardDismissMode.none
}
