/// A view of the screen that is being played, or one that code made and that is on no screen.
///
/// Views of the screen are handles: their frames live in the simulation. Coordinates are points, y grows downwards.
open class UIView: UIResponder, UICoordinateSpace {
  /// Whose coordinates the view's own are; nil for a view that is on no screen.
  final let space: CoordinateSpace?
  /// Which view of the screen this is; nil for its window and for views on no screen.
  public final let id: ViewID?
  // The world lets go of its views when the cell is over.
  final let world: UIWorld
  /// The containing view of the screen, nil for the root view.
  private final let parent: UIView?
  private final var ownFrame = CGRect.zero
  /// What code gave to the view beyond what is played; nil for most.
  final var parts: ViewParts?

  /// A view of the screen.
  init(_ id: ViewID, in parent: UIView?, world: UIWorld) {
    space = .view(id)
    self.id = id
    self.world = world
    self.parent = parent
    super.init()
  }

  /// What is around the root view.
  init(space: CoordinateSpace, world: UIWorld) {
    self.space = space
    id = nil
    parent = nil
    self.world = world
    super.init()
  }

  /// Makes a view that is on no screen.
  public init(frame: CGRect) {
    space = nil
    id = nil
    parent = nil
    world = .current
    ownFrame = frame
    super.init()
  }

  /// Makes a view that is on no screen.
  public override convenience init() { self.init(frame: .zero) }

  // MARK: Geometry

  /// The frame in the superview's coordinates (model value), moved by the transform.
  open var frame: CGRect {
    get {
      guard space != nil else { return ownFrame }
      world.read(.viewGeometry)
      guard let id else { return bounds }
      let frame = world.host.frame(of: id)
      let translation = world.host.translation(of: id)
      return translation == 0 ? frame : frame.offsetBy(dx: 0, dy: translation)
    }
    set {
      guard let id else { return ownFrame = newValue }
      guard world.mayWrite(id == .root ? .rootFrame : .subviewFrame, isFinite: newValue.isAllFinite) else {
        return
      }
      let translation = world.host.translation(of: id)
      world.host.setFrame(translation == 0 ? newValue : newValue.offsetBy(dx: 0, dy: -translation), of: id)
    }
  }

  /// The visible rectangle in the view's own coordinates; a scroll view's begins at its content offset.
  open var bounds: CGRect {
    get {
      world.read(.viewGeometry)
      switch space {
      case .view(let id):
        return CGRect(origin: world.host.contentOffset(of: id), size: world.host.frame(of: id).size)
      case nil: return CGRect(origin: .zero, size: ownFrame.size)
      default: return world.host.windowBounds
      }
    }
    set {
      guard space == nil else { return world.unsupported("UIView.bounds (set)") }
      ownFrame.size = newValue.size
    }
  }

  /// The middle of the frame in the superview's coordinates.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      let old = frame
      frame = old.offsetBy(dx: newValue.x - old.midX, dy: newValue.y - old.midY)
    }
  }

  /// The view's transform. Only vertical translations are played.
  open var transform: CGAffineTransform {
    get {
      guard let id else { return .identity }
      world.read(.viewGeometry)
      return CGAffineTransform(translationX: 0, y: world.host.translation(of: id))
    }
    set {
      guard let id else { return world.unsupported("UIView.transform of a view on no screen") }
      guard newValue.isVerticalTranslation else {
        return world.unsupported("UIView.transform other than up and down")
      }
      guard world.mayWrite(.transform, isFinite: newValue.ty.isFinite) else { return }
      world.host.setTranslation(newValue.ty, of: id)
    }
  }

  /// Converts a rectangle of this view's own coordinates to those of another view, or of the window for nil.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    if let view, let offset = offset(in: view) { return rect.offsetBy(dx: offset.x, dy: offset.y) }
    let target = view == nil ? .window : view?.space
    return convert(rect, from: space, to: target) { convertOnKeyboard(rect, from: self, to: view) }
  }

  /// Converts a rectangle of another view's coordinates, or the window's for nil, to this view's own.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    if let view, let offset = view.offset(in: self) { return rect.offsetBy(dx: offset.x, dy: offset.y) }
    let source = view == nil ? .window : view?.space
    return convert(rect, from: source, to: space) { convertOnKeyboard(rect, from: view, to: self) }
  }

  /// Converts a point of this view's own coordinates to those of another view, or of the window for nil.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: view).origin
  }

  /// Converts a point of another view's coordinates, or the window's for nil, to this view's own.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: view).origin
  }

  /// Converts a rectangle of this view's own coordinates to another space, as the screen's.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: space, to: coordinateSpace.hostSpace) {
      // By way of the window: a view on a keyboard, or one on no screen.
      let inWindow = convertOnKeyboard(rect, from: self, to: coordinateSpace as? UIView)
      return coordinateSpace is UIView ? inWindow : world.window.convert(inWindow, to: coordinateSpace)
    }
  }

  /// Converts a rectangle of another space, as the screen's, to this view's own coordinates.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: coordinateSpace.hostSpace, to: space) {
      let outer = coordinateSpace as? UIView
      let inWindow = outer == nil ? world.window.convert(rect, from: coordinateSpace) : rect
      return convertOnKeyboard(inWindow, from: outer, to: self)
    }
  }

  /// Converts a point of this view's own coordinates to another space, as the screen's.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: coordinateSpace).origin
  }

  /// Converts a point of another space, as the screen's, to this view's own coordinates.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: coordinateSpace).origin
  }

  private func convert(
    _ rect: CGRect, from: CoordinateSpace?, to: CoordinateSpace?, otherwise: () -> CGRect
  ) -> CGRect {
    guard let from, let to else { return otherwise() }
    world.read(.viewGeometry)
    return world.host.convert(rect, from: from, to: to)
  }

  /// The insets covered by bars and the home indicator: the root view's, whichever view is asked.
  open var safeAreaInsets: UIEdgeInsets {
    world.read(.safeArea)
    return world.host.safeAreaInsets
  }

  // MARK: The tree

  /// The containing view.
  open var superview: UIView? {
    world.read(.viewGeometry)
    if let parent { return parent }
    guard space != nil else { return parts?.superview }
    return id != nil && world.host.isInWindow ? world.container : nil
  }

  /// The views inside, from back to front.
  open var subviews: [UIView] {
    guard let id else { return parts?.subviews ?? [] }
    world.read(.viewGeometry)
    return world.subviews(of: id)
  }

  /// The window; nil while the screen is not in one.
  open var window: UIWindow? {
    guard space != nil else { return originOnKeyboard == nil ? nil : world.window }
    world.read(.viewGeometry)
    return world.host.isInWindow ? world.window : nil
  }

  /// Whether this view is `view` or contains it.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// Adds a view that code made: not played on a screen, kept by a view that is on none.
  open func addSubview(_ view: UIView) {
    guard space == nil, view.space == nil else { return world.unsupported("UIView.addSubview(_:)") }
    view.removeFromSuperview()
    made.subviews.append(view)
    view.made.superview = self
  }
  /// Takes the view out of its superview: not played on a screen.
  open func removeFromSuperview() {
    guard space == nil else { return world.unsupported("UIView.removeFromSuperview()") }
    parts?.superview?.parts?.subviews.removeAll { $0 === self }
    parts?.superview = nil
  }

  /// Attaches a recognizer. Only pans are played: the finger that drags the keyboard.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    if let pan = gestureRecognizer as? UIPanGestureRecognizer { world.recognizers.append(pan) }
  }

  // MARK: Layout

  /// Asks for a layout pass at the end of the handler.
  open func setNeedsLayout() { if space != nil { world.host.setNeedsLayout() } }
  /// Lays out now what needs layout, as inside an animation block.
  open func layoutIfNeeded() { if space != nil { world.host.layoutIfNeeded() } }
  /// Called when the view is laid out; never for the screen's own views.
  open func layoutSubviews() {}
  /// Takes the size that fits best: only a view on no screen.
  open func sizeToFit() {
    guard space == nil else { return world.unsupported("UIView.sizeToFit()") }
    ownFrame.size = sizeThatFits(ownFrame.size)
  }
  /// The size that fits best into another: the view's own, where a subclass does not know better.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Asks for `updateConstraints`, which the screen's own views do not override.
  open func setNeedsUpdateConstraints() {}
  /// Whether the frame makes constraints: true for views that code makes, false as Interface Builder sets it.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { parts?.translatesMask ?? (space == nil) }
    set { made.translatesMask = newValue }
  }
  /// The size that the content asks for, `noIntrinsicMetric` where it asks for none; for a subclass to say.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  // MARK: Responders

  /// The next object in the responder chain.
  open override var next: UIResponder? { id == .root ? world.viewController : superview }

  /// Ends editing in this view and everything inside it.
  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    guard let first = world.host.firstResponder, world.view(first).isDescendant(of: self) else {
      return false
    }
    // What is in an accessory view is in the view no more (InputBarAccessoryView 29).
    if world.host.isInKeyboardWindow(first), !(id.map(world.host.isInKeyboardWindow) ?? false) {
      return false
    }
    guard world.mayWrite(.firstResponder) else { return false }
    world.host.requestFirstResponder(nil)
    return true
  }

  /// Shows the input views afresh, where this is first responder.
  open override func reloadInputViews() { if isFirstResponder { world.host.reloadInputViews() } }

  // What the world tells inputs, for their delegates, actions and observers; other views pass nothing on.

  func didBeginEditing(_ afterEach: () -> Void) {}
  func didEndEditing(_ afterEach: () -> Void) {}
  func textDidChange(_ afterEach: () -> Void) {}

  // MARK: Looks, which nothing here depends on

  /// Whether the view is hidden: only its value is kept.
  open var isHidden = false {
    didSet { if space != nil, isHidden != oldValue { world.unsupported("UIView.isHidden (set)") } }
  }
  /// The opacity: only its value is kept.
  open var alpha: CGFloat = 1
  /// A number that code can find the view by.
  open var tag = 0
  /// Whether touches arrive.
  open var isUserInteractionEnabled = true
}

extension UIView {
  /// Asks an input to become or to cease to be first responder.
  func request(_ input: ViewID?) -> Bool {
    guard world.mayWrite(.firstResponder) else { return false }
    world.host.requestFirstResponder(input)
    return true
  }
}

/// A space whose coordinates can be converted: a view's or the screen's.
public protocol UICoordinateSpace: AnyObject {
  /// The space's bounds, in points.
  var bounds: CGRect { get }
  /// Converts a rectangle of this space to another.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle of another space to this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
  /// The space as the host knows it; nil for a view on no screen.
  var hostSpace: CoordinateSpace? { self is UIScreenCoordinateSpace ? .screen : (self as? UIView)?.space }
}
