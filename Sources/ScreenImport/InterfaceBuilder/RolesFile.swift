import Platform
import Screens
import Support

/// Corrections to the inferred roles of Interface Builder scenes, read from JSON with comments and trailing
/// commas.
///
/// `schemaText` describes every key. Scenes have the names that the command line accepts. Views have the
/// names that `list screens` prints, or their ids in the Interface Builder file.
public struct RolesFile: Sendable {
  /// The path of the file, as the caller passed it.
  public let path: String
  private let scenes: [(name: String, key: JSONValue, value: JSONValue)]

  /// The maximum size of a file, in bytes.
  public static let maximumBytes = 1 << 20

  /// The JSON Schema (draft 2020-12) of roles files.
  public static let schemaText = EmbeddedFiles.text("roles.schema.json")

  static let sceneKeys = [
    "skip", "title", "roles", "inputs", "labels", "keyboards", "returnKeys", "primaryAction", "pinnedBar",
    "scrollView", "bottomConstraint", "container", "kind", "structure", "rows",
  ]

  /// Reads a roles file, or throws all problems found in it.
  public static func read(bytes: [UInt8], path: String) throws(JSONProblems) -> RolesFile {
    let root: JSONValue
    do {
      root = try JSONDocument.parse(
        bytes, options: JSONOptions(isRelaxed: true, maximumDepth: 16, maximumBytes: maximumBytes))
    } catch { throw JSONProblems(path: path, error) }
    var problems = JSONProblems(path: path)
    guard root.kind == .object else {
      throw JSONProblems(path: path, root.mismatch("an object with 'scenes'"))
    }
    problems.refuseUnknownKeys(of: root, known: ["$schema", "scenes"])
    var scenes: [(String, JSONValue, JSONValue)] = []
    if let list = problems.required(root, "scenes").flatMap({ problems.collect($0.object) }) {
      for member in list.members where !problems.isFull {
        guard problems.collect(member.value.object) != nil else { continue }
        problems.refuseUnknownKeys(of: member.value, known: sceneKeys)
        scenes.append((member.name, member.key, member.value))
      }
    }
    try problems.throwIfAny()
    return RolesFile(path: path, scenes: scenes)
  }

  func overrides(for scene: InterfaceScene, id: String) throws -> SceneOverrides? {
    let names = [scene.id, scene.storyboardIdentifier, scene.customClass, id].compactMap { $0 }
    let found = scenes.filter { names.contains($0.name) }
    guard let first = found.first else { return nil }
    if found.count > 1 {
      throw JSONProblems(
        path: path,
        found[1].key.problem("\(quoted(found[1].name)) and \(quoted(first.name)) are the same scene"))
    }
    return SceneOverrides(path: path, value: first.value)
  }

  /// Throws a problem for each scene in the file that is not among the known names.
  public func check(against names: [String]) throws(JSONProblems) {
    var problems = JSONProblems(path: path)
    let known = Set(names)
    for scene in scenes where !known.contains(scene.name) {
      problems.add(
        "there is no scene \(quoted(scene.name))\(suggestion(for: scene.name, in: known.sorted()))",
        at: scene.key)
    }
    try problems.throwIfAny()
  }
}

struct SceneOverrides {
  private var problems: JSONProblems
  private let value: JSONValue

  init(path: String, value: JSONValue) {
    problems = JSONProblems(path: path)
    self.value = value
  }

  var isSkipped: Bool { value["skip"]?.boolValue == true }
  var hasInputs: Bool { value["inputs"] != nil }

  mutating func apply(to inference: inout RoleInference) throws(JSONProblems) {
    _ = problems.flag(value, "skip")
    if value["title"] != nil { inference.title = problems.text(value, "title", isRequired: true, limit: 200) }
    applyRoles(&inference)
    applyInputs(&inference)
    applyOutlets(&inference)
    applyRows(&inference)
    applyContainer(&inference)
    inference.kind = problems.choice(value, "kind")
    inference.structure = problems.choice(value, "structure")
    try problems.throwIfAny()
  }

  /// Returns the index of the view that a string names. Reports a problem and returns nil if there is no such
  /// view.
  private mutating func view(_ value: JSONValue, _ inference: RoleInference) -> Int? {
    guard let name = problems.collect(value.string) else { return nil }
    if let index = inference.view(name) { return index }
    problems.add(
      "there is no view \(quoted(name)) in this scene\(suggestion(for: name, in: inference.adaptation.names))",
      at: value)
    return nil
  }

  private mutating func members(_ key: String) -> [JSONMember] {
    value[key].flatMap { problems.collect($0.object) }.map { Array($0.members) } ?? []
  }

  private mutating func applyRoles(_ inference: inout RoleInference) {
    for member in members("roles") where !problems.isFull {
      guard let index = view(member.key, inference),
        let word = problems.word(
          member.value, ["container", "label", "control", "text", "decoration", "bar", "hidden"])
      else { continue }
      if word == "hidden" {
        hide(index, member.key, &inference)
        continue
      }
      guard let role = ViewRole(rawValue: word) else { continue }
      if inference.screen.views[index].role == .scrollView {
        problems.add("the role of a scroll view cannot be changed", at: member.key)
        continue
      }
      if inference.screen.primaryAction == index { inference.screen.setPrimaryAction(nil) }
      inference.screen.inputs.removeAll { $0.view == index }
      inference.screen.views[index].role = role
      inference.screen.views[index].opaqueBar =
        role == .bar ? inference.screen.views[index].opaqueBar ?? .bottom : nil
      inference.screen.note("role", inference.name(index), "\(role.rawValue), set in the roles file")
    }
  }

  private mutating func hide(_ index: Int, _ key: JSONValue, _ inference: inout RoleInference) {
    let screen = inference.screen
    if screen.inputs.allSatisfy({ screen.contains(index, $0.view) }) {
      problems.add("a screen needs an input that is not hidden", at: key)
    } else if screen.scrollView.map({ screen.contains(index, $0) }) ?? false {
      problems.add("the scroll view of the inputs cannot be hidden", at: key)
    } else {
      inference.hide(index)
      inference.screen.note("role", inference.name(index), "hidden, set in the roles file")
    }
  }

  private mutating func applyInputs(_ inference: inout RoleInference) {
    if let list = value["inputs"] {
      guard let elements = problems.collect(list.array) else { return }
      var inputs: [ScreenInput] = []
      for element in elements where !problems.isFull {
        guard let index = view(element, inference) else { continue }
        if inputs.contains(where: { $0.view == index }) {
          problems.add("this input is listed twice", at: element)
        } else if index == 0 || inference.screen.views[index].role == .scrollView {
          problems.add("this view cannot be an input", at: element)
        } else {
          inputs.append(inference.screen.inputs.first { $0.view == index } ?? inference.input(of: index))
        }
      }
      if inputs.isEmpty { problems.add("a screen needs at least one input", at: list) }
      for input in inference.screen.inputs where !inputs.contains(where: { $0.view == input.view }) {
        inference.screen.views[input.view].role = .text
      }
      for input in inputs { inference.screen.views[input.view].role = .input }
      inference.screen.inputs = inputs
      inference.screen.note(
        "inputs", inputs.map { inference.name($0.view) }.joined(separator: ", "), "set in the roles file")
    }
    for member in members("labels") where !problems.isFull {
      guard let place = input(member.key, inference) else { continue }
      if member.value.isNull {
        inference.screen.inputs[place].label = nil
      } else if let label = view(member.value, inference) {
        inference.screen.inputs[place].label = label
        inference.screen.views[label].role = .label
      }
    }
    for member in members("keyboards") where !problems.isFull {
      guard let place = input(member.key, inference),
        let kind = problems.collect({ () throws(JSONProblem) in
          try member.value.choice(KeyboardKind.self)
        })
      else { continue }
      inference.screen.inputs[place].keyboard = kind
      if kind == .numberPad { inference.screen.inputs[place].suggestions = false }
    }
    for member in members("returnKeys") where !problems.isFull {
      guard let place = input(member.key, inference),
        let word = problems.word(member.value, ["default", "next", "action"])
      else { continue }
      inference.screen.inputs[place].returnKeyPerformsAction = word == "action"
    }
  }

  /// Returns the index of the input that a key names. Reports a problem and returns nil if there is no such
  /// input.
  private mutating func input(_ key: JSONValue, _ inference: RoleInference) -> Int? {
    guard let index = view(key, inference) else { return nil }
    if let place = inference.screen.inputs.firstIndex(where: { $0.view == index }) { return place }
    problems.add("\(quoted(inference.name(index))) is not an input", at: key)
    return nil
  }

  private mutating func applyOutlets(_ inference: inout RoleInference) {
    /// Returns the view that the value of a key names: an outer nil if the key is missing or wrong, an inner
    /// nil if the value is null.
    func outlet(_ key: String) -> Int?? {
      guard let given = value[key] else { return .none }
      if given.isNull { return .some(nil) }
      guard let index = view(given, inference) else { return .none }
      if index == 0 {
        problems.add("'\(key)' cannot be the root view", at: given)
        return .none
      }
      return .some(index)
    }
    func noteOutlet(_ subject: String, _ index: Int?) {
      inference.screen.note(subject, index.map { inference.name($0) } ?? "none", "set in the roles file")
    }
    if let index = outlet("primaryAction") {
      inference.screen.setPrimaryAction(index)
      if let index { inference.screen.inputs.removeAll { $0.view == index } }
      noteOutlet("primary action", index)
    }
    if let index = outlet("pinnedBar") {
      inference.screen.pinnedBar = index
      if let index {
        inference.screen.views[index].role = .bar
        inference.screen.views[index].opaqueBar = inference.screen.views[index].opaqueBar ?? .bottom
      }
      noteOutlet("pinned bar", index)
    }
    if let index = outlet("scrollView") {
      if let index, inference.screen.views[index].role != .scrollView, let given = value["scrollView"] {
        problems.add("this view does not scroll", at: given)
      } else {
        inference.screen.scrollView = index
        noteOutlet("scroll view", index)
      }
    }
    if inference.screen.primaryAction == nil {
      for place in inference.screen.inputs.indices {
        inference.screen.inputs[place].returnKeyPerformsAction = false
      }
    }
    guard let given = value["bottomConstraint"] else { return }
    if given.isNull {
      inference.setBottom(nil)
      inference.screen.note("bottom constraint", "none", "set in the roles file")
    } else if let id = problems.collect(given.string) {
      if let constraint = inference.constraint(id), inference.held(constraint) != nil {
        inference.setBottom(constraint)
        inference.screen.note("bottom constraint", id, "set in the roles file")
      } else {
        let known = inference.bottomIDs
        problems.add(
          "\(quoted(id)) does not hold a view at the bottom edge; the constraints that do are: "
            + (known.isEmpty ? "none" : known.prefix(8).joined(separator: ", ")), at: given)
      }
    }
  }

  private mutating func applyRows(_ inference: inout RoleInference) {
    for member in members("rows") where !problems.isFull {
      guard let index = view(member.key, inference),
        let count = problems.integer(value["rows"] ?? value, member.name, in: 0...50)
      else { continue }
      guard inference.isRow(index) else {
        problems.add("only a prototype cell of a table with an input has a number of rows", at: member.key)
        continue
      }
      inference.rows[index] = count
      if count == 0 { inference.hide(index) }
      let views = inference.adaptation.union.views.indices.filter { inference.screen.contains(index, $0) }
      if views.count * count > SceneModel.viewLimit {
        problems.add(
          "\(count) rows have \(views.count * count) views; the limit is \(SceneModel.viewLimit)",
          at: member.value)
      }
      inference.screen.note(
        "rows", inference.name(index), "\(counted(count, "row")), set in the roles file")
    }
    inference.noteOtherRows()
  }

  private mutating func applyContainer(_ inference: inout RoleInference) {
    guard
      let given = problems.object(
        value, "container",
        known: [
          "navigationBar", "largeTitle", "searchBar", "tabBar", "toolbar", "presentation", "detents",
          "popoverSize",
        ])
    else { return }
    if let bar: ScreenContainer.NavigationBar = problems.choice(given, "navigationBar") {
      inference.screen.container.navigationBar = bar
      if bar == .none { inference.screen.container.largeTitle = false }
    }
    if let isLarge = problems.flag(given, "largeTitle") { inference.screen.container.largeTitle = isLarge }
    if let bar: ScreenContainer.SearchBar = problems.choice(given, "searchBar") {
      inference.screen.container.searchBar = bar
    }
    if inference.screen.container.searchBar != .none, inference.screen.container.navigationBar == .none,
      let given = given["searchBar"]
    {
      problems.add("'searchBar' needs a 'navigationBar'", at: given)
    }
    if let hasBar = problems.flag(given, "tabBar") { inference.screen.container.tabBar = hasBar }
    if let hasBar = problems.flag(given, "toolbar") { inference.screen.container.toolbar = hasBar }
    if let style: ScreenContainer.Presentation = problems.choice(given, "presentation") {
      inference.screen.container.presentation = style
    }
    if let detents = problems.detents(given, of: inference.screen.container.presentation) {
      inference.screen.container.detents = detents
    }
    if let size = problems.popoverSize(given, of: inference.screen.container.presentation) {
      inference.screen.container.popoverSize = size
    }
    inference.screen.note("container", "changed", "set in the roles file")
  }
}
