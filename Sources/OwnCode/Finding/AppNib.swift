import Record
import ScreenImport
import Screens
import UIKit

/// A xib of the app, which its code may load, or a scene of a storyboard, which the system loads.
struct AppNib: Sendable {
  /// The path of the file.
  var path: String
  /// The views, constraints and connections.
  var description: NibDescription

  /// The line on which a scene begins. Nil for a xib.
  var line: Int?
  /// The bars around the controller's view of a scene. Nil for a xib.
  var container: ScreenContainer?

  /// Returns the scenes of a storyboard whose controllers have a class of the app, by that class. Empty if the file is not a
  /// storyboard, about which the reader of the app's screens warns.
  static func scenes(of path: String) -> [(controller: String, scene: AppNib)] {
    guard let document = try? InterfaceDocument.read(path: path) else { return [] }
    return document.sceneNibs.map { scene in
      (
        scene.controllerClass,
        AppNib(path: path, description: scene.description, line: scene.line, container: scene.container)
      )
    }
  }

  private init(path: String, description: NibDescription, line: Int, container: ScreenContainer) {
    (self.path, self.description, self.line, self.container) = (path, description, line, container)
  }

  /// Reads a xib. Nil if the file is not a xib with views, about which the reader of the app's screens warns.
  init?(_ path: String) {
    guard let document = try? InterfaceDocument.read(path: path), let nib = document.nib else { return nil }
    (self.path, description) = (path, nib)
  }

  /// The place of the file, and of the scene if it is one.
  var place: String { path + (line.map { ":\($0)" } ?? "") }

  /// Whether the xib has a text field or a text view that can be edited.
  var hasInput: Bool {
    description.views.contains {
      $0.element == "textField" || $0.element == "searchBar"
        || $0.element == "textView" && $0.attributes["editable"] != "NO"
    }
  }

  /// Returns the name by which code loads the xib at a path: the name of the file without its ending.
  static func name(of path: String) -> String {
    let file = lastPart(of: path)
    return String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex))
  }
}

extension NibDescription {
  /// The names of the app's classes that the xib creates, in the order of the file.
  var classes: [String] { views.compactMap(\.customClass) + wiring.classes }
}

extension SceneWiring {
  /// The names of the app's classes of the scene's objects, in the order of the file.
  var classes: [String] { elements.compactMap(\.customClass) }
}
