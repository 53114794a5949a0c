import Foundation
import UIKit
import Screens
import Trace
import Layout
import Platform

/// A screen made ready to be played: its layout engine, a cache of layouts and its trace nodes.
///
/// One instance belongs to one worker; layouts are solved once a state and shared by all cells.
public final class PreparedScreen {
  /// The screen.
  public let screen: Screen
  let nodes: [TraceNode]
  let inputs: [TraceInput]
  let inputsOnPad: [TraceInput]
  let parents: [Int]
  let scrollIndex: [Int]
  let scrollNodes: [Int]
  /// Nodes of the container's bars, or -1.
  let navigationBarNode: Int
  let bottomBarNode: Int
  /// Whether the screen has a bottom outlet.
  let hasBottomConstraint: Bool
  let restingMargin: Double
  /// The view whose bottom edge the bottom outlet holds.
  let bottomView: ViewID?
  /// Whether the screen's own constraints follow the keyboard's layout guide.
  let usesKeyboardGuide: Bool
  /// The bar nodes inside the root view.
  let barViews: [Int]
  let contentViews: [ViewID]
  /// The inputs' views by view index, -1 for other views.
  let inputOfView: [Int]
  /// The dictionaries of notifications that cells on this screen posted.
  let dictionaries = UserInfoCache()
  /// The nodes that an adoption added; none of a screen as it is.
  public internal(set) var added = 0..<0
  /// The screen after each adoption that was asked for.
  var adoptedScreens: [Adoption: PreparedScreen] = [:]
  private var forms: [Form] = []
  private var cache: [LayoutKey: CachedLayout] = [:]

  /// The screen's tree in some surroundings.
  private struct Form {
    /// Nil for all surroundings.
    var surroundings: ScreenSurroundings?
    var engine: LayoutEngine
    /// Constraint index of the bottom outlet by anchor, in the order of `BottomAnchor.allCases`.
    var bottomConstraints: [Int] = []

    init(_ screen: Screen, _ surroundings: ScreenSurroundings?) {
      self.surroundings = surroundings
      var tree = screen.tree
      if let surroundings, let adapted = screen.adapted?(surroundings),
        adapted.nodes.count == tree.nodes.count
      {
        tree = adapted
      }
      if let bottom = screen.bottomConstraint {
        let designed = tree.constraints[bottom]
        bottomConstraints = [bottom]
        let anchors: [(LayoutItem, LayoutAttribute)] = [
          (.guide(0, .safeArea), .bottom), (.view(0), .bottom), (.guide(0, .keyboard), .top),
          (.guide(0, .keyboard), .top),
        ]
        for (n, anchor) in anchors.enumerated() {
          var other = designed
          other.id = "\(designed.id)-\(n)"
          (other.second, other.secondAttribute) = (anchor.0, anchor.1)
          other.isActive = false
          bottomConstraints.append(tree.constraints.count)
          tree.constraints.append(other)
        }
      }
      engine = LayoutEngine(tree)
    }
  }

  /// What a layout of this screen depends on.
  struct LayoutKey: Hashable {
    var form: Int
    var environment: LayoutEnvironment
    var anchor: Int
    var constant: Double
    /// Lines of the first eight inputs, eight bits each; what does not fit is not cached where text makes
    /// inputs grow.
    var lines: UInt64
  }

  /// A solved layout, frames in superview coordinates.
  final class CachedLayout {
    let frames: [CGRect]
    let contentSizes: [CGSize]
    let diagnostics: [LayoutDiagnostic]
    /// The ids of required constraints that had to be broken.
    let broken: [String]
    init(_ result: LayoutResult) {
      frames = result.frames
      contentSizes = result.contentSizes
      diagnostics = result.diagnostics
      broken = diagnostics.compactMap { $0.kind == .unsatisfiable ? $0.ids.first : nil }
    }
  }

  /// The views as nodes of a trace, and the scroll views among them.
  private struct NodeTable {
    private(set) var nodes: [TraceNode] = []
    private(set) var scrollIndex: [Int]
    private(set) var scrollNodes: [Int] = []

    init(_ screen: Screen, _ inputOfView: [Int]) {
      let tree = screen.tree
      let count = tree.nodes.count
      var hasCountedChild = [Bool](repeating: false, count: count)
      for (i, node) in tree.nodes.enumerated() {
        if let parent = node.parent, screen.views[i].role != .container { hasCountedChild[parent] = true }
      }
      scrollIndex = [Int](repeating: -1, count: count)
      for (i, node) in tree.nodes.enumerated() {
        let view = screen.views[i]
        let isScroll = if case .scroll = node.kind { true } else { false }
        let scrolls = isScroll || (inputOfView[i] >= 0 && screen.inputs[inputOfView[i]].kind == .textView)
        if scrolls {
          scrollIndex[i] = scrollNodes.count
          scrollNodes.append(i)
        }
        var clip = -1
        var scroll = -1
        var ancestor = node.parent
        while let a = ancestor {
          if clip < 0, nodes[a].clips { clip = a }
          if scroll < 0, nodes[a].scrolls { scroll = a }
          ancestor = nodes[a].parent
        }
        let role = view.role
        var traced = TraceNode(
          id: node.id, parent: node.parent, role: role, clips: view.clips || scrolls,
          opaqueBar: view.opaqueBar, scrolls: scrolls,
          isLeaf: !node.isHidden && i > 0 && role != .container && role != .scrollView
            && !hasCountedChild[i],
          clip: clip, scroll: scroll)
        let isSeen = view.isVisible && !node.isHidden
        traced.covers = isSeen && i > 0 && (view.hasBackground || Self.paints(role))
        traced.takesTouches = isSeen && (view.takesTouches ?? Self.takesTouches(role))
        nodes.append(traced)
      }
    }

    /// Whether a view of a role paints its whole rectangle, background or not.
    private static func paints(_ role: ViewRole) -> Bool {
      switch role {
      case .container, .scrollView: false
      case .input, .label, .primaryAction, .control, .text, .decoration, .bar: true
      }
    }

    /// Whether a view of a role takes touches by itself: `UILabel` and `UIImageView` come with
    /// `isUserInteractionEnabled` off, every other view with it on (developer.apple.com:
    /// UIView.isUserInteractionEnabled).
    private static func takesTouches(_ role: ViewRole) -> Bool {
      switch role {
      case .label, .text, .decoration: false
      case .container, .scrollView, .input, .primaryAction, .control, .bar: true
      }
    }
  }

  /// Prepares a screen.
  public init(_ screen: Screen) {
    self.screen = screen
    let tree = screen.tree
    hasBottomConstraint = screen.bottomConstraint != nil
    restingMargin = screen.bottomConstraint.map { -tree.constraints[$0].constant } ?? 0
    bottomView = screen.bottomConstraint.flatMap { bottom in
      if case .view(let view) = tree.constraints[bottom].first { ViewID(view) } else { nil }
    }
    usesKeyboardGuide = tree.constraints.contains { constraint in
      [constraint.first, constraint.second].contains { item in
        if case .guide(_, .keyboard) = item { true } else { false }
      }
    }
    let count = tree.nodes.count
    parents = tree.nodes.map { $0.parent ?? -1 }
    var inputOfView = [Int](repeating: -1, count: count)
    for (n, input) in screen.inputs.enumerated() { inputOfView[input.view] = n }
    self.inputOfView = inputOfView
    let table = NodeTable(screen, inputOfView)
    (scrollIndex, scrollNodes) = (table.scrollIndex, table.scrollNodes)
    var nodes = table.nodes
    barViews = nodes.indices.filter { nodes[$0].opaqueBar != nil }
    contentViews = nodes.indices.filter { i in
      nodes[i].isLeaf && [.input, .label, .primaryAction, .control, .text].contains(nodes[i].role)
    }.map { ViewID($0) }
    if screen.container.navigationBar != .none {
      navigationBarNode = nodes.count
      nodes.append(.bar("navigation-bar", .top))
    } else {
      navigationBarNode = -1
    }
    if screen.container.tabBar || screen.container.toolbar {
      bottomBarNode = nodes.count
      nodes.append(.bar(screen.container.tabBar ? "tab-bar" : "toolbar", .bottom))
    } else {
      bottomBarNode = -1
    }
    nodes.append(TraceNode(id: "keyboard", parent: nil, role: .bar, isLeaf: false))
    nodes.append(TraceNode(id: "caret", parent: nil, role: .decoration, isLeaf: false))
    self.nodes = nodes
    (inputs, inputsOnPad) = (Self.inputs(of: screen, on: .phone), Self.inputs(of: screen, on: .pad))
  }

  private static func inputs(of screen: Screen, on idiom: UIUserInterfaceIdiom) -> [TraceInput] {
    screen.inputs.enumerated().map { index, input in
      TraceInput(
        node: input.view, label: input.label ?? -1, scrollsInside: input.kind == .textView,
        returnKeyPerformsAction: screen.returnKeyLeadsToAction(index, on: idiom))
    }
  }

  /// The number of the tree for some surroundings.
  func form(in surroundings: ScreenSurroundings) -> Int {
    let key = screen.adapted == nil ? nil : surroundings
    if let known = forms.firstIndex(where: { $0.surroundings == key }) { return known }
    forms.append(Form(screen, key))
    return forms.count - 1
  }

  /// Forgets the layouts: those of one device are of no use on the next.
  public func forgetLayouts() {
    forms.removeAll()
    cache.removeAll(keepingCapacity: true)
    for adopted in adoptedScreens.values where adopted !== self { adopted.forgetLayouts() }
  }

  /// Solves or looks up a layout of a form; `lines` are the inputs' lines of text.
  func layout(
    form: Int, _ environment: LayoutEnvironment, anchor: Int, constant: Double, lines: [Int]
  ) -> CachedLayout {
    var packed: UInt64 = 0
    var isPacked = lines.count <= 8
    for (n, count) in lines.enumerated() where n < 8 {
      if count > 255 { isPacked = false }
      packed |= UInt64(min(count, 255)) << UInt64(8 * n)
    }
    // Only text views change their height with their text.
    if !isPacked, !screen.inputs.contains(where: { $0.growsToLines != nil }) { isPacked = true }
    let key = LayoutKey(
      form: form, environment: environment, anchor: anchor, constant: constant, lines: packed)
    if isPacked, let known = cache[key] { return known }

    var changes = LayoutChanges()
    let bottomConstraints = forms[form].bottomConstraints
    if !bottomConstraints.isEmpty {
      for (n, index) in bottomConstraints.enumerated() where (n == anchor) != (n == 0) {
        changes.activation[index] = n == anchor
      }
      if constant != restingMargin { changes.constants[bottomConstraints[anchor]] = -constant }
    }
    for (n, input) in screen.inputs.enumerated() {
      guard let most = input.growsToLines else { continue }
      changes.intrinsicHeights[input.view] =
        Double(min(lines[n], most)) * input.lineHeight + 2 * input.textInset
    }
    let result = CachedLayout(forms[form].engine.layout(environment, changes))
    // A bound on memory: states are few unless a strategy invents new constants at every event, and one of
    // a screen with thousands of views takes a hundred kilobytes.
    if cache.count >= min(2048, max(32, 400_000 / parents.count)) {
      cache.removeAll(keepingCapacity: true)
    }
    if isPacked { cache[key] = result }
    return result
  }
}

extension TraceNode {
  /// A container's bar; translucent ones hide what is behind them, too.
  fileprivate static func bar(_ id: String, _ edge: BarEdge) -> TraceNode {
    var node = TraceNode(id: id, parent: nil, role: .bar, opaqueBar: edge)
    node.covers = true
    node.takesTouches = true
    return node
  }
}
