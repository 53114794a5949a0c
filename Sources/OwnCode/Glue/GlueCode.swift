import Foundation
import UIKit

/// The Swift code that makes a strategy of a person's controller.
///
/// It is compiled together with the translated files. It gives the controller the classes and connections of its
/// scene, and exports the strategy to the program that loads the library.
struct GlueCode {
  /// The name of the C function that returns the library's strategies.
  static let symbol = "avoidance_strategies"

  /// A class of the translated files with outlets or actions.
  struct Connected: Sendable, Hashable {
    /// The name of the class.
    var name: String
    /// The name of the static function that sets an outlet; nil if the class has none.
    var outlets: String?
    /// The name of the static function that calls an action; nil if the class has none.
    var actions: String?
  }

  /// The id of the strategy and of its family.
  var id: String
  /// The class of the controller.
  var controller: String
  /// The name of the file that declares the controller.
  var file: String
  /// The classes of the app that views of the scene have.
  var viewClasses: [String]
  /// The classes with outlets or actions.
  var connected: [Connected]
  /// The objects of the scene and the connections between them. Nil if the controller's code builds the screen.
  var wiring: SceneWiring?
  /// The xibs that the code may load, by name.
  var nibs: [String: NibDescription] = [:]
  /// The name of the xib that is the controller's scene. Nil if there is none, or if the scene is the screen.
  var scene: String?
  /// The expression that makes the controller.
  var make: String

  /// The text of the Swift file.
  func text() throws -> String {
    var lines = ["import Foundation", "import KeyboardAvoidance", "import UIKit", ""]
    if wiring != nil || !nibs.isEmpty { lines += connectorLines }
    if let wiring { lines += try connectingLines(wiring) }
    if !nibs.isEmpty {
      lines += [
        "private let nibs = NibLibrary(json: \(Self.literal(try Self.json(nibs))), connecting: { connector })",
        "",
      ]
    }
    lines += Self.exporting([
      "StrategyVariant.ownCode(id: \(Self.literal(id)), title: \(Self.literal(controller)), file: \(Self.literal(file)), "
        + "make: { \(nibs.isEmpty ? "" : "nibs.provide(); ")return \(making) })"
    ])
    return lines.joined(separator: "\n")
  }

  /// The expression that makes the controller and gives it its scene.
  private var making: String {
    scene.map { "nibs.loading(\(make), from: \(Self.literal($0)))" } ?? make
  }

  /// Returns the text of a file that exports strategy classes of the translated files. Each class is made without
  /// arguments.
  static func text(exporting strategies: [StrategyClass]) -> String {
    let variants = strategies.map { strategy in
      "StrategyVariant.ownStrategy(id: \(literal(strategy.id)), title: \(literal(strategy.name)), "
        + "summary: \(literal(strategy.summary)), file: \(literal(strategy.fileName)), make: { \(strategy.name)() })"
    }
    return (["import Foundation", "import KeyboardAvoidance", "import UIKit", ""] + exporting(variants))
      .joined(separator: "\n")
  }

  /// The lines of the function that returns variants, which are given as expressions.
  private static func exporting(_ variants: [String]) -> [String] {
    [
      "@_cdecl(\"\(symbol)\")", "public func avoidanceStrategies() -> UnsafeMutableRawPointer {",
      "  let variants = [",
    ]
      + variants.map { "    \($0)," }
      + ["  ]", "  return Unmanaged.passRetained(StrategyList(variants)).toOpaque()", "}", ""]
  }

  /// Returns a value as JSON, whose keys are sorted so that equal values have the same text.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The lines of the functions that find classes, set outlets and call actions by name.
  private var connectorLines: [String] {
    var lines = [
      "private let connector = SceneConnector(", "  viewClass: { name in", "    switch name {",
    ]
    lines += viewClasses.map { "    case \(Self.literal($0)): return (\($0).self as Any) as? UIView.Type" }
    lines += ["    default: return nil", "    }", "  },", "  setOutlet: { object, name, value in"]
    lines += connected.compactMap { type in
      type.outlets.map {
        "    if let object = object as? \(type.name), \(type.name).\($0)(object, name, value) { return true }"
      }
    }
    lines += ["    return false", "  },", "  call: { object, selector, sender in"]
    lines += connected.compactMap { type in
      type.actions.map {
        "    if let object = object as? \(type.name), \(type.name).\($0)(object, selector, sender) { return true }"
      }
    }
    return lines + ["    return false", "  })", ""]
  }

  /// The lines that give the controller the classes and connections of its scene.
  private func connectingLines(_ wiring: SceneWiring) throws -> [String] {
    [
      "private let wiring = SceneWiring(json: \(Self.literal(try Self.json(wiring))))", "",
      "extension \(controller): UIViewClassProvider {",
      "  public func viewClass(named name: String) -> UIView.Type? { wiring.viewClass(named: name, connector) }",
      "  public func connectOutlets() { wiring.connect(self, connector) }",
      "}", "",
    ]
  }

  /// Returns a text as a Swift string literal of ASCII characters.
  static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      default:
        scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F
          ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return "\"\(escaped.joined())\""
  }
}
