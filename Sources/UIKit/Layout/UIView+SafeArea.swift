extension UIWorld {
  /// Returns the safe area insets of a view.
  ///
  /// A view inside of the root view has the part of the root view's insets that lies inside of it
  /// (developer.apple.com: UIView.safeAreaInsets). Views inside of a scroll view have none at the top and the bottom,
  /// because the scroll view adds them to its content inset.
  func safeAreaInsets(of view: UIView) -> UIEdgeInsets {
    switch view.space {
    case .view(.root): return isInHierarchy ? host.safeAreaInsets : .zero
    case .view(let id): return isInHierarchy ? partInside(of: view, id) : .zero
    case .window: return host.windowSafeAreaInsets
    case .superview:
      return overlap(of: host.containerFrame, with: host.windowSafeAreaInsets, in: host.windowBounds.size)
    case .screen: return .zero
    case nil:
      // Another view that code made is not on the screen.
      guard let origin = view.originOnKeyboard else { return .zero }
      let frame = CGRect(origin: origin, size: view.bounds.size)
      return partOfWindow(host.convert(frame, from: .screen, to: .window))
    }
  }

  private func partInside(of view: UIView, _ id: ViewID) -> UIEdgeInsets {
    read(.viewGeometry)
    if host.isInKeyboardWindow(id) {
      let bounds = CGRect(origin: host.contentOffset(of: id), size: host.frame(of: id).size)
      return partOfWindow(host.convert(bounds, from: .view(id), to: .window))
    }
    var frame = placed(id)
    var isInScrollView = false
    var outer = view.parent
    while let next = outer, let id = next.id, id != .root {
      isInScrollView = isInScrollView || next is UIScrollView
      let place = placed(id)
      frame = frame.offsetBy(dx: place.minX, dy: place.minY)
      outer = next.parent
    }
    var insets = overlap(of: frame, with: host.safeAreaInsets, in: host.frame(of: .root).size)
    if isInScrollView { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }

  /// Returns the frame of a view in its superview, with the vertical translation of its transform.
  private func placed(_ id: ViewID) -> CGRect {
    host.frame(of: id).offsetBy(dx: 0, dy: host.translation(of: id))
  }

  /// Returns the insets of a view in the keyboard's window, which has no bars.
  private func partOfWindow(_ frame: CGRect) -> UIEdgeInsets {
    overlap(of: frame, with: host.windowSafeAreaInsets, in: host.windowBounds.size)
  }

  /// Returns the part of insets that is inside of a frame. The insets are those of a view of the given size.
  private func overlap(of frame: CGRect, with insets: UIEdgeInsets, in size: CGSize) -> UIEdgeInsets {
    func part(_ length: CGFloat, _ most: CGFloat) -> CGFloat { max(0, min(length, most)) }
    return UIEdgeInsets(
      top: part(insets.top - frame.minY, insets.top), left: part(insets.left - frame.minX, insets.left),
      bottom: part(frame.maxY - (size.height - insets.bottom), insets.bottom),
      right: part(frame.maxX - (size.width - insets.right), insets.right))
  }
}

/// The margins of a view without the safe area, and what is added to them.
public struct ViewMargins: Hashable, Sendable {
  /// The view's own margins.
  public var own: NSDirectionalEdgeInsets
  /// Whether the safe area is added to them.
  public var insetsFromSafeArea = true
  /// Whether they include the margins of the superview.
  public var preservesSuperview = false
  /// The width to which the margins at the sides limit the content. Nil if they do not limit it.
  public var readableWidth: CGFloat?

  /// Creates margins to which the safe area is added.
  public init(
    own: NSDirectionalEdgeInsets = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  ) {
    self.own = own
  }
}

extension UIView {
  private var isMirrored: Bool { world.host.traits.layoutDirection == .rightToLeft }

  /// The layout margins, including the safe area unless ``insetsLayoutMarginsFromSafeArea`` is false.
  public var layoutMargins: UIEdgeInsets {
    get { world.margins(of: self) }
    set {
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top, leading: isMirrored ? newValue.right : newValue.left, bottom: newValue.bottom,
        trailing: isMirrored ? newValue.left : newValue.right)
    }
  }
  /// The layout margins. The leading and trailing margins depend on the reading direction. A value that code sets is
  /// without the safe area, which UIKit adds to it.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = world.margins(of: self)
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: isMirrored ? margins.right : margins.left, bottom: margins.bottom,
        trailing: isMirrored ? margins.left : margins.right)
    }
    set {
      guard newValue != (isMade ? ownMargins.own : directionalLayoutMargins) else { return }
      change("UIView.directionalLayoutMargins (set)") { $0.margins = newValue }
    }
  }
  /// Whether the margins include those of the superview.
  public var preservesSuperviewLayoutMargins: Bool {
    get { ownMargins.preservesSuperview }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      change("UIView.preservesSuperviewLayoutMargins (set)") { $0.preservesMargins = newValue }
    }
  }
  /// Whether the margins are inset from the safe area.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { ownMargins.insetsFromSafeArea }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      change("UIView.insetsLayoutMarginsFromSafeArea (set)") { $0.insetsMarginsFromSafeArea = newValue }
    }
  }

  /// The margins of the screen's file, or those that code set. The root view has at least the system's.
  fileprivate var ownMargins: ViewMargins {
    let isRoot = id == .root
    var margins = isMade && !isRoot ? ViewMargins() : id.map(world.host.margins) ?? ViewMargins()
    guard isMade, let parts else { return margins }
    if let own = parts.margins {
      let least = isRoot ? margins.own : NSDirectionalEdgeInsets()
      margins.own = NSDirectionalEdgeInsets(
        top: own.top, leading: max(least.leading, own.leading), bottom: own.bottom,
        trailing: max(least.trailing, own.trailing))
    }
    margins.insetsFromSafeArea = parts.insetsMarginsFromSafeArea
    margins.preservesSuperview = parts.preservesMargins
    return margins
  }
}

extension UIWorld {
  /// Returns the margins of a view with the safe area, as the layout has them.
  fileprivate func margins(of view: UIView) -> UIEdgeInsets {
    let margins = view.ownMargins
    let isMirrored = host.traits.layoutDirection == .rightToLeft
    var sides = UIEdgeInsets(
      top: margins.own.top, left: isMirrored ? margins.own.trailing : margins.own.leading,
      bottom: margins.own.bottom, right: isMirrored ? margins.own.leading : margins.own.trailing)
    if margins.insetsFromSafeArea {
      let safe = view.safeAreaInsets
      sides.top += safe.top
      sides.left += safe.left
      sides.bottom += safe.bottom
      sides.right += safe.right
    }
    if margins.preservesSuperview, let outer = view.outer {
      let (frame, size, least) = (view.frame, outer.bounds.size, self.margins(of: outer))
      sides.left = max(sides.left, least.left - frame.minX)
      sides.right = max(sides.right, least.right - (size.width - frame.maxX))
      // The content of a scroll view has no fixed distance from the top and bottom edges.
      if !(outer is UIScrollView) {
        sides.top = max(sides.top, least.top - frame.minY)
        sides.bottom = max(sides.bottom, least.bottom - (size.height - frame.maxY))
      }
    }
    if let width = margins.readableWidth {
      let side = (view.bounds.width - width) / 2
      (sides.left, sides.right) = (max(sides.left, side), max(sides.right, side))
    }
    return sides
  }
}
