import KeyboardAvoidance
import UIKit

/// A hand-made screen for strategies: a tree of frames, one bottom constraint, no layout engine.
///
/// The root view's superview is the window; the window's origin on the screen can be set. Scroll views
/// offset what is inside them. The bottom constraint moves or stretches one view.
package final class ScriptedHost: UIKitHost {
  package enum Adjustment: Equatable {
    case frame(ViewID, CGRect)
    case translation(ViewID, CGFloat)
    case inset(ViewID, UIEdgeInsets)
    case offset(ViewID, CGPoint)
    case constant(BottomAnchor, CGFloat)
    case activate(BottomAnchor)
    case endEditing
    case becomeFirstResponder(ViewID)
    case animation(Double, UInt)
  }

  package struct Node {
    package var parent: ViewID?
    package var frame: CGRect
    package var translation: CGFloat = 0
    package var kind: InputKind?
    package var scrolls = false
    package var contentSize = CGSize.zero
    package var inset = UIEdgeInsets()
    package var offset = CGPoint.zero
  }

  package var nodes: [Node]
  package var window: CGRect
  /// The screen's bounds; nil for those of the window.
  package var screen: CGRect?
  package var safeArea: UIEdgeInsets
  package var firstResponder: ViewID?
  package var carets: [ViewID: CGRect] = [:]
  package var outlets: [Outlet: ViewID] = [:]
  package var contentViews: [ViewID] = []
  package var inputs: [ViewID] = []
  package var opaqueBars: [ViewID] = []
  /// The view whose bottom edge the bottom constraint holds, and whether it stretches.
  package var bottomView: (id: ViewID, stretches: Bool)?
  package var designedBottomAnchor = BottomAnchor.safeArea
  /// Whether a root view that left the window's bottom edge has no safe area there.
  package var losesSafeAreaWhenMoved = false
  package var activeAnchor = BottomAnchor.asDesigned
  package var constants: [BottomAnchor: CGFloat] = [:]
  /// Where a docked keyboard's top is on the screen, for the keyboard layout guide.
  package var keyboardTop: CGFloat?
  package private(set) var adjustments: [Adjustment] = []
  package private(set) var openAnimations = 0

  /// A root view of the given frame in a window.
  package init(
    root: CGRect, window: CGRect? = nil,
    safeArea: UIEdgeInsets = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
  ) {
    nodes = [Node(parent: nil, frame: root)]
    self.window = window ?? CGRect(x: 0, y: 0, width: root.width, height: root.maxY)
    self.safeArea = safeArea
  }

  /// A root view that fills a window at the screen's origin.
  package convenience init(
    fullScreen width: CGFloat, _ height: CGFloat, safeTop: CGFloat = 0, safeBottom: CGFloat = 0
  ) {
    self.init(
      root: CGRect(x: 0, y: 0, width: width, height: height),
      safeArea: UIEdgeInsets(top: safeTop, left: 0, bottom: safeBottom, right: 0))
  }

  @discardableResult
  package func add(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in parent: ViewID = .root
  ) -> ViewID {
    nodes.append(Node(parent: parent, frame: CGRect(x: x, y: y, width: width, height: height)))
    return ViewID(nodes.count - 1)
  }

  /// Adds an input with its caret on its first line, and makes it content.
  @discardableResult
  package func addInput(
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
  package func addContent(_ y: CGFloat, _ height: CGFloat, in parent: ViewID = .root) -> ViewID {
    let id = add(16, y, nodes[parent.index].frame.width - 32, height, in: parent)
    contentViews.append(id)
    return id
  }

  @discardableResult
  package func addScrollView(_ frame: CGRect, contentHeight: CGFloat, in parent: ViewID = .root) -> ViewID {
    let id = add(frame.minX, frame.minY, frame.width, frame.height, in: parent)
    nodes[id.index].scrolls = true
    nodes[id.index].contentSize = CGSize(width: frame.width, height: contentHeight)
    outlets[.scrollView] = id
    return id
  }

  /// Holds a view's bottom edge by the bottom outlet.
  package func holdBottom(of id: ViewID, stretches: Bool = false, margin: CGFloat = 0) {
    bottomView = (id, stretches)
    for anchor in BottomAnchor.allCases { constants[anchor] = margin }
    layout()
  }

  /// The view's rectangle on the screen.
  package func onScreen(_ id: ViewID) -> CGRect {
    let node = nodes[id.index]
    return convert(node.frame.offsetBy(dx: 0, dy: node.translation), from: .superview(id), to: .screen)
  }

  /// Puts the bottom view where the active constraint wants it, as a layout pass does.
  package func layout() {
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

  // MARK: UIKitHost

  package var time = 0.0
  package var traits = UITraitCollection()
  package var additionalSafeAreaInsets = UIEdgeInsets.zero

  package func superview(of view: ViewID) -> ViewID? { nodes[view.index].parent }
  package func frame(of view: ViewID) -> CGRect { nodes[view.index].frame }
  package func setFrame(_ frame: CGRect, of view: ViewID) {
    nodes[view.index].frame = frame
    adjustments.append(.frame(view, frame))
  }
  package func translation(of view: ViewID) -> CGFloat { nodes[view.index].translation }
  package func setTranslation(_ y: CGFloat, of view: ViewID) {
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
  package func convert(_ rect: CGRect, from: CoordinateSpace, to: CoordinateSpace) -> CGRect {
    let (source, target) = (origin(of: from), origin(of: to))
    return rect.offsetBy(dx: source.x - target.x, dy: source.y - target.y)
  }
  package func inputKind(of view: ViewID) -> InputKind? { nodes[view.index].kind }
  package func caretRect(in input: ViewID) -> CGRect { carets[input] ?? .zero }
  package func outlet(_ outlet: Outlet) -> ViewID? {
    outlet == .bottomView ? bottomView?.id : outlets[outlet]
  }
  package func isScrollView(_ view: ViewID) -> Bool {
    nodes[view.index].scrolls || nodes[view.index].kind == .textView
  }
  package var viewCount: Int { nodes.count }
  package var safeAreaInsets: UIEdgeInsets { safeArea }
  package var windowBounds: CGRect { CGRect(origin: .zero, size: window.size) }
  package var screenBounds: CGRect { screen ?? windowBounds }
  package func contentSize(of scrollView: ViewID) -> CGSize { nodes[scrollView.index].contentSize }
  package func contentInset(of scrollView: ViewID) -> UIEdgeInsets { nodes[scrollView.index].inset }
  package func setContentInset(_ inset: UIEdgeInsets, of scrollView: ViewID) {
    nodes[scrollView.index].inset = inset
    adjustments.append(.inset(scrollView, inset))
  }
  package func contentOffset(of scrollView: ViewID) -> CGPoint { nodes[scrollView.index].offset }
  package func setContentOffset(_ offset: CGPoint, of scrollView: ViewID) {
    nodes[scrollView.index].offset = offset
    adjustments.append(.offset(scrollView, offset))
  }
  package func bottomConstant(_ anchor: BottomAnchor) -> CGFloat { constants[anchor] ?? 0 }
  package func setBottomConstant(_ constant: CGFloat, _ anchor: BottomAnchor) {
    constants[anchor] = constant
    adjustments.append(.constant(anchor, constant))
    layout()
  }
  package func activateBottom(_ anchor: BottomAnchor) {
    activeAnchor = anchor
    adjustments.append(.activate(anchor))
    layout()
  }
  package var hasBottomConstraint: Bool { bottomView != nil }
  package func layoutIfNeeded() { layout() }
  package func requestFirstResponder(_ input: ViewID?) {
    firstResponder = input
    adjustments.append(input.map { .becomeFirstResponder($0) } ?? .endEditing)
  }
  package func setNeedsLayout() {}
  package func beginWithoutAnimation() { openAnimations += 1 }
  package func beginAnimation(duration: Double, options: UIView.AnimationOptions) {
    openAnimations += 1
    adjustments.append(.animation(duration, options.rawValue))
  }
  package func endAnimation() { openAnimations -= 1 }
}

extension ScriptedHost.Adjustment {
  /// The declared write behind this; none for animation blocks.
  package var write: Writes {
    switch self {
    case .frame(let id, _): id == .root ? .rootFrame : .subviewFrame
    case .translation: .transform
    case .inset: .contentInset
    case .offset: .contentOffset
    case .constant: .constraintConstant
    case .activate: .constraintActivation
    case .endEditing, .becomeFirstResponder: .firstResponder
    case .animation: []
    }
  }

  package var isFinite: Bool {
    switch self {
    case .frame(_, let frame):
      frame.origin.x.isFinite && frame.origin.y.isFinite && frame.size.width.isFinite
        && frame.size.height.isFinite
    case .translation(_, let y): y.isFinite
    case .inset(_, let inset): inset.top.isFinite && inset.bottom.isFinite
    case .offset(_, let offset): offset.x.isFinite && offset.y.isFinite
    case .constant(_, let constant): constant.isFinite
    case .activate, .endEditing, .becomeFirstResponder, .animation: true
    }
  }

  /// What was done, in a few words with its numbers.
  package var text: String {
    func view(_ id: ViewID) -> String { id == .root ? "the root view" : "view \(id.index)" }
    return switch self {
    case .frame(let id, let frame): "the frame of \(view(id)) = \(frame.text)"
    case .translation(let id, let y): "the transform of \(view(id)) = translation by \(y)"
    case .inset(let id, let inset):
      "the content inset of \(view(id)) = top \(inset.top), bottom \(inset.bottom)"
    case .offset(let id, let offset): "the content offset of \(view(id)) = (\(offset.x), \(offset.y))"
    case .constant(let anchor, let constant): "the bottom constant (\(anchor)) = \(constant)"
    case .activate(let anchor): "activates the bottom constraint (\(anchor))"
    case .endEditing: "ends editing"
    case .becomeFirstResponder(let id): "makes \(view(id)) first responder"
    case .animation(let duration, let options): "an animation of \(duration) s, options \(options)"
    }
  }
}

extension CGRect {
  /// The four numbers.
  var text: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}
