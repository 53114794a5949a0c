import Foundation
import Platform
import Reports
import ScreenImport
import Screens
import Simulation
import Support

struct ScreenFiles {
  let roles: RolesFile?
  private(set) var found = OwnScreens()
  /// The names of the scenes in each Interface Builder document. A roles file refers to them.
  private(set) var documents: [[String]] = []
  private var taken: [String: String] = [:]
  private var dumps: [(index: Int, dumps: [DumpedScreen])] = []

  private static let fileLimit = 20_000
  private static let depthLimit = 24

  init(roles: RolesFile?) { self.roles = roles }

  mutating func read(_ value: String) throws {
    let (path, scene) = OwnScreens.parts(value)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LabError(.missing, "\(path): no such file.")
    }
    if isFolder.boolValue {
      guard !path.hasSuffix(".json") else {
        throw LabError(.missing, "\(path): is a folder, not a file.")
      }
      guard scene == nil else {
        throw LabError(.broken, "\(path): is a folder; a scene can only be named for a file.")
      }
      return try readFolder(path)
    }
    do {
      try readFile(path, scene: scene)
    } catch let problem as InterfaceProblem {
      throw LabError(problem.isUnreadable ? .missing : .broken, "\(problem)")
    } catch let problem as DumpProblem {
      throw LabError(.broken, "\(problem)")
    } catch let problems as JSONProblems {
      throw LabError(.broken, problems.description)
    }
  }

  /// The kind of a file, which is derived from its ending or its first bytes.
  private enum Kind { case screenFile, interfaceBuilder, dump(DumpFormat), unknown }

  private static func kind(_ path: String) throws -> Kind {
    let lower = path.lowercased()
    // The ending decides for Interface Builder files, because their reader has the best error messages.
    if lower.hasSuffix(".storyboard") || lower.hasSuffix(".xib") { return .interfaceBuilder }
    let start = try InputFile.start(path, count: DumpFormat.startLength)
    if let format = DumpFormat(start: start) { return .dump(format) }
    if lower.hasSuffix(".json") { return .screenFile }
    // Zero bytes are skipped, so that UTF-16 text is also recognized.
    let text = start.drop { [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "/"): return .screenFile
    case UInt8(ascii: "<"): return .interfaceBuilder
    default: return .unknown
    }
  }

  /// Reads a file of any kind. A new kind needs only a case here and one in `kind`.
  private mutating func readFile(_ path: String, scene: String?) throws {
    switch try Self.kind(path) {
    case .screenFile:
      let (read, text) = try Self.screenFile(at: path)
      let (screen, conclusions) = read.concluded()
      try add(OwnScreens.Own(screen: screen, place: path, inferences: conclusions, text: text))
    case .interfaceBuilder: try readInterface(path, scene: scene, isAlone: true)
    case .dump(let format): try readDump(path, format)
    case .unknown where path.hasSuffix(".swift"):
      throw LabError(
        .broken,
        "\(path): this is Swift code, not a screen file. 'avoidance try \(shellWord(path))' plays the view controllers "
          + "that it declares.")
    case .unknown:
      throw LabError(.broken, "\(path): is not a screen file; expected \(OwnScreens.kinds).")
    }
  }

  private mutating func add(_ own: OwnScreens.Own) throws {
    var own = own
    let isNamedByFile = own.text != nil
    var owner = taken[own.screen.id]
    if owner == nil, Screens.screen(own.screen.id) != nil { owner = "a built-in screen" }
    if let owner {
      guard !isNamedByFile else {
        throw LabError(
          .broken,
          "\(own.place): the id '\(own.screen.id)' is already taken by \(owner); choose another id.")
      }
      var count = 2
      while taken["\(own.screen.id)-\(count)"] != nil { count += 1 }
      own.screen.id += "-\(count)"
    }
    own.inferPinnedBar()
    taken[own.screen.id] = own.place
    own.screen.file = OwnScreens.reportedPath(own.file)
    found.screens.append(own)
  }

  private mutating func readDump(_ path: String, _ format: DumpFormat) throws {
    let bytes = try InputFile.read(path, limit: DumpFormat.sizeLimit)
    let read = try DumpedScreen.read(bytes, format: format, file: path, screens: Self.screenSizes)
    guard let group = dumps.firstIndex(where: { $0.dumps[0].shows(read) }) else {
      found.warnings += read.problems.map { "\($0)" }
      dumps.append((found.screens.count, [read]))
      return try add(
        OwnScreens.Own(screen: read.screen, place: "\(path):\(read.line)", inferences: read.inferences))
    }
    // The file is another dump of a screen that was already read.
    let (index, before) = dumps[group]
    dumps[group].dumps.append(read)
    let merged = DumpedScreen.merged(before + [read])
    let known = Set(before.flatMap { $0.problems.map { "\($0)" } })
    found.warnings.removeAll { known.contains($0) }
    found.warnings += merged.problems.map { "\($0)" }
    var own = found.screens[index]
    let old = own.screen
    own.screen = merged.screen
    (own.screen.id, own.screen.title, own.screen.file) = (old.id, old.title, old.file)
    own.inferences = merged.inferences
    own.otherFiles.append(path)
    own.inferPinnedBar()
    found.screens[index] = own
  }

  private static let screenSizes = DeviceTable.builtIn.devices.map(\.portraitSize)

  // MARK: Interface Builder

  private mutating func readInterface(_ path: String, scene: String?, isAlone: Bool) throws {
    let document = try InterfaceDocument.read(path: path)
    var roles = roles
    let beside = path + OwnScreens.rolesEnding
    if roles == nil, FileManager.default.fileExists(atPath: beside) {
      let own = try Self.rolesFile(at: beside)
      try own.check(against: document.sceneNames)
      roles = own
    }
    let result = try document.screens(named: scene, roles: roles)
    documents.append(self.roles == nil ? [] : document.sceneNames)
    found.warnings += result.problems.map { "\($0)" }
    for read in result.screens {
      found.warnings += read.problems.map { "\($0)" }
      var own = OwnScreens.Own(
        screen: read.screen, place: "\(path):\(read.line)", inferences: read.inferences,
        wiring: read.wiring)
      own.roles = roles
      try add(own)
    }
    found.left += result.skipped.map {
      OwnScreens.Left(
        id: $0.id, place: "\(path):\($0.line)", reason: $0.reason, sceneID: $0.sceneID,
        isPlayable: $0.isPlayable)
    }
    guard isAlone, result.screens.isEmpty else { return }
    let reasons = result.skipped.prefix(8).map { "\($0.sceneID): \($0.reason)" }
    throw LabError(
      .broken,
      "\(path): has no scene that can be played"
        + (reasons.isEmpty ? "; it has no scenes." : ".\n  " + reasons.joined(separator: "\n  "))
        + Self.advice(playable: result.skipped.first { $0.isPlayable }.map { "\(path)#\($0.sceneID)" }))
  }

  func checkRoles() throws {
    guard let roles, !documents.isEmpty else { return }
    do { try roles.check(against: documents.flatMap { $0 }) } catch {
      throw LabError(.broken, error.description)
    }
  }

  // MARK: Folders

  private mutating func readFolder(_ path: String) throws {
    let before = found.screens.count
    var walk = FolderWalk(path, fileLimit: Self.fileLimit, depthLimit: Self.depthLimit)
    let files = walk.files { name in
      let name = name.lowercased()
      return name.hasSuffix(".storyboard") || name.hasSuffix(".xib")
    }.sorted()
    found.warnings += walk.warnings
    guard !files.isEmpty else {
      var code = FolderWalk(path, fileLimit: Self.fileLimit, depthLimit: Self.depthLimit)
      let hasCode = !code.files { $0.hasSuffix(".swift") }.isEmpty
      throw LabError(
        .missing,
        "\(path): this folder has no storyboard or xib."
          + (hasCode
            ? " 'avoidance try \(shellWord(path))' plays view controllers whose code builds the screen." : "")
      )
    }
    for (index, file) in files.enumerated() {
      if StopRequest.signal != nil { throw MatrixRun.Interruption() }
      guard found.screens.count - before < OwnScreens.screenLimit else {
        found.warnings.append(
          "\(path): more than \(OwnScreens.screenLimit) screens; \(files.count - index) files were not read")
        break
      }
      do {
        try readInterface(file, scene: nil, isAlone: false)
      } catch let problem as InterfaceProblem {
        found.warnings.append("\(problem); the file is ignored")
      } catch let problems as JSONProblems {
        found.warnings.append("\(problems.description); the file is ignored")
      } catch let failure as LabError {
        found.warnings.append("\(failure.description) The file is ignored")
      }
    }
    guard found.screens.count == before else { return }
    throw LabError(
      .broken,
      "\(path): no scene with text input in \(files.count) storyboards and xibs."
        + found.warnings.prefix(8).map { "\n  \($0)" }.joined()
        + Self.advice(
          playable: found.left.first { $0.isPlayable }.map { left in
            "\(left.place.prefix { $0 != ":" })#\(left.sceneID)"
          }))
  }

  /// Returns advice for a file or folder without a screen, which is to name a scene or to export the running
  /// screen.
  private static func advice(playable: String?) -> String {
    (playable.map { "\nYou can play a view that was left out if you name it: --screen '\($0)'." } ?? "")
      + "\nA screen that is created in code can be exported from the running app: 'avoidance init exporter' "
      + "writes a Swift file for your app that does this. A view dump of a debugger or a UI test also works."
  }

  // MARK: Single files

  private static func screenFile(at path: String) throws -> (Screen, String) {
    let bytes = try InputFile.read(path, limit: ScreenReader.maximumBytes)
    do {
      return (try ScreenReader.read(bytes: bytes, path: path), String(decoding: bytes, as: UTF8.self))
    } catch {
      throw LabError(.broken, error.description)
    }
  }

  static func rolesFile(at path: String) throws -> RolesFile {
    let bytes = try InputFile.read(path, limit: RolesFile.maximumBytes)
    do { return try RolesFile.read(bytes: bytes, path: path) } catch {
      throw LabError(.broken, error.description)
    }
  }
}
