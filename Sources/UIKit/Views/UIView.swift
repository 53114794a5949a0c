/// A view of the screen being played, or a detached view. A detached view was created by the app's code and
/// is not on the screen. It becomes a view of the screen if the code adds it to one.
///
/// A view of the screen is only a handle, because the simulation stores its frame. Coordinates are in points,
/// and y increases downward.
open class UIView: UIResponder, UICoordinateSpace {
  /// The coordinate space of the view. Nil for a detached view.
  final var space: CoordinateSpace?
  /// The identifier of a view of the screen. Nil for the window, its container and detached views.
  public internal(set) final var id: ViewID?
  /// Whether the app's code created the view, so that it is described to the host.
  private(set) final var isMade: Bool
  // A strong reference is safe, because the world releases its views when the cell ends.
  final let world: UIWorld
  /// The superview on the screen. Nil for the root view and for detached views.
  final var parent: UIView?
  /// The frame of a detached view.
  final var ownFrame = CGRect.zero {
    didSet { if ownFrame.size != oldValue.size { resizeSubviews(from: oldValue.size) } }
  }
  /// The values that the app's code set and that are not simulated. Nil until the first value is set.
  final var parts: ViewParts?

  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  // An initializer that is not public must be a convenience initializer. If it were not, a class of the app
  // with its own `init(frame:)` would not inherit `init()`.

  /// Creates a view of the screen. Its world must be the current one.
  convenience init(_ id: ViewID, in parent: UIView?, world: UIWorld) {
    self.init(frame: .zero)
    (space, self.id, self.parent, isMade) = (.view(id), id, parent, false)
  }

  /// Makes the view the window or the container, the two views outside the root view.
  func become(_ space: CoordinateSpace) { (self.space, isMade) = (space, false) }

  /// Creates a detached view.
  public init(frame: CGRect) {
    space = nil
    id = nil
    isMade = true
    parent = nil
    world = .current
    ownFrame = frame
    super.init()
  }

  /// Creates a detached view.
  public override convenience init() { self.init(frame: .zero) }

  /// Creates a view of the screen whose class the app's code defines, or a detached view if the app's code
  /// calls this initializer. The coder contains no values.
  public required init?(coder: NSCoder) {
    world = .current
    if let decoded = world.decoded {
      (space, id, parent) = (.view(decoded.id), decoded.id, decoded.parent)
      isMade = false
      world.decoded = nil
    } else {
      (space, id, parent) = (nil, nil, nil)
      isMade = true
    }
    super.init()
    // The initializer of a subclass can add subviews, and the world then looks this view up by its id.
    if let id { world.noteDecoded(self, id) }
  }

  /// Called after a view has been created for the screen's file or a xib.
  open func awakeFromNib() {}

  /// Draws the content of the view. It is not called, because nothing is drawn.
  open func draw(_ rect: CGRect) {}

  // MARK: Geometry

  /// The frame in the superview's coordinates, including the transform's translation. During an animation
  /// this is the final frame.
  open var frame: CGRect {
    get {
      guard space != nil, !isUnsizedRoot else { return containerBar?.frame ?? ownFrame }
      world.read(.viewGeometry)
      guard let id else { return self === world.container ? world.host.containerFrame : bounds }
      let frame = world.host.frame(of: id)
      let translation = world.host.translation(of: id)
      return translation == 0 ? frame : frame.offsetBy(dx: 0, dy: translation)
    }
    set {
      if case .window? = space {
        // Only a window that stays where it is, is simulated.
        if newValue != frame { world.unsupported("UIWindow.frame") }
        return
      }
      guard let id, !isUnsizedRoot else {
        if let bar = containerBar, newValue != bar.frame {
          world.unsupported("\(type(of: self)).frame (set)")
        }
        return ownFrame = newValue
      }
      guard world.mayWrite(id == .root ? .rootFrame : .subviewFrame, isFinite: newValue.isAllFinite) else {
        return
      }
      let translation = world.host.translation(of: id)
      let frame = translation == 0 ? newValue : newValue.offsetBy(dx: 0, dy: -translation)
      if isMade, id != .root {
        place(frame, id)
      } else {
        world.host.setFrame(frame, of: id)
      }
    }
  }

  /// The visible rectangle in the view's own coordinates. In a scroll view it starts at the content offset.
  open var bounds: CGRect {
    get {
      world.read(.viewGeometry)
      if isUnsizedRoot { return CGRect(origin: .zero, size: ownFrame.size) }
      switch space {
      case .view(let id):
        return CGRect(origin: world.host.contentOffset(of: id), size: world.host.frame(of: id).size)
      case nil: return CGRect(origin: .zero, size: containerBar?.frame.size ?? ownFrame.size)
      case .superview: return CGRect(origin: .zero, size: world.host.containerFrame.size)
      default: return world.host.windowBounds
      }
    }
    set {
      guard space != nil else { return ownFrame.size = newValue.size }
      guard newValue != bounds else { return }
      guard isMade, id != .root, newValue.origin == bounds.origin else {
        return world.unsupported("UIView.bounds (set)")
      }
      let old = frame
      frame = CGRect(
        x: old.midX - newValue.width / 2, y: old.midY - newValue.height / 2, width: newValue.width,
        height: newValue.height)
    }
  }

  /// The center of the frame in the superview's coordinates.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      let old = frame
      frame = old.offsetBy(dx: newValue.x - old.midX, dy: newValue.y - old.midY)
    }
  }

  /// The view's transform. Vertical translations move the view and everything inside it. Scalings and
  /// horizontal translations change only the picture, because no layout depends on them. Rotations are
  /// reported as unsupported.
  open var transform: CGAffineTransform {
    get {
      guard let id else { return parts?.transform ?? .identity }
      world.read(.viewGeometry)
      if let transform = parts?.transform, !transform.isVerticalTranslation { return transform }
      return CGAffineTransform(translationX: 0, y: world.host.translation(of: id))
    }
    set {
      guard let id else { return made.transform = newValue }
      guard newValue.isFinite else {
        _ = world.mayWrite(.transform, isFinite: false)
        return
      }
      if newValue.isVerticalTranslation {
        guard world.mayWrite(.transform) else { return }
        if let old = parts?.transform, !old.isVerticalTranslation { world.host.setScale(1, 1, 0, of: id) }
        if parts?.transform != nil { made.transform = newValue }
        world.host.setTranslation(newValue.ty, of: id)
        return
      }
      guard newValue != transform else { return }
      guard newValue.b == 0, newValue.c == 0, newValue.a >= 0, newValue.d >= 0, world.host.laysOutViews else {
        return world.unsupported(
          world.host.laysOutViews
            ? "UIView.transform other than a translation or a scaling"
            : "UIView.transform other than a vertical translation")
      }
      guard world.mayWrite(.transform) else { return }
      made.transform = newValue
      world.host.setTranslation(newValue.ty, of: id)
      world.host.setScale(newValue.a, newValue.d, newValue.tx, of: id)
    }
  }

  /// Converts a rectangle from this view's coordinates to those of `view`, or of the window if `view` is nil.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    if let view, let offset = offset(in: view) { return rect.offsetBy(dx: offset.x, dy: offset.y) }
    let target = view == nil ? .window : view?.space
    return convert(rect, from: space, to: target) { convertOnKeyboard(rect, from: self, to: view) }
  }

  /// Converts a rectangle to this view's coordinates from those of `view`, or of the window if `view` is nil.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    if let view, let offset = view.offset(in: self) { return rect.offsetBy(dx: offset.x, dy: offset.y) }
    let source = view == nil ? .window : view?.space
    return convert(rect, from: source, to: space) { convertOnKeyboard(rect, from: view, to: self) }
  }

  /// Converts a point from this view's coordinates to those of `view`, or of the window if `view` is nil.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: view).origin
  }

  /// Converts a point to this view's coordinates from those of `view`, or of the window if `view` is nil.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: view).origin
  }

  /// Converts a rectangle from this view's coordinates to another coordinate space, such as the screen's.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: space, to: coordinateSpace.hostSpace) {
      // The screen is not a view, so the rectangle is converted to the window first and then to the screen.
      let inWindow = convertOnKeyboard(rect, from: self, to: coordinateSpace as? UIView)
      return coordinateSpace is UIView ? inWindow : world.window.convert(inWindow, to: coordinateSpace)
    }
  }

  /// Converts a rectangle from another coordinate space, such as the screen's, to this view's coordinates.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: coordinateSpace.hostSpace, to: space) {
      let outer = coordinateSpace as? UIView
      let inWindow = outer == nil ? world.window.convert(rect, from: coordinateSpace) : rect
      return convertOnKeyboard(inWindow, from: outer, to: self)
    }
  }

  /// Converts a point from this view's coordinates to another coordinate space, such as the screen's.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: coordinateSpace).origin
  }

  /// Converts a point from another coordinate space, such as the screen's, to this view's coordinates.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: coordinateSpace).origin
  }

  private func convert(
    _ rect: CGRect, from: CoordinateSpace?, to: CoordinateSpace?, fallback: () -> CGRect
  ) -> CGRect {
    guard let from, let to else { return fallback() }
    world.read(.viewGeometry)
    return world.host.convert(rect, from: from, to: to)
  }

  /// The distances from the edges of the view to the part that no bar and no home indicator covers. A view that is
  /// inside of the safe area has none, and neither has one that is not on the screen.
  open var safeAreaInsets: UIEdgeInsets {
    world.read(.safeArea)
    return world.safeAreaInsets(of: self)
  }

  // MARK: View tree

  /// The view that contains this view.
  open var superview: UIView? {
    world.read(.viewGeometry)
    if let parent, !isInContainerBar { return parent }
    guard space != nil else { return parts?.superview }
    return id != nil && world.host.isInWindow ? world.container : nil
  }

  /// Whether the container has put the view into one of its bars, which is outside the controller's view.
  final var isInContainerBar: Bool { parts?.isInContainerBar ?? false }

  /// The subviews, from back to front.
  open var subviews: [UIView] {
    if let id {
      world.read(.viewGeometry)
      let views = world.subviews(of: id)
      return id == .root && views.contains(where: \.isInContainerBar)
        ? views.filter { !$0.isInContainerBar } : views
    }
    let added = parts?.subviews ?? []
    switch space {
    case .window: return (world.host.isInWindow ? [world.container] : []) + added
    case .superview(.root): return [world.view(.root)] + added
    default: return added
    }
  }

  /// The window that contains the view. Nil if the view is not in a window.
  open var window: UIWindow? {
    guard space != nil else {
      return originOnKeyboard == nil && containerBar == nil ? nil : world.window
    }
    world.read(.viewGeometry)
    return world.host.isInWindow ? world.window : nil
  }

  /// Returns whether this view is `view` or is inside `view`.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// Adds a subview in front of the other subviews.
  open func addSubview(_ view: UIView) { insert(view, at: nil) }
  /// Adds a subview at a place among the other subviews, from back to front.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Adds a subview in front of another one.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: subviews.firstIndex { $0 === siblingSubview }.map { $0 + 1 })
  }
  /// Adds a subview behind another one.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: subviews.firstIndex { $0 === siblingSubview })
  }
  /// Removes the view from its superview, together with the constraints between it and other views.
  open func removeFromSuperview() { remove() }
  /// Called before the view gets another superview, or none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view got another superview, or none.
  open func didMoveToSuperview() {}
  /// Called before the view enters or leaves a window.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view entered or left a window.
  open func didMoveToWindow() {}
  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Attaches a gesture recognizer. Pan recognizers are called while a finger drags the keyboard, and tap
  /// recognizers if a person taps outside of the inputs.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view = self
    made.recognizers.append(gestureRecognizer)
    if let pan = gestureRecognizer as? UIPanGestureRecognizer { world.recognizers.append(pan) }
    if let tap = gestureRecognizer as? UITapGestureRecognizer { world.taps.append(tap) }
  }
  /// Detaches a gesture recognizer.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.view = nil
    parts?.recognizers.removeAll { $0 === gestureRecognizer }
    world.recognizers.removeAll { $0 === gestureRecognizer }
    world.taps.removeAll { $0 === gestureRecognizer }
  }
  /// The gesture recognizers that code attached to the view.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    parts.flatMap { $0.recognizers.isEmpty ? nil : $0.recognizers }
  }

  // MARK: Layout

  /// Requests a layout pass after the current event handler.
  open func setNeedsLayout() { if space != nil { world.host.setNeedsLayout() } }
  /// Performs a pending layout pass now, for example inside an animation block.
  open func layoutIfNeeded() {
    guard space != nil else { return }
    world.updateConstraints()
    world.host.layoutIfNeeded()
  }
  /// Called after each layout pass, for the views of the screen that have a class of the app or that code
  /// made.
  open func layoutSubviews() {}
  /// Called before a layout pass if the view needs it, for the views of the screen that have a class of the
  /// app.
  open func updateConstraints() {}
  /// Calls `updateConstraints` now if the view needs it.
  open func updateConstraintsIfNeeded() { world.updateConstraints() }
  /// Whether `updateConstraints` will be called before the next layout pass.
  public internal(set) final var needsUpdateConstraints = false
  /// Resizes the view to fit its content. A view of the screen's file is reported as unsupported.
  open func sizeToFit() {
    guard space == nil || isMade else { return world.unsupported("UIView.sizeToFit()") }
    var fitted = frame
    fitted.size = sizeThatFits(fitted.size)
    frame = fitted
  }
  /// Returns the best size of the view within a given size. By default this is the current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Requests a call of `updateConstraints`, or of `updateViewConstraints` for the root view.
  open func setNeedsUpdateConstraints() {
    guard space != nil else { return }
    needsUpdateConstraints = true
    world.needsUpdateConstraints = true
  }
  /// Whether the frame is translated into constraints. The default is true for detached views and false for
  /// views of the screen.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { parts?.translatesMask ?? isMade }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      made.translatesMask = newValue
      if newValue, let id { return place(world.host.frame(of: id), id) }
      made.placement = nil
      contentChanged()
    }
  }
  /// The natural size of the content. A dimension without a natural size is `noIntrinsicMetric`.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Tells the layout that the natural size of the content has changed.
  open func invalidateIntrinsicContentSize() { contentChanged() }
  /// Tells the host that a property has changed on which the layout depends.
  func contentChanged() {
    guard isMade, let id, id != .root else { return }
    world.host.changeView(id, to: described)
  }
  /// Adds the properties of the view's class to a description.
  func describe(_ description: inout ViewDescription) {}

  // MARK: Responders

  /// The next object in the responder chain.
  open override var next: UIResponder? { controller ?? (id == .root ? world.viewController : superview) }

  /// Ends editing in this view and in all views inside it.
  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    guard let first = world.host.firstResponder, world.view(first).isDescendant(of: self) else {
      return false
    }
    // A first responder in the keyboard's window is no longer inside this view (InputBarAccessoryView 29).
    if world.host.isInKeyboardWindow(first), !(id.map(world.host.isInKeyboardWindow) ?? false) {
      return false
    }
    guard world.mayWrite(.firstResponder) else { return false }
    world.host.requestFirstResponder(nil)
    return true
  }

  /// Reloads the input views if the view is first responder.
  open override func reloadInputViews() { if isFirstResponder { world.host.reloadInputViews() } }

  // The world calls these methods, and inputs override them to notify delegates, actions and observers.

  /// Whether the input's delegate lets it become first responder.
  var mayBeginEditing: Bool { true }
  func didBeginEditing(_ afterEach: () -> Void) {}
  func didEndEditing(_ afterEach: () -> Void) {}
  func textDidChange(_ afterEach: () -> Void) {}

  /// Reports that the return key is pressed. Returns whether the app's code was called.
  func returnPressed() -> Bool { false }

  // MARK: Appearance

  /// Whether the view is hidden. A hidden view covers nothing and cannot be seen, and a stack view leaves it
  /// out of its layout. Showing an input or the main button that the screen's design hides is reported as
  /// unsupported.
  open var isHidden: Bool {
    get { id.map(world.host.isHidden) ?? ((parts?.isHidden ?? false) || containerBar?.isShown == false) }
    set {
      guard newValue != isHidden else { return }
      if isMade { made.isHidden = newValue }
      guard let id else { return made.isHidden = newValue }
      guard world.mayWrite(.visibility) else { return }
      if !world.host.setHidden(newValue, id) { world.unsupported("UIView.isHidden (set)") }
    }
  }
  /// The opacity. The simulation only distinguishes visible views from those whose opacity is less than 0.01,
  /// which UIKit treats as invisible.
  open var alpha: CGFloat {
    get { parts?.alpha ?? 1 }
    set {
      guard newValue.isFinite else {
        _ = world.mayWrite(.visibility, isFinite: false)
        return
      }
      let wasTransparent = alpha < 0.01
      made.alpha = newValue
      guard let id, (newValue < 0.01) != wasTransparent, world.mayWrite(.visibility) else { return }
      if !world.host.setTransparent(!wasTransparent, id) {
        world.unsupported("UIView.alpha (set to less than 0.01)")
      }
    }
  }
  /// A number by which the view can be found.
  open var tag = 0
  /// Whether the view receives touches. Only ``hitTest(_:with:)`` asks it.
  open var isUserInteractionEnabled: Bool {
    get { touchSetting ?? receivesTouchesByDefault }
    set { touchSetting = newValue }
  }
  /// The value of ``isUserInteractionEnabled`` that code set. Nil if code set none.
  private final var touchSetting: Bool?
  /// Whether the view receives touches while code does not set it. The host decides it for the screen's own views.
  var receivesTouchesByDefault: Bool { isMade ? true : id.map(world.host.receivesTouches) ?? true }

  // MARK: Touches

  /// Whether a point in the view's coordinates is inside of its bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Returns the frontmost view at a point in the view's coordinates. Views that are hidden, nearly transparent or get
  /// no touches are left out, with everything inside of them.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else {
      return nil
    }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// The traits of the device and its interface.
  open var traitCollection: UITraitCollection { world.host.traits }
}

extension UIView {
  /// Asks the host to make an input first responder. If `input` is nil, the current first responder is asked
  /// to resign.
  func request(_ input: ViewID?) -> Bool {
    guard world.mayWrite(.firstResponder) else { return false }
    world.host.requestFirstResponder(input)
    return true
  }
}

/// The coordinate space of a view or of the screen.
public protocol UICoordinateSpace: AnyObject {
  /// The space's bounds, in points.
  var bounds: CGRect { get }
  /// Converts a rectangle from this coordinate space to another one.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from another coordinate space to this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
  /// The host's value for this space. Nil for a detached view.
  var hostSpace: CoordinateSpace? { self is UIScreenCoordinateSpace ? .screen : (self as? UIView)?.space }
}
