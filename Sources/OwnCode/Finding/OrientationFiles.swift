import Foundation
import Lab
import Platform
import Support
import UIKit

/// The files of an app that say in which orientations it can be: Info.plist files, Xcode projects, and app delegates.
///
/// Keys and precedence: developer.apple.com, UISupportedInterfaceOrientations and
/// application(_:supportedInterfaceOrientationsFor:). Without a statement, nothing is known.
struct OrientationFiles: Sendable {
  /// The statement of one file.
  private struct Statement: Sendable {
    /// The path of the file as a report shows it.
    var file: String
    /// The orientations on iPhones. Nil if the file names none.
    var phone: Set<UIInterfaceOrientation>?
    /// The orientations on iPads. Nil if the file names none.
    var pad: Set<UIInterfaceOrientation>?
    /// Whether the file is an app delegate. The system then ignores the property list.
    var isDelegate = false
  }

  /// The orientations after a key, each with `iphone`, `ipad` or an empty text for both.
  private typealias Entries = [String: Set<UIInterfaceOrientation>]

  private static let entryLimit = 200_000
  private static let depthLimit = 24
  private static let sizeLimit = 10_000_000
  private static let totalLimit = 50_000_000
  /// The most mentions of the key in a file that are read. A project has two for each of its targets.
  private static let mentionLimit = 500
  private var statements: [Statement] = []
  /// The folders of apps: the given ones, and those with an Xcode project.
  private var apps: Set<String> = []

  /// Reads the Info.plist files and the Xcode projects in some folders, and the app delegates among an app's files.
  ///
  /// - Parameters:
  ///   - paths: The paths of folders. Paths of files are ignored.
  ///   - app: The app's files.
  ///   - names: The paths as a report shows them.
  init(in paths: [String], of app: AppFolder, showing names: ShownPaths) {
    var left = Self.totalLimit
    for root in paths where InputFile.isFolder(root) {
      apps.insert(names.shown(root.hasSuffix("/") ? String(root.dropLast()) : root))
      var walk = FolderWalk(root, fileLimit: Self.entryLimit, depthLimit: Self.depthLimit)
      let files = walk.files { name in
        AppFolder.isForeign(name) && !name.hasSuffix(".xcodeproj")
      } where: {
        $0 == "project.pbxproj" || $0.hasSuffix("Info.plist")
      }
      for path in files where StopRequest.signal == nil {
        guard let bytes = try? InputFile.read(path, limit: min(left, Self.sizeLimit)) else { continue }
        left -= bytes.count
        let text = String(decoding: bytes, as: UTF8.self)
        let isProject = path.hasSuffix(".pbxproj")
        if isProject { apps.insert(names.shown(Self.folder(of: Self.folder(of: path)))) }
        add(isProject ? Self.settings(text) : Self.entries(text), of: names.shown(path), isProject: isProject)
      }
    }
    for file in app.files where file.text.contains(Self.delegateMethod) {
      let only: Set<UIInterfaceOrientation>? = Self.returnsPortrait(file.text) ? [.portrait] : nil
      statements.append(Statement(file: file.path, phone: only, pad: only, isDelegate: true))
    }
  }

  private mutating func add(_ entries: Entries, of file: String, isProject: Bool) {
    guard !entries.isEmpty else { return }
    func orientations(_ kind: String) -> Set<UIInterfaceOrientation>? {
      guard let own = entries[kind] else { return entries[""] }
      // The setting for all devices may belong to another target of the project.
      return isProject ? own.union(entries[""] ?? []) : own
    }
    statements.append(Statement(file: file, phone: orientations("iphone"), pad: orientations("ipad")))
  }

  private static func folder(of path: String) -> String { (path as NSString).deletingLastPathComponent }

  /// Returns the folder of the app to which a file belongs.
  private func app(of path: String) -> String? {
    apps.filter { path.hasPrefix($0 + "/") }.max { $0.count < $1.count }
  }

  /// Returns the orientations of the app to which a file belongs, and the file that names them. Of several statements, the nearest
  /// ones count. Nil if there is none, or if it names all orientations.
  func supported(near path: String) -> (orientations: SupportedOrientations, file: String)? {
    let app = app(of: path)
    var own = statements.filter { self.app(of: $0.file) == app }
    if own.contains(where: \.isDelegate) { own.removeAll { !$0.isDelegate } }
    let shared = own.map { AppFolder.sharedFolders(Self.folder(of: $0.file), Self.folder(of: path)) }
    let most = shared.max()
    let nearest = zip(own, shared).filter { $0.1 == most }.map(\.0)
    guard let first = nearest.first else { return nil }
    let all = Set(UIInterfaceOrientation.played)
    func union(_ sets: [Set<UIInterfaceOrientation>?]) -> Set<UIInterfaceOrientation> {
      sets.reduce(into: []) { $0.formUnion($1 ?? all) }
    }
    let found = SupportedOrientations(phone: union(nearest.map(\.phone)), pad: union(nearest.map(\.pad)))
    return found.phone == all && found.pad == all ? nil : (found, first.file)
  }

  /// Returns the orientations that a property list in XML names.
  private static func entries(_ text: String) -> Entries {
    // A list of all orientations has fewer than 1,000 characters.
    mentions(of: "<key>UISupportedInterfaceOrientations", in: text) { rest in
      guard let end = rest.range(of: "</key>"), let close = rest.range(of: "</array>"),
        rest[end.upperBound...].drop(while: \.isWhitespace).hasPrefix("<array>"),
        end.upperBound <= close.lowerBound
      else { return nil }
      return entry(rest[..<end.lowerBound].dropFirst(), rest[end.upperBound..<close.lowerBound])
    }
  }

  /// Returns the orientations that the build settings of an Xcode project name.
  private static func settings(_ text: String) -> Entries {
    mentions(of: "INFOPLIST_KEY_UISupportedInterfaceOrientations", in: text) { rest in
      guard let equals = rest.firstIndex(of: "="), let end = rest.firstIndex(of: ";"), equals < end else {
        return nil
      }
      return entry(rest[..<equals].dropFirst(), rest[equals..<end])
    }
  }

  /// Returns what a closure reads in the 1,000 characters after each mention of a key.
  private static func mentions(
    of key: String, in text: String,
    _ read: (Substring) -> (key: String, orientations: Set<UIInterfaceOrientation>)?
  ) -> Entries {
    var found: Entries = [:]
    var rest = text[...]
    for _ in 0..<mentionLimit {
      guard let mention = rest.range(of: key) else { break }
      rest = rest[mention.upperBound...]
      if let entry = read(rest.prefix(1_000)) { found[entry.key, default: []].formUnion(entry.orientations) }
    }
    return found
  }

  private static func entry(
    _ suffix: Substring, _ names: Substring
  ) -> (key: String, orientations: Set<UIInterfaceOrientation>)? {
    var found: Set<UIInterfaceOrientation> = []
    if names.contains("UIInterfaceOrientationPortrait") { found.insert(.portrait) }
    if names.contains("UIInterfaceOrientationLandscape") { found.insert(.landscape) }
    let key = suffix.trimmingCharacters(in: .whitespaces).lowercased()
    return found.isEmpty || !["", "iphone", "ipad"].contains(key) ? nil : (key, found)
  }

  /// The label of the method with which an app delegate names the orientations.
  private static let delegateMethod = "supportedInterfaceOrientationsFor"

  /// Whether the app delegate in a text returns nothing but portrait. Any other code counts as one that returns all orientations.
  private static func returnsPortrait(_ text: String) -> Bool {
    var reader = SwiftTokens(text)
    let words = reader.all().map(\.text)
    guard let label = words.firstIndex(of: delegateMethod),
      let start = words[label...].firstIndex(of: "{"), let end = words[start...].firstIndex(of: "}")
    else { return false }
    let body = words[start..<end].dropFirst().drop { $0 == "return" }.drop {
      $0 == "UIInterfaceOrientationMask"
    }
    return Array(body) == [".", "portrait"]
  }
}

extension SupportedOrientations {
  /// A sentence that says what is not played.
  ///
  /// - Parameter file: The file that names the orientations.
  func sentence(from file: String) -> String {
    func words(_ set: Set<UIInterfaceOrientation>, _ kind: String) -> String? {
      set.count == 1 ? set.first.map { "\($0.id) on \(kind)" } : nil
    }
    let only =
      phone == pad
      ? words(phone, "iPhones and iPads").map { [$0] } ?? []
      : [words(phone, "iPhones"), words(pad, "iPads")].compactMap { $0 }
    return
      "The app supports only \(only.joined(separator: " and only ")), as \(file) says, so the other orientation and rotations are "
      + "not played there. With --orientation '*' they are."
  }
}
