import UIKit

/// A hand-made screen for strategies: a tree of frames and one bottom constraint, without a layout engine.
///
/// The root view's superview is the window; the window's origin on the screen can be set. Scroll views offset
/// their content. The bottom constraint moves or stretches one view. Lengths are in points.
///
/// Create one, add all its views, start a ``ContractSession`` on it, and ask for the position of a view:
/// ``onScreen(_:)``.
public final class ScriptedHost: UIKitHost {
  /// A change that code made; setting the current value again is not a change.
  public enum Adjustment: Equatable {
    /// A view's frame in its superview.
    case frame(ViewID, CGRect)
    /// The vertical translation of a view's transform.
    case translation(ViewID, CGFloat)
    /// A scroll view's content inset.
    case inset(ViewID, UIEdgeInsets)
    /// A scroll view's content offset.
    case offset(ViewID, CGPoint)
    /// The distance that the bottom constraint to an anchor keeps.
    case constant(BottomAnchor, CGFloat)
    /// The bottom constraint that is active.
    case activate(BottomAnchor)
    /// The controller's additional safe area.
    case safeArea(UIEdgeInsets)
    /// The first responder resigns.
    case endEditing
    /// An input becomes first responder.
    case becomeFirstResponder(ViewID)
    /// An animation block with this duration and these options begins.
    case animation(Double, UInt)
  }

  /// A view.
  public struct Node {
    /// The superview; nil for the root view.
    public var parent: ViewID?
    /// The frame in the superview, without the transform.
    public var frame: CGRect
    /// The vertical translation of the transform.
    public var translation: CGFloat = 0
    /// The class of an input; nil for other views.
    public var kind: InputKind?
    /// Whether it is a scroll view.
    public var scrolls = false
    /// Whether it is a stack view.
    public var stacks = false
    /// Whether the scroll view is a table.
    public var isTable = false
    /// A scroll view's content size.
    public var contentSize = CGSize.zero
    /// A scroll view's content inset.
    public var inset = UIEdgeInsets()
    /// A scroll view's content offset.
    public var offset = CGPoint.zero
  }

  /// The views; an id is an index, and the root view comes first.
  public var nodes: [Node]
  /// The frame of the window, in screen coordinates.
  public var window: CGRect
  /// The screen's bounds; nil if they are those of the window.
  public var screen: CGRect?
  /// The root view's safe area insets.
  public var safeArea: UIEdgeInsets
  /// Whether the root view is in its window.
  public var isInWindow = true
  /// The input that is first responder.
  public var firstResponder: ViewID?
  /// The carets of inputs, in their own coordinates.
  public var carets: [ViewID: CGRect] = [:]
  /// The views of the outlets.
  public var outlets: [Outlet: ViewID] = [:]
  /// All controls and texts, without bars and containers.
  public var contentViews: [ViewID] = []
  /// All inputs in the order of the Next key.
  public var inputs: [ViewID] = []
  /// The opaque bars inside the root view.
  public var opaqueBars: [ViewID] = []
  /// The view whose bottom edge the bottom constraint holds, and whether the constraint stretches it.
  public var bottomView: (id: ViewID, stretches: Bool)?
  /// The anchor of the bottom constraint as designed.
  public var designedBottomAnchor = BottomAnchor.safeArea
  /// Whether the root view loses its bottom safe area if it does not reach the window's bottom edge.
  public var losesSafeAreaWhenMoved = false
  /// The anchor of the active bottom constraint.
  public var activeAnchor = BottomAnchor.asDesigned
  /// The distances that the bottom constraints keep.
  public var constants: [BottomAnchor: CGFloat] = [:]
  /// The top edge of a docked keyboard on the screen, for the keyboard layout guide.
  public var keyboardTop: CGFloat?
  /// The changes that code made, in order.
  public private(set) var adjustments: [Adjustment] = []
  /// The number of animation blocks that are open.
  public private(set) var openAnimations = 0
  /// The first responder that code requested and that the session has not handled yet.
  private var request: Request?

  /// A requested first responder; nil if code asked to end editing.
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

  /// Adds an input 16 points from both sides with its caret on the first line, and makes it content.
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

  /// Adds a control or text 16 points from both sides.
  @discardableResult
  public func addContent(_ y: CGFloat, _ height: CGFloat, in parent: ViewID = .root) -> ViewID {
    let id = add(16, y, nodes[parent.index].frame.width - 32, height, in: parent)
    contentViews.append(id)
    return id
  }

  /// Adds a scroll view and makes it the scroll view outlet.
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

  /// Puts the bottom view where the active constraint requires it, as a layout pass does.
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

  /// Seconds since the screen was made; the session sets it.
  public var time = 0.0
  /// The traits of the device that the app can read.
  public var traits = UITraitCollection()
  /// The controller's additional safe area.
  public var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      if additionalSafeAreaInsets != oldValue { adjustments.append(.safeArea(additionalSafeAreaInsets)) }
    }
  }

  /// Returns the superview of a view.
  public func superview(of view: ViewID) -> ViewID? { nodes[view.index].parent }
  /// Returns the frame in the superview.
  public func frame(of view: ViewID) -> CGRect { nodes[view.index].frame }
  /// Sets the frame in the superview.
  public func setFrame(_ frame: CGRect, of view: ViewID) {
    guard frame != nodes[view.index].frame else { return }
    nodes[view.index].frame = frame
    adjustments.append(.frame(view, frame))
  }
  /// Returns the vertical translation of the view's transform.
  public func translation(of view: ViewID) -> CGFloat { nodes[view.index].translation }
  /// Sets the vertical translation of the view's transform.
  public func setTranslation(_ y: CGFloat, of view: ViewID) {
    guard y != nodes[view.index].translation else { return }
    nodes[view.index].translation = y
    adjustments.append(.translation(view, y))
  }
  /// Returns the origin of a space on the screen.
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
  /// Converts a rectangle between spaces.
  public func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect {
    let (source, target) = (origin(of: from), origin(of: to))
    return rect.offsetBy(dx: source.x - target.x, dy: source.y - target.y)
  }
  /// Returns the class of an input.
  public func inputKind(of view: ViewID) -> InputKind? { nodes[view.index].kind }
  /// Returns the caret's rectangle in the input.
  public func caretRect(in input: ViewID) -> CGRect { carets[input] ?? .zero }
  /// Returns the view of an outlet.
  public func outlet(_ outlet: Outlet) -> ViewID? { outlet == .bottomView ? bottomView?.id : outlets[outlet] }
  /// Whether the view scrolls, as text views do.
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
  /// Returns the distance that a bottom constraint keeps.
  public func bottomConstant(_ anchor: BottomAnchor) -> CGFloat { constants[anchor] ?? 0 }
  /// Sets the distance that a bottom constraint keeps, and lays out.
  public func setBottomConstant(_ constant: CGFloat, _ anchor: BottomAnchor) {
    guard constant != constants[anchor] else { return }
    constants[anchor] = constant
    adjustments.append(.constant(anchor, constant))
    layout()
  }
  /// Activates another bottom constraint, and lays out.
  public func activateBottom(_ anchor: BottomAnchor) {
    activeAnchor = anchor
    adjustments.append(.activate(anchor))
    layout()
  }
  /// Whether the screen has a bottom constraint.
  public var hasBottomConstraint: Bool { bottomView != nil }
  /// Lays out immediately.
  public func layoutIfNeeded() { layout() }
  /// Makes an input first responder immediately, or ends editing if it is nil.
  public func requestFirstResponder(_ input: ViewID?) {
    guard input != firstResponder else { return }
    firstResponder = input
    request = Request(input: input)
    adjustments.append(input.map { .becomeFirstResponder($0) } ?? .endEditing)
  }
  /// Returns the latest request for a first responder, and clears it.
  func takeRequest() -> Request? {
    defer { request = nil }
    return request
  }
  /// Does nothing, because a session lays out after every event.
  public func setNeedsLayout() {}
  /// Opens a block without animation.
  public func beginWithoutAnimation() { openAnimations += 1 }
  /// Opens an animation block.
  public func beginAnimation(duration: Double, options: UIView.AnimationOptions) {
    openAnimations += 1
    adjustments.append(.animation(duration, options.rawValue))
  }
  /// Closes the innermost block.
  public func endAnimation() { openAnimations -= 1 }
}

extension ScriptedHost.Adjustment {
  /// Whether it sets up another bottom constraint, which code may do when its view loads.
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
