import PositionedJSON

/// Names of views that people can read, unique in their scene: lower case letters, digits and `-`.
///
/// Interface Builder's ids say nothing. A view is called as the outlet that refers to it, as its label in the
/// outline, or after its text and class.
package struct SceneNames {
  /// By index of the views.
  private(set) var names: [String] = []
  private var taken: Set<String> = ["root", "navigation-bar", "tab-bar", "toolbar", "keyboard", "caret"]

  /// The longest name, so that pages stay readable.
  private static let limit = 40

  init(_ document: InterfaceDocument, _ scene: InterfaceDocument.Scene, _ model: SceneModel) {
    let outlets = Self.outlets(document, scene)
    for (index, view) in model.views.enumerated() {
      if index == 0, !view.scrolls {
        names.append("root")
        continue
      }
      let text = Self.text(of: view, document.markup)
      let kind = Self.kind(view)
      let given = outlets[view.id] ?? view.attributes["userLabel"] ?? text.map { "\($0) \(kind)" } ?? kind
      let name = Self.kebab(given, limit: Self.limit)
      names.append(unique(name.isEmpty ? kind : name))
    }
  }

  private mutating func unique(_ name: String) -> String {
    var candidate = name
    var count = 1
    while !taken.insert(candidate).inserted {
      count += 1
      candidate = "\(name)-\(count)"
    }
    return candidate
  }

  /// The controller's outlets, by what they refer to.
  private static func outlets(
    _ document: InterfaceDocument, _ scene: InterfaceDocument.Scene
  ) -> [String: String] {
    let markup = document.markup
    var found: [String: String] = [:]
    func gather(_ owner: Int) {
      guard let list = markup.child(owner, "connections") else { return }
      for outlet in markup.children(of: list) where markup[outlet].name == "outlet" {
        let attributes = markup[outlet].attributes
        if let property = attributes["property"], let id = attributes["destination"], property != "view",
          property != "delegate", property != "dataSource", found[id] == nil
        {
          found[id] = property
        }
      }
    }
    if let controller = scene.controller {
      gather(controller)
    } else if let objects = markup.child(0, "objects") {
      for object in markup.children(of: objects) where markup[object].name == "placeholder" { gather(object) }
      gather(scene.element)
    }
    return found
  }

  /// What a view shows, as far as it says what the view is for.
  static func text(of view: SceneView, _ markup: Markup) -> String? {
    let text: String?
    switch view.name {
    case "textField", "searchBar": text = view.attributes["placeholder"]
    case "label": text = view.attributes["text"]
    case "button": text = title(of: view, markup)
    default: text = nil
    }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A button's title; nil without one.
  static func title(of view: SceneView, _ markup: Markup) -> String? {
    if let state = markup.child(view.element, "state", key: "normal"),
      let title = markup[state].attributes["title"], !title.isEmpty
    {
      return title
    }
    guard let configuration = markup.child(view.element, "buttonConfiguration") else { return nil }
    if let title = markup[configuration].attributes["title"] { return title }
    guard let attributed = markup.child(configuration, "attributedString", key: "attributedTitle") else {
      return nil
    }
    return markup.children(of: attributed).compactMap { markup[$0].attributes["content"] }.first
  }

  private static func kind(_ view: SceneView) -> String {
    switch view.name {
    case "textField": "field"
    case "tableViewCellContentView", "collectionViewCellContentView": "content"
    default: kebab(view.name, limit: limit)
    }
  }

  /// `LoginViewController` → `login-view-controller`; what is no ASCII letter or digit separates words.
  package static func kebab(_ text: String, limit: Int) -> String {
    var result = ""
    var last: Character = "-"
    let characters = Array(text.prefix(200))
    for (n, character) in characters.enumerated() {
      guard character.isASCII, character.isLetter || character.isNumber else {
        if last != "-" { result.append("-") }
        last = "-"
        continue
      }
      let next = n + 1 < characters.count ? characters[n + 1] : "-"
      let previous = n > 0 ? characters[n - 1] : "-"
      let startsWord =
        character.isUppercase && (previous.isLowercase || previous.isNumber || next.isLowercase)
      if startsWord, last != "-" { result.append("-") }
      result.append(character.lowercased())
      last = character
    }
    result = String(result.prefix(limit))
    while result.hasSuffix("-") { result.removeLast() }
    return result
  }
}
