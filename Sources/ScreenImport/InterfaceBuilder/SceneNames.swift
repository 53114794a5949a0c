import Screens

/// The readable names of a scene's views.
///
/// Interface Builder's ids mean nothing to people. A view is named after the outlet that refers to it, its
/// label in the document outline, or its text and class.
enum SceneNames {
  static func names(
    _ document: InterfaceDocument, _ scene: InterfaceScene, _ model: SceneModel
  ) -> [String] {
    var outlets = outlets(document, scene)
    for view in model.views where view.place == .embedded {
      let controller = Int(document.markup[view.element].parent)
      outlets.merge(self.outlets(document, of: [controller])) { own, _ in own }
    }
    var names = ViewNames()
    for (index, view) in model.views.enumerated() {
      if index == 0, !view.scrolls {
        names.addRoot()
        continue
      }
      let text = text(of: view, document.markup)
      let kind = kind(view)
      names.add([
        outlets[view.id] ?? view.attributes["userLabel"] ?? text.map { "\($0) \(kind)" } ?? kind, kind,
      ])
    }
    return names.names
  }

  /// Returns the names of the controller's outlets, by the id of their destination.
  static func outlets(
    _ document: InterfaceDocument, _ scene: InterfaceScene
  ) -> [String: String] {
    if let controller = scene.controller { return outlets(document, of: [controller]) }
    guard let objects = document.markup.child(0, "objects") else { return [:] }
    let placeholders = document.markup.children(of: objects).filter {
      document.markup[$0].name == "placeholder"
    }
    return outlets(document, of: placeholders + [scene.element])
  }

  private static func outlets(_ document: InterfaceDocument, of owners: [Int]) -> [String: String] {
    let markup = document.markup
    var found: [String: String] = [:]
    for owner in owners {
      for outlet in markup.connections(of: owner) where markup[outlet].name == "outlet" {
        let attributes = markup[outlet].attributes
        if let property = attributes["property"], let id = attributes["destination"], property != "view",
          property != "delegate", property != "dataSource", found[id] == nil
        {
          found[id] = property
        }
      }
    }
    return found
  }

  static func text(of view: SceneView, _ markup: InterfaceMarkup) -> String? {
    let text: String?
    switch view.name {
    case "textField", "searchBar": text = view.attributes["placeholder"]
    case "label":
      text =
        view.attributes["text"] ?? markup.text(view.element, "text")
        ?? markup.attributedText(view.element, "attributedText")
    case "button": text = title(of: view, markup)
    default: text = nil
    }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a button's title; nil if it has none. A title in the button's configuration takes precedence
  /// over the title of a state.
  static func title(of view: SceneView, _ markup: InterfaceMarkup) -> String? {
    let shown = ["buttonConfiguration", "state"].lazy.compactMap { name in
      markup.child(view.element, name, key: name == "state" ? "normal" : nil).flatMap {
        markup.text($0, "title") ?? markup.attributedText($0, "attributedTitle")
      }
    }
    return shown.first { !$0.isEmpty }
  }

  /// Returns the names of a button's actions and of its image.
  static func actions(of view: SceneView, _ markup: InterfaceMarkup) -> [String] {
    let names = markup.connections(of: view.element).prefix(20).compactMap { connection in
      markup[connection].name == "action" ? markup[connection].attributes["selector"] : nil
    }
    return names + images(of: view, markup)
  }

  private static func images(of view: SceneView, _ markup: InterfaceMarkup) -> [String] {
    let image = markup.child(view.element, "state", key: "normal").flatMap { markup[$0].attributes["image"] }
    let configured = markup.child(view.element, "buttonConfiguration").flatMap {
      markup[$0].attributes["image"]
    }
    return [image, configured].compactMap { $0 }
  }

  /// Whether a button shows an arrow up or a paper plane, which mean that it sends if it is beside an input. An arrow out of
  /// a square means that it shares.
  static func showsSending(_ view: SceneView, _ markup: InterfaceMarkup) -> Bool {
    images(of: view, markup).contains { image in
      let words = ViewNames.kebab(image, limit: 200)
      return words.contains("arrow-up") && !words.contains("square") || words.contains("paperplane")
        || words.contains("paper-plane")
    }
  }

  private static func kind(_ view: SceneView) -> String {
    switch view.name {
    case "textField": "field"
    case "tableViewCellContentView", "collectionViewCellContentView": "content"
    default: ViewNames.kebab(view.name, limit: ViewNames.limit)
    }
  }
}
