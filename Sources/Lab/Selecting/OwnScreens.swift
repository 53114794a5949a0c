import Foundation
import Platform
import ScreenImport
import Screens
import Simulation
import UIKit

/// The screens of the files and folders that the user names.
public struct OwnScreens: Sendable {
  /// A screen, and the file that it is from.
  public struct Own: Sendable {
    /// The screen.
    public package(set) var screen: Screen
    /// The path as the user gave it, followed by the scene's line if the file has several scenes.
    public internal(set) var place: String
    /// The inferences about the screen, with their reasons. Empty if the file leaves no property open.
    public internal(set) var inferences: [ScreenInference] = []
    /// The text of a screen file. Nil if the screen is from another kind of file.
    public internal(set) var text: String?
    /// The objects of the scene and the connections between them. Nil if the screen is from another kind of
    /// file than a storyboard or a xib.
    public internal(set) var wiring: SceneWiring?
    /// The corrections of inferred roles, from a file.
    package internal(set) var roles: RolesFile?
    /// The other files that contribute to the screen, such as further dumps of it.
    public internal(set) var otherFiles: [String] = []

    package init(
      screen: Screen, place: String, inferences: [ScreenInference] = [],
      text: String? = nil, wiring: SceneWiring? = nil
    ) {
      self.screen = screen
      self.place = place
      self.inferences = inferences
      self.text = text
      self.wiring = wiring
    }

    /// Returns the entry with the screen of a changed file, under the same name.
    package func with(_ read: InterfaceScreen) -> Own {
      var own = self
      own.screen = read.screen
      (own.screen.id, own.screen.title, own.screen.file) = (screen.id, screen.title, screen.file)
      own.inferences = read.inferences
      own.inferPinnedBar()
      return own
    }

    /// Makes the view that moves with the bottom constraint the pinned bar, unless the screen already has
    /// one.
    mutating func inferPinnedBar() {
      guard screen.pinnedBar == nil, !inferences.contains(where: { $0.subject == "pinned bar" }),
        let bar = PreparedScreen(screen).ridingBar()
      else { return }
      var concluded = screen
      concluded.classify()
      screen.pinnedBar = bar
      // If the file gives the kind of the screen, the kind does not change.
      if (concluded.kind, concluded.structure) == (screen.kind, screen.structure) { screen.classify() }
      if bar != screen.primaryAction { screen.views[bar].role = .bar }
      inferences.append(
        ScreenInference(
          subject: "pinned bar", value: screen.tree.nodes[bar].id,
          reason: "moves with the bottom constraint and keeps its size"))
    }

    /// Returns the screen after an adoption, with an id of its own.
    ///
    /// Throws: ``LabError`` with the reason if the adoption changes nothing.
    public func adopted(_ adoption: Adoption) throws(LabError) -> Own {
      let adopted = screen.adopted(adoption)
      if let reason = adopted.reasonUnchanged {
        throw LabError(
          .nothingSelected,
          "The screen '\(screen.id)' is the same \(adoption.inWords), because \(reason).")
      }
      var own = self
      own.screen = adopted.screen.named(after: adoption)
      own.place += ", \(adoption.inWords)"
      own.text = ScreenWriter.text(own.screen)
      return own
    }

    /// The path of the file, without a line number.
    public var file: String {
      guard let colon = place.lastIndex(of: ":"), text == nil,
        place[place.index(after: colon)...].allSatisfy(\.isNumber)
      else { return place }
      return String(place[..<colon])
    }

    /// Creates an entry for a built-in screen.
    public init(_ screen: Screen) {
      self.init(screen: screen, place: "built in", text: Screens.text(of: screen.id))
    }
  }

  /// Returns the adopted screen with an id such as `sign-up-in-scroll-view`, or nil if the id is not that of
  /// an adopted screen.
  ///
  /// Throws: ``LabError`` with the reason if the adoption changes nothing.
  public static func adopted(_ id: String, among all: [Own]) throws(LabError) -> Own? {
    guard !all.contains(where: { $0.screen.id == id }) else { return nil }
    for adoption in Adoption.every {
      if let base = all.first(where: { $0.screen.id + adoption.idEnding == id }) {
        return try base.adopted(adoption)
      }
    }
    return nil
  }

  /// A scene or view in a file that is not a screen.
  public struct Left: Sendable {
    /// The id that the screen would have.
    public var id: String
    /// The path of the file and the line of the scene, as `path:line`.
    public var place: String
    /// The reason why the scene is not a screen.
    public var reason: String
    /// The id of the scene in the file.
    public var sceneID: String
    /// Whether the scene is played if the user names it.
    public var isPlayable: Bool
  }

  package init() {}

  /// The screens in the order in which they were named.
  public package(set) var screens: [Own] = []
  /// The scenes and views that are not screens.
  public internal(set) var left: [Left] = []
  /// Warnings about parts of the files that could not be read exactly, one line each, with file and line.
  public internal(set) var warnings: [String] = []

  static let kinds = "a screen file (JSON), a storyboard, a xib, a view dump or a folder with storyboards"

  static let screenLimit = 500

  /// Whether a value among a selection's screens is a file or folder. A value with a dot or a slash is one,
  /// because ids have neither.
  public static func isPath(_ value: String) -> Bool {
    if value.contains("/") || value.contains(".") { return true }
    var isFolder: ObjCBool = false
    return Screens.screen(value) == nil
      && FileManager.default.fileExists(atPath: value, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The ending of a roles file, which is in the same folder as the file that it describes.
  package static let rolesEnding = ".roles.json"

  /// Returns the path in a value such as `FILE#SCENE`.
  package static func file(of value: String) -> String { parts(value).path }

  /// The paths of all files that contribute to the screens.
  public var files: Set<String> { Set(screens.flatMap { [$0.file] + $0.otherFiles }) }

  /// Returns a path and its scene as a report shows them.
  package static func reportedName(_ value: String) -> String {
    let (path, scene) = parts(value)
    return reportedPath(path) + (scene.map { "#\($0)" } ?? "")
  }

  /// Returns a path as a report shows it. A path inside the working directory stays, but any other path is
  /// shortened to its last part, because a report must not contain absolute paths of the machine that created
  /// it.
  package static func reportedPath(_ path: String) -> String {
    inside(path) ?? (path as NSString).lastPathComponent
  }

  /// Returns a path without `.` and empty parts. Nil if the path may lead out of the working directory.
  package static func inside(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    return parts.joined(separator: "/")
  }

  /// Splits a value into a path and the scene after its last `#`.
  package static func parts(_ value: String) -> (path: String, scene: String?) {
    guard let mark = value.lastIndex(of: "#"), !FileManager.default.fileExists(atPath: value) else {
      return (value, nil)
    }
    return (String(value[..<mark]), String(value[value.index(after: mark)...]))
  }

  /// Reads the screens at a selection's paths in the given order. Those in a folder are sorted by path.
  ///
  /// Throws: ``LabError`` if a file is missing, malformed or without a screen. A malformed file in a folder
  /// is only a warning.
  public static func read(_ selection: Selection) throws -> OwnScreens {
    var files = ScreenFiles(roles: try selection.roles.map { try ScreenFiles.rolesFile(at: $0) })
    for path in selection.screenPaths { try files.read(path) }
    if selection.roles != nil, files.documents.isEmpty {
      throw LabError(
        .misuse, "--roles can only be used with --screen and a storyboard or xib.", about: .roles)
    }
    try files.checkRoles()
    return files.found
  }
}
