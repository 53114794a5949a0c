import Lab
import Support

extension AppFolder {
  /// Whether a class shows a view of SwiftUI.
  func hostsSwiftUI(_ name: String, near path: String) -> Bool {
    bases(of: name, near: path).contains("UIHostingController")
  }

  /// Returns the reasons why some paths have no view controller to try, one sentence each.
  func reasonsForNothing(at paths: [String]) -> [String] {
    guard !files.isEmpty else { return warnings.isEmpty ? [withoutSwift(paths)] : [] }
    let declarations = files.flatMap { file in file.outline.declarations.map { (file, $0) } }
    let classes = declarations.filter { $0.1.kind == .class }
    if let (file, cyclic) = classes.first(where: { isCyclic($0.1.name, near: $0.0.path) }) {
      let bases = bases(of: cyclic.name, near: file.path)
      return [
        "\(file.path):\(cyclic.line): the class '\(cyclic.name)' inherits from itself, through \(bases.last ?? "")"
      ]
    }
    let controllers = classes.filter { isController($0.1.name, near: $0.0.path) }
    if controllers.isEmpty,
      let mac = files.first(where: { $0.text.contains("import AppKit") || $0.text.contains("import Cocoa") })
    {
      return ["\(mac.path): this is code for AppKit, and a Mac has no keyboard on its screen"]
    }
    guard let (file, first) = controllers.first else {
      return ["\(counted(files.count, "Swift file")) here, and none declares a view controller of UIKit"]
    }
    let others = controllers.count > 1 ? " and \(counted(controllers.count - 1, "other"))" : ""
    let alert = controllers.contains { $0.0.text.contains("addTextField") }
    return [
      "\(file.path):\(first.line): '\(first.name)'\(others): no text field, text view or search bar is named in the files of "
        + "the view controllers here" + (alert ? "; the fields of an alert are moved by UIKit itself" : "")
    ]
  }

  private func isCyclic(_ name: String, near path: String) -> Bool {
    bases(of: name, near: path).last.map { last in
      declaration(of: last, near: path)?.declaration.first.map { $0 == name || $0 == last } ?? false
    } ?? false
  }

  private func withoutSwift(_ paths: [String]) -> String {
    let shown = paths.joined(separator: ", ")
    for path in paths where InputFile.isFolder(path) {
      var walk = FolderWalk(path, fileLimit: 20_000, depthLimit: 24)
      let found = walk.files { AppFolder.isObjectiveC($0) }
      if let file = found.first {
        return
          "\(file): this is Objective-C, and only Swift is played; export the running screen instead: see 'avoidance init exporter'"
      }
    }
    return "\(shown): no Swift file here"
  }
}
