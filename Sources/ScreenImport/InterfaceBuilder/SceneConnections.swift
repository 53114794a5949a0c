import Screens
import UIKit

extension InterfaceDocument {
  /// Returns the name of a view's element. A plain view that is given the class `UIScrollView` counts as a scroll view.
  func elementName(_ index: Int) -> String {
    let element = markup[index]
    return element.name == "view" && element.attributes["customClass"] == "UIScrollView"
      ? "scrollView" : element.name
  }

  /// Returns the objects and connections of a scene, with views under their names in the screen's view tree.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - names: the name of each view in the tree, by the view's XML element.
  func wiring(of scene: InterfaceScene, names: [Int: String]) -> SceneWiring {
    var wiring = SceneWiring()
    var objects: [String: SceneWiring.Object] = [:]
    let elements = scene.controller == nil ? 0..<markup.elements.count : range(of: scene.element)
    for index in elements {
      let element = markup[index]
      guard let id = element.attributes["id"] else { continue }
      if index == scene.controller || element.attributes["placeholderIdentifier"] == "IBFilesOwner" {
        objects[id] = .controller
        wiring.controllerClass = element.attributes["customClass"]
        wiring.controllerElement = scene.controller == nil ? "" : element.name
      } else if let name = names[index] {
        objects[id] = .view(name)
      } else if element.name == "constraint" {
        objects[id] = .constraint(id)
        continue
      } else {
        objects[id] = .other(id)
      }
      guard let object = objects[id], object != .controller else { continue }
      wiring.elements.append(
        SceneWiring.Element(
          object: object, element: elementName(index), customClass: element.attributes["customClass"],
          attributes: values(of: index)))
    }
    for index in elements {
      guard let id = markup[index].attributes["id"], let owner = objects[id] else { continue }
      wiring.connections += markup.connections(of: index).compactMap { connection($0, of: owner, objects) }
    }
    return wiring
  }

  private func range(of element: Int) -> Range<Int> { element..<markup.end(of: element) }

  private func connection(
    _ index: Int, of owner: SceneWiring.Object, _ objects: [String: SceneWiring.Object]
  ) -> SceneWiring.Connection? {
    let element = markup[index]
    let attributes = element.attributes
    guard let destination = attributes["destination"].flatMap({ objects[$0] }) else { return nil }
    let (kind, name): (SceneWiring.Connection.Kind, String?) =
      switch element.name {
      case "outlet": (.outlet, attributes["property"])
      case "outletCollection": (.collection, attributes["property"])
      default: (.action, element.name == "action" ? attributes["selector"] : nil)
      }
    guard let name else { return nil }
    return SceneWiring.Connection(
      kind: kind, owner: owner, name: name, destination: destination, event: attributes["eventType"] ?? "",
      line: Int(element.line))
  }

  /// Returns the values of a view that code can read: its tag and its texts.
  private func values(of index: Int) -> [String: String] {
    var values: [String: String] = [:]
    for name in ["tag", "text", "placeholder"] { values[name] = markup.text(index, name) }
    for state in markup.children(of: index) where markup[state].name == "state" {
      if markup[state].attributes["key"] == "normal" { values["title"] = markup[state].attributes["title"] }
    }
    return values
  }
}
