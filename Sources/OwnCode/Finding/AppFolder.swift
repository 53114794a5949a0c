import Foundation
import Lab
import Record
import Support
import UIKit

/// The Swift files of an app and the types that they declare.
public struct AppFolder: Sendable {
  /// A Swift file.
  struct File: Sendable {
    /// The folder's path as a report shows it, joined with the file's path in it.
    var path: String
    /// The path by which the file was read.
    var location: String
    var text: String
    var outline: SwiftOutline

    /// The lines, without the characters that end them.
    var lines: [Substring] { text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
  }

  /// The most files that are read. A larger app is read in part, and a warning says so.
  static let fileLimit = 5_000
  /// The most bytes of a file. The largest hand-written files of the measured apps have less than half of it.
  static let sizeLimit = 500_000
  /// The most bytes of all files together.
  private static let totalLimit = 100_000_000
  /// The most files and folders that are looked at.
  private static let entryLimit = 200_000
  /// The most xibs that code can load, and the most scenes.
  private static let nibLimit = 500
  private static let depthLimit = 24
  /// The most files that are searched for calls of a class.
  private static let callerLimit = 200
  /// The most base classes of a class that are followed.
  private static let baseLimit = 100

  private(set) var files: [File] = []
  /// The Objective-C files that may use a library for all screens. They are not compiled.
  private(set) var objectiveC: [(path: String, text: String)] = []
  /// The files and folders that could not be read, one sentence each.
  private(set) var warnings: [String] = []
  /// The types, as indices in `files`.
  private var types = TypeIndex()
  /// The files that declare a view controller, as indices in `files`.
  private var controllerFiles: Set<Int> = []
  /// The bytes of all files that were read.
  private var size = 0
  /// The xibs, by the name with which code loads them.
  private var nibs: [String: [AppNib]] = [:]
  /// The scenes of storyboards, by the class of their controllers.
  private var scenes: [String: [AppNib]] = [:]

  /// The paths as a report shows them.
  private let names: ShownPaths

  /// The whole paths of the files that were looked at, so that none is read twice.
  private var seen: Set<String> = []

  /// Reads the Swift files at some paths, each of which is a file or a folder.
  ///
  /// - Parameters:
  ///   - paths: the paths.
  ///   - names: the paths as a report shows them.
  init(_ paths: [String], showing names: ShownPaths = ShownPaths()) {
    self.names = names
    for path in paths {
      if InputFile.isFolder(path) {
        walk(path)
      } else if path.hasSuffix(".swift") {
        add(path)
      } else {
        addInterface(path)
      }
    }
    for (index, file) in files.enumerated() { types.add(file, at: index) }
    for (index, file) in files.enumerated() { types.addMembers(of: file, at: index) }
    types.findRoots(in: files)
    for (index, file) in files.enumerated() {
      let classes = file.outline.declarations.filter { $0.kind == .class }
      if classes.contains(where: { isController($0.name, near: file.path) }) { controllerFiles.insert(index) }
    }
    warnings = warnings.map(names.shown)
  }

  private mutating func walk(_ root: String) {
    var walk = FolderWalk(root, fileLimit: Self.entryLimit, depthLimit: Self.depthLimit)
    let paths = walk.files(leavingOut: Self.isForeign) { name in
      name.hasSuffix(".swift") && name != "Package.swift" || name.hasSuffix(".xib")
        || name.hasSuffix(".storyboard") || Self.isObjectiveC(name)
    }
    warnings += walk.warnings
    for path in paths {
      // The files that were read are then not used.
      if StopRequest.signal != nil { return }
      if addInterface(path) { continue }
      if Self.isObjectiveC(path) {
        addObjectiveC(path)
        continue
      }
      guard files.count < Self.fileLimit, size < Self.totalLimit else {
        let limit =
          size < Self.totalLimit
          ? "\(Self.fileLimit) Swift files" : "\(Self.totalLimit / 1_000_000) MB of Swift and Objective-C"
        warnings.append("\(root): more than \(limit); the other files were not read")
        return
      }
      add(path)
    }
  }

  /// Whether a folder contains code of others or tests, which are not the app's controllers.
  static func isForeign(_ name: String) -> Bool {
    ["Pods", "Carthage", "DerivedData", "node_modules", "build"].contains(name)
      || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcassets") || name.hasSuffix("Tests")
  }

  static func isObjectiveC(_ name: String) -> Bool { name.hasSuffix(".m") || name.hasSuffix(".mm") }

  private mutating func addObjectiveC(_ path: String) {
    guard let bytes = try? InputFile.read(path, limit: Self.sizeLimit) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains(ManagerUse.name), objectiveC.count < Self.fileLimit else { return }
    objectiveC.append((names.shown(path), text))
    size += bytes.count
  }

  private mutating func add(_ path: String) {
    guard seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted else { return }
    do {
      let bytes = try InputFile.read(path, limit: Self.sizeLimit)
      guard !bytes.contains(0) else {
        warnings.append("\(path): this is binary data and not a Swift file; the file is ignored")
        return
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let outline = SwiftOutline(text)
      guard !outline.isTooDeep else {
        let (square, all) = SwiftOutline.deepest
        warnings.append(
          "\(path): brackets are nested more deeply than the limit of \(all) levels, or \(square) of square brackets; "
            + "the file is ignored")
        return
      }
      files.append(File(path: names.shown(path), location: path, text: text, outline: outline))
      size += bytes.count
    } catch {
      warnings.append("\(error) The file is ignored.")
    }
  }

  /// Adds the views of a xib or the scenes of a storyboard. Returns whether the file is one of them.
  @discardableResult
  private mutating func addInterface(_ path: String) -> Bool {
    if path.hasSuffix(".xib") {
      addNib(path)
    } else if path.hasSuffix(".storyboard") {
      addScenes(path)
    } else {
      return false
    }
    return true
  }

  /// Whether as many xibs or scenes were found as are read. A warning says so once.
  private mutating func isFull(_ found: [String: [AppNib]], _ warning: String) -> Bool {
    guard found.values.reduce(0, { $0 + $1.count }) >= Self.nibLimit else { return false }
    if !warnings.contains(warning) { warnings.append(warning) }
    return true
  }

  private mutating func addNib(_ path: String) {
    if isFull(nibs, "More than \(Self.nibLimit) xibs; the others were not read") { return }
    guard var nib = AppNib(path) else { return }
    nib.path = names.shown(path)
    nibs[AppNib.name(of: path), default: []].append(nib)
  }

  private mutating func addScenes(_ path: String) {
    let warning = "More than \(Self.nibLimit) scenes; the others were not read for your views"
    if isFull(scenes, warning) { return }
    for (controller, var scene) in AppNib.scenes(of: path) {
      if isFull(scenes, warning) { return }
      scene.path = names.shown(path)
      scenes[controller, default: []].append(scene)
    }
  }

  /// Returns the text of a line without the spaces around it. Nil if no file has the line.
  func text(at place: SourcePlace) -> String? {
    guard let file = files.first(where: { $0.path == place.file }) else { return nil }
    let lines = file.lines
    return lines.indices.contains(place.line - 1)
      ? lines[place.line - 1].trimmingCharacters(in: .whitespaces) : nil
  }

  /// Returns the folder with other code on some lines.
  func with(_ edits: [LineEdit]) -> AppFolder {
    var folder = self
    for index in folder.files.indices {
      let own = edits.filter { $0.file == files[index].path }
      guard !own.isEmpty else { continue }
      var lines = files[index].lines.map(String.init)
      for edit in own where lines.indices.contains(edit.line - 1) { lines[edit.line - 1] = edit.text }
      folder.files[index].text = lines.joined(separator: "\n")
    }
    return folder
  }

  // MARK: Types

  /// The names of all classes.
  var classes: Set<String> { types.classes }

  /// Returns the declaration of a class and the index of its file. If several files declare the class, it is the file
  /// nearest to a path. Nil if no file declares the class.
  func declaration(
    of name: String, near path: String
  ) -> (file: Int, declaration: SwiftOutline.Declaration)? {
    types.declaration(of: name, near: path)
  }

  static func sharedFolders(_ path: String, _ other: String) -> Int {
    zip(path.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
  }

  /// Returns the files that declare or extend a type.
  ///
  /// A folder may hold a copy of an app for each of its targets or lessons. If several files declare the type, only the
  /// one nearest to a path counts, with the extensions that are nearest to it.
  func parts(of name: String, near path: String) -> [Int] {
    types.parts(of: name, near: path) { files[$0].path }
  }

  /// Returns the base classes of a class, nearest first. The last one is a class of UIKit or of a module that is
  /// not here.
  func bases(of name: String, near path: String) -> [String] {
    var bases: [String] = []
    var current = name
    while let base = declaration(of: current, near: path)?.declaration.first, !bases.contains(base),
      base != name, bases.count < Self.baseLimit
    {
      bases.append(base)
      current = base
    }
    return bases
  }

  /// Returns a class that inherits from a generic one and has no type parameters itself. Nil if there is none among the first
  /// subclasses.
  func concreteSubclass(of name: String) -> String? {
    var waiting = [name]
    var seen: Set<String> = [name]
    while !waiting.isEmpty, seen.count < Self.baseLimit {
      let subclasses = types.subclasses[waiting.removeFirst()] ?? []
      if let found = subclasses.first(where: { !$0.isGeneric }) { return found.name }
      waiting += subclasses.map(\.name).filter { seen.insert($0).inserted }
    }
    return nil
  }

  /// Whether a file here declares a type.
  func declares(_ name: String) -> Bool { types.declares(name) }

  /// Returns the classes, structures, enumerations and actors that adopt a protocol, in the order of the files.
  func adopters(of protocol: String) -> [String] {
    let kinds: Set<SwiftOutline.Declaration.Kind> = [.class, .struct, .enum, .actor, .extension]
    var names: [String] = []
    var seen: Set<String> = []
    for declaration in files.lazy.flatMap(\.outline.declarations)
    where kinds.contains(declaration.kind) && declaration.inherited.contains(`protocol`)
      && seen.insert(declaration.name).inserted
    {
      names.append(declaration.name)
    }
    return names
  }

  /// Whether a class is a view controller, as far as the files tell. A presentation controller of UIKit is none.
  func isController(_ name: String, near path: String) -> Bool {
    types.root(of: name, near: path).map {
      $0.hasPrefix("UI") && $0.hasSuffix("Controller") && !$0.hasSuffix("PresentationController")
    } ?? false
  }

  /// Whether a file declares a type, or one that is not among those that are compiled declares a variable or function.
  func declares(_ name: String, beyond compiled: [File]) -> Bool {
    if types.has(name) { return true }
    let known = Set(compiled.map(\.path))
    return files.contains { file in
      !known.contains(file.path)
        && ["let", "var", "func"].contains { file.text.contains("\($0) \(name)") }
    }
  }

  /// Whether a file names a text input: one of UIKit, or a view, a content configuration or an extension of cells of the
  /// app whose code or xib has one.
  func namesInput(_ file: File) -> Bool {
    var seen: Set<String> = []
    var visited: Set<Int> = []
    var next = [file]
    while let file = next.popLast() {
      if file.outline.namesInput { return true }
      for name in file.outline.words where seen.insert(name).inserted {
        next += contents(of: name, near: file.path).filter { visited.insert($0).inserted }.map { files[$0] }
        guard let (index, _) = declaration(of: name, near: file.path), isView(name, near: file.path) else {
          continue
        }
        if nib(name, near: file.path)?.hasInput == true { return true }
        if visited.insert(index).inserted { next.append(files[index]) }
      }
    }
    return false
  }

  /// UIKit's classes of cells, whose extensions in an app often make content configurations.
  private static let cells: Set<String> = [
    "UITableViewCell", "UICollectionViewCell", "UICollectionViewListCell",
  ]

  /// Returns the files that declare a type as a content configuration, or that extend it if it is one of UIKit's cells.
  private func contents(of name: String, near path: String) -> [Int] {
    types.parts(of: name, near: path) { files[$0].path }.filter { index in
      files[index].outline.declarations.contains {
        $0.name == name
          && ($0.inherited.contains("UIContentConfiguration")
            || $0.kind == .extension && Self.cells.contains(name))
      }
    }
  }

  /// Whether a class is a view, as far as the files tell.
  private func isView(_ name: String, near path: String) -> Bool {
    types.root(of: name, near: path).map { $0.hasPrefix("UI") && !$0.hasSuffix("Controller") } ?? false
  }

  // MARK: Xibs

  /// Returns the xib with a name. If several have it, it is the nearest to a path. Nil if there is none.
  private func nib(_ name: String, near path: String) -> AppNib? {
    nibs[name]?.max { Self.sharedFolders($0.path, path) < Self.sharedFolders($1.path, path) }
  }

  /// Returns the scene of a controller's class that has no text input itself. If several have it, it is the nearest to a path,
  /// and the first of several. Nil if there is none.
  func sceneWithoutInput(of controller: String, near path: String) -> AppNib? {
    let nearest = scenes[controller]?.max {
      Self.sharedFolders($0.path, path) < Self.sharedFolders($1.path, path)
    }
    return nearest.flatMap { $0.hasInput ? nil : $0 }
  }

  /// Whether a class of a scene's views is in a file that names a text input.
  func namesInput(_ scene: AppNib) -> Bool {
    scene.description.classes.contains { name in
      declaration(of: name, near: scene.path).map { namesInput(files[$0.file]) } ?? false
    }
  }

  /// The names of the xibs that the code of a file may load: those in its texts, and those of the types that it
  /// declares, because code also derives the name from the type.
  private func nibNames(in file: File) -> [String] {
    guard !nibs.isEmpty else { return [] }
    let declared = file.outline.declarations.filter { $0.kind == .class }.map(\.name)
    return file.outline.texts.union(declared).filter { nibs[$0] != nil }.sorted()
  }

  /// Returns the scene of a controller and the xibs that the code of some files may load, by name.
  func nibs(of controller: AppController, loadedBy files: [File]) -> [String: NibDescription] {
    var found = nibs(loadedBy: files)
    if let scene = controller.scene { found[controller.sceneKey] = scene.description }
    return found
  }

  /// Returns the xibs that the code of some files may load, by name.
  func nibs(loadedBy files: [File]) -> [String: NibDescription] {
    var found: [String: NibDescription] = [:]
    for file in files {
      for name in nibNames(in: file) where found[name] == nil {
        found[name] = nib(name, near: file.path)?.description
      }
    }
    return found
  }

  // MARK: Selections

  /// Whether a class is generic and the base of another one. It is then compiled with that class, which says what its type
  /// parameters are.
  func isGenericBase(_ declaration: SwiftOutline.Declaration) -> Bool {
    declaration.isGeneric && types.subclasses[declaration.name] != nil
  }

  /// Returns the bars around the screen that a controller builds: those of its scene if the storyboard has any, or else those
  /// that the code names.
  func container(of controller: AppController) -> CodeContainer {
    controller.scene?.container.flatMap(CodeContainer.init)
      ?? container(of: controller.name, near: controller.file)
  }

  /// Returns the bars around a screen that the code of a class builds.
  ///
  /// If several files declare the class, only the files that are nearest to the class's own count as its callers.
  func container(of name: String, near path: String) -> CodeContainer {
    let own = declaration(of: name, near: path)?.file
    let calls = files.lazy.filter { file in
      file.outline.words.contains(name) && declaration(of: name, near: file.path)?.file == own
    }.prefix(Self.callerLimit)
    return CodeContainer(
      of: name, own: ownFiles(of: name, near: path).map(\.text), calls: calls.map(\.text))
  }

  /// Returns the files that declare and extend a class and its base classes.
  func ownFiles(of name: String, near path: String) -> [File] {
    let own = ([name] + bases(of: name, near: path)).flatMap { parts(of: $0, near: path) }
    return Set(own).sorted().map { files[$0] }
  }

  /// Returns the files to compile for a class, nearest first: those of the class, its base classes and the views in its scene,
  /// those that declare the types, functions and members of extensions which these use, and the files of other types that are
  /// needed. Views come before other types. Other view controllers come last, except those that the class's own files name,
  /// because a controller seldom needs the code of those that it shows.
  ///
  /// - Parameters:
  ///   - name: The class.
  ///   - path: The path of the class's own file.
  ///   - scene: The names of the classes of the views in the class's scene.
  ///   - others: The names of other types, the most important first.
  func files(
    for name: String, near path: String, scene: [String] = [], also others: [String] = []
  ) -> FileSelection {
    var choice = FileChoice(among: files)
    for type in [name] + bases(of: name, near: path) {
      if let own = declaration(of: type, near: path)?.file { choice.take(own) }
      for index in neededParts(of: type, near: path) { choice.take(index) }
    }
    let own = Set(choice.chosen)
    func takeType(_ type: String, _ turn: FileChoice.Turn) {
      let isView = isView(type, near: path) && declares(type)
      for index in neededParts(of: type, near: path) where isUsable(index, for: type) {
        choice.take(index, isView || !controllerFiles.contains(index) ? .now : turn)
      }
    }
    /// Takes the files of types and of their base classes. Files of views and files without a controller are taken at once; the
    /// turn is that of the others.
    func takeTypes(_ types: [String], _ turn: FileChoice.Turn = .last) {
      for type in types {
        takeType(type, turn)
        if declares(type) {
          for base in bases(of: type, near: path) where declares(base) { takeType(base, turn) }
        }
      }
    }
    func takeAdditions(_ names: Set<String>) {
      for name in names.sorted() {
        for index in types.additions(named: name, near: path) where !files[index].outline.declaresSwiftUIViews
        {
          choice.take(index, controllerFiles.contains(index) ? .last : .now)
        }
      }
    }
    takeTypes(scene)
    // The words with a capital letter of the class's own files. When all own files were read, the files of these types are
    // taken even if they declare controllers.
    var ownWords: [String] = []
    while let index = choice.next() {
      // If the limit is reached, the code for the keyboard has what it names.
      let outline = files[index].outline
      let isOwn = own.contains(index)
      if !isOwn {
        takeTypes(ownWords, .nowWithNamesLast)
        ownWords = []
      }
      takeTypes(outline.keyboardWords.sorted(), isOwn ? .nowWithNamesLast : .last)
      takeAdditions(outline.keyboardNames.union(outline.keyboardWords))
      takeTypes(nibNames(in: files[index]).flatMap { nib($0, near: path)?.description.classes ?? [] })
      let words = Dictionary(grouping: outline.words.sorted()) {
        isView($0, near: path) || $0.hasPrefix("UI") && !declares($0)
      }
      takeTypes(words[true] ?? [])
      takeAdditions(outline.names.union(outline.words))
      takeTypes(words[false] ?? [])
      if isOwn { ownWords += outline.words.sorted() }
    }
    choice.takeOthers(others.map { parts(of: $0, near: path) })
    return choice.selection
  }
}

extension AppFolder {
  /// Returns the files that declare or extend a type and that code which names the type needs.
  ///
  /// A file that only adds members to one of UIKit's types is found by the members' names instead. Of files of one name, which
  /// are in copies of an app, it is the nearest to a path.
  private func neededParts(of type: String, near path: String) -> [Int] {
    let parts = parts(of: type, near: path)
    if types.declares(type) { return parts }
    let needed = parts.filter { files[$0].outline.typesNeededByName.contains(type) }
    guard needed.count > 1 else { return needed }
    return Dictionary(grouping: needed) { lastPart(of: files[$0].path) }.values.compactMap { copies in
      copies.max {
        (Self.sharedFolders(files[$0].path, path), $1) < (Self.sharedFolders(files[$1].path, path), $0)
      }
    }.sorted()
  }

  /// Whether a file can be compiled for a type that code names. A file with views of SwiftUI is compiled only if it declares the
  /// type as a class of views or view controllers of UIKit.
  private func isUsable(_ index: Int, for type: String) -> Bool {
    let file = files[index]
    guard file.outline.declaresSwiftUIViews else { return true }
    return file.outline.declarations.contains { $0.kind == .class && $0.name == type }
      && (isView(type, near: file.path) || isController(type, near: file.path))
  }
}
