import Foundation
import KeyboardAvoidance

/// A hand-made screen for strategies: a tree of frames, one bottom constraint, no layout engine.
///
/// The root view's superview is the window; the window's origin on the screen can be set. Scroll views
/// offset what is inside them. The bottom constraint moves or stretches one view.
final class ScriptedHost: AppHost {
  enum Adjustment: Equatable {
    case frame(ViewID, CGRect)
    case translation(ViewID, CGFloat)
    case inset(ViewID, EdgeInsets)
    case offset(ViewID, CGPoint)
    case constant(BottomAnchor, CGFloat)
    case activate(BottomAnchor)
    case endEditing
    case animation(Double, UInt)
  }

  struct Node {
    var parent: ViewID?
    var frame: CGRect
    var translation: CGFloat = 0
    var kind: InputKind?
    var scrolls = false
    var contentSize = CGSize.zero
    var inset = EdgeInsets()
    var offset = CGPoint.zero
  }

  var nodes: [Node]
  var window: CGRect
  /// The screen's bounds; nil for those of the window.
  var screen: CGRect?
  var safeArea: EdgeInsets
  var firstResponder: ViewID?
  var carets: [ViewID: CGRect] = [:]
  var outlets: [Outlet: ViewID] = [:]
  var contentViews: [ViewID] = []
  var inputs: [ViewID] = []
  var opaqueBars: [ViewID] = []
  /// The view whose bottom edge the bottom constraint holds, and whether it stretches.
  var bottomView: (id: ViewID, stretches: Bool)?
  var designedBottomAnchor = BottomAnchor.safeArea
  /// Whether a root view that left the window's bottom edge has no safe area there.
  var losesSafeAreaWhenMoved = false
  var activeAnchor = BottomAnchor.asDesigned
  var constants: [BottomAnchor: CGFloat] = [:]
  /// Where a docked keyboard's top is on the screen, for the keyboard layout guide.
  var keyboardTop: CGFloat?
  private(set) var adjustments: [Adjustment] = []
  private(set) var openAnimations = 0

  /// A root view of the given frame in a window.
  init(
    root: CGRect, window: CGRect? = nil, safeArea: EdgeInsets = EdgeInsets(top: 59, bottom: 34)
  ) {
    nodes = [Node(parent: nil, frame: root)]
    self.window = window ?? CGRect(x: 0, y: 0, width: root.width, height: root.maxY)
    self.safeArea = safeArea
  }

  @discardableResult
  func add(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in parent: ViewID = .root
  ) -> ViewID {
    nodes.append(Node(parent: parent, frame: CGRect(x: x, y: y, width: width, height: height)))
    return ViewID(nodes.count - 1)
  }

  /// Adds an input with its caret on its first line, and makes it content.
  @discardableResult
  func addInput(
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

  @discardableResult
  func addContent(_ y: CGFloat, _ height: CGFloat, in parent: ViewID = .root) -> ViewID {
    let id = add(16, y, nodes[parent.index].frame.width - 32, height, in: parent)
    contentViews.append(id)
    return id
  }

  @discardableResult
  func addScrollView(_ frame: CGRect, contentHeight: CGFloat, in parent: ViewID = .root) -> ViewID {
    let id = add(frame.minX, frame.minY, frame.width, frame.height, in: parent)
    nodes[id.index].scrolls = true
    nodes[id.index].contentSize = CGSize(width: frame.width, height: contentHeight)
    outlets[.scrollView] = id
    return id
  }

  /// Holds a view's bottom edge by the bottom outlet.
  func holdBottom(of id: ViewID, stretches: Bool = false, margin: CGFloat = 0) {
    bottomView = (id, stretches)
    for anchor in BottomAnchor.allCases { constants[anchor] = margin }
    layout()
  }

  /// The view's rectangle on the screen.
  func onScreen(_ id: ViewID) -> CGRect {
    let node = nodes[id.index]
    return convert(node.frame.offsetBy(dx: 0, dy: node.translation), from: .superview(id), to: .screen)
  }

  /// Puts the bottom view where the active constraint wants it, as a layout pass does.
  func layout() {
    guard let bottomView, let root = nodes.first?.frame else { return }
    let anchor = activeAnchor == .asDesigned ? designedBottomAnchor : activeAnchor
    if losesSafeAreaWhenMoved { safeArea.bottom = root.maxY < window.maxY ? 0 : 34 }
    let safeBottom = root.height - safeArea.bottom
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

  // MARK: AppHost

  func superview(of view: ViewID) -> ViewID? { nodes[view.index].parent }
  func frame(of view: ViewID) -> CGRect { nodes[view.index].frame }
  func setFrame(_ frame: CGRect, of view: ViewID) {
    nodes[view.index].frame = frame
    adjustments.append(.frame(view, frame))
  }
  func translation(of view: ViewID) -> CGFloat { nodes[view.index].translation }
  func setTranslation(_ y: CGFloat, of view: ViewID) {
    nodes[view.index].translation = y
    adjustments.append(.translation(view, y))
  }
  /// The vertical and horizontal position of a space's origin on the screen.
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
  func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect {
    let (source, target) = (origin(of: from), origin(of: to))
    return rect.offsetBy(dx: source.x - target.x, dy: source.y - target.y)
  }
  func inputKind(of view: ViewID) -> InputKind? { nodes[view.index].kind }
  func caretRect(in input: ViewID) -> CGRect { carets[input] ?? .zero }
  func outlet(_ outlet: Outlet) -> ViewID? { outlets[outlet] }
  func scrollView(around view: ViewID) -> ViewID? {
    sequence(first: view) { self.nodes[$0.index].parent }
      .first { nodes[$0.index].scrolls || nodes[$0.index].kind == .textView }
  }
  var safeAreaInsets: EdgeInsets { safeArea }
  var windowBounds: CGRect { CGRect(origin: .zero, size: window.size) }
  var screenBounds: CGRect { screen ?? windowBounds }
  func contentSize(of scrollView: ViewID) -> CGSize { nodes[scrollView.index].contentSize }
  func contentInset(of scrollView: ViewID) -> EdgeInsets { nodes[scrollView.index].inset }
  func setContentInset(_ inset: EdgeInsets, of scrollView: ViewID) {
    nodes[scrollView.index].inset = inset
    adjustments.append(.inset(scrollView, inset))
  }
  func contentOffset(of scrollView: ViewID) -> CGPoint { nodes[scrollView.index].offset }
  func setContentOffset(_ offset: CGPoint, of scrollView: ViewID) {
    nodes[scrollView.index].offset = offset
    adjustments.append(.offset(scrollView, offset))
  }
  func bottomConstant(_ anchor: BottomAnchor) -> CGFloat { constants[anchor] ?? 0 }
  func setBottomConstant(_ constant: CGFloat, _ anchor: BottomAnchor) {
    constants[anchor] = constant
    adjustments.append(.constant(anchor, constant))
    layout()
  }
  func activateBottom(_ anchor: BottomAnchor) {
    activeAnchor = anchor
    adjustments.append(.activate(anchor))
    layout()
  }
  var hasBottomConstraint: Bool { bottomView != nil }
  func layoutIfNeeded() { layout() }
  func endEditing() {
    firstResponder = nil
    adjustments.append(.endEditing)
  }
  func beginAnimation(duration: Double, options: AnimationOptions) {
    openAnimations += 1
    adjustments.append(.animation(duration, options.rawValue))
  }
  func endAnimation() { openAnimations -= 1 }
}
