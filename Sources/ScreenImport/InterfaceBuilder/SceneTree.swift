import Layout
import Screens
import UIKit

/// A scene as a view tree for the layout engine.
package struct SceneTree {
  let document: InterfaceDocument
  let model: SceneModel
  let home: SceneCanvas
  let goal: SceneCanvas
  /// Whether the canvas differs from the one on which the frames were recorded.
  let isMoved: Bool
  /// The work limit of a layout. It is more than fifty times the work for the largest of the measured scenes.
  static let workLimit = ScreenReader.workLimit

  private(set) var tree = ViewTree(nodes: [], constraints: [])
  private(set) var wrapped: [(view: Int, text: WrappedText)] = []
  private(set) var problems: [InterfaceProblem] = []
  /// The XML elements from which the tree's constraints come.
  private(set) var sources: [Int] = []
  /// The views that get their recorded size at a low priority, because no constraint or content determines
  /// their size.
  private(set) var standIns: [Int] = []
  private let tables: TableMargins
  private let symbols: [Int: NSDirectionalEdgeInsets]
  private let evidence: RecordedEvidence

  /// - Parameter evidence: the content sizes inferred from the frames on the file's own canvas; empty while
  ///   they are being inferred.
  init(
    _ document: InterfaceDocument, _ model: SceneModel, home: SceneCanvas, goal: SceneCanvas, isMoved: Bool,
    evidence: RecordedEvidence = RecordedEvidence()
  ) {
    self.document = document
    self.model = model
    self.home = home
    self.goal = goal
    self.isMoved = isMoved
    self.evidence = evidence
    tables = TableMargins(model, home: home, goal: goal, markup: document.markup)
    symbols = SymbolInsets.all(model)
    let sizes = IntrinsicSizes(
      document: document, home: home, goal: goal, isMoved: isMoved, evidence: evidence)
    tree.workLimit = Self.workLimit
    for view in model.views.indices { addNode(view, sizes) }
    for constraint in model.constraints { addConstraint(constraint) }
    for view in standIns { fillStack(view) }
  }

  // MARK: Views

  private mutating func addNode(_ index: Int, _ sizes: IntrinsicSizes) {
    let view = model.views[index]
    var node = LayoutNode(id: view.id, parent: index == 0 ? nil : view.parent, kind: kind(of: view))
    node.margins = margins(of: index)
    node.alignmentInsets = symbols[index] ?? Self.alignmentInsets(view)
    // In files of old Xcode versions, a content view's margins already include the table's margins.
    node.preservesSuperviewMargins =
      view.says("preservesSuperviewLayoutMargins") && !(view.place == .contentView && goal.version < 13_700)
    node.insetsMarginsFromSafeArea = !view.denies("insetsLayoutMarginsFromSafeArea")
    node.huggingHorizontal = priority(view, "horizontalHuggingPriority", 250)
    node.huggingVertical = priority(view, "verticalHuggingPriority", 250)
    node.compressionHorizontal = priority(view, "horizontalCompressionResistancePriority", 750)
    node.compressionVertical = priority(view, "verticalCompressionResistancePriority", 750)
    node.followsReadableWidth = view.says("layoutMarginsFollowReadableWidth")
    // An indicator that hides when stopped is marked as hidden, but keeps its space on the canvas.
    node.isHidden = view.place == .arranged && view.says("hidden") && !view.says("hidesWhenStopped")
    if index > 0 {
      if let placement = placement(of: index) {
        node.placement = placement
      } else {
        let size = sizes.size(of: index, view)
        node.intrinsicWidth = size.width
        node.intrinsicHeight = size.height
        if let below = size.baselineBelowCenter { node.baselineBelowCenter = below }
        if let baselines = size.baselines {
          node.firstBaseline = baselines.first
          node.lastBaseline = baselines.last
        }
        if let text = size.wrapped { wrapped.append((index, text)) }
        if size.width == nil && size.height == nil && IntrinsicSizes.needsStandIn(view) {
          standIn(view, &node)
          standIns.append(index)
        }
        if Self.hasFixedSize(view) { node.intrinsicWeight = 2 }
        if isMoved { node.rest = rest(of: index) }
      }
    }
    if view.scrolls {
      var size = view.children.reduce(into: CGSize.zero) { size, child in
        size.width = max(size.width, model.views[child].frame.maxX)
        size.height = max(size.height, model.views[child].frame.maxY)
      }
      size.height -= prototypeOffset(index)
      node.restingContentSize = size
    }
    tree.nodes.append(node)
  }

  private func rest(of index: Int) -> CGRect? {
    let view = model.views[index]
    return view.isDoubtful || !view.hasFrame ? nil : view.frame.cgRect
  }

  /// The tree in which views have their recorded frames if the constraints leave these frames open.
  var resting: ViewTree {
    var tree = tree
    for view in tree.nodes.indices where view > 0 && tree.nodes[view].placement == nil {
      tree.nodes[view].rest = rest(of: view)
    }
    return tree
  }

  /// Gives a view without a known size its recorded size. The priority is higher than the priority at which a
  /// stack is small, and lower than every priority in a file. The view grows more easily than it shrinks,
  /// because views without content are stretched first.
  private func standIn(_ view: SceneView, _ node: inout LayoutNode) {
    (node.intrinsicWidth, node.intrinsicHeight) = (view.frame.width, view.frame.height)
    (node.huggingHorizontal, node.huggingVertical) = (50, 50)
    (node.compressionHorizontal, node.compressionVertical) = (60, 60)
  }

  /// Makes a view with a recorded size fill its stack on another canvas if it fills the stack on the file's
  /// own canvas.
  private mutating func fillStack(_ index: Int) {
    let view = model.views[index]
    guard view.place == .arranged, let alignment = model.views[view.parent].attributes["alignment"],
      alignment != "fill"
    else { return }
    let stack = model.views[view.parent]
    let isVertical = stack.attributes["axis"] == "vertical"
    let (own, outer) =
      isVertical ? (view.frame.width, stack.frame.width) : (view.frame.height, stack.frame.height)
    guard abs(own - outer) <= 0.5 else { return }
    let attribute = isVertical ? LayoutAttribute.width : .height
    sources.append(-1)
    tree.constraints.append(
      LayoutConstraint(
        id: "\(view.id).recorded", first: .view(index), firstAttribute: attribute, relation: .equal,
        second: .view(view.parent), secondAttribute: attribute, priority: 55))
  }

  /// Whether the view is a control, image or bar of fixed size, which keeps its size if text has the same
  /// priority.
  private static func hasFixedSize(_ view: SceneView) -> Bool {
    ["switch", "stepper", "imageView", "segmentedControl", "toolbar", "navigationBar", "tabBar", "searchBar"]
      .contains(view.name)
  }

  private func priority(_ view: SceneView, _ name: String, _ fallback: Double) -> Double {
    guard let text = view.attributes[name], let value = Double(text), (0...1000).contains(value) else {
      return fallback
    }
    return value
  }

  private func kind(of view: SceneView) -> LayoutKind {
    if view.name == "scrollView" || view.name == "tableView" || view.name == "collectionView" {
      return .scroll
    }
    guard view.isStack else { return .plain }
    let distribution: StackConfiguration.Distribution =
      switch view.attributes["distribution"] {
      case "fillEqually": .fillEqually
      case "fillProportionally": .fillProportionally
      case "equalSpacing": .equalSpacing
      case "equalCentering": .equalCentering
      default: .fill
      }
    let alignment: StackConfiguration.Alignment =
      switch view.attributes["alignment"] {
      case "leading": .leading
      case "center": .center
      case "trailing": .trailing
      case "top": .top
      case "bottom": .bottom
      case "firstBaseline": .firstBaseline
      case "lastBaseline": .lastBaseline
      default: .fill
      }
    let spacing = view.attributes["spacingType"] == "standard" ? 8 : view.number("spacing") ?? 0
    return .stack(
      StackConfiguration(
        axis: view.attributes["axis"] == "vertical" ? .vertical : .horizontal, distribution: distribution,
        alignment: alignment, spacing: spacing,
        layoutMarginsRelative: Self.explicitMargins(of: view, document.markup) != nil,
        baselineRelative: view.says("baselineRelativeArrangement")))
  }

  /// Returns the distances by which the frame extends beyond the alignment rectangle. The values come from
  /// Interface Builder files of public repositories, in which the edges of such controls have constraints.
  static func alignmentInsets(_ view: SceneView) -> NSDirectionalEdgeInsets {
    switch view.name {
    case "switch": NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 2)
    case "slider": NSDirectionalEdgeInsets(top: 0, leading: 2, bottom: 1, trailing: 2)
    case "segmentedControl": NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 1, trailing: 0)
    default: NSDirectionalEdgeInsets()
    }
  }

  // MARK: Margins

  static func explicitMargins(of view: SceneView, _ markup: InterfaceMarkup) -> NSDirectionalEdgeInsets? {
    func insets(_ element: Int, _ left: String, _ right: String) -> NSDirectionalEdgeInsets {
      func number(_ name: String) -> Double {
        InterfaceDocument.length(markup[element].attributes[name]) ?? 0
      }
      return NSDirectionalEdgeInsets(
        top: number("top"), leading: number(left), bottom: number("bottom"), trailing: number(right))
    }
    if let element = markup.child(view.element, "directionalEdgeInsets", key: "directionalLayoutMargins") {
      return insets(element, "leading", "trailing")
    }
    return markup.child(view.element, "edgeInsets", key: "layoutMargins").map { insets($0, "left", "right") }
  }

  private func margins(of index: Int) -> NSDirectionalEdgeInsets {
    let view = model.views[index]
    if let explicit = Self.explicitMargins(of: view, document.markup) { return explicit }
    if view.place == .contentView, let margins = tables.margins(of: index) { return margins }
    if view.place == .embedded {
      // The view of an embedded controller has the system's minimum margins, as every controller's view has.
      let side = goal.root.width >= 400 ? 20.0 : 16
      return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }
    // A stack view has no margins unless the file sets them.
    let usual = view.isStack ? 0.0 : 8
    return NSDirectionalEdgeInsets(top: usual, leading: usual, bottom: usual, trailing: usual)
  }

  // MARK: Placement

  /// Returns the cell directly above a cell in its table. The lower cell moves down if the upper cell is
  /// taller on another screen.
  private func cell(above index: Int) -> Int? {
    let cells = model.views[model.views[index].parent].children.prefix { $0 != index }
    return cells.last { $0 != index && model.views[$0].name == "tableViewCell" }
      .flatMap { model.views[$0].frame.maxY <= model.views[index].frame.y + 0.5 ? $0 : nil }
  }

  /// Returns the distance by which the prototype cells of a plain table move up in a running app. Interface
  /// Builder draws them below a heading that the app does not show.
  private func prototypeOffset(_ table: Int) -> Double {
    guard goal.isRunning, table >= 0, (model.views[table].attributes["style"] ?? "plain") == "plain" else {
      return 0
    }
    let cells = model.views[table].children.filter { document.markup.isPrototype(model.views[$0].element) }
    guard let top = cells.map({ model.views[$0].frame.y }).min() else { return 0 }
    let headers = model.views[table].children.map { model.views[$0] }
      .filter { $0.place == .tableHeader && $0.frame.y < top }
    return top - (headers.map(\.frame.maxY).max() ?? 0)
  }

  private func isBelowPrototypes(_ view: SceneView) -> Bool {
    model.views[view.parent].children.contains {
      document.markup.isPrototype(model.views[$0].element) && model.views[$0].frame.maxY <= view.frame.y + 0.5
    }
  }

  /// Returns the placement of a view; nil if constraints or a stack place it.
  private func placement(of index: Int) -> LayoutPlacement? {
    let view = model.views[index]
    let outer = model.views[view.parent].frame
    let frame = view.frame
    func fixed(_ origin: Double, _ size: Double) -> LinearPlacement {
      LinearPlacement(origin: origin, size: size)
    }
    func growing(_ origin: Double, _ size: Double, _ outer: Double, _ more: Double = 0) -> LinearPlacement {
      LinearPlacement(origin: origin, size: size - outer + more, sizeFactor: 1)
    }
    switch view.place {
    case .root, .arranged: return nil
    case .embedded: return .everywhere
    case .cell:
      if view.name != "tableViewCell" {
        return LayoutPlacement(
          horizontal: fixed(frame.x, frame.width), vertical: fixed(frame.y, frame.height))
      }
      // A cell grows if its constraints need more height.
      var vertical = fixed(frame.y, tables.height(of: index))
      if !evidence.fixedCells.contains(index) { vertical.sizePriority = 999.5 }
      let above = isMoved ? cell(above: index) : nil
      vertical.origin -= above.map { model.views[$0].frame.maxY } ?? prototypeOffset(view.parent)
      let inset = tables.insetChange(of: index)
      var placement = LayoutPlacement(
        horizontal: growing(frame.x + inset, frame.width, outer.width, -2 * inset), vertical: vertical)
      placement.below = above
      return placement
    case .contentView:
      let (left, width) = tables.contentChange(of: index)
      return LayoutPlacement(
        horizontal: growing(frame.x + left, frame.width, outer.width, width),
        vertical: growing(frame.y, frame.height, outer.height))
    case .tableHeader:
      return LayoutPlacement(
        horizontal: growing(frame.x, frame.width, outer.width),
        vertical: fixed(frame.y - (isBelowPrototypes(view) ? prototypeOffset(view.parent) : 0), frame.height))
    case .barItem:
      return LayoutPlacement(
        horizontal: fixed(frame.x, frame.width), vertical: fixed(frame.y, frame.height))
    case .subview: break
    }
    if view.denies("translatesAutoresizingMaskIntoConstraints") && !view.says("fixedFrame") { return nil }
    if model.views[view.parent].denies("autoresizesSubviews") {
      return LayoutPlacement(
        horizontal: fixed(frame.x, frame.width), vertical: fixed(frame.y, frame.height))
    }
    let mask = document.markup.child(view.element, "autoresizingMask", key: "autoresizingMask")
    let flags = mask.map { document.markup[$0].attributes } ?? ["flexibleMaxX": "YES", "flexibleMaxY": "YES"]
    return LayoutPlacement(
      horizontal: LinearPlacement(
        origin: frame.x, size: frame.width, in: outer.width, isMinFlexible: flags["flexibleMinX"] == "YES",
        isSizable: flags["widthSizable"] == "YES", isMaxFlexible: flags["flexibleMaxX"] == "YES"),
      vertical: LinearPlacement(
        origin: frame.y, size: frame.height, in: outer.height, isMinFlexible: flags["flexibleMinY"] == "YES",
        isSizable: flags["heightSizable"] == "YES", isMaxFlexible: flags["flexibleMaxY"] == "YES"))
  }

  // MARK: Constraints

  private mutating func addConstraint(_ constraint: SceneConstraint) {
    guard let first = side(constraint.first, constraint.firstAttribute) else {
      return refuse(constraint, constraint.firstAttribute)
    }
    var second: (LayoutItem, LayoutAttribute)?
    if let item = constraint.second {
      guard let found = side(item, constraint.secondAttribute) else {
        return refuse(constraint, constraint.secondAttribute)
      }
      second = found
    }
    let relation: LayoutRelation =
      switch constraint.relation {
      case "lessThanOrEqual": .lessThanOrEqual
      case "greaterThanOrEqual": .greaterThanOrEqual
      default: .equal
      }
    sources.append(constraint.element)
    tree.constraints.append(
      LayoutConstraint(
        id: constraint.id, first: first.0, firstAttribute: first.1, relation: relation, second: second?.0,
        secondAttribute: second?.1, multiplier: constraint.multiplier, constant: constraint.constant,
        priority: constraint.priority))
  }

  private mutating func refuse(_ constraint: SceneConstraint, _ attribute: String) {
    problems.append(
      InterfaceProblem(
        file: document.file, line: constraint.line,
        message:
          "constraint '\(constraint.id)': the attribute '\(attribute)' of a layout guide is not supported; "
          + "the constraint is left out"))
  }

  /// Returns an item and an attribute as the layout engine names them; nil if the engine does not support
  /// them.
  private func side(_ item: SceneConstraint.Item, _ attribute: String) -> (LayoutItem, LayoutAttribute)? {
    guard let (plain, isMargin) = SceneConstraint.attributes[attribute] else { return nil }
    if isMargin { return item.guide == nil ? (.guide(item.view, .layoutMargins), plain) : nil }
    switch item.guide {
    case nil: return (.view(item.view), plain)
    case .safeArea: return (.guide(item.view, .safeArea), plain)
    case .scrollContent: return (.guide(item.view, .scrollContent), plain)
    case .scrollFrame: return (.guide(item.view, .scrollFrame), plain)
    case .keyboard: return (.guide(item.view, .keyboard), plain)
    case .margins: return (.guide(item.view, .layoutMargins), plain)
    case .readable: return (.guide(item.view, .readableContent), plain)
    case .topGuide:
      switch plain {
      case .bottom, .firstBaseline, .lastBaseline: return (.guide(item.view, .safeArea), .top)
      case .height: return nil
      default: return (.view(item.view), plain)
      }
    case .bottomGuide:
      switch plain {
      case .top: return (.guide(item.view, .safeArea), .bottom)
      case .height: return nil
      default: return (.view(item.view), plain)
      }
    }
  }
}

extension SceneConstraint {
  /// The layout engine's attributes by name, and whether they refer to the margins.
  static let attributes: [String: (attribute: LayoutAttribute, isMargin: Bool)] = [
    "left": (.left, false), "right": (.right, false), "top": (.top, false), "bottom": (.bottom, false),
    "leading": (.leading, false), "trailing": (.trailing, false), "width": (.width, false),
    "height": (.height, false), "centerX": (.centerX, false), "centerY": (.centerY, false),
    "baseline": (.lastBaseline, false), "lastBaseline": (.lastBaseline, false),
    "firstBaseline": (.firstBaseline, false), "leftMargin": (.left, true), "rightMargin": (.right, true),
    "topMargin": (.top, true), "bottomMargin": (.bottom, true), "leadingMargin": (.leading, true),
    "trailingMargin": (.trailing, true), "centerXWithinMargins": (.centerX, true),
    "centerYWithinMargins": (.centerY, true),
  ]
}
