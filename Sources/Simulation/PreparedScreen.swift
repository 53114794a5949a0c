import Foundation
import Layout
import Platform
import Screens
import Synchronization
import Trace
import UIKit

/// A screen that is prepared for simulations. It has the layout engine, a cache of layouts and the nodes for
/// traces.
///
/// Each thread has a separate instance. Each layout is solved once and shared by all cells.
public final class PreparedScreen {
  /// The screen that is prepared.
  public let screen: Screen
  /// The number of the screen. Instances with the same number are prepared from the same screen.
  package let number: Int
  private static let count = Atomic<Int>(0)
  let nodes: [TraceNode]
  let inputs: [TraceInput]
  let inputsOnPad: [TraceInput]
  let parents: [Int]
  let scrollIndex: [Int]
  let scrollNodes: [Int]
  /// The index of the container's navigation bar in `nodes`, or -1.
  let navigationBarNode: Int
  let bottomBarNode: Int
  let hasBottomConstraint: Bool
  let restingMargin: Double
  /// The view whose bottom edge is constrained by the bottom outlet.
  let bottomView: ViewID?
  /// Whether the screen's own constraints follow the keyboard's layout guide.
  let usesKeyboardGuide: Bool
  let barViews: [Int]
  /// The outermost views in bars of the container, which do not move with the root view.
  let viewsInContainerBars: [Int]
  let contentViews: [ViewID]
  /// The views of `contentViews` that a person can use.
  let controlViews: [ViewID]
  /// The index in the screen's inputs for each view, or -1 for a view that is not an input.
  let inputOfView: [Int]
  /// The views that code makes, by superview.
  let madeChildren: [Int: [Int]]
  /// The constraints that code makes, by the equation without its constant.
  let madeConstraints: [ConstraintShape: [Int]]
  /// The views that code makes and that are hidden at the beginning.
  let hiddenMade: Set<Int>
  let dictionaries = UserInfoCache()
  var adoptedScreens: [Adoption: Changed] = [:]
  /// The screen without its constraints to the keyboard layout guide, once it was made.
  var freedScreen: Changed?
  /// A changed form of a screen; nil if the change makes no difference. The screen itself would keep itself alive.
  struct Changed {
    var other: PreparedScreen?
  }
  private var forms: [Form] = []
  private var edited: [EditedKey: Form] = [:]
  private var cache: [LayoutKey: CachedLayout] = [:]

  /// The screen's view tree for particular surroundings.
  private struct Form {
    /// The surroundings that the tree depends on; nil if the tree is the same in all surroundings.
    var surroundings: ScreenSurroundings?
    var engine: LayoutEngine
    /// The tree without the constraints that the bottom outlet may use instead of the designed one.
    let tree: ViewTree
    /// For each anchor, the index of the constraint that is used for the bottom outlet, in the order of
    /// `BottomAnchor.allCases`.
    var bottomConstraints: [Int] = []
    /// The indices of the constraints that code added or changed, in the order of the edits.
    var editedConstraints: [Int] = []

    init(_ screen: Screen, _ surroundings: ScreenSurroundings?, _ edits: LayoutEdits = LayoutEdits()) {
      self.surroundings = surroundings
      var tree = screen.tree
      if let surroundings, let adapted = screen.adapted?(surroundings),
        adapted.nodes.count == tree.nodes.count
      {
        tree = adapted
      }
      editedConstraints = edits.apply(to: &tree)
      self.tree = tree
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

    /// Lays out the tree with the bottom constraint at an anchor, or without it.
    mutating func layout(
      _ environment: LayoutEnvironment, _ bottom: (anchor: Int?, constant: Double), _ restingMargin: Double,
      _ changes: LayoutChanges
    ) -> LayoutResult {
      var changes = changes
      for (n, index) in bottomConstraints.enumerated() where (n == bottom.anchor) != (n == 0) {
        changes.activation[index] = n == bottom.anchor
      }
      if let anchor = bottom.anchor, bottomConstraints.indices.contains(anchor),
        bottom.constant != restingMargin
      {
        changes.constants[bottomConstraints[anchor]] = -bottom.constant
      }
      return engine.layout(environment, changes)
    }
  }

  struct LayoutKey: Hashable {
    var form: Int
    var environment: LayoutEnvironment
    var anchor: Int
    var constant: Double
    /// The numbers of text lines of the first eight inputs, in eight bits each. If they do not fit and the
    /// height of an input depends on its text, the layout is not cached.
    var lines: UInt64
    /// The changes that code made to constraints and views; nil if there are none.
    var edits: LayoutEdits?
  }

  /// The trees that differ from the design by the same constraints and hidden views.
  private struct EditedKey: Hashable {
    var form: Int
    var edits: LayoutEdits
  }

  /// A solved layout, with frames in superview coordinates.
  final class CachedLayout {
    let frames: [CGRect]
    let contentSizes: [CGSize]
    let diagnostics: [LayoutDiagnostic]
    let broken: [String]
    init(_ result: LayoutResult) {
      frames = result.frames
      contentSizes = result.contentSizes
      diagnostics = result.diagnostics
      broken = diagnostics.compactMap { $0.kind == .unsatisfiable ? $0.ids.first : nil }
    }
  }

  /// The nodes that represent the views in a trace, with a list of the scroll views among them.
  private struct NodeTable {
    private(set) var nodes: [TraceNode] = []
    private(set) var scrollIndex: [Int]
    private(set) var scrollNodes: [Int] = []

    init(_ screen: Screen, _ inputOfView: [Int]) {
      let tree = screen.tree
      // Code may show a view that it made, and while the view is hidden it has no size in the trace.
      func isHidden(_ view: Int) -> Bool {
        tree.nodes[view].isHidden && screen.madeByCode?.views.contains(view) != true
      }
      let count = tree.nodes.count
      var hasCountedChild = [Bool](repeating: false, count: count)
      let plainControls = screen.plainControls
      for (i, node) in tree.nodes.enumerated() {
        guard let parent = node.parent, screen.views[i].role != .container else { continue }
        let isPart =
          plainControls.contains(parent) && [.label, .text, .decoration].contains(screen.views[i].role)
        if !isPart { hasCountedChild[parent] = true }
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
          isLeaf: !isHidden(i) && i > 0 && role != .container && role != .scrollView
            && !hasCountedChild[i],
          clip: clip, scroll: scroll)
        let isSeen = view.isVisible && !isHidden(i)
        traced.covers = isSeen && i > 0 && (view.hasBackground || Self.paints(role))
        traced.takesTouches = isSeen && (view.takesTouches ?? PreparedScreen.takesTouches(role))
        nodes.append(traced)
      }
    }

    /// Returns whether a view with this role paints its whole rectangle even without a background.
    private static func paints(_ role: ViewRole) -> Bool {
      switch role {
      case .container, .scrollView: false
      case .input, .label, .primaryAction, .control, .text, .decoration, .bar: true
      }
    }
  }

  /// Returns whether a view with this role takes touches by default. `UILabel` and `UIImageView` do not,
  /// but all other views do (developer.apple.com: UIView.isUserInteractionEnabled).
  static func takesTouches(_ role: ViewRole) -> Bool {
    switch role {
    case .label, .text, .decoration: false
    case .container, .scrollView, .input, .primaryAction, .control, .bar: true
    }
  }

  /// Prepares a screen for simulations.
  public convenience init(_ screen: Screen) { self.init(screen, number: Self.numbers(1).lowerBound) }

  /// Returns numbers of screens that nothing in this process has.
  package static func numbers(_ amount: Int) -> Range<Int> {
    let end = count.add(amount, ordering: .relaxed).newValue
    return end - amount..<end
  }

  /// Prepares a screen that may be prepared several times, each time with the same number.
  package init(_ screen: Screen, number: Int) {
    (self.screen, self.number) = (screen, number)
    let tree = screen.tree
    hasBottomConstraint = screen.bottomConstraint != nil
    restingMargin = screen.bottomConstraint.map { -tree.constraints[$0].constant } ?? 0
    bottomView = screen.bottomConstraint.flatMap { bottom in
      if case .view(let view) = tree.constraints[bottom].first { ViewID(view) } else { nil }
    }
    usesKeyboardGuide = tree.constraints.contains(where: \.usesKeyboardGuide)
    let count = tree.nodes.count
    parents = tree.nodes.map { $0.parent ?? -1 }
    let made = screen.madeByCode
    madeChildren = Dictionary(grouping: made?.views.sorted() ?? []) { tree.nodes[$0].parent ?? 0 }
    madeConstraints = Dictionary(grouping: made?.constraints.sorted() ?? []) {
      ConstraintShape(tree.constraints[$0])
    }
    hiddenMade = made?.views.filter { tree.nodes[$0].isHidden } ?? []
    var inputOfView = [Int](repeating: -1, count: count)
    for (n, input) in screen.inputs.enumerated() { inputOfView[input.view] = n }
    self.inputOfView = inputOfView
    let table = NodeTable(screen, inputOfView)
    (scrollIndex, scrollNodes) = (table.scrollIndex, table.scrollNodes)
    var nodes = table.nodes
    barViews = nodes.indices.filter { nodes[$0].opaqueBar != nil }
    viewsInContainerBars = screen.viewsInContainerBars
    contentViews = nodes.indices.filter { i in
      nodes[i].isLeaf && [.input, .label, .primaryAction, .control, .text].contains(nodes[i].role)
    }.map { ViewID($0) }
    controlViews = contentViews.filter { [.input, .primaryAction, .control].contains(nodes[$0.index].role) }
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

  /// The number of nodes in traces of the screen.
  package var traceNodeCount: Int { nodes.count }

  /// Returns the index in `forms` of the view tree for the given surroundings.
  func form(in surroundings: ScreenSurroundings) -> Int {
    let key = screen.adapted == nil ? nil : surroundings
    if let known = forms.firstIndex(where: { $0.surroundings == key }) { return known }
    forms.append(Form(screen, key))
    return forms.count - 1
  }

  /// Returns a view tree, or that of the design after the trees are forgotten.
  func tree(form: Int) -> ViewTree { forms.indices.contains(form) ? forms[form].tree : screen.tree }

  /// Returns a constraint of a view tree by its id. If several have the id, the first is returned.
  func constraint(_ id: String, form: Int) -> LayoutConstraint? {
    // Code that outlives its cell may ask after the trees are forgotten.
    forms.indices.contains(form) ? forms[form].tree.constraints.first { $0.id == id } : nil
  }

  /// Removes all cached layouts, because the layouts of one device are useless for the next device.
  public func forgetLayouts() {
    forms.removeAll()
    edited.removeAll()
    cache.removeAll(keepingCapacity: true)
    for adopted in adoptedScreens.values { adopted.other?.forgetLayouts() }
    freedScreen?.other?.forgetLayouts()
  }

  /// Returns a layout for a view tree from the cache, or solves it.
  ///
  /// - Parameters:
  ///   - form: The index of the view tree, in `forms`.
  ///   - environment: The size and the insets of the root view.
  ///   - anchor: The anchor of the bottom constraint; nil if code has deactivated the constraint.
  ///   - constant: The distance from the anchor.
  ///   - lines: Each input's number of text lines.
  ///   - edits: The changes that code made; nil if there are none.
  func layout(
    form: Int, _ environment: LayoutEnvironment, anchor: Int?, constant: Double, lines: [Int],
    edits: LayoutEdits?
  ) -> CachedLayout {
    var packed: UInt64 = 0
    var isPacked = lines.count <= 8
    for (n, count) in lines.enumerated() where n < 8 {
      if count > 255 { isPacked = false }
      packed |= UInt64(min(count, 255)) << UInt64(8 * n)
    }
    // If no input grows with its text, the layout does not depend on the lines.
    if !isPacked, !screen.inputs.contains(where: { $0.growsToLines != nil }) { isPacked = true }
    let key = LayoutKey(
      form: form, environment: environment, anchor: anchor ?? -1, constant: constant, lines: packed,
      edits: edits)
    if isPacked, let known = cache[key] { return known }

    var changes = LayoutChanges()
    for (n, input) in screen.inputs.enumerated() {
      guard let most = input.growsToLines else { continue }
      changes.intrinsicHeights[input.view] =
        Double(min(lines[n], most)) * input.lineHeight + 2 * input.textInset
    }
    let bottom = (anchor: anchor, constant: constant)
    let result =
      if let edits {
        CachedLayout(solve(form, environment, bottom, edits, changes))
      } else {
        CachedLayout(forms[form].layout(environment, bottom, restingMargin, changes))
      }
    // The limit bounds memory, because a layout of thousands of views takes a hundred kilobytes. A cell needs
    // few layouts unless a strategy uses new constants at every event.
    if cache.count >= min(2048, max(32, 400_000 / parents.count)) {
      cache.removeAll(keepingCapacity: true)
    }
    if isPacked { cache[key] = result }
    return result
  }

  /// Solves a layout with the changes that code made. The engine of a changed tree is kept, because code
  /// usually changes the same constraints again.
  private func solve(
    _ form: Int, _ environment: LayoutEnvironment, _ bottom: (anchor: Int?, constant: Double),
    _ edits: LayoutEdits, _ changes: LayoutChanges
  ) -> LayoutResult {
    let key = EditedKey(form: form, edits: edits.structure)
    // Code that adds a constraint at each event makes a new tree each time.
    if edited.count >= 16, edited[key] == nil { edited.removeAll() }
    var tree = edited.removeValue(forKey: key) ?? Form(screen, forms[form].surroundings, key.edits)
    var changes = changes
    for (index, constraint) in zip(tree.editedConstraints, edits.constraints) {
      changes.constants[index] = constraint.constant
      changes.activation[index] = constraint.isActive && !edits.touchesAbsent(constraint)
    }
    let result = tree.layout(environment, bottom, restingMargin, changes)
    edited[key] = tree
    return result
  }
}

extension TraceNode {
  /// Returns the node of a container's bar. It covers other views even if it is translucent.
  fileprivate static func bar(_ id: String, _ edge: BarEdge) -> TraceNode {
    var node = TraceNode(id: id, parent: nil, role: .bar, opaqueBar: edge)
    node.covers = true
    node.takesTouches = true
    return node
  }
}
