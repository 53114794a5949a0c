import Layout
import Platform
import Support
import UIKit

/// Reads screen files: JSON with comments and trailing commas.
///
/// `Screens.schemaText` describes every key. The controller's own view has the id `root`. A small file:
///
/// ```
/// {
///   "id": "feedback", "title": "Feedback",
///   "views": [
///     {"id": "text", "input": {"kind": "text-view"}},
///     {"id": "send", "role": "primary-action"}
///   ],
///   "constraints": [
///     "text.top == root.safe-area.top + 8",
///     "text.leading == root.margins.leading",
///     "text.trailing == root.margins.trailing",
///     "text.bottom == send.top - 8",
///     "send.centerX == root.centerX",
///     "send.width == root.width * 0.5 @750",
///     "send.height == 50",
///     "bottom: send.bottom == root.safe-area.bottom - 16"
///   ],
///   "primaryAction": "send",
///   "bottomConstraint": "bottom"
/// }
/// ```
public enum ScreenReader {
  /// The maximum size of a file, in bytes.
  public static let maximumBytes = 4 << 20
  /// The maximum number of views in a screen.
  public static let maximumViews = 2_000
  static let maximumConstraints = 8_000
  static let maximumNesting = 60
  /// The work limit for the layout of a screen, which is reached after a fraction of a second (see
  /// `Solver.workLimit`). It is also the limit for a scene of an Interface Builder file.
  public static let workLimit = 50_000_000
  /// The largest magnitude of a number, in points.
  static let largestNumber = 1e6

  /// The maximum height of an input accessory view, in points. It is the height of a keyboard.
  static let highestAccessory = 300.0

  static let keys = [
    "$schema", "id", "title", "summary", "models", "tags", "kind", "structure", "container", "views",
    "constraints", "primaryAction", "pinnedBar", "scrollView", "bottomConstraint", "onlyAt", "infer",
  ]
  static let containerKeys = [
    "navigationBar", "largeTitle", "searchBar", "tabBar", "toolbar", "presentation", "detents", "popoverSize",
  ]
  static let viewKeys = [
    "id", "role", "stack", "scroll", "table", "size", "hugging", "compression", "margins",
    "insetsMarginsFromSafeArea", "hidden", "alpha", "background", "interaction", "baseline", "opaqueBar",
    "inContainerBar", "clips",
    "input", "views", "frame", "contentSize", "insetAdjustment", "contentInset", "text",
  ]
  static let inputKeys = [
    "kind", "keyboard", "suggestions", "secure", "label", "returnKey", "lineHeight", "textInset", "lines",
    "growsToLines", "scrolls", "accessory",
  ]

  /// Reads a screen from text, or throws all problems found in it.
  public static func read(text: String, path: String) throws(JSONProblems) -> Screen {
    try read(bytes: Array(text.utf8), path: path)
  }

  /// Reads a screen from the bytes of a file, or throws all problems found in them.
  public static func read(bytes: [UInt8], path: String) throws(JSONProblems) -> Screen {
    let root: JSONValue
    do {
      // Each level of views takes two levels of JSON: an object and its list of subviews.
      root = try JSONDocument.parse(
        bytes,
        options: JSONOptions(
          isRelaxed: true, maximumDepth: 2 * maximumNesting + 8, maximumBytes: maximumBytes))
    } catch { throw JSONProblems(path: path, error) }
    var builder = ScreenBuilder(path: path)
    return try builder.build(root)
  }
}

struct ScreenBuilder {
  var problems: JSONProblems
  private var nodes: [LayoutNode] = []
  private var views: [ScreenView] = []
  private var indices: [String: Int] = ["root": 0]
  private var inputs: [(input: ScreenInput, label: JSONValue?)] = []
  private var constraints: [LayoutConstraint] = []
  private var constraintValues: [JSONValue] = []

  init(path: String) { problems = JSONProblems(path: path) }

  mutating func build(_ file: JSONValue) throws(JSONProblems) -> Screen {
    guard file.kind == .object else {
      throw JSONProblems(path: problems.path, file.mismatch("a screen (an object)"))
    }
    problems.refuseUnknownKeys(of: file, known: ScreenReader.keys)
    let id = problems.identifier(in: file) ?? ""
    let title = problems.text(file, "title", isRequired: true, limit: 200)
    let summary = problems.text(file, "summary", limit: 1_000)
    let models = problems.text(file, "models", limit: 1_000)
    var tags: [String] = []
    let tagList = file["tags"].flatMap { problems.collect($0.array) }
    for tag in tagList.map(Array.init) ?? [] where !problems.isFull {
      if let word = problems.identifier(tag) { tags.append(word) }
    }
    let kind: ScreenKind? = problems.choice(file, "kind")
    let structure: FormStructure? = problems.choice(file, "structure")
    let container = container(file["container"])
    // The margins of a controller's root view depend on the device.
    nodes.append(LayoutNode(id: "root", parent: nil))
    views.append(ScreenView(role: .container))
    if let list = problems.required(file, "views") {
      if list.kind == .array, list.count == 0 { problems.add("a screen needs at least one view", at: list) }
      readViews(list, parent: 0, depth: 1)
    }
    readConstraints(file["constraints"])
    if inputs.isEmpty, problems.isEmpty {
      problems.add("a screen needs at least one view with 'input'", at: file["views"] ?? file)
    }
    resolveLabels()
    let primaryAction = reference(file, "primaryAction")
    if let index = primaryAction, views[index].role != .primaryAction, let value = file["primaryAction"] {
      problems.add(
        "the primary action's role must be 'primary-action', not '\(views[index].role.rawValue)'", at: value)
    }
    let pinnedBar = reference(file, "pinnedBar")
    let scrollView = scrollView(file)
    let bottomConstraint = bottomConstraint(file)
    let isInferred = problems.flag(file, "infer") ?? false
    let fixedSize = fixedSize(file)
    if !isInferred, let (input, _) = inputs.first(where: { $0.input.returnKeyPerformsAction }),
      primaryAction == nil,
      problems.isEmpty
    {
      problems.add(
        "'\(nodes[input.view].id)' has the return key 'action', but the screen has no 'primaryAction'",
        at: file)
    }
    try problems.throwIfAny()
    var tree = ViewTree(nodes: nodes, constraints: constraints)
    tree.workLimit = ScreenReader.workLimit
    var screen = Screen(
      id: id, title: title, summary: summary, models: models, tags: tags, tree: tree, views: views,
      inputs: inputs.map(\.input),
      primaryAction: primaryAction, pinnedBar: pinnedBar, scrollView: scrollView,
      bottomConstraint: bottomConstraint, container: container)
    screen.putSearchBarInContainer()
    if screen.exceedsWorkLimit {
      problems.add(
        "solving the screen's constraints exceeds the work limit "
          + "(\(ScreenReader.workLimit) numbers per layout); "
          + "use fewer views in a stack, fewer constraints, or fewer optional constraints and inequalities",
        at: file["constraints"] ?? file)
      try problems.throwIfAny()
    }
    screen.fixedSize = fixedSize
    screen.needsInference = isInferred
    screen.classify(kind, structure)
    return screen
  }

  // MARK: Views

  private mutating func readViews(_ list: JSONValue, parent: Int, depth: Int) {
    guard list.kind == .array else { return problems.add(list.mismatch("an array of views")) }
    guard depth <= ScreenReader.maximumNesting else {
      return problems.add("views are nested more than \(ScreenReader.maximumNesting) levels deep", at: list)
    }
    for value in list.elements {
      guard nodes.count <= ScreenReader.maximumViews else {
        if nodes.count == ScreenReader.maximumViews + 1 {
          problems.add("a screen has at most \(ScreenReader.maximumViews) views", at: value)
        }
        return
      }
      if problems.isFull { return }
      readView(value, parent: parent, depth: depth)
    }
  }

  private mutating func readView(_ value: JSONValue, parent: Int, depth: Int) {
    guard value.kind == .object else { return problems.add(value.mismatch("a view (an object)")) }
    problems.refuseUnknownKeys(of: value, known: ScreenReader.viewKeys)
    let index = nodes.count
    var node = LayoutNode(id: problems.identifier(in: value) ?? "", parent: parent)
    if let given = value["id"], !node.id.isEmpty {
      if node.id == "root" {
        problems.add("'root' is the id of the controller's own view", at: given)
      } else if indices[node.id] != nil {
        problems.add("the id \(quoted(node.id)) is given twice", at: given)
      } else {
        indices[node.id] = index
      }
    }
    readLayout(of: value, into: &node)
    let subviews = value["views"]
    var view = ScreenView(role: .container)
    let hasRole = value["role"] != nil
    if let role = value["role"],
      let choice = problems.collect({ () throws(JSONProblem) in try role.choice(ViewRole.self) })
    {
      view.role = choice
    } else if value["input"] != nil {
      view.role = .input
    } else if case .scroll = node.kind {
      view.role = .scrollView
    } else if !hasRole, subviews == nil {
      problems.add(
        "the view \(quoted(node.id)) has neither a role nor subviews; roles are "
          + ViewRole.allCases.map(\.rawValue).joined(separator: ", "), at: value)
    }
    if case .scroll = node.kind, view.role != .scrollView, hasRole, let role = value["role"] {
      problems.add("the role of a scroll view must be 'scroll-view'", at: role)
    } else if view.role == .scrollView, hasRole, let role = value["role"] {
      if case .scroll = node.kind {
      } else {
        problems.add("a view with the role 'scroll-view' needs \"scroll\": true", at: role)
      }
    }
    if let bar = value["opaqueBar"] {
      view.opaqueBar = bar.equals("top") ? .top : bar.equals("bottom") ? .bottom : nil
      if view.opaqueBar == nil {
        problems.add("expected 'top' or 'bottom', the edge at which the bar is", at: bar)
      }
    }
    view.clips = problems.flag(value, "clips") ?? false
    view.isInContainerBar = problems.flag(value, "inContainerBar") ?? false || views[parent].isInContainerBar
    readAppearance(of: value, parent: parent, node, into: &view)
    readPlace(of: value, into: &node)
    readScrolling(of: value, into: &node, &view)
    view.text = problems.text(value, "text", limit: 400)
    if let input = value["input"] {
      readInput(input, view: index, node: &node)
      if view.role != .input, let role = value["role"] {
        problems.add("the role of a view with 'input' must be 'input'", at: role)
      }
    } else if view.role == .input, let role = value["role"] {
      problems.add("a view with the role 'input' needs 'input'", at: role)
    }
    nodes.append(node)
    views.append(view)
    if let subviews { readViews(subviews, parent: index, depth: depth + 1) }
  }

  /// Reads the properties for visibility and touch handling, which subviews inherit.
  private mutating func readAppearance(
    of value: JSONValue, parent: Int, _ node: LayoutNode, into view: inout ScreenView
  ) {
    view.hasBackground = problems.flag(value, "background") ?? false
    let alpha = number(value, "alpha", in: 0...1) ?? 1
    view.isVisible = views[parent].isVisible && !node.isHidden && alpha >= ScreenView.leastVisibleAlpha
    let takesTouches = problems.flag(value, "interaction")
    view.takesTouches = views[parent].takesTouches == false ? false : takesTouches
    view.isTable = problems.flag(value, "table") ?? false
    if view.isTable, view.role != .scrollView, let table = value["table"] {
      problems.add("a table is a scroll view and needs \"scroll\": true", at: table)
    }
  }

  private mutating func readLayout(of value: JSONValue, into node: inout LayoutNode) {
    if let stack = value["stack"] { node.kind = .stack(self.stack(stack)) }
    if problems.flag(value, "scroll") == true {
      if let stack = value["stack"] { problems.add("a view is either a stack or a scroll view", at: stack) }
      node.kind = .scroll
    }
    if let size = problems.object(value, "size", known: ["width", "height"]) {
      node.intrinsicWidth = number(size, "width", in: 0...ScreenReader.largestNumber)
      node.intrinsicHeight = number(size, "height", in: 0...ScreenReader.largestNumber)
    }
    if let pair = priorities(value, "hugging") {
      node.huggingHorizontal = pair.horizontal ?? node.huggingHorizontal
      node.huggingVertical = pair.vertical ?? node.huggingVertical
    }
    if let pair = priorities(value, "compression") {
      node.compressionHorizontal = pair.horizontal ?? node.compressionHorizontal
      node.compressionVertical = pair.vertical ?? node.compressionVertical
    }
    if let margins = value["margins"], let insets = insets(margins) { node.margins = insets }
    node.insetsMarginsFromSafeArea = problems.flag(value, "insetsMarginsFromSafeArea") ?? true
    node.isHidden = problems.flag(value, "hidden") ?? false
    if let baseline = problems.object(value, "baseline", known: ["first", "last"]) {
      node.firstBaseline = number(baseline, "first") ?? 0
      node.lastBaseline = number(baseline, "last") ?? 0
    }
  }

  private mutating func stack(_ value: JSONValue) -> StackConfiguration {
    var stack = StackConfiguration(axis: .vertical)
    if value.kind == .string {
      stack.axis =
        problems.word(value, ["horizontal", "vertical"]).flatMap(StackConfiguration.Axis.init) ?? .vertical
      return stack
    }
    guard value.kind == .object else {
      problems.add(value.mismatch("'horizontal', 'vertical' or an object"))
      return stack
    }
    problems.refuseUnknownKeys(
      of: value, known: ["axis", "distribution", "alignment", "spacing", "layoutMarginsRelative"])
    if let axis = problems.required(value, "axis") {
      stack.axis =
        problems.word(axis, ["horizontal", "vertical"]).flatMap(StackConfiguration.Axis.init) ?? .vertical
    }
    if let given = value["distribution"] {
      let words = ["fill", "fill-equally", "fill-proportionally", "equal-spacing", "equal-centering"]
      stack.distribution = problems.word(given, words).flatMap(StackConfiguration.Distribution.init) ?? .fill
    }
    if let given = value["alignment"] {
      // The valid alignments of a stack depend on its axis, as in UIKit.
      let words =
        stack.axis == .vertical
        ? ["fill", "leading", "center", "trailing"]
        : ["fill", "top", "center", "bottom", "first-baseline", "last-baseline"]
      stack.alignment = problems.word(given, words).flatMap(StackConfiguration.Alignment.init) ?? .fill
    }
    stack.spacing = number(value, "spacing") ?? 0
    stack.layoutMarginsRelative = problems.flag(value, "layoutMarginsRelative") ?? false
    return stack
  }

  private mutating func readInput(_ value: JSONValue, view: Int, node: inout LayoutNode) {
    guard value.kind == .object else { return problems.add(value.mismatch("an object")) }
    problems.refuseUnknownKeys(of: value, known: ScreenReader.inputKeys)
    var input = ScreenInput(view: view)
    input.kind = problems.choice(value, "kind") ?? .textField
    input.keyboard = problems.choice(value, "keyboard") ?? .alphabet
    let isSecure = problems.flag(value, "secure") ?? false
    let suggestions = problems.flag(value, "suggestions")
    if isSecure, suggestions == true, let given = value["suggestions"] {
      problems.add("a secure input shows no suggestions", at: given)
    }
    if isSecure, input.kind == .textView, let given = value["secure"] {
      problems.add("a text view cannot be secure", at: given)
    }
    if input.keyboard == .numberPad, suggestions == true, let given = value["suggestions"] {
      problems.add("a number pad shows no suggestions", at: given)
    }
    input.isSecure = isSecure
    input.suggestions = suggestions ?? (!isSecure && input.keyboard != .numberPad)
    if let key = value["returnKey"] {
      let word = problems.word(key, ["default", "next", "action"])
      input.returnKeyPerformsAction = word == "action"
      input.returnKeyMovesOn = word == "next"
      if input.kind == .textView, input.returnKeyPerformsAction {
        problems.add("the return key of a text view inserts a line break", at: key)
      }
    }
    input.lineHeight = number(value, "lineHeight", in: 1...1_000) ?? input.lineHeight
    input.textInset = number(value, "textInset", in: 0...1_000) ?? input.textInset
    for key in ["textInset", "lines", "growsToLines", "scrolls"] where input.kind != .textView {
      if let given = value[key] { problems.add("only a text view has '\(key)'", at: given) }
    }
    input.lines = problems.integer(value, "lines", in: 1...100_000) ?? 1
    if let most = problems.integer(value, "growsToLines", in: 1...100_000) {
      input.growsToLines = most
      if most < input.lines, let given = value["growsToLines"] {
        problems.add("'growsToLines' must not be less than 'lines', which is \(input.lines)", at: given)
      }
      // A text view that does not scroll has the height of its text, so the file may omit the height.
      if node.intrinsicHeight == nil {
        node.intrinsicHeight = Double(input.lines) * input.lineHeight + 2 * input.textInset
      }
    }
    input.scrolls = problems.flag(value, "scrolls")
    input.accessoryHeight = number(value, "accessory", in: 0...ScreenReader.highestAccessory) ?? 0
    inputs.append((input, value["label"]))
  }

  private mutating func resolveLabels() {
    for position in inputs.indices where !problems.isFull {
      guard let value = inputs[position].label, let label = view(value) else { continue }
      if views[label].role != .label {
        problems.add(
          "\(quoted(nodes[label].id)) has the role '\(views[label].role.rawValue)', not 'label'", at: value)
      }
      inputs[position].input.label = label
    }
  }

  // MARK: Constraints and references

  private mutating func readConstraints(_ list: JSONValue?) {
    guard let list else { return }
    guard list.kind == .array else { return problems.add(list.mismatch("an array of constraints")) }
    guard list.count <= ScreenReader.maximumConstraints else {
      return problems.add("a screen has at most \(ScreenReader.maximumConstraints) constraints", at: list)
    }
    let isScroll = nodes.map { node in
      if case .scroll = node.kind { true } else { false }
    }
    let reader = ConstraintTextReader(views: indices, isScroll: isScroll)
    var ids: Set<String> = []
    for value in list.elements where !problems.isFull {
      guard let text = value.stringValue else {
        problems.add(value.mismatch("a constraint as a string"))
        continue
      }
      do throws(ConstraintTextProblem) {
        let constraint = try reader.read(text)
        if !ids.insert(constraint.id).inserted {
          problems.add("the constraint \(quoted(constraint.id)) is given twice", at: value)
        }
        constraints.append(constraint)
        constraintValues.append(value)
      } catch {
        problems.add(value.problem(error.message, at: error.offset))
      }
    }
  }

  private mutating func view(_ value: JSONValue) -> Int? {
    guard let id = problems.collect(value.string) else { return nil }
    guard let index = indices[id] else {
      problems.add("unknown view \(quoted(id))\(suggestion(for: id, in: indices.keys.sorted()))", at: value)
      return nil
    }
    return index
  }

  private mutating func reference(_ file: JSONValue, _ key: String) -> Int? {
    guard let value = file[key], let index = view(value) else { return nil }
    if index == 0 {
      problems.add("'\(key)' cannot be the root view", at: value)
      return nil
    }
    return index
  }

  private mutating func scrollView(_ file: JSONValue) -> Int? {
    guard let index = reference(file, "scrollView"), let value = file["scrollView"] else { return nil }
    guard case .scroll = nodes[index].kind else {
      problems.add("\(quoted(nodes[index].id)) is not a scroll view", at: value)
      return nil
    }
    let holdsInput = inputs.contains { entry in
      var ancestor: Int? = entry.input.view
      while let current = ancestor, current != index { ancestor = nodes[current].parent }
      return ancestor == index
    }
    // A search field is outside of the list that it searches.
    let isSearch = !inputs.isEmpty && inputs.allSatisfy { $0.input.kind == .searchField }
    if !holdsInput, !isSearch {
      problems.add("the scroll view \(quoted(nodes[index].id)) contains no input", at: value)
    }
    return index
  }

  private mutating func bottomConstraint(_ file: JSONValue) -> Int? {
    guard let value = file["bottomConstraint"], let id = problems.collect(value.string) else { return nil }
    guard let index = constraints.firstIndex(where: { $0.id == id }) else {
      problems.add(
        "unknown constraint \(quoted(id)); to give a constraint an id, put 'id: ' before its text"
          + suggestion(for: id, in: constraints.map(\.id)), at: value)
      return nil
    }
    let constraint = constraints[index]
    let isFromView: Bool
    if case .view(let view) = constraint.first { isFromView = view != 0 } else { isFromView = false }
    let isToRoot = constraint.second == .view(0) || constraint.second == .guide(0, .safeArea)
    if !isFromView || !isToRoot || constraint.relation == .greaterThanOrEqual || constraint.multiplier != 1
      || constraint.firstAttribute != .bottom || constraint.secondAttribute != .bottom
    {
      problems.add(
        "the bottom constraint must have the form 'view.bottom == root.safe-area.bottom - margin' or "
          + "'view.bottom == root.bottom - margin', or the same with '<='", at: constraintValues[index])
    }
    return index
  }

  private mutating func container(_ value: JSONValue?) -> ScreenContainer {
    var container = ScreenContainer()
    guard let value else { return container }
    guard value.kind == .object else {
      problems.add(value.mismatch("an object"))
      return container
    }
    problems.refuseUnknownKeys(of: value, known: ScreenReader.containerKeys)
    container.navigationBar = problems.choice(value, "navigationBar") ?? .none
    container.largeTitle = problems.flag(value, "largeTitle") ?? false
    container.searchBar = problems.choice(value, "searchBar") ?? .none
    container.tabBar = problems.flag(value, "tabBar") ?? false
    container.toolbar = problems.flag(value, "toolbar") ?? false
    if container.largeTitle, container.navigationBar == .none, let given = value["largeTitle"] {
      problems.add("a large title needs a 'navigationBar'", at: given)
    }
    if container.searchBar != .none, container.navigationBar == .none, let given = value["searchBar"] {
      problems.add("'searchBar' needs a 'navigationBar'", at: given)
    }
    if container.toolbar, container.tabBar, let given = value["toolbar"] {
      problems.add("a tab bar and a toolbar have the same position; use only one", at: given)
    }
    container.presentation = problems.choice(value, "presentation") ?? .fullScreen
    container.detents = problems.detents(value, of: container.presentation) ?? []
    container.popoverSize = problems.popoverSize(value, of: container.presentation)
    return container
  }

  // MARK: Values

  mutating func number(
    _ value: JSONValue, _ key: String,
    in range: ClosedRange<Double> = -ScreenReader.largestNumber...ScreenReader.largestNumber
  ) -> Double? { problems.number(value, key, in: range) }

  /// Returns the priorities for both axes, from one number or from an object with a number for each axis.
  private mutating func priorities(
    _ value: JSONValue, _ key: String
  ) -> (horizontal: Double?, vertical: Double?)? {
    guard let member = value[key] else { return nil }
    if member.kind == .number {
      let both = number(value, key, in: 1...1_000)
      return (both, both)
    }
    guard member.kind == .object else {
      problems.add(member.mismatch("a priority or an object with 'horizontal' and 'vertical'"))
      return nil
    }
    problems.refuseUnknownKeys(of: member, known: ["horizontal", "vertical"])
    return (number(member, "horizontal", in: 1...1_000), number(member, "vertical", in: 1...1_000))
  }

  /// Returns the insets, from one number for all edges or from an object with the insets that are not 0.
  private mutating func insets(_ value: JSONValue) -> NSDirectionalEdgeInsets? {
    if value.kind == .number {
      let range = -ScreenReader.largestNumber...ScreenReader.largestNumber
      let all = problems.collect { () throws(JSONProblem) in try value.double(in: range) } ?? 0
      return NSDirectionalEdgeInsets(top: all, leading: all, bottom: all, trailing: all)
    }
    guard value.kind == .object else {
      problems.add(value.mismatch("a number or an object with 'top', 'leading', 'bottom' and 'trailing'"))
      return nil
    }
    problems.refuseUnknownKeys(of: value, known: ["top", "leading", "bottom", "trailing"])
    return NSDirectionalEdgeInsets(
      top: number(value, "top") ?? 0, leading: number(value, "leading") ?? 0,
      bottom: number(value, "bottom") ?? 0, trailing: number(value, "trailing") ?? 0)
  }
}
