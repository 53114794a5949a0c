/// The files of an app that declare and extend its types, found by name.
///
/// An app may have thousands of files that declare the same name, such as an app for each lesson of a course. Every question
/// is answered without looking at all of them.
struct TypeIndex: Sendable {
  /// The files of one name.
  private struct Entry: Sendable {
    /// The indices of the files that declare or extend the type, in the order of the files.
    var parts: [Int] = []
    /// Those that declare it.
    var owners = NearbyFiles()
    /// Those that declare a class of the name.
    var classes = NearbyFiles()
    /// The first declaration of a class of the name, by the index of the file.
    var declarations: [Int: SwiftOutline.Declaration] = [:]
    /// Whether each declaration so far is private to its file.
    var isPrivate = false

    /// Returns whether a declaration counts. Private ones count only if no other file declares a type of the name.
    mutating func makesRoom(for declaration: SwiftOutline.Declaration) -> Bool {
      if owners.isEmpty {
        isPrivate = declaration.isPrivate
      } else if isPrivate, !declaration.isPrivate {
        parts.removeAll { [owners] in owners.contains($0) }
        (owners, classes, declarations, isPrivate) = (NearbyFiles(), NearbyFiles(), [:], false)
      }
      return isPrivate || !declaration.isPrivate
    }
  }

  private var entries: [String: Entry] = [:]
  /// The files that add members to types, or that have functions and variables outside of types, by the name of the member
  /// and then by the type. The type is empty outside of types.
  private var additions: [String: [String: NearbyFiles]] = [:]
  /// The names of all classes.
  private(set) var classes: Set<String> = []
  /// The first types after the colon of all classes.
  private(set) var baseClasses: Set<String> = []
  /// The protocols that extensions of types add to these. Code can then use the protocol's members without naming it.
  private var addedProtocols: Set<String> = []

  /// Adds the declarations of a file. Files are added in the order of their indices.
  mutating func add(_ file: AppFolder.File, at index: Int) {
    for declaration in file.outline.declarations {
      if declaration.kind == .extension { addedProtocols.formUnion(declaration.inherited) }
      var entry = entries.removeValue(forKey: declaration.name) ?? Entry()
      defer { entries[declaration.name] = entry }
      guard declaration.kind == .extension || entry.makesRoom(for: declaration) else { continue }
      if entry.parts.last != index { entry.parts.append(index) }
      if declaration.kind != .extension { entry.owners.add(index, file.path) }
      if declaration.kind == .class {
        entry.classes.add(index, file.path)
        if entry.declarations[index] == nil { entry.declarations[index] = declaration }
        classes.insert(declaration.name)
        if let base = declaration.first { baseClasses.insert(base) }
      }
    }
  }

  /// Adds the members that a file adds to types which no file declares and to protocols that extensions adopt, and its
  /// functions and variables outside of types. All declarations are added before.
  mutating func addMembers(of file: AppFolder.File, at index: Int) {
    for (type, names) in file.outline.additions where !declares(type) || addedProtocols.contains(type) {
      for name in names { additions[name, default: [:]][type, default: NearbyFiles()].add(index, file.path) }
    }
  }

  /// Returns the files that add a member of a name to a type which no file declares, or that have a function or variable of
  /// the name outside of types. Of several for one type, it is the file nearest to a path.
  func additions(named name: String, near path: String) -> [Int] {
    (additions[name] ?? [:]).sorted { $0.key < $1.key }.compactMap { $0.value.nearest(to: path) }
  }

  /// Whether a file declares or extends a type.
  func has(_ name: String) -> Bool { entries[name] != nil }

  /// Whether a file declares a type.
  func declares(_ name: String) -> Bool { entries[name]?.owners.isEmpty == false }

  /// Returns the files that declare or extend a type.
  ///
  /// - Parameters:
  ///   - name: The type. If several files declare it, only the one nearest to a path counts, with the extensions that are
  ///     nearest to it.
  ///   - path: The path.
  ///   - pathOf: Returns the path of a file.
  func parts(of name: String, near path: String, pathOf: (Int) -> String) -> [Int] {
    guard let entry = entries[name] else { return [] }
    guard entry.owners.count > 1, let own = entry.owners.nearest(to: path) else { return entry.parts }
    return entry.parts.filter { index in
      entry.owners.contains(index) ? index == own : entry.owners.nearest(to: pathOf(index)) == own
    }
  }

  /// Returns the declaration of a class and the index of its file. If several files declare the class, it is the file
  /// nearest to a path. Nil if no file declares the class.
  func declaration(
    of name: String, near path: String
  ) -> (file: Int, declaration: SwiftOutline.Declaration)? {
    guard let entry = entries[name], let file = entry.classes.nearest(to: path),
      let declaration = entry.declarations[file]
    else { return nil }
    return (file, declaration)
  }
}

/// Files among which the nearest to a path is searched: the one with the most folders in common, and the first of several.
private struct NearbyFiles: Sendable {
  private var indices: Set<Int> = []
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
