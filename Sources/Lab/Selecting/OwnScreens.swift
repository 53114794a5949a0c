import Screens
import Foundation
import Simulation
import Platform

/// The screens of files and folders that a person names.
public struct OwnScreens: Sendable {
  /// A screen and where it comes from.
  public struct Own: Sendable {
    /// The screen.
    public package(set) var screen: Screen
    /// What the person named: a file, with the line of its scene where it has several.
    public internal(set) var place: String
    /// What was concluded about it, from what. Empty where the file says everything.
    public internal(set) var inferences: [ScreenConclusion] = []
    /// The text of a screen file; nil where the screen was made from something else.
    public internal(set) var text: String?
    /// The other files that it was made of, as further dumps of it.
    public internal(set) var otherFiles: [String] = []

    init(
      screen: Screen, place: String, inferences: [ScreenConclusion] = [],
      text: String? = nil
    ) {
      self.screen = screen
      self.place = place
      self.inferences = inferences
      self.text = text
    }

    /// Says that the primary action stays on the keyboard where the bottom constraint carries it, unless something
    /// else does.
    mutating func pinRidingBar() {
      guard screen.pinnedBar == nil, !inferences.contains(where: { $0.subject == "pinned bar" }),
        let bar = PreparedScreen(screen).ridingBar()
      else { return }
      var concluded = screen
      concluded.classify()
      screen.pinnedBar = bar
      // What the file says of its kind stays.
      if (concluded.kind, concluded.structure) == (screen.kind, screen.structure) { screen.classify() }
      if bar != screen.primaryAction { screen.views[bar].role = .bar }
      inferences.append(
        ScreenConclusion(
          subject: "pinned bar", value: screen.tree.nodes[bar].id,
          reason: "moves with the bottom constraint and keeps its size"))
    }

    /// The screen after an adoption, under an id of its own.
    ///
    /// Throws: ``LabError`` where the adoption changes nothing, with the reason.
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

    /// The file of the place.
    public var file: String {
      guard let colon = place.lastIndex(of: ":"), text == nil,
        place[place.index(after: colon)...].allSatisfy(\.isNumber)
      else { return place }
      return String(place[..<colon])
    }

    /// A built-in screen.
    public init(_ screen: Screen) {
      self.init(screen: screen, place: "built in", text: Screens.text(of: screen.id))
    }
  }

  /// The screen that an id such as `sign-up-in-scroll-view` names, nil where it names none that an adoption made.
  ///
  /// Throws: ``LabError`` where the adoption changes nothing, with the reason.
  public static func adopted(_ id: String, among all: [Own]) throws(LabError) -> Own? {
    guard !all.contains(where: { $0.screen.id == id }) else { return nil }
    for adoption in Adoption.allCases {
      if let base = all.first(where: { $0.screen.id + adoption.idEnding == id }) {
        return try base.adopted(adoption)
      }
    }
    return nil
  }

  /// Something in a file that is no screen.
  public struct Left: Sendable {
    /// Its id in the file.
    public var id: String
    /// The file and the line.
    public var place: String
    /// Why it is no screen.
    public var reason: String
    /// The scene's id in the file.
    public var sceneID: String
    /// Whether it is played when it is named.
    public var isPlayable: Bool
  }

  package init() {}

  /// The screens, in the order in which they were named.
  public package(set) var screens: [Own] = []
  /// What is no screen.
  public internal(set) var left: [Left] = []
  /// What was not understood, one line each, with file and line.
  public internal(set) var warnings: [String] = []

  /// What a screen may come from, for messages.
  static let kinds = "a screen file (JSON), a storyboard, a xib, a view dump or a folder with storyboards"

  /// The most screens that a folder gives.
  static let screenLimit = 500

  /// Whether one of the screens of a selection names a file or folder rather than ids; ids have neither dots nor slashes.
  public static func isPath(_ value: String) -> Bool {
    if value.contains("/") || value.contains(".") { return true }
    var isFolder: ObjCBool = false
    return Screens.screen(value) == nil
      && FileManager.default.fileExists(atPath: value, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The ending of a file of roles beside the file it is about.
  package static let rolesEnding = ".roles.json"

  /// The file or folder of a path, without the scene.
  package static func file(of value: String) -> String { parts(value).path }

  /// The files of all screens, each once.
  public var files: Set<String> { Set(screens.flatMap { [$0.file] + $0.otherFiles }) }

  /// A value that is a path, with the scene that it names, as it may stand in a report.
  package static func reportedName(_ value: String) -> String {
    let (path, scene) = parts(value)
    return reportedPath(path) + (scene.map { "#\($0)" } ?? "")
  }

  /// A path as it may stand in a report: as it was given where it stays inside the working directory, its last part alone
  /// otherwise, since a report must not tell of the machine that made it.
  package static func reportedPath(_ path: String) -> String {
    inside(path) ?? (path as NSString).lastPathComponent
  }

  /// A path without needless parts; nil for one that leads out of the working directory.
  package static func inside(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    return parts.joined(separator: "/")
  }

  /// A path, and the scene after its last `#`.
  package static func parts(_ value: String) -> (path: String, scene: String?) {
    guard let mark = value.lastIndex(of: "#"), !FileManager.default.fileExists(atPath: value) else {
      return (value, nil)
    }
    return (String(value[..<mark]), String(value[value.index(after: mark)...]))
  }

  /// Reads the screens of a selection's paths, in the order given; folders by path.
  ///
  /// Throws: ``LabError`` for a file that is missing, broken or without a screen. What is broken in a folder is
  /// a warning.
  public static func read(_ selection: Selection) throws -> OwnScreens {
    var files = ScreenFiles(roles: try selection.roles.map { try ScreenFiles.rolesFile(at: $0) })
    for path in selection.screenPaths { try files.read(path) }
    if selection.roles != nil, files.documents.isEmpty {
      throw LabError(
        .misuse, "--roles belongs to --screen with a storyboard or a xib.", about: .roles)
    }
    try files.checkRoles()
    return files.found
  }
}
