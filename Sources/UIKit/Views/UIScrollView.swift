/// A view whose content scrolls.
open class UIScrollView: UIView {
  private var pan: UIPanGestureRecognizer?

  /// The recognizer of the finger that scrolls, and that drags the keyboard away.
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
      guard space == nil else { return world.unsupported("UIScrollView.contentSize (set)") }
      made.contentSize = newValue
    }
  }

  /// What the content may scroll past its edges, in points.
  open var contentInset: UIEdgeInsets {
    get {
      guard let id else { return .zero }
      world.read(.scrollState)
      return world.host.contentInset(of: id)
    }
    set {
      guard let id else { return world.unsupported("UIScrollView.contentInset of a view on no screen") }
      guard world.mayWrite(.contentInset, isFinite: newValue.isFinite) else { return }
      world.host.setContentInset(newValue, of: id)
    }
  }

  /// The content inset with what the system adds for the safe area.
  open var adjustedContentInset: UIEdgeInsets {
    guard let id else { return .zero }
    world.read(.scrollState)
    return world.host.adjustedContentInset(of: id)
  }

  /// Which point of the content is at the view's top left corner.
  open var contentOffset: CGPoint {
    get {
      guard let id else { return .zero }
      world.read(.scrollState)
      return world.host.contentOffset(of: id)
    }
    set {
      guard let id else { return world.unsupported("UIScrollView.contentOffset of a view on no screen") }
      guard world.mayWrite(.contentOffset, isFinite: newValue.x.isFinite && newValue.y.isFinite) else {
        return
      }
      world.host.setContentOffset(newValue, of: id)
    }
  }

  /// Scrolls to an offset, unclamped; animated by the scroll view itself, whatever block surrounds the call.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated else { return self.contentOffset = contentOffset }
    let (curve, duration) = world.host.scrollAnimation
    let own: UIView.AnimationOptions = [
      .beginFromCurrentState, .overrideInheritedCurve, .overrideInheritedDuration,
    ]
    world.animate(duration: duration, options: own.union(curve)) { self.contentOffset = contentOffset }
  }

  /// Scrolls by the smallest amount that shows a rectangle of the content, as far as the content permits.
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

  /// The insets of the indicators: only their value is kept.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// The insets of the vertical indicator: only their value is kept.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// The insets of the horizontal indicator: only their value is kept.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Whether a finger scrolls it: only the value is kept.
  open var isScrollEnabled = true
  /// Whether it scrolls past content that fits: only the value is kept.
  open var alwaysBounceVertical = false

  /// How a scroll view's insets follow the safe area.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// How the insets follow the safe area: the screen says it, only the value is kept.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  /// The guide of the content, whose size its constraints decide.
  open var contentLayoutGuide: UILayoutGuide { guide(.scrollContent) }
  /// The guide of the part of the view that shows the content.
  open var frameLayoutGuide: UILayoutGuide { guide(.scrollFrame) }

  /// How a finger on the scroll view takes the keyboard away.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// How a finger takes the keyboard away; the scenario decides what a person does.
  open var keyboardDismissMode = KeyboardDismissMode.none
}
