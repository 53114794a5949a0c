/// The files of an app that declare and extend its types, found by name.
///
/// An app may have thousands of files that declare the same name, such as an app for each lesson of a course. Every question
/// is answered without looking at all of them.
struct TypeIndex: Sendable {
  /// The files that declare a type.
  private struct Owners: Sendable {
    var all = NearbyFiles()
    /// Those that declare a class.
    var classes = NearbyFiles()
    /// The first declaration of the class, by the index of the file.
    var declarations: [Int: SwiftOutline.Declaration] = [:]

    mutating func add(_ declaration: SwiftOutline.Declaration, _ index: Int, _ path: String) {
      all.add(index, path)
      guard declaration.kind == .class else { return }
      classes.add(index, path)
      if declarations[index] == nil { declarations[index] = declaration }
    }
  }

  /// The files of one name.
  private struct Entry: Sendable {
    /// The indices of the files that declare the type for other files or extend it, in the order of the files.
    var parts: [Int] = []
    /// The files whose declarations other files can use.
    var shared = Owners()
    /// The files whose declarations are private.
    var own = Owners()
    /// The paths of these files.
    var ownPaths: Set<String> = []

    /// Returns the files whose declarations count for code near a path. A private type counts for its own file; for others it
    /// counts only if no declaration of the name is shared.
    func owners(near path: String) -> Owners {
      ownPaths.contains(path) || shared.all.isEmpty ? own : shared
    }
  }

  /// A class in the file that declares it.
  private struct ClassPlace: Hashable {
    var file: Int
    var name: String
  }

  private var entries: [String: Entry] = [:]
  /// The files that add members to types, or that have functions and variables outside of types, by the name of the member
  /// and then by the type. The type is empty outside of types.
  private var additions: [String: [String: NearbyFiles]] = [:]
  /// The names of all classes.
  private(set) var classes: Set<String> = []
  /// The classes that inherit from a class without another one in between, in the order of the files.
  private(set) var subclasses: [String: [SwiftOutline.Declaration]] = [:]
  /// The last base class of each class; see ``root(of:near:)``.
  private var roots: [ClassPlace: String] = [:]
  /// The protocols that extensions add to types. Code can use the members of such a protocol without naming it.
  private var addedProtocols: Set<String> = []

  /// Adds the declarations of a file. Files are added in the order of their indices.
  mutating func add(_ file: AppFolder.File, at index: Int) {
    for declaration in file.outline.declarations {
      if declaration.kind == .extension { addedProtocols.formUnion(declaration.inherited) }
      if declaration.kind == .class {
        classes.insert(declaration.name)
        if let base = declaration.first { subclasses[base, default: []].append(declaration) }
      }
      var entry = entries.removeValue(forKey: declaration.name) ?? Entry()
      defer { entries[declaration.name] = entry }
      if declaration.isPrivate, declaration.kind != .extension {
        entry.own.add(declaration, index, file.path)
        entry.ownPaths.insert(file.path)
      } else {
        if entry.parts.last != index { entry.parts.append(index) }
        if declaration.kind != .extension { entry.shared.add(declaration, index, file.path) }
      }
    }
  }

  /// Finds the last base class of each class. All declarations are added before.
  ///
  /// Each class is looked up once, because a file may have thousands of classes, each the base of the next.
  mutating func findRoots(in files: [AppFolder.File]) {
    for (name, entry) in entries {
      for owners in [entry.shared, entry.own] {
        for file in owners.declarations.keys { findRoot(ClassPlace(file: file, name: name), files) }
      }
    }
  }

  private mutating func findRoot(_ place: ClassPlace, _ files: [AppFolder.File]) {
    var chain: [ClassPlace] = []
    var current: ClassPlace? = place
    var base = ""
    while let here = current, roots[here] == nil {
      chain.append(here)
      // A circle ends here, because the class has an entry from now on.
      roots[here] = ""
      let path = files[here.file].path
      base = declaration(of: here.name, near: path)?.declaration.first ?? ""
      current = declaration(of: base, near: path).map { ClassPlace(file: $0.file, name: base) }
    }
    let root = current.flatMap { roots[$0] } ?? base
    for place in chain { roots[place] = root }
  }

  /// Returns the last base class of a class, which is one of UIKit or of a module that is not here. It is empty if the class has no
  /// base class, or if its base classes form a circle. Nil if no file declares the class.
  func root(of name: String, near path: String) -> String? {
    declaration(of: name, near: path).flatMap { roots[ClassPlace(file: $0.file, name: name)] }
  }

  /// Adds the members that a file adds to types which no file declares and to protocols that extensions adopt, and its
  /// functions and variables outside of types. All declarations are added before.
  mutating func addMembers(of file: AppFolder.File, at index: Int) {
    for (type, names) in file.outline.additions where !declares(type) || addedProtocols.contains(type) {
      for name in names { additions[name, default: [:]][type, default: NearbyFiles()].add(index, file.path) }
    }
  }

  /// Returns the files that add a member of a name to a type which no file declares or to a protocol, or that have a function or
  /// variable of the name outside of types. Of several for one type, it is the file nearest to a path.
  func additions(named name: String, near path: String) -> [Int] {
    (additions[name] ?? [:]).sorted { $0.key < $1.key }.compactMap { $0.value.nearest(to: path) }
  }

  /// Whether a file declares or extends a type.
  func has(_ name: String) -> Bool { entries[name] != nil }

  /// Whether a file declares a type.
  func declares(_ name: String) -> Bool {
    entries[name].map { !$0.shared.all.isEmpty || !$0.own.all.isEmpty } ?? false
  }

  /// Returns the files that declare or extend a type.
  ///
  /// - Parameters:
  ///   - name: The type. If several files declare it, only the one nearest to a path counts, with the extensions that are
  ///     nearest to it.
  ///   - path: The path.
  ///   - pathOf: Returns the path of a file.
  func parts(of name: String, near path: String, pathOf: (Int) -> String) -> [Int] {
    guard let entry = entries[name] else { return [] }
    let owners = entry.owners(near: path).all
    let isOnlyPrivate = entry.shared.all.isEmpty && !owners.isEmpty
    let parts = isOnlyPrivate ? Set(entry.parts).union(owners.indices).sorted() : entry.parts
    guard let own = owners.nearest(to: path) else { return parts }
    if entry.ownPaths.contains(path) { return [own] }
    guard owners.count > 1 else { return parts }
    return parts.filter { index in
      owners.contains(index) ? index == own : owners.nearest(to: pathOf(index)) == own
    }
  }

  /// Returns the declaration of a class and the index of its file. If several files declare the class, it is the file
  /// nearest to a path. Nil if no file declares the class.
  func declaration(
    of name: String, near path: String
  ) -> (file: Int, declaration: SwiftOutline.Declaration)? {
    guard let owners = entries[name]?.owners(near: path), let file = owners.classes.nearest(to: path),
      let declaration = owners.declarations[file]
    else { return nil }
    return (file, declaration)
  }
}

/// Files among which the nearest to a path is searched: the one with the most folders in common, and the first of several.
private struct NearbyFiles: Sendable {
  private(set) var indices: Set<Int> = []
  private var first: (index: Int, path: String)?
  /// The first file in and below each folder, by the folder's path. It is empty as long as there is only one file.
  private var firstBelow: [String: Int] = [:]

  var isEmpty: Bool { indices.isEmpty }
  var count: Int { indices.count }

  func contains(_ index: Int) -> Bool { indices.contains(index) }

  /// Adds a file. Files are added in the order of their indices.
  mutating func add(_ index: Int, _ path: String) {
    guard indices.insert(index).inserted else { return }
    guard let first else {
      self.first = (index, path)
      return
    }
    if firstBelow.isEmpty { note(first.index, first.path) }
    note(index, path)
  }

  private mutating func note(_ index: Int, _ path: String) {
    for folder in Self.folders(of: path) where firstBelow[folder] == nil { firstBelow[folder] = index }
  }

  /// Returns the index of the nearest file. Nil if there is none.
  func nearest(to path: String) -> Int? {
    guard !firstBelow.isEmpty else { return first?.index }
    return Self.folders(of: path).reversed().lazy.compactMap { firstBelow[$0] }.first ?? first?.index
  }

  /// Returns the paths of the folders around a file, the outermost first, and the path of the file.
  private static func folders(of path: String) -> [String] {
    var folders: [String] = []
    for part in path.split(separator: "/") { folders.append("\(folders.last ?? "")/\(part)") }
    return folders
  }
}
