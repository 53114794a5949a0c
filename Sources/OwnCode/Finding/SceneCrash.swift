import Support
import UIKit

extension AppFolder {
  /// Keys of UIKit's own view controllers that scenes connect.
  private static let controllerKeys: Set<String> = [
    "view", "tableView", "collectionView", "delegate", "dataSource", "navigationItem", "tabBarItem",
    "toolbarItems", "searchDisplayController", "gestureRecognizers",
  ]

  /// Returns the reason why a scene cannot be loaded, in a sentence: it connects an outlet that the controller's class lacks.
  /// Nil if there is none.
  ///
  /// `setValue(_:forKey:)`, with which a scene connects its outlets, then raises `NSUnknownKeyException`
  /// (developer.apple.com/documentation/objectivec/nsobject/setvalue(_:forundefinedkey:)).
  func crash(of controller: AppController) -> String? {
    let bases = bases(of: controller.name, near: controller.file)
    // A base class that is not here may have the outlet.
    let wirings = [controller.wiring, controller.scene?.description.wiring].compactMap { $0 }
    guard let wiring = wirings.first, let file = controller.screen?.file ?? controller.scene?.path,
      let last = bases.last, last.hasPrefix("UI"), last.hasSuffix("Controller")
    else { return nil }
    let texts = ([controller.name] + bases).flatMap { parts(of: $0, near: controller.file) }.map {
      files[$0].text
    }
    guard !texts.contains(where: { $0.contains("forUndefinedKey") || $0.contains("func setValue(") }) else {
      return nil
    }
    let declared = Set(texts.flatMap(Self.variables))
    for connection in wiring.connections
    where connection.kind != .action && connection.owner == .controller
      && !Self.controllerKeys.contains(connection.name) && !declared.contains(connection.name)
    {
      return
        "\(file):\(connection.line): The app crashes when this screen loads (NSUnknownKeyException), because the scene "
        + "connects the outlet '\(connection.name)', which the class '\(controller.name)' does not have."
        + Suggestions.sentence(for: connection.name, in: declared.sorted())
    }
    return nil
  }

  /// Returns the names behind `var` and `func` in a text. A function `setTitle` counts for the key `title`, and a variable
  /// may follow another one of the same declaration.
  private static func variables(_ text: String) -> [String] {
    let names = text.matches(of: /\b(?:var|func)\s+([^\n={(;]+)/).flatMap { match in
      match.1.split(separator: ",").compactMap { part in
        part.firstMatch(of: /^\s*`?([A-Za-z_][A-Za-z0-9_]*)/).map { String($0.1) }
      }
    }
    return names.flatMap { name in
      name.hasPrefix("set") && name.count > 3
        ? [name, name.dropFirst(3).prefix(1).lowercased() + name.dropFirst(4)] : [name]
    }
  }
}
