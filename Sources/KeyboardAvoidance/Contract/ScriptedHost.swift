import UIKit

/// A hand-made screen for strategies: a tree of frames and one bottom constraint, without a layout engine.
///
/// The root view's superview is the window, whose origin on the screen can be set. Scroll views move their
/// content by their offset. The bottom constraint moves or stretches one view. Lengths are in points.
///
/// Create a host, add all its views, start a ``ContractSession`` on it, and ask for the position of a view:
/// ``onScreen(_:)``.
public final class ScriptedHost: UIKitHost {
  /// A change that the strategy made. If it sets a value that is already set, this is not a change.
  public enum Adjustment: Equatable {
    /// The strategy set a view's frame, in its superview.
    case frame(ViewID, CGRect)
    /// The strategy set the vertical translation of a view's transform.
    case translation(ViewID, CGFloat)
    /// The strategy set a scroll view's content inset.
    case inset(ViewID, UIEdgeInsets)
    /// The strategy set a scroll view's content offset.
    case offset(ViewID, CGPoint)
    /// The strategy set the constant of the bottom constraint to an anchor.
    case constant(BottomAnchor, CGFloat)
    /// The strategy activated the bottom constraint to an anchor.
    case activate(BottomAnchor)
    /// The strategy set the view controller's additional safe area.
    case safeArea(UIEdgeInsets)
    /// The strategy made the first responder resign.
    case endEditing
    /// The strategy made an input first responder.
    case becomeFirstResponder(ViewID)
    /// The strategy began an animation block with a duration and options.
    case animation(Double, UInt)
  }

  /// A view of the screen.
  public struct Node {
    /// The view's superview; nil for the root view.
    public var parent: ViewID?
    /// The view's frame in its superview, without the transform.
    public var frame: CGRect
    /// The vertical translation of the view's transform.
    public var translation: CGFloat = 0
    /// The class of the input; nil if the view is not an input.
    public var kind: InputKind?
    /// Whether the view is a scroll view.
    public var scrolls = false
    /// Whether the view is a stack view.
    public var stacks = false
    /// Whether the scroll view is a table.
    public var isTable = false
    /// Whether the view receives touches by default.
    public var receivesTouches = true
    /// The content size of the scroll view.
    public var contentSize = CGSize.zero
    /// The content inset of the scroll view.
    public var inset = UIEdgeInsets()
    /// The content offset of the scroll view.
    public var offset = CGPoint.zero
  }

  /// The views of the screen, indexed by their ids. The root view comes first.
  public var nodes: [Node]
  /// The frame of the window, in screen coordinates.
  public var window: CGRect
  /// The screen's bounds; nil if they are those of the window.
  public var screen: CGRect?
  /// The root view's safe area insets.
  public var safeArea: UIEdgeInsets
  /// Whether another controller presents the screen.
  public var isPresented = false
  /// Whether the root view is in its window.
  public var isInWindow = true
  /// The input that is first responder; nil if there is none.
  public var firstResponder: ViewID?
  /// The caret's rectangle in each input, in the coordinates of the input.
  public var carets: [ViewID: CGRect] = [:]
  /// The view of each outlet.
  public var outlets: [Outlet: ViewID] = [:]
  /// All controls and texts, without bars and containers.
  public var contentViews: [ViewID] = []
  /// The views of `contentViews` that a person can use.
  public var controlViews: [ViewID] { contentViews }
  /// All inputs in the order of the Next key.
  public var inputs: [ViewID] = []
  /// The opaque bars inside the root view.
  public var opaqueBars: [ViewID] = []
  /// The view whose bottom edge the bottom constraint positions, and whether the constraint stretches the
  /// view.
  public var bottomView: (id: ViewID, stretches: Bool)?
  /// The anchor to which the design attaches the bottom constraint.
  public var designedBottomAnchor = BottomAnchor.safeArea
  /// Whether the root view loses its bottom safe area if it does not reach the window's bottom edge.
  public var losesSafeAreaWhenMoved = false
  /// The anchor of the active bottom constraint.
  public var activeAnchor = BottomAnchor.asDesigned
  /// The constants of the bottom constraints, by anchor.
  public var constants: [BottomAnchor: CGFloat] = [:]
  /// The top edge of a docked keyboard on the screen, for the keyboard layout guide; nil if no keyboard is
  /// docked.
  public var keyboardTop: CGFloat?
  /// The changes that the strategy made, in order.
  public private(set) var adjustments: [Adjustment] = []
  /// The number of animation blocks that are open.
  public private(set) var openAnimations = 0
  /// The change of the first responder that the strategy requested and that the session has not handled yet.
  private var request: Request?

  /// A requested first responder; nil if the strategy asked to end editing.
  struct Request { var input: ViewID? }

  /// Creates a root view of the given frame in a window.
  public init(
    root: CGRect, window: CGRect? = nil,
    safeArea: UIEdgeInsets = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
  ) {
    nodes = [Node(parent: nil, frame: root)]
    self.window = window ?? CGRect(x: 0, y: 0, width: root.width, height: root.maxY)
    self.safeArea = safeArea
  }

  /// Creates a root view that fills a window at the screen's origin.
  public convenience init(
    fullScreen width: CGFloat, _ height: CGFloat, safeTop: CGFloat = 0, safeBottom: CGFloat = 0
  ) {
    self.init(
      root: CGRect(x: 0, y: 0, width: width, height: height),
      safeArea: UIEdgeInsets(top: safeTop, left: 0, bottom: safeBottom, right: 0))
  }

  /// Adds a view with a frame in its superview.
  @discardableResult
  public func add(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in parent: ViewID = .root
  ) -> ViewID {
    nodes.append(Node(parent: parent, frame: CGRect(x: x, y: y, width: width, height: height)))
    return ViewID(nodes.count - 1)
  }

  /// Adds an input with its caret on the first line, 16 points from both sides of its superview. The input is
  /// also a content view.
  @discardableResult
  public func addInput(
    _ y: CGFloat, _ height: CGFloat, kind: InputKind = .textField, in parent: ViewID = .root
  ) -> ViewID {
    let id = add(16, y, nodes[parent.index].frame.width - 32, height, in: parent)
    nodes[id.index].kind = kind
    inputs.append(id)
    contentViews.append(id)
    let line: CGFloat = 20
    let y = kind == .textView ? 8 : (height - line) / 2
    carets[id] = CGRect(x: 4, y: y, width: 2, height: line)
    return id
  }

  /// Adds a control or text 16 points from both sides of its superview.
  @discardableResult
  public func addContent(_ y: CGFloat, _ height: CGFloat, in parent: ViewID = .root) -> ViewID {
    let id = add(16, y, nodes[parent.index].frame.width - 32, height, in: parent)
    contentViews.append(id)
    return id
  }

  /// Adds a scroll view and makes it the `scrollView` outlet.
  @discardableResult
  public func addScrollView(_ frame: CGRect, contentHeight: CGFloat, in parent: ViewID = .root) -> ViewID {
    let id = add(frame.minX, frame.minY, frame.width, frame.height, in: parent)
    nodes[id.index].scrolls = true
    nodes[id.index].contentSize = CGSize(width: frame.width, height: contentHeight)
    outlets[.scrollView] = id
    return id
  }

  /// Attaches the bottom constraint to the bottom edge of a view.
  public func holdBottom(of id: ViewID, stretches: Bool = false, margin: CGFloat = 0) {
    bottomView = (id, stretches)
    for anchor in BottomAnchor.allCases { constants[anchor] = margin }
    layout()
  }

  /// Returns the view's rectangle on the screen.
  public func onScreen(_ id: ViewID) -> CGRect {
    let node = nodes[id.index]
    return convert(node.frame.offsetBy(dx: 0, dy: node.translation), from: .superview(id), to: .screen)
  }

  /// Moves the bottom view to the position that the active constraint requires, as a layout pass does.
  public func layout() {
    guard let bottomView, let root = nodes.first?.frame else { return }
    let anchor = activeAnchor == .asDesigned ? designedBottomAnchor : activeAnchor
    if losesSafeAreaWhenMoved { safeArea.bottom = root.maxY < window.maxY ? 0 : 34 }
    let safeBottom = root.height - safeAreaInsets.bottom
    let edge =
      switch anchor {
      case .superview: root.height
      case .keyboardLayoutGuide, .undockedKeyboardLayoutGuide:
        min(safeBottom, keyboardTop.map { $0 - window.minY - root.minY } ?? safeBottom)
      default: safeBottom
      }
    let bottom = edge - (constants[activeAnchor] ?? 0)
    let index = bottomView.id.index
    if bottomView.stretches {
      nodes[index].frame.size.height = bottom - nodes[index].frame.minY
    } else {
      nodes[index].frame.origin.y = bottom - nodes[index].frame.height
    }
  }

  // MARK: UIKitHost

  /// The time since the screen was created, in seconds. The session sets it.
  public var time = 0.0
  /// The traits of the device, which the app can read.
  public var traits = UITraitCollection()
  /// The view controller's additional safe area.
  public var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      if additionalSafeAreaInsets != oldValue { adjustments.append(.safeArea(additionalSafeAreaInsets)) }
    }
  }

  /// Returns the superview of a view.
  public func superview(of view: ViewID) -> ViewID? { nodes[view.index].parent }
  /// Returns whether a view receives touches by default.
  public func receivesTouches(_ view: ViewID) -> Bool { nodes[view.index].receivesTouches }
  /// Returns the frame of a view in its superview.
  public func frame(of view: ViewID) -> CGRect { nodes[view.index].frame }
  /// Sets the frame of a view in its superview.
  public func setFrame(_ frame: CGRect, of view: ViewID) {
    guard frame != nodes[view.index].frame else { return }
    nodes[view.index].frame = frame
    adjustments.append(.frame(view, frame))
  }
  /// Returns the vertical translation of a view's transform.
  public func translation(of view: ViewID) -> CGFloat { nodes[view.index].translation }
  /// Sets the vertical translation of a view's transform.
  public func setTranslation(_ y: CGFloat, of view: ViewID) {
    guard y != nodes[view.index].translation else { return }
    nodes[view.index].translation = y
    adjustments.append(.translation(view, y))
  }
  /// Returns the origin of a coordinate space, in screen coordinates.
  private func origin(of space: CoordinateSpace) -> CGPoint {
    switch space {
    case .screen: return .zero
    case .window: return window.origin
    case .superview(let view):
      return nodes[view.index].parent.map { origin(of: .view($0)) } ?? window.origin
    case .view(let view):
      let node = nodes[view.index]
      let outer = origin(of: .superview(view))
      return CGPoint(
        x: outer.x + node.frame.minX - node.offset.x,
        y: outer.y + node.frame.minY + node.translation - node.offset.y)
    }
  }
  /// Converts a rectangle between two coordinate spaces.
  public func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect {
    let (source, target) = (origin(of: from), origin(of: to))
    return rect.offsetBy(dx: source.x - target.x, dy: source.y - target.y)
  }
  /// Returns the class of an input.
  public func inputKind(of view: ViewID) -> InputKind? { nodes[view.index].kind }
  /// Returns the caret's rectangle in the coordinates of an input.
  public func caretRect(in input: ViewID) -> CGRect { carets[input] ?? .zero }
  /// Returns the view of an outlet.
  public func outlet(_ outlet: Outlet) -> ViewID? { outlet == .bottomView ? bottomView?.id : outlets[outlet] }
  /// Whether the view is a scroll view, as text views are.
  public func isScrollView(_ view: ViewID) -> Bool {
    nodes[view.index].scrolls || nodes[view.index].kind == .textView
  }
  /// Whether the view is a stack view.
  public func isStackView(_ view: ViewID) -> Bool { nodes[view.index].stacks }
  /// Whether the scroll view is a table.
  public func isTable(_ view: ViewID) -> Bool { nodes[view.index].isTable }
  /// The number of views.
  public var viewCount: Int { nodes.count }
  /// The root view's safe area insets.
  public var safeAreaInsets: UIEdgeInsets {
    var insets = safeArea
    insets.top += additionalSafeAreaInsets.top
    insets.left += additionalSafeAreaInsets.left
    insets.bottom += additionalSafeAreaInsets.bottom
    insets.right += additionalSafeAreaInsets.right
    return insets
  }
  /// The window's safe area insets, without the controller's additional ones.
  public var windowSafeAreaInsets: UIEdgeInsets { safeArea }
  /// The window's bounds.
  public var windowBounds: CGRect { CGRect(origin: .zero, size: window.size) }
  /// The screen's bounds.
  public var screenBounds: CGRect { screen ?? windowBounds }
  /// Returns a scroll view's content size.
  public func contentSize(of scrollView: ViewID) -> CGSize { nodes[scrollView.index].contentSize }
  /// Returns a scroll view's content inset.
  public func contentInset(of scrollView: ViewID) -> UIEdgeInsets { nodes[scrollView.index].inset }
  /// Sets a scroll view's content inset.
  public func setContentInset(_ inset: UIEdgeInsets, of scrollView: ViewID) {
    guard inset != nodes[scrollView.index].inset else { return }
    nodes[scrollView.index].inset = inset
    adjustments.append(.inset(scrollView, inset))
  }
  /// Returns a scroll view's content offset.
  public func contentOffset(of scrollView: ViewID) -> CGPoint { nodes[scrollView.index].offset }
  /// Sets a scroll view's content offset.
  public func setContentOffset(_ offset: CGPoint, of scrollView: ViewID) {
    guard offset != nodes[scrollView.index].offset else { return }
    nodes[scrollView.index].offset = offset
    adjustments.append(.offset(scrollView, offset))
  }
  /// Returns the constant of the bottom constraint to an anchor.
  public func bottomConstant(_ anchor: BottomAnchor) -> CGFloat { constants[anchor] ?? 0 }
  /// Sets the constant of the bottom constraint to an anchor, and lays out the screen.
  public func setBottomConstant(_ distance: CGFloat, _ anchor: BottomAnchor, isReversed: Bool) {
    guard distance != constants[anchor] else { return }
    constants[anchor] = distance
    adjustments.append(.constant(anchor, distance))
    layout()
  }
  /// Activates the bottom constraint to an anchor, and lays out the screen.
  public func activateBottom(_ anchor: BottomAnchor) {
    activeAnchor = anchor
    adjustments.append(.activate(anchor))
    layout()
  }
  /// Whether the screen has a bottom constraint.
  public var hasBottomConstraint: Bool { bottomView != nil }
  /// Lays out the screen immediately.
  public func layoutIfNeeded() { layout() }
  /// Makes an input first responder immediately, or ends editing if the input is nil.
  public func requestFirstResponder(_ input: ViewID?) {
    guard input != firstResponder else { return }
    firstResponder = input
    request = Request(input: input)
    adjustments.append(input.map { .becomeFirstResponder($0) } ?? .endEditing)
  }
  /// Returns the latest requested change of the first responder, and clears the request.
  func takeRequest() -> Request? {
    defer { request = nil }
    return request
  }
  /// Does nothing, because a session lays out after every event.
  public func setNeedsLayout() {}
  /// Opens a block that disables animation.
  public func beginWithoutAnimation() { openAnimations += 1 }
  /// Opens an animation block.
  public func beginAnimation(_ timing: AnimationTiming) {
    openAnimations += 1
    adjustments.append(.animation(timing.duration, timing.options.rawValue))
  }
  /// Closes the innermost animation block.
  public func endAnimation() { openAnimations -= 1 }
}

extension ScriptedHost.Adjustment {
  /// Whether the change sets up another bottom constraint, which a strategy may do when its view loads.
  var setsConstraintUp: Bool {
    switch self {
    case .activate, .animation: true
    case .constant(let anchor, _): anchor != .asDesigned
    default: false
    }
  }

  /// The change in a few words with its numbers, beginning with a verb.
  var text: String {
    func view(_ id: ViewID) -> String { id == .root ? "the root view" : "view \(id.index)" }
    return switch self {
    case .frame(let id, let frame): "sets the frame of \(view(id)) to \(frame.text)"
    case .translation(let id, let y): "sets the transform of \(view(id)) to a translation by \(y)"
    case .inset(let id, let inset):
      "sets the content inset of \(view(id)) to top \(inset.top), bottom \(inset.bottom)"
    case .offset(let id, let offset): "sets the content offset of \(view(id)) to (\(offset.x), \(offset.y))"
    case .constant(let anchor, let constant):
      "sets the constant of the bottom constraint (\(anchor)) to \(constant)"
    case .activate(let anchor): "activates the bottom constraint (\(anchor))"
    case .safeArea(let inset):
      "sets the additional safe area to top \(inset.top), bottom \(inset.bottom)"
    case .endEditing: "ends editing"
    case .becomeFirstResponder(let id): "makes \(view(id)) first responder"
    case .animation(let duration, let options): "begins an animation of \(duration) s with options \(options)"
    }
  }
}

extension CGRect {
  var text: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}
