import Foundation
import Lab
import Record
import Reports

/// The search for the Swift files of a record's strategies in the working folder.
enum StrategyFiles {
  /// The folders of package managers and of build products, whose files are not the user's.
  private static let foreign: Set = ["Pods", "Carthage", "DerivedData", "node_modules", "build", "checkouts"]

  /// Returns the places of the strategies' code. Of two files with one name, none is used.
  ///
  /// - Parameter isNeeded: whether an output shows places; otherwise nothing is searched.
  static func places(_ header: RunHeader, isNeeded: Bool) -> CodePlaces {
    let names = CodePlaces.names(header)
    guard isNeeded, !names.isEmpty else { return CodePlaces() }
    var walk = FolderWalk(".", fileLimit: 50_000, depthLimit: 12)
    let found = Dictionary(
      grouping: walk.files(leavingOut: foreign.contains, where: names.contains).map { $0.dropFirst(2) },
      by: { String($0.split(separator: "/").last ?? "") })
    return CodePlaces(header, root: FileManager.default.currentDirectoryPath) { name in
      guard let paths = found[name], paths.count == 1,
        let bytes = try? InputFile.read(String(paths[0]), limit: 1 << 20)
      else { return nil }
      return (String(paths[0]), String(decoding: bytes, as: UTF8.self))
    }
  }
}
