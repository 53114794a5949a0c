extension InterfaceDocument {
  /// The maximum number of embedded scenes in one scene.
  private static let embeddingLimit = 20

  /// Returns the root views of the scenes that container views inside a root view embed, by the element of
  /// the container view. Embedded scenes may embed others.
  func embeddedRoots(in root: Int) -> [Int: Int] {
    var found: [Int: Int] = [:]
    var pending = [root]
    var seen: Set<Int> = [root]
    while let next = pending.popLast() {
      for element in next..<markup.end(of: next) where markup[element].name == "containerView" {
        guard found.count < Self.embeddingLimit, let inner = embeddedRoot(of: element),
          seen.insert(inner).inserted
        else { continue }
        found[element] = inner
        pending.append(inner)
      }
    }
    return found
  }

  /// Returns the root view of the controller that a container view embeds; nil if that controller is a
  /// container itself, such as a navigation controller, or if its view is not in the file.
  private func embeddedRoot(of container: Int) -> Int? {
    for segue in markup.connections(of: container) where markup[segue].attributes["kind"] == "embed" {
      guard let controller = markup[segue].attributes["destination"].flatMap({ controllers[$0] }),
        ["viewController", "tableViewController", "collectionViewController"]
          .contains(markup[controller].name)
      else { return nil }
      return markup.children(of: controller).first {
        markup[$0].attributes["key"] == "view" && markup.child($0, "rect", key: "frame") != nil
      }
    }
    return nil
  }

  /// Returns the name of the scene whose container view embeds a scene; nil if no container view does.
  func embeddingScene(of scene: InterfaceScene) -> String? {
    guard let id = scene.controller.flatMap({ markup[$0].attributes["id"] }),
      let segue = segues.first(where: { $0.kind == "embed" && $0.destination == id }),
      let host = scenes.first(where: { host in
        host.controller.flatMap { markup[$0].attributes["id"] } == segue.source
      })
    else { return nil }
    return Self.visible(host.storyboardIdentifier ?? host.customClass ?? host.id)
  }
}
