import Foundation
import PositionedJSON

/// Makes a strategy: a module inside this project's repository, elsewhere a package that depends on it.
struct StrategyScaffold {
  let name: ScaffoldName

  /// The marks by which the project's own `Package.swift` is known.
  private static let packageMark = "name: \"keyboard-avoidance-lab\""
  /// What the package is called in manifests.
  static let package = "keyboard-avoidance-lab"

  /// Whether a folder is a checkout of this project.
  static func isLab(_ folder: String) -> Bool {
    (try? String(contentsOfFile: folder + "/Package.swift", encoding: .utf8))?.contains(packageMark) ?? false
  }

  // MARK: Inside the repository

  private static let manifest = "Package.swift"
  private static let catalogue = "Sources/Lab/StrategyCatalog/StrategyCatalog.swift"

  /// The module's folder and one line in the manifest, two in the catalogue.
  ///
  /// - Parameter root: the repository with its slash, empty for the working directory.
  func inRepository(_ root: String) throws -> Scaffold {
    let module = "strategies/\(name.type)/\(name.type).swift"
    let manifest = try edit(root + Self.manifest) { lines in
      try insert("  \"\(name.type)\",", into: &lines, from: "let strategies = [", before: "]")
    }
    let catalogue = try edit(root + Self.catalogue) { lines in
      try insert(
        "    \(name.type)Family.self,", into: &lines,
        from: "public static let families: [any StrategyFamily.Type] = [", before: "OracleFamily.self,")
      addImport(to: &lines)
    }
    return Scaffold(
      files: [Scaffold.File(path: root + module, text: source)] + [manifest, catalogue].compactMap { $0 },
      next: [
        "swift run avoidance verify \(name.id)",
        "swift run -c release avoidance run -s \(name.id) --output-dir out/\(name.id) -o out/\(name.id).ndjson",
        "Change \(root)\(module) until both say what you want.",
      ])
  }

  /// The file with lines added; nil when it has them already.
  private func edit(
    _ path: String, _ change: (inout [String]) throws -> Void
  ) throws -> Scaffold.File? {
    let bytes = try InputFile.read(path, limit: 4 << 20)
    var lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    let before = lines
    do { try change(&lines) } catch let failure as CommandFailure {
      throw CommandFailure(failure.code, "\(path): \(failure.message)")
    }
    return lines == before
      ? nil : Scaffold.File(path: path, text: lines.joined(separator: "\n"), isEdit: true)
  }

  /// Puts a line before another one in a list.
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

  private func addImport(to lines: inout [String]) {
    let new = "import \(name.type)"
    guard !lines.contains(new) else { return }
    let place =
      lines.firstIndex { $0.hasPrefix("import ") && $0 > new }
      ?? lines.lastIndex { $0.hasPrefix("import ") }.map { $0 + 1 } ?? 0
    lines.insert(new, at: place)
  }

  // MARK: A package of its own

  /// A package with the strategy, an executable that runs it beside the built-in ones, and a test.
  ///
  /// - Parameters:
  ///   - folder: where it goes, with its slash.
  ///   - lab: the path of this project as seen from that folder, or its address.
  func ownPackage(in folder: String, lab: String) -> Scaffold {
    let isAddress = lab.contains("://") || lab.hasPrefix("git@")
    // An address gives the package its name; a path may end in any folder.
    let identity =
      isAddress
      ? String((lab.split(separator: "/").last ?? "").replacing(/\.git$/, with: "")) : Self.package
    let dependency =
      isAddress
      ? ".package(url: \(quoted(lab)), branch: \"main\")"
      : ".package(name: \"\(Self.package)\", path: \(quoted(lab)))"
    let lab = "\(name.id)-lab"
    let manifest = """
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
            name: "\(lab)",
            dependencies: ["\(name.type)", .product(name: "AvoidanceLab", package: "\(identity)")]),
          .testTarget(
            name: "\(name.type)Tests",
            dependencies: ["\(name.type)", .product(name: "StrategyContract", package: "\(identity)")]),
        ]
      )

      """
    let main = """
      import AvoidanceCommand
      import \(name.type)
      import StrategyCatalog

      AvoidanceCommand.main(
        name: "\(lab)", strategies: StrategyCatalog.families + [\(name.type)Family.self])

      """
    let test = """
      import StrategyContract
      import Testing
      import \(name.type)

      @Test("the strategy keeps its contract", arguments: \(name.type)Family.variants.indices)
      func contract(_ variant: Int) {
        #expect(StrategyContract.breaches(of: \(name.type)Family.variants[variant]) == [])
      }

      """
    return Scaffold(
      files: [
        Scaffold.File(path: folder + "Package.swift", text: manifest),
        Scaffold.File(path: folder + "Sources/\(name.type)/\(name.type).swift", text: source),
        Scaffold.File(path: folder + "Sources/\(lab)/main.swift", text: main),
        Scaffold.File(path: folder + "Tests/\(name.type)Tests/ContractTests.swift", text: test),
      ],
      next: [
        "cd \(folder)", "swift test", "swift run \(lab) verify \(name.id)",
        "swift run -c release \(lab) run",
      ])
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  // MARK: The strategy

  /// A strategy that is right for what it claims: the smallest thing to start from.
  private var source: String {
    """
    import Foundation
    import KeyboardAvoidance

    /// Moves the view by what the keyboard covers of the focused input.
    public enum \(name.type)Family: StrategyFamily {
      /// The family's id.
      public static let id = "\(name.id)"
      /// The family's title.
      public static let title = "\(name.title)"
      /// What the technique is and when to use it.
      public static let summary =
        "The root view moves up by what the docked keyboard covers of the focused input, and back."
      /// The variants.
      public static let variants = [
        StrategyVariant(
          id: id, family: id, title: "As far as the input asks",
          summary: "Moves the root view until the focused input's bottom is at the keyboard's top.",
          provenance: .doneRight,
          source: "made by init strategy",
          undo: "Sets the origin that the view had before the keyboard came.",
          knownFailures: ["Typing more lines or choosing another input moves nothing until the keyboard does."],
          declaration: Declaration(
            subscribes: [.willShow, .willHide],
            reads: [
              .frameEnd, .animationDuration, .animationCurve, .isLocal, .firstResponder, .viewGeometry,
            ],
            writes: [.rootFrame]),
          make: { \(name.type)() })
      ]
    }

    struct \(name.type): KeyboardAvoidanceStrategy {
      /// Where the root view was before the keyboard came, in points; nil while it is there.
      private var restingY: CGFloat?

      mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
        guard notification.concerns(controller) else { return }
        let view = controller.view
        let rest = restingY ?? view.frame.origin.y
        // Nil when the keyboard hides, floats, is split or undocked.
        let top = notification.name == .willHide ? nil : notification.dockedTop(in: controller)
        restingY = top == nil ? nil : rest
        var covered: CGFloat = 0
        if let top, let input = controller.firstResponder {
          covered = max(0, input.frameInWindow.maxY + rest - view.frame.origin.y - top)
        }
        controller.animate(along: notification) { view.frame.origin.y = rest - covered }
      }
    }

    """
  }
}
