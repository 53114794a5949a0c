import Screens

extension InterfaceDocument {
  /// Returns the place of a scene in this file, with the names that the app's code uses for it.
  func origin(of scene: InterfaceScene, _ adaptation: SceneAdaptation) -> ScreenOrigin {
    var origin = ScreenOrigin(
      scene: scene.id, className: controllerClass(of: scene), system: deploymentTarget)
    for (index, view) in adaptation.union.views.enumerated() where !view.id.isEmpty {
      origin.views[adaptation.names[index]] = view.id
    }
    for constraint in adaptation.union.constraints where !constraint.id.isEmpty {
      origin.lines[constraint.id] = constraint.line
    }
    // The tree names its root view `root`, unless a scroll view is the scene's root view.
    if !adaptation.isWrapped, let root = scene.rootID { origin.views["root"] = root }
    if scene.controller != nil || isControllersView(scene.id) {
      origin.outlets = SceneNames.outlets(self, scene)
    }
    return origin
  }

  /// Returns the class of the controller that owns a scene's root view; nil if the file names none.
  private func controllerClass(of scene: InterfaceScene) -> String? {
    if let controller = scene.controller { return markup[controller].attributes["customClass"] }
    guard isControllersView(scene.id), let objects = markup.child(0, "objects") else { return nil }
    return markup.children(of: objects).lazy.map { markup[$0] }.first {
      $0.name == "placeholder" && $0.attributes["placeholderIdentifier"] == "IBFilesOwner"
    }?.attributes["customClass"]
  }

  /// The first number of the iOS version in the file; nil if the project determines it.
  ///
  /// The file holds the version as decimal digits of a hexadecimal number: 2304, which is 900 in hexadecimal,
  /// is iOS 9.0, and 5376, which is 1500, is iOS 15.0 (Interface Builder files of public repositories).
  private var deploymentTarget: Int? {
    guard let list = markup.child(0, "dependencies") else { return nil }
    let element = markup.children(of: list).first {
      markup[$0].name == "deployment" && markup[$0].attributes["identifier"] == "iOS"
    }
    guard let text = element.flatMap({ markup[$0].attributes["version"] }), let version = Int(text),
      (0x600...0x9900).contains(version)
    else { return nil }
    return Int(String(version >> 8, radix: 16))
  }
}
