import Foundation
import InterfaceBuilder
import KeyboardSimulation
import PositionedJSON
import ScreenLibrary
import ViewDumps

/// The screens of the files and folders that the command line names.
struct OwnScreens {
  /// A screen and where it comes from.
  struct Own {
    var screen: Screen
    /// What the person named: a file, with the line of its scene where it has several.
    var place: String
    /// What was concluded about it, from what: subject, value, reason. Empty where the file says everything.
    var inferences: [(subject: String, value: String, reason: String)] = []
    /// The text of a screen file; nil where the screen was made from something else.
    var text: String?

    init(
      screen: Screen, place: String, inferences: [(subject: String, value: String, reason: String)] = [],
      text: String? = nil
    ) {
      self.screen = screen
      self.place = place
      self.inferences = inferences
      self.text = text
    }

    /// Says that the primary action stays on the keyboard where the bottom constraint carries it, unless something
    /// else does.
    fileprivate mutating func pinRidingBar() {
      guard screen.pinnedBar == nil, !inferences.contains(where: { $0.subject == "pinned bar" }),
        let bar = PreparedScreen(screen).ridingBar()
      else { return }
      screen.pinnedBar = bar
      if bar != screen.primaryAction { screen.views[bar].role = .bar }
      inferences.append(
        ("pinned bar", screen.tree.nodes[bar].id, "moves with the bottom constraint and keeps its size"))
    }

    /// The file of the place.
    var file: String {
      guard let colon = place.lastIndex(of: ":"), text == nil,
        place[place.index(after: colon)...].allSatisfy(\.isNumber)
      else { return place }
      return String(place[..<colon])
    }

    /// A built-in screen.
    init(_ screen: Screen) { self.init(screen: screen, place: "built in", text: Screens.text(of: screen.id)) }
  }

  /// Something in a file that is no screen.
  struct Left {
    var id: String
    var place: String
    var reason: String
  }

  private(set) var screens: [Own] = []
  private(set) var left: [Left] = []
  /// What was not understood, one line each, with file and line.
  private(set) var warnings: [String] = []

  /// The option that names a file of roles.
  static let roles = OptionSpec.value(
    "roles", "file", section: "SELECTION",
    help:
      "What you say of the scenes of storyboards and xibs where the inference is wrong; by default FILE.roles.json "
      + "beside each. 'show schema roles' describes it.")

  /// What a screen may come from, for messages.
  static let kinds = "a screen file (JSON), a storyboard, a xib, a view dump or a folder with storyboards"

  /// The most screens that folders give, and the most files looked at in them.
  static let screenLimit = 500
  private static let fileLimit = 20_000
  private static let depthLimit = 24

  /// Whether a value of `--screen` names a file or folder rather than ids; ids have neither dots nor slashes.
  static func isPath(_ value: String) -> Bool {
    if value.contains("/") || value.contains(".") { return true }
    var isFolder: ObjCBool = false
    return Screens.screen(value) == nil
      && FileManager.default.fileExists(atPath: value, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The ending of a file of roles beside the file it is about.
  static let rolesEnding = ".roles.json"

  /// The file or folder of a value of `--screen`, without the scene.
  static func file(of value: String) -> String { parts(value).path }

  /// The files of all screens, each once.
  var files: Set<String> { Set(screens.map(\.file)) }

  /// A value that is a path, with the scene that it names, as it may stand in a report.
  static func reportedName(_ value: String) -> String {
    let (path, scene) = parts(value)
    return reportedPath(path) + (scene.map { "#\($0)" } ?? "")
  }

  /// A path as it may stand in a report: as it was given where it stays inside the working directory, its last part alone
  /// otherwise, since a report must not tell of the machine that made it.
  static func reportedPath(_ path: String) -> String { inside(path) ?? (path as NSString).lastPathComponent }

  /// A path without needless parts; nil for one that leads out of the working directory.
  static func inside(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
    return parts.joined(separator: "/")
  }

  /// A path, and the scene after its last `#`.
  private static func parts(_ value: String) -> (path: String, scene: String?) {
    guard let mark = value.lastIndex(of: "#"), !FileManager.default.fileExists(atPath: value) else {
      return (value, nil)
    }
    return (String(value[..<mark]), String(value[value.index(after: mark)...]))
  }

  /// The screens of `--screen`, in the order given; folders by path.
  ///
  /// Throws `CommandFailure` for a file that is missing, broken or without a screen. What is broken in a folder is
  /// a warning.
  static func read(_ arguments: ParsedArguments) throws -> OwnScreens {
    let values = arguments.strings("screen").filter(isPath)
    var reader = Reader(roles: try arguments.string("roles").map { try rolesFile(at: $0) })
    for value in values { try reader.read(value) }
    if arguments.isGiven("roles"), reader.documents.isEmpty {
      throw arguments.usageError("--roles belongs to --screen with a storyboard or a xib.", option: "roles")
    }
    try reader.checkRoles()
    return reader.found
  }

  private static func rolesFile(at path: String) throws -> RolesFile {
    let bytes = try InputFile.read(path, limit: RolesFile.maximumBytes)
    do { return try RolesFile.read(bytes: bytes, path: path) } catch {
      throw CommandFailure(.badData, error.description)
    }
  }

  // MARK: Telling

  /// What a person should know of the screens, one line each.
  func summary() -> [String] {
    let told = screens.filter { !$0.inferences.isEmpty }
    var lines = told.prefix(8).map { own in
      var words: [String] = []
      let inputs = own.inferences.filter { $0.subject == "input" }
      for (index, inference) in own.inferences.enumerated() where inference.subject != "label" {
        guard inference.subject == "input" else {
          words.append("\(inference.subject) \(inference.value)")
          continue
        }
        if index == own.inferences.firstIndex(where: { $0.subject == "input" }) {
          let more = inputs.count > 6 ? ", …" : ""
          let names = inputs.prefix(6).map(\.value).joined(separator: ", ")
          words.append("input\(inputs.count == 1 ? "" : "s") \(names)\(more)")
        }
      }
      return "\(own.screen.id) from \(own.place): \(words.joined(separator: "; "))."
    }
    if told.count > 8 { lines.append("\(told.count - 8) more screens were made from scenes.") }
    if !told.isEmpty {
      let hasScenes = told.contains { $0.screen.tags.contains("interface-builder") }
      lines.append("'list screens --screen FILE' says why\(hasScenes ? ", a roles file overrides it" : "").")
    }
    return lines
  }

  /// The first warnings, and how many there are beyond.
  func shownWarnings(limit: Int = 20) -> [String] {
    let more = warnings.count - limit
    return warnings.prefix(limit)
      + (more > 0 ? ["\(more) more; 'list screens --screen FILE' has all of them"] : [])
  }

  /// Tells on standard error what was concluded and what was not understood.
  func tell(_ console: Console) {
    for warning in shownWarnings() { console.err("Warning: \(UsageError.visible(warning))\n") }
    for line in summary() { console.note(line) }
  }

  // MARK: Reading

  /// Reads files of all kinds.
  private struct Reader {
    let roles: RolesFile?
    var found = OwnScreens()
    /// Documents of Interface Builder whose scenes the roles may name.
    var documents: [[String]] = []
    private var taken: [String: String] = [:]

    init(roles: RolesFile?) { self.roles = roles }

    mutating func read(_ value: String) throws {
      let (path, scene) = parts(value)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw CommandFailure(.noInput, "\(path): no such file.")
      }
      if isFolder.boolValue {
        guard !path.hasSuffix(".json") else {
          throw CommandFailure(.noInput, "\(path): is a folder, not a file.")
        }
        guard scene == nil else {
          throw CommandFailure(.badData, "\(path): is a folder; a scene can be named after a file only.")
        }
        return try readFolder(path)
      }
      do {
        try readFile(path, scene: scene)
      } catch let problem as InterfaceProblem {
        throw CommandFailure(problem.isUnreadable ? .noInput : .badData, "\(problem)")
      } catch let problem as DumpProblem {
        throw CommandFailure(.badData, "\(problem)")
      } catch let problems as JSONProblems {
        throw CommandFailure(.badData, problems.description)
      }
    }

    /// What a file is, by how it begins.
    private enum Kind { case screenFile, interfaceBuilder, dump(DumpFormat), unknown }

    private static func kind(_ path: String) throws -> Kind {
      let lower = path.lowercased()
      // Known by name: the readers say best what is wrong.
      if lower.hasSuffix(".storyboard") || lower.hasSuffix(".xib") { return .interfaceBuilder }
      let start = try InputFile.start(path, count: DumpFormat.startLength)
      if let format = DumpFormat(start: start) { return .dump(format) }
      if lower.hasSuffix(".json") { return .screenFile }
      // Zero bytes are seen through: UTF-16.
      let text = start.drop { [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
      switch text.first {
      case UInt8(ascii: "{"), UInt8(ascii: "/"): return .screenFile
      case UInt8(ascii: "<"): return .interfaceBuilder
      default: return .unknown
      }
    }

    /// Reads one file of any kind; a new kind is one case here and one in `kind`.
    private mutating func readFile(_ path: String, scene: String?) throws {
      switch try Self.kind(path) {
      case .screenFile:
        let (screen, text) = try PlanRequest.screenFile(at: path)
        try add(Own(screen: screen, place: path, text: text))
      case .interfaceBuilder: try readInterface(path, scene: scene, isAlone: true)
      case .dump(let format): try readDump(path, format)
      case .unknown:
        throw CommandFailure(.badData, "\(path): is no screen; expected \(OwnScreens.kinds).")
      }
    }

    private mutating func add(_ own: Own) throws {
      var own = own
      let isNamedByFile = own.text != nil
      var owner = taken[own.screen.id]
      if owner == nil, Screens.screen(own.screen.id) != nil { owner = "a built-in screen" }
      if let owner {
        guard !isNamedByFile else {
          throw CommandFailure(
            .badData,
            "\(own.place): the id '\(own.screen.id)' is already taken by \(owner); choose another id.")
        }
        var count = 2
        while taken["\(own.screen.id)-\(count)"] != nil { count += 1 }
        own.screen.id += "-\(count)"
      }
      own.pinRidingBar()
      taken[own.screen.id] = own.place
      own.screen.file = OwnScreens.reportedPath(own.file)
      found.screens.append(own)
    }

    private mutating func readDump(_ path: String, _ format: DumpFormat) throws {
      let bytes = try InputFile.read(path, limit: DumpFormat.sizeLimit)
      let read = try DumpedScreen.read(bytes, format: format, file: path)
      found.warnings += read.problems.map { "\($0)" }
      try add(
        Own(screen: read.screen, place: "\(path):\(read.line)", inferences: read.inferences))
    }

    // MARK: Interface Builder

    private mutating func readInterface(_ path: String, scene: String?, isAlone: Bool) throws {
      let document = try InterfaceDocument.read(path: path)
      var roles = roles
      let beside = path + OwnScreens.rolesEnding
      if roles == nil, FileManager.default.fileExists(atPath: beside) {
        let own = try OwnScreens.rolesFile(at: beside)
        try own.check(against: document.sceneNames)
        roles = own
      }
      let result = try document.screens(named: scene, roles: roles)
      documents.append(self.roles == nil ? [] : document.sceneNames)
      found.warnings += result.problems.map { "\($0)" }
      for read in result.screens {
        found.warnings += read.problems.map { "\($0)" }
        try add(
          Own(
            screen: read.screen, place: "\(path):\(read.line)",
            inferences: read.inferences.map { ($0.subject, $0.value, $0.reason) }))
      }
      found.left += result.skipped.map {
        Left(id: $0.id, place: "\(path):\($0.line)", reason: $0.reason)
      }
      guard isAlone, result.screens.isEmpty else { return }
      let reasons = result.skipped.prefix(8).map { "\($0.sceneID): \($0.reason)" }
      throw CommandFailure(
        .badData,
        "\(path): has no scene to play"
          + (reasons.isEmpty ? "; it has no scenes." : ".\n  " + reasons.joined(separator: "\n  ")))
    }

    /// Refuses roles of scenes that no file has.
    func checkRoles() throws {
      guard let roles, !documents.isEmpty else { return }
      do { try roles.check(against: documents.flatMap { $0 }) } catch {
        throw CommandFailure(.badData, error.description)
      }
    }

    // MARK: Folders

    private mutating func readFolder(_ path: String) throws {
      let before = found.screens.count
      var walk = FolderWalk(path, fileLimit: fileLimit, depthLimit: depthLimit)
      let files = walk.interfaceFiles()
      found.warnings += walk.warnings
      guard !files.isEmpty else {
        throw CommandFailure(.noInput, "\(path): no storyboard or xib is in this folder.")
      }
      for (index, file) in files.enumerated() {
        guard found.screens.count - before < screenLimit else {
          found.warnings.append(
            "\(path): more than \(screenLimit) screens; \(files.count - index) files were not read")
          break
        }
        do {
          try readInterface(file, scene: nil, isAlone: false)
        } catch let problem as InterfaceProblem {
          found.warnings.append("\(problem); the file is left out")
        } catch let problems as JSONProblems {
          found.warnings.append("\(problems.description); the file is left out")
        } catch let failure as CommandFailure {
          found.warnings.append("\(failure.message) The file is left out")
        }
      }
      guard found.screens.count == before else { return }
      throw CommandFailure(
        .badData,
        "\(path): no scene with text input in \(files.count) storyboards and xibs."
          + found.warnings.prefix(8).map { "\n  \($0)" }.joined())
    }
  }
}

/// Finds the files of Interface Builder in a folder, in the order of their paths; links are not followed.
private struct FolderWalk {
  let root: String
  let fileLimit: Int
  let depthLimit: Int
  private(set) var warnings: [String] = []

  init(_ root: String, fileLimit: Int, depthLimit: Int) {
    self.root = root
    self.fileLimit = fileLimit
    self.depthLimit = depthLimit
  }

  mutating func interfaceFiles() -> [String] {
    var files: [String] = []
    var seen = 0
    var pending: [(path: String, depth: Int)] = [
      (root.hasSuffix("/") && root != "/" ? String(root.dropLast()) : root, 0)
    ]
    while let (folder, depth) = pending.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        warnings.append("\(folder): cannot be read")
        continue
      }
      var inner: [(String, Int)] = []
      for name in names.sorted() where !name.hasPrefix(".") {
        seen += 1
        if seen > fileLimit {
          warnings.append("\(root): more than \(fileLimit) files; the rest was not looked at")
          return files.sorted()
        }
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
          if depth < depthLimit {
            inner.append((path, depth + 1))
          } else {
            warnings.append("\(path): more than \(depthLimit) folders deep; it was not looked at")
          }
        case S_IFREG where name.lowercased().hasSuffix(".storyboard") || name.lowercased().hasSuffix(".xib"):
          files.append(path)
        default: continue
        }
      }
      pending += inner.reversed()
    }
    return files.sorted()
  }
}
