import Foundation
import Platform
import Screens
import Simulation

/// The screens of the files and folders that the user names.
public struct OwnScreens: Sendable {
  /// A screen and its origin.
  public struct Own: Sendable {
    /// The screen.
    public package(set) var screen: Screen
    /// The file as the user named it, with the line of the scene if the file has several.
    public internal(set) var place: String
    /// The inferences about the screen with their reasons; empty if the file says everything.
    public internal(set) var inferences: [ScreenInference] = []
    /// The text of a screen file, or nil if the screen was made from something else.
    public internal(set) var text: String?
    /// The other files from which the screen was made, such as further dumps of it.
    public internal(set) var otherFiles: [String] = []

    init(
      screen: Screen, place: String, inferences: [ScreenInference] = [],
      text: String? = nil
    ) {
      self.screen = screen
      self.place = place
      self.inferences = inferences
      self.text = text
    }

    /// Makes the view that moves with the bottom constraint the pinned bar, unless the screen has one
    /// already.
    mutating func inferPinnedBar() {
      guard screen.pinnedBar == nil, !inferences.contains(where: { $0.subject == "pinned bar" }),
        let bar = PreparedScreen(screen).ridingBar()
      else { return }
      var concluded = screen
      concluded.classify()
      screen.pinnedBar = bar
      // A kind that the file gives is kept.
      if (concluded.kind, concluded.structure) == (screen.kind, screen.structure) { screen.classify() }
      if bar != screen.primaryAction { screen.views[bar].role = .bar }
      inferences.append(
        ScreenInference(
          subject: "pinned bar", value: screen.tree.nodes[bar].id,
          reason: "moves with the bottom constraint and keeps its size"))
    }

    /// Returns the screen after an adoption, with a separate id.
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

    /// The file of the place, without the line.
    public var file: String {
      guard let colon = place.lastIndex(of: ":"), text == nil,
        place[place.index(after: colon)...].allSatisfy(\.isNumber)
      else { return place }
      return String(place[..<colon])
    }

    /// Creates a built-in screen.
    public init(_ screen: Screen) {
      self.init(screen: screen, place: "built in", text: Screens.text(of: screen.id))
    }
  }

  /// Returns the screen that an id such as `sign-up-in-scroll-view` names, or nil if the id is not that of an
  /// adopted screen.
  ///
  /// Throws: ``LabError`` with the reason if the adoption changes nothing.
  public static func adopted(_ id: String, among all: [Own]) throws(LabError) -> Own? {
    guard !all.contains(where: { $0.screen.id == id }) else { return nil }
    for adoption in Adoption.allCases {
      if let base = all.first(where: { $0.screen.id + adoption.idEnding == id }) {
        return try base.adopted(adoption)
      }
    }
    return nil
  }

  /// A part of a file that is not a screen.
  public struct Left: Sendable {
    /// Its id in the file.
    public var id: String
    /// The file and the line.
    public var place: String
    /// The reason why it is not a screen.
    public var reason: String
    /// The scene's id in the file.
    public var sceneID: String
    /// Whether it is played if the user names it.
    public var isPlayable: Bool
  }

  package init() {}

  /// The screens, in the order in which they were named.
  public package(set) var screens: [Own] = []
  /// The parts that are not screens.
  public internal(set) var left: [Left] = []
  /// The parts that were not understood, one line each, with file and line.
  public internal(set) var warnings: [String] = []

  /// The possible origins of a screen, for messages.
  static let kinds = "a screen file (JSON), a storyboard, a xib, a view dump or a folder with storyboards"

  /// The largest number of screens in a folder.
  static let screenLimit = 500

  /// Whether a value of a selection's screens is a file or folder; ids have neither dots nor slashes.
  public static func isPath(_ value: String) -> Bool {
    if value.contains("/") || value.contains(".") { return true }
    var isFolder: ObjCBool = false
    return Screens.screen(value) == nil
      && FileManager.default.fileExists(atPath: value, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The ending of a roles file, which is next to the file that it describes.
  package static let rolesEnding = ".roles.json"

  /// Returns the file or folder of a value, without the scene.
  package static func file(of value: String) -> String { parts(value).path }

  /// The files of all screens, each once.
  public var files: Set<String> { Set(screens.flatMap { [$0.file] + $0.otherFiles }) }

  /// Returns a path and its scene in a form that a report may contain.
  package static func reportedName(_ value: String) -> String {
    let (path, scene) = parts(value)
    return reportedPath(path) + (scene.map { "#\($0)" } ?? "")
  }

  /// Returns a path in a form that a report may contain: as it was given if it stays inside the working
  /// directory, otherwise its last part alone, because a report must not reveal the machine that made it.
  package static func reportedPath(_ path: String) -> String {
    inside(path) ?? (path as NSString).lastPathComponent
  }

  /// Returns a path without needless parts, or nil if it leads out of the working directory.
  package static func inside(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    return parts.joined(separator: "/")
  }

  /// Returns a path, and the scene after its last `#`.
  package static func parts(_ value: String) -> (path: String, scene: String?) {
    guard let mark = value.lastIndex(of: "#"), !FileManager.default.fileExists(atPath: value) else {
      return (value, nil)
    }
    return (String(value[..<mark]), String(value[value.index(after: mark)...]))
  }

  /// Reads the screens of a selection's paths in the given order; those of a folder are sorted by path.
  ///
  /// Throws: ``LabError`` for a file that is missing, malformed or without a screen. A malformed file in a
  /// folder is only a warning.
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
