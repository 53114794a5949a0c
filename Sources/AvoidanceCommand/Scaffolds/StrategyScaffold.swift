import Foundation
import Lab
import Support

/// A new strategy, which is a module of this package or a separate package that depends on it.
struct StrategyScaffold {
  let name: ScaffoldName

  /// A text that only this project's `Package.swift` contains.
  private static let packageMark = "name: \"keyboard-avoidance-lab\""
  static let package = "keyboard-avoidance-lab"

  static func isLab(_ folder: String) -> Bool {
    (try? String(contentsOfFile: folder + "/Package.swift", encoding: .utf8))?.contains(packageMark) ?? false
  }

  // MARK: Inside the repository

  private static let manifest = "Package.swift"

  /// Returns a scaffold with the folder of a new module and its line in `Package.swift`.
  ///
  /// - Parameter root: The folder of this project with its final slash; empty for the working directory.
  func inRepository(_ root: String) throws -> Scaffold {
    let folder = "\(root)strategies/\(name.type)/"
    let manifest = try edit(root + Self.manifest) { lines in
      try insert("  \"\(name.type)\",", into: &lines, from: "let strategies = [", before: "]")
    }
    return Scaffold(
      files: files(in: folder, isListed: true) + [manifest].compactMap { $0 },
      next: [
        "swift run -c release avoidance verify \(name.id)",
        "swift run -c release avoidance run -s \(name.id) --output-dir out/\(name.id) -o out/\(name.id).ndjson",
        "Change \(folder)\(name.type)Controller.swift until both commands show the result you want.",
      ])
  }

  /// Returns a file with the lines that `change` adds, or nil if it adds none.
  private func edit(
    _ path: String, _ change: (inout [String]) throws -> Void
  ) throws -> Scaffold.File? {
    let bytes = try InputFile.read(path, limit: 4 << 20)
    var lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    let before = lines
    do { try change(&lines) } catch let failure as CommandFailure {
      throw CommandFailure(failure.code, "\(path): \(failure.message)")
    }
    let added: [String] = lines.difference(from: before).insertions.compactMap {
      if case .insert(_, let line, _) = $0 { line } else { nil }
    }
    return lines == before
      ? nil : Scaffold.File(path: path, text: lines.joined(separator: "\n"), added: added)
  }

  /// Inserts a line at the end of a list, unless the list contains the line already.
  private func insert(_ line: String, into lines: inout [String], from start: String, before end: String)
    throws
  {
    let begins = lines.indices.filter { lines[$0].contains(start) }
    guard begins.count == 1, let begin = begins.first,
      let place = lines[begin...].firstIndex(where: {
        $0.trimmingCharacters(in: .whitespaces) == end
      })
    else {
      throw CommandFailure(
        .badData,
        "cannot find the end of '\(start)'. Add '\(line.trimmingCharacters(in: .whitespaces))' by hand.")
    }
    let word = line.trimmingCharacters(in: .whitespaces)
    if lines[begin..<place].contains(where: { $0.trimmingCharacters(in: .whitespaces) == word }) { return }
    lines.insert(line, at: place)
  }

  // MARK: A separate package

  /// Returns a scaffold for a package with the strategy, an executable that runs it together with the
  /// built-in strategies, and a test.
  ///
  /// - Parameters:
  ///   - folder: The folder of the new package, with its final slash.
  ///   - lab: The path of this project relative to that folder, or the URL of this project.
  func ownPackage(in folder: String, lab: String) -> Scaffold {
    let manifest = manifest(lab: lab)
    let lab = executable
    let main = """
      import AvoidanceCommand
      import \(name.type)
      import StrategyCatalog

      AvoidanceCommand.main(
        name: "\(lab)", strategies: StrategyCatalog.families + [\(name.type)Family.self],
        sources: StrategyCatalog.sources)

      """
    let test = """
      import Foundation
      import KeyboardAvoidance
      import Testing
      import \(name.type)

      @Test("the strategy keeps its contract", arguments: \(name.type)Family.variants.indices)
      func contract(_ variant: Int) {
        #expect(StrategyContract.breaches(of: \(name.type)Family.variants[variant]) == [])
      }

      @Test("a covered input moves up to the keyboard, and down again after the hide")
      func movesToKeyboardAndBack() {
        let screen = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)
        let input = screen.addInput(700, 44)
        let session = ContractSession(\(name.type)Family.variants[0], on: screen)
        session.focus(input)
        session.show(335)
        // The keyboard's top edge is at 852 - 335 = 517.
        #expect(screen.onScreen(input).maxY == 517)
        session.hide()
        #expect(screen.onScreen(input).minY == 700)
      }

      """
    return Scaffold(
      files: [
        Scaffold.File(path: folder + "Package.swift", text: manifest)
      ] + files(in: folder + "Sources/\(name.type)/", isListed: false) + [
        Scaffold.File(path: folder + "Sources/\(lab)/main.swift", text: main),
        Scaffold.File(path: folder + "Tests/\(name.type)Tests/ContractTests.swift", text: test),
      ],
      next: [
        "cd \(folder)", "swift test", "swift run \(lab) verify \(name.id)",
        "swift run -c release \(lab) run",
      ])
  }

  private var executable: String { "\(name.id)-lab" }

  /// Returns the new package's `Package.swift`.
  ///
  /// - Parameter lab: The path or URL of this project.
  private func manifest(lab: String) -> String {
    let isAddress = lab.contains("://") || lab.hasPrefix("git@")
    // SwiftPM takes the identity of a package from the last part of its URL or path. A path may end in any
    // folder, so the dependency on it has an explicit name.
    let identity =
      isAddress
      ? String((lab.split(separator: "/").last ?? "").replacing(/\.git$/, with: "")) : Self.package
    let dependency =
      isAddress
      ? ".package(url: \(quoted(lab)), branch: \"main\")"
      : ".package(name: \"\(Self.package)\", path: \(quoted(lab)))"
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(name.id)",
        platforms: [.macOS(.v15)],
        dependencies: [
          \(dependency)
        ],
        targets: [
          .target(
            name: "\(name.type)",
            dependencies: [.product(name: "KeyboardAvoidance", package: "\(identity)")]),
          .executableTarget(
            name: "\(executable)",
            dependencies: ["\(name.type)", .product(name: "AvoidanceLab", package: "\(identity)")]),
          .testTarget(
            name: "\(name.type)Tests",
            dependencies: ["\(name.type)", .product(name: "KeyboardAvoidance", package: "\(identity)")],
            // Swift Testing brings an overlay for Apple's UIKit, which does not fit a module of the same name.
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
        ]
      )

      """
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  // MARK: The strategy

  /// Returns the files of a small, correct strategy that the user can change.
  ///
  /// - Parameter isListed: Whether the build embeds the texts of the files in the executable for reports.
  private func files(in folder: String, isListed: Bool) -> [Scaffold.File] {
    [
      Scaffold.File(path: "\(folder)\(name.type).swift", text: family(isListed: isListed)),
      Scaffold.File(path: "\(folder)\(name.type)Controller.swift", text: controller),
    ]
  }

  private func family(isListed: Bool) -> String {
    let file = isListed ? "\n      file: \"\(name.type)Controller.swift\"," : ""
    return """
      import KeyboardAvoidance

      /// A shift of the root view that keeps the focused input above the keyboard.
      public enum \(name.type)Family: StrategyFamily {
        /// The family's id.
        public static let id = "\(name.id)"
        /// The family's title.
        public static let title = "\(name.title)"
        /// The technique, and when to use it.
        public static let summary =
          "The root view moves up until the docked keyboard does not cover the focused input, and then back."
        /// The variants.
        public static let variants = [
          StrategyVariant(
            id: id, family: id, title: "Smallest shift that shows the input",
            summary: "Moves the root view until the focused input's bottom is at the keyboard's top.",
            // `verify` expects more of a corrected variant than of one that is published with its bugs.
            provenance: .corrected,
            source: "created by init strategy",
            undo: "Restores the origin that the view had before the keyboard appeared.",
            knownFailures: ["Typing more lines or choosing another input moves nothing until the keyboard moves."],\(file)
            make: { \(name.type)Controller() })
        ]
      }

      """
  }

  private var controller: String {
    """
    import KeyboardAvoidance
    import UIKit

    final class \(name.type)Controller: UIViewController, KeyboardAvoidanceStrategy {
      /// The root view's position before the keyboard appeared; nil while the view is at that position.
      private var restingY: CGFloat?

      override func viewDidLoad() {
        super.viewDidLoad()
        let center = NotificationCenter.default
        center.addObserver(
          self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
          self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      private func keyboardWillShow(_ note: Notification) {
        guard note.concerns(self) else { return }
        let rest = restingY ?? view.frame.origin.y
        restingY = rest
        var covered: CGFloat = 0
        // Nil if the keyboard floats, is split or undocked.
        if let top = note.dockedTop(in: view), let input = outlets.focusedInput {
          covered = max(0, input.frameInWindow.maxY + rest - view.frame.origin.y - top)
        }
        note.animateAlongKeyboard { self.view.frame.origin.y = rest - covered }
      }

      private func keyboardWillHide(_ note: Notification) {
        guard note.concerns(self), let rest = restingY else { return }
        restingY = nil
        note.animateAlongKeyboard { self.view.frame.origin.y = rest }
      }
    }

    """
  }
}
