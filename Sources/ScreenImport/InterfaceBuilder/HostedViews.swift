import Foundation
import Layout
import Platform
import Screens

/// The screen that is built around a xib's view if the view alone does not fill a screen.
enum ViewHost: Sendable {
  /// A table of copies of the cell, each with the cell's recorded height.
  case table(rowHeight: Double)
  /// A list of messages above the view, which is a bar that stays on the keyboard.
  case conversation(barHeight: Double)

  var inWords: String {
    switch self {
    case .table: "a table of copies of the cell"
    case .conversation: "a list, with the view as an input bar that stays on the keyboard"
    }
  }

  fileprivate static let viewLimit = 400
  /// The maximum number of rows in a table, the number of messages above an input bar, and the height of a
  /// message in points. A screen shows fewer rows than the maximum.
  fileprivate static let (rowLimit, messages, messageHeight) = (14, 14, 64.0)

  fileprivate func copies(_ count: Int) -> Int {
    guard case .table(let height) = self else { return 1 }
    // The rows fill two screens of a typical phone so that the table scrolls.
    let wanted = max(
      3, min(Self.rowLimit, Int((2 * ScreenSurroundings().height / max(44, height)).rounded(.up))))
    return max(1, min(wanted, Self.viewLimit / max(1, count)))
  }
}

extension InterfaceDocument {
  /// Returns the host for a xib's view that does not fill a screen; nil if the view is not recognized.
  ///
  /// A cell is recognized by its element. An input bar is at most 200 points tall and at least 200 points
  /// wide, the name of its class, its file's owner or its file contains a word such as "message", and it has
  /// a text view or field whose return key sends or that is beside a button that sends. These limits are a
  /// choice of this project.
  func host(for root: Int, _ scene: InterfaceScene, _ frame: RecordedFrame) -> ViewHost? {
    guard !isStoryboard, frame.height > 0 else { return nil }
    if markup[root].name == "tableViewCell" { return .table(rowHeight: frame.height) }
    guard ["view", "stackView", "visualEffectView", "toolbar"].contains(markup[root].name),
      frame.height <= 200, frame.width >= 200, !isControllersView(scene.id)
    else { return nil }
    let owner = markup.child(0, "objects").flatMap { objects in
      markup.children(of: objects).first { markup[$0].attributes["placeholderIdentifier"] == "IBFilesOwner" }
    }
    let stem = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
    let names = [scene.customClass, owner.flatMap { markup[$0].attributes["customClass"] }, stem]
    let words = Set(
      names.compactMap { $0 }.flatMap { ViewNames.kebab($0, limit: 200).split(separator: "-") })
    let bars: Set<Substring> = [
      "input", "composer", "compose", "compositor", "message", "messages", "chat", "comment", "reply",
      "accessory",
      "send",
    ]
    guard !words.isDisjoint(with: bars), hasSendAction(root, scene) else { return nil }
    return .conversation(barHeight: frame.height)
  }

  /// Whether a text view or field sends with its return key or is beside a button that sends in the recorded
  /// frames.
  private func hasSendAction(_ root: Int, _ scene: InterfaceScene) -> Bool {
    let model = SceneModel(self, scene, root: root, traits: nil)
    guard model.views.count <= SceneModel.viewLimit else { return false }
    let outlets = SceneNames.outlets(self, scene)
    var frames: [CGRect] = []
    for view in model.views {
      let origin = view.parent < 0 ? CGPoint.zero : frames[view.parent].origin
      let frame = view.frame.cgRect
      frames.append(
        view.parent < 0 ? CGRect(origin: .zero, size: frame.size) : frame.offsetBy(dx: origin.x, dy: origin.y)
      )
    }
    let inputs = model.views.indices.filter {
      RoleInference.isTextInput(model.views[$0]) && model.views[$0].name != "searchBar"
    }
    let sendsWithReturnKey = inputs.contains { input in
      markup.child(model.views[input].element, "textInputTraits", key: "textInputTraits")
        .map { markup[$0].attributes["returnKeyType"] == "send" } ?? false
    }
    if sendsWithReturnKey { return true }
    return model.views.indices.contains { place in
      let view = model.views[place]
      guard view.name == "button" else { return false }
      let names = [outlets[view.id], view.attributes["userLabel"]].compactMap { $0 }
      let button = InferredScreen.Button(
        place, title: SceneNames.title(of: view, markup),
        names: names + SceneNames.actions(of: view, markup), className: view.attributes["customClass"])
      guard button.sends || SceneNames.showsSending(view, markup) else { return false }
      let frame = frames[place]
      return inputs.contains { input in
        let isBeside = frame.minX >= frames[input].maxX - 1 || frame.maxX <= frames[input].minX + 1
        return isBeside && frame.minY < frames[input].maxY && frame.maxY > frames[input].minY
      }
    }
  }
}

extension InterfaceScreen {
  /// Returns the screen with a host around the view; nil if a frame places the root view, for example because
  /// the whole view scrolls.
  func hosted(by host: ViewHost) -> InterfaceScreen? {
    guard let adapted = screen.adapted, screen.tree.nodes.first.map({ $0.placement == nil }) ?? false else {
      return nil
    }
    let count = screen.tree.nodes.count
    let copies = host.copies(count)
    var result = self
    result.screen.tree = host.tree(around: screen.tree, copies: copies)
    result.screen.adapted = { surroundings in host.tree(around: adapted(surroundings), copies: copies) }
    // These conflicts were found while the view filled a screen, and may not occur in the host.
    result.problems.removeAll { $0.message.hasPrefix("Unable to ") }
    var own = screen.views.map { view in
      var view = view
      // Labels and primary actions are inferred again because the views have moved.
      if view.role == .label { view.role = .text }
      if view.role == .primaryAction { view.role = .control }
      return view
    }
    own[0].hasBackground = true
    let before = host.views
    result.screen.views = before + (0..<copies).flatMap { _ in own }
    result.screen.inputs = (0..<copies).flatMap { copy in
      screen.inputs.map { input in
        var input = input
        input.view += before.count + copy * count
        input.label = nil
        return input
      }
    }
    (result.screen.primaryAction, result.screen.pinnedBar, result.screen.scrollView) = (nil, nil, nil)
    result.screen.bottomConstraint = nil
    result.screen.origin = nil
    result.screen.container = ScreenContainer()
    if case .conversation = host {
      result.screen.bottomConstraint = 0
      result.screen.pinnedBar = before.count
      result.screen.views[before.count].role = .bar
      result.screen.views[before.count].opaqueBar = .bottom
    }
    result.screen.needsInference = true
    var (concluded, conclusions) = result.screen.concluded()
    if copies > 1, let action = concluded.primaryAction {
      // A button in every row is not the primary action of the screen.
      concluded.views[action].role = .control
      concluded.primaryAction = nil
      for position in concluded.inputs.indices { concluded.inputs[position].returnKeyPerformsAction = false }
      conclusions = conclusions.map { conclusion in
        guard conclusion.subject == "primary action" else { return conclusion }
        return ScreenInference(
          subject: "primary action", value: "none", reason: "every row of the table has its own button")
      }
    }
    result.screen = concluded
    result.screen.classify()
    result.inferences =
      [ScreenInference(subject: "host", value: host.inWords, reason: "the file contains only this view")]
      + conclusions
    return result
  }
}

extension ViewHost {
  fileprivate var views: [ScreenView] {
    var list = ScreenView(role: .scrollView, clips: true)
    list.isTable = true
    list.hasBackground = true
    list.insetAdjustment = .always
    let root = ScreenView(role: .container)
    guard case .conversation = self else { return [root, list] }
    return [root, list] + (0..<Self.messages).map { _ in ScreenView(role: .text) }
  }

  fileprivate func tree(around inner: ViewTree, copies: Int) -> ViewTree {
    var nodes = [LayoutNode(id: "root", parent: nil), LayoutNode(id: "list", parent: 0, kind: .scroll)]
    var constraints: [LayoutConstraint] = []
    switch self {
    case .table(let height):
      nodes[1].placement = .everywhere
      nodes[1].restingContentSize = CGSize(width: 0, height: Double(copies) * height)
    case .conversation(let height):
      nodes[1].restingContentSize = CGSize(width: 0, height: Double(Self.messages) * Self.messageHeight)
      for message in 0..<Self.messages {
        var node = LayoutNode(id: "message-\(message + 1)", parent: 1)
        node.placement = LayoutPlacement(
          horizontal: LinearPlacement(origin: 16, size: -32, sizeFactor: 1),
          vertical: LinearPlacement(
            origin: Double(message) * Self.messageHeight + 12, size: Self.messageHeight - 24))
        nodes.append(node)
      }
      constraints = Self.barConstraints(bar: nodes.count, height: height)
    }
    for copy in 0..<copies {
      let base = nodes.count
      let ending = copies > 1 ? "-row-\(copy + 1)" : ""
      for (index, node) in inner.nodes.enumerated() {
        var node = node
        node.id = index == 0 ? (copies > 1 ? "row-\(copy + 1)" : "bar") : node.id + ending
        node.renumber { $0 + base }
        if index == 0 { node.parent = isTable ? 1 : 0 }
        if index == 0, case .table(let height) = self {
          node.placement = LayoutPlacement(
            horizontal: LinearPlacement(origin: 0, size: 0, sizeFactor: 1),
            vertical: LinearPlacement(origin: Double(copy) * height, size: height))
        }
        nodes.append(node)
      }
      constraints += inner.constraints.map { constraint in
        var constraint = constraint
        constraint.id += ending
        constraint.first = Self.moved(constraint.first, by: base)
        constraint.second = constraint.second.map { Self.moved($0, by: base) }
        return constraint
      }
    }
    var tree = ViewTree(nodes: nodes, constraints: constraints)
    tree.workLimit = inner.workLimit
    return tree
  }

  private var isTable: Bool { if case .table = self { true } else { false } }

  private static func moved(_ item: LayoutItem, by count: Int) -> LayoutItem {
    switch item {
    case .view(let view): .view(view + count)
    case .guide(let view, let kind): .guide(view + count, kind)
    }
  }

  /// Returns the constraints of an input bar and of the list above it. The constraint on the bar's bottom
  /// edge comes first.
  private static func barConstraints(bar: Int, height: Double) -> [LayoutConstraint] {
    func equality(
      _ id: String, _ first: LayoutItem, _ attribute: LayoutAttribute, _ second: LayoutItem,
      _ other: LayoutAttribute? = nil
    ) -> LayoutConstraint {
      LayoutConstraint(
        id: id, first: first, firstAttribute: attribute, second: second, secondAttribute: other ?? attribute)
    }
    return [
      equality("bar-bottom", .view(bar), .bottom, .guide(0, .safeArea)),
      equality("bar-leading", .view(bar), .leading, .view(0)),
      equality("bar-trailing", .view(bar), .trailing, .view(0)),
      // This priority is higher than hugging and lower than compression resistance, so that the bar grows
      // with its text.
      LayoutConstraint(
        id: "bar-height", first: .view(bar), firstAttribute: .height, constant: height, priority: 500),
      equality("list-top", .view(1), .top, .view(0)),
      equality("list-leading", .view(1), .leading, .view(0)),
      equality("list-trailing", .view(1), .trailing, .view(0)),
      equality("list-bottom", .view(1), .bottom, .view(bar), .top),
    ]
  }
}
