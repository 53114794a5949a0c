/// A view whose content scrolls.
open class UIScrollView: UIView, UIScrollingView {
  weak var scrollDelegate: (any UIScrollViewDelegate)?
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
    // A scroll view that always bounces vertically counts as scrollable (developer.apple.com:
    // UIScrollView.ContentInsetAdjustmentBehavior.scrollableAxes).
    let isScrollable = alwaysBounceVertical && contentInsetAdjustmentBehavior != .never
    description.insetAdjustment = isScrollable ? .always : contentInsetAdjustmentBehavior
  }

  /// Scrolls to an offset without clamping it. If `animated` is true, the scroll view uses its own animation,
  /// even inside an animation block.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated else { return self.contentOffset = contentOffset }
    let (curve, duration) = world.host.scrollAnimation
    let own: UIView.AnimationOptions = [
      .beginFromCurrentState, .overrideInheritedCurve, .overrideInheritedDuration,
    ]
    world.animate(AnimationTiming(duration: duration, options: own.union(curve))) {
      self.contentOffset = contentOffset
    }
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
  /// Whether the view bounces horizontally even if its content fits. It is stored but not simulated.
  open var alwaysBounceHorizontal = false
  /// Whether the view bounces. It is stored but not simulated.
  open var bounces = true
  /// Whether the view stops at pages. It is stored but not simulated.
  open var isPagingEnabled = false
  /// Whether the vertical indicator is shown. It is stored but not drawn.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal indicator is shown. It is stored but not drawn.
  open var showsHorizontalScrollIndicator = true
  /// Whether touches wait for scrolling. It is stored but not simulated.
  open var delaysContentTouches = true
  /// Whether scrolling cancels touches. It is stored but not simulated.
  open var canCancelContentTouches = true
  /// Whether the indicator insets follow the safe area. It is stored but not simulated.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// The wheel that refreshes the content. A person never pulls it.
  open var refreshControl: UIRefreshControl?
  /// Whether a finger drags the view, which scenarios never do. The read is noted.
  open var isDragging: Bool {
    world.noteInert("UIScrollView.isDragging")
    return false
  }
  /// Whether a finger touches the view, which scenarios never do. The read is noted.
  open var isTracking: Bool {
    world.noteInert("UIScrollView.isTracking")
    return false
  }
  /// Whether the view moves after a drag, which is never so. The read is noted.
  open var isDecelerating: Bool {
    world.noteInert("UIScrollView.isDecelerating")
    return false
  }
  /// Shows the indicators, which are not drawn.
  open func flashScrollIndicators() {}
  /// Whether the view bounces vertically even if its content fits. It is stored but not simulated.
  open var alwaysBounceVertical = false { didSet { contentChanged() } }

  /// The way in which the adjusted content inset depends on the safe area.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The way in which the adjusted content inset depends on the safe area. For a scroll view of the screen's
  /// file, the file determines the behavior.
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

  /// The way in which a drag dismisses the keyboard. With `onDrag`, scrolling the content hides the keyboard. The
  /// other modes are not simulated, because the scenario decides whether a finger drags the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
}

/// The delegate of a scroll view. Scenarios do not drag content, so it is not called.
public protocol UIScrollViewDelegate: AnyObject {
  /// Tells the delegate that the content moved. It is not called.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Tells the delegate that a finger begins to drag. It is not called.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Tells the delegate that a finger ends to drag. It is not called.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Tells the delegate that the content stopped. It is not called.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Tells the delegate that an animated scroll ended. It is not called.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// A scroll view. Text views and tables have a delegate of another type under the same name.
public protocol UIScrollingView: AnyObject {}

extension UIScrollingView where Self: UIScrollView {
  /// The delegate of the scroll view. Scenarios do not drag content, so it is not called, and setting it is
  /// noted.
  public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set {
      world.noteInert("UIScrollViewDelegate")
      scrollDelegate = newValue
    }
  }
}
