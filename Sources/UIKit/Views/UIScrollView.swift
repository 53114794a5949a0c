/// A view whose content scrolls.
open class UIScrollView: UIView {
  private var pan: UIPanGestureRecognizer?

  /// The recognizer of the finger that scrolls the view or drags the keyboard down.
  public var panGestureRecognizer: UIPanGestureRecognizer {
    if let pan { return pan }
    let made = UIPanGestureRecognizer(target: nil, action: nil)
    pan = made
    world.recognizers.append(made)
    return made
  }

  /// Whether the host holds the scroll position, which it does for the scroll views of the screen.
  private var isScrolledByHost: Bool { id.map(world.host.isScrollView) ?? false }

  /// The size of the content, in points.
  open var contentSize: CGSize {
    get {
      guard let id, isScrolledByHost else { return parts?.contentSize ?? .zero }
      world.read(.scrollState)
      return world.host.contentSize(of: id)
    }
    set {
      guard newValue.width.isFinite, newValue.height.isFinite else {
        _ = world.mayWrite(.contentOffset, isFinite: false)
        return
      }
      guard newValue != contentSize else { return }
      if isMade {
        made.contentSize = newValue
        contentChanged()
      } else if let id, world.host.laysOutViews {
        guard world.mayWrite(.contentOffset) else { return }
        world.host.setContentSize(newValue, of: id)
      } else {
        world.unsupported("UIScrollView.contentSize (set)")
      }
    }
  }

  /// The distances by which the content can be scrolled beyond the view's edges, in points.
  open var contentInset: UIEdgeInsets {
    get {
      guard let id, isScrolledByHost else { return parts?.contentInset ?? .zero }
      world.read(.scrollState)
      return world.host.contentInset(of: id)
    }
    set {
      guard isMade || id != nil else {
        return world.unsupported("UIScrollView.contentInset of a view that is not on the screen")
      }
      if isMade { made.contentInset = newValue.isFinite ? newValue : .zero }
      guard id != nil || !newValue.isFinite else { return }
      guard world.mayWrite(.contentInset, isFinite: newValue.isFinite), let id else { return }
      if isScrolledByHost { world.host.setContentInset(newValue, of: id) } else { contentChanged() }
    }
  }

  /// The content inset plus the inset that UIKit adds for the safe area.
  open var adjustedContentInset: UIEdgeInsets {
    guard let id, isScrolledByHost else { return parts?.contentInset ?? .zero }
    world.read(.scrollState)
    return world.host.adjustedContentInset(of: id)
  }

  /// The point of the content at the view's top left corner.
  open var contentOffset: CGPoint {
    get {
      guard let id, isScrolledByHost else { return parts?.contentOffset ?? .zero }
      world.read(.scrollState)
      return world.host.contentOffset(of: id)
    }
    set {
      guard isMade || id != nil else {
        return world.unsupported("UIScrollView.contentOffset of a view that is not on the screen")
      }
      let isFinite = newValue.x.isFinite && newValue.y.isFinite
      if isMade { made.contentOffset = isFinite ? newValue : .zero }
      guard id != nil || !isFinite else { return }
      guard world.mayWrite(.contentOffset, isFinite: isFinite), let id else { return }
      if isScrolledByHost { world.host.setContentOffset(newValue, of: id) }
    }
  }

  override func describe(_ description: inout ViewDescription) {
    description.kind = .scroll
    description.clips = true
    description.contentInset = parts?.contentInset ?? .zero
    description.contentSize = parts?.contentSize
    description.insetAdjustment = contentInsetAdjustmentBehavior
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

  /// Called if fingers touch the view. A scroll view keeps touches for itself, because they may scroll it.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Called if fingers leave the view, which keeps touches for itself.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

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

  /// The way in which the adjusted content inset depends on the safe area. For a scroll view of the screen's file,
  /// the file determines the behavior.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { contentChanged() } }
  }

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
