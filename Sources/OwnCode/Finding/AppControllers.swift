import Lab
import Screens
import UIKit

/// A view controller of an app, with the screen that it controls.
public struct AppController: Sendable {
  /// The name of the class.
  public var name: String
  /// The path of the file that declares the class.
  public var file: String
  /// The line of the declaration.
  public var line: Int
  /// The screen from the app's storyboard or xib. Nil if the controller's code builds the screen.
  public var screen: OwnScreens.Own?
  /// The objects of the scene and the connections between them. Nil if the controller's code builds the screen.
  var wiring: SceneWiring?

  /// The scene that the system loads if the scene itself has no text input, so that code or xibs make the inputs. Nil if
  /// ``screen`` is the scene, or if there is none.
  var scene: AppNib?

  /// The place of the declaration, as `path:line`.
  var place: String { "\(file):\(line)" }

  /// The names of the app's classes of the views in its scene.
  var viewClasses: [String] { wiring?.classes ?? scene?.description.classes ?? [] }

  /// The key of ``scene`` among the xibs that the code can load.
  var sceneKey: String { "the scene of \(name)" }

  /// The id of the strategy that the controller is, such as `own-login-view-controller`.
  var strategy: String { Self.strategy(of: name) }

  /// The id of the screen on which it is played.
  var screenID: String { screen?.screen.id ?? String(strategy.dropFirst(4)) }

  /// Returns the id of the strategy that a class of a person's files is.
  static func strategy(of name: String) -> String {
    var words = ""
    var wasSmall = false
    for character in name where character.isASCII {
      if character.isUppercase, wasSmall { words += "-" }
      words += character.isLetter || character.isNumber ? character.lowercased() : "-"
      wasSmall = character.isLowercase || character.isNumber
    }
    return "own-\(words)"
  }
}

/// The view controllers of an app: those that can be tried, and those that cannot, with the reason.
public struct AppControllers: Sendable {
  /// A controller or screen that cannot be tried.
  public struct Refused: Sendable {
    /// The name of the class, or the id of the screen.
    public var name: String
    /// The place, as `path:line`.
    public var place: String
    /// The reason in a sentence, with the way out if there is one.
    public var reason: String
  }

  /// The controllers: those with scenes in the order of the scenes, then those that build their screens.
  public private(set) var found: [AppController] = []
  /// The controllers and screens that cannot be tried.
  public private(set) var refused: [Refused] = []
  /// A warning if an app has more controllers whose code builds the screen than are tried; nil otherwise.
  private(set) var warning: String?

  /// The most controllers of an app whose code builds the screen.
  private static let codeBuiltLimit = 500

  /// Pairs the screens of an app with the classes of their controllers, and finds the controllers with inputs that
  /// no scene shows.
  ///
  /// - Parameters:
  ///   - screens: the screens of the app's storyboards and xibs.
  ///   - app: the app's Swift files.
  ///   - only: the name of the only class to try; nil for all.
  ///   - names: the paths as a report shows them.
  ///   - findsCodeBuilt: whether to find the controllers whose code builds the screen.
  init(
    _ screens: OwnScreens, in app: AppFolder, only: String?, findsCodeBuilt: Bool = true,
    showing names: ShownPaths = ShownPaths()
  ) {
    for own in screens.screens { add(own, names.shown(own.place), in: app, only: only) }
    if findsCodeBuilt { addCodeBuilt(in: app, only: only) }
    if found.isEmpty, refused.isEmpty, only == nil { addSwiftUI(in: app) }
  }

  private mutating func add(_ own: OwnScreens.Own, _ place: String, in app: AppFolder, only: String?) {
    guard let wiring = own.wiring else {
      return refuse(
        own.screen.id, place,
        "The screen is not from a storyboard or xib, so no file names its controller.")
    }
    guard let name = wiring.controllerClass else {
      if only == nil {
        refuse(own.screen.id, place, "The scene has no class of its own, so there is no code to play.")
      }
      return
    }
    if let only, only != name { return }
    guard let (index, declaration) = app.declaration(of: name, near: place) else {
      return refuse(name, place, "No Swift file here declares the class '\(name)' of this scene.")
    }
    if let reason = Self.reason(against: declaration, near: place, in: app) {
      return refuse(name, "\(app.files[index].path):\(declaration.line)", reason)
    }
    found.append(
      AppController(
        name: name, file: app.files[index].path, line: declaration.line, screen: own, wiring: wiring))
  }

  /// The reason why a view of SwiftUI is not tried, and what can be tried instead.
  private static let swiftUI =
    "This screen is SwiftUI, which is not played. Export the running screen instead: see 'avoidance init exporter'."

  /// Returns why a class is not tried, and what can be tried instead if there is anything. Nil if the class can be tried.
  private static func reason(
    against declaration: SwiftOutline.Declaration, near path: String, in app: AppFolder
  ) -> String? {
    guard declaration.isGeneric else {
      return app.hostsSwiftUI(declaration.name, near: path) ? swiftUI : nil
    }
    let way =
      app.concreteSubclass(of: declaration.name).map {
        "It is played as the base class of others, such as --class \($0)."
      } ?? "No class here inherits from it with types for them."
    return "The class has type parameters, so it cannot be made without types for them. \(way)"
  }

  /// Adds the controllers with inputs that no scene shows. Their code may build a screen.
  private mutating func addCodeBuilt(in app: AppFolder, only: String?) {
    let known = Set(found.map(\.name) + refused.map(\.name))
    let before = found.count
    for file in app.files {
      var seen: Set<String> = []
      let declarations = file.outline.declarations.filter { declaration in
        declaration.kind == .class && !known.contains(declaration.name)
          && seen.insert(declaration.name).inserted
          && app.isController(declaration.name, near: file.path)
          && (only.map { $0 == declaration.name } ?? !app.isGenericBase(declaration))
      }
      guard !declarations.isEmpty else { continue }
      let namesInput = only != nil || app.namesInput(file)
      for declaration in declarations {
        let scene = app.sceneWithoutInput(of: declaration.name, near: file.path)
        guard namesInput || scene.map(app.namesInput) == true else { continue }
        if let reason = Self.reason(against: declaration, near: file.path, in: app) {
          refuse(declaration.name, "\(file.path):\(declaration.line)", reason)
        } else if found.count - before == Self.codeBuiltLimit {
          warning =
            "\(file.path):\(declaration.line): more than \(Self.codeBuiltLimit) view controllers build their screens; this one "
            + "and those after it are not tried. Name one with --class, or name fewer files."
          return
        } else {
          var controller = AppController(name: declaration.name, file: file.path, line: declaration.line)
          controller.scene = scene
          found.append(controller)
        }
      }
    }
  }

  /// Adds views of SwiftUI with text input as refused. This is done only if there is no controller to try, because most
  /// apps have many such views.
  private mutating func addSwiftUI(in app: AppFolder) {
    for file in app.files where file.outline.importsSwiftUI {
      let input = file.outline.words.intersection(["TextField", "SecureField", "TextEditor"])
      guard !input.isEmpty || file.text.contains(".searchable(") else { continue }
      for declaration in file.outline.declarations
      where declaration.kind == .struct && declaration.inherited.contains("View") {
        refuse(declaration.name, "\(file.path):\(declaration.line)", Self.swiftUI)
      }
    }
  }

  private mutating func refuse(_ name: String, _ place: String, _ reason: String) {
    refused.append(Refused(name: name, place: place, reason: reason))
  }
}
