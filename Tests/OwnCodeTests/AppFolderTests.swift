import Foundation
import Lab
import Screens
import Support
import TestSupport
import Testing

@testable import OwnCode

@Suite struct AppFolderTests {
  private func folder(_ files: [String: String]) throws -> String {
    let folder = NSTemporaryDirectory() + "app-\(UUID().uuidString)"
    for (path, text) in files {
      let place = "\(folder)/\(path)"
      try FileManager.default.createDirectory(
        atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: place, atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test("A class is compiled with its base class, its extensions and the types that it names")
  func files() throws {
    let path = try folder([
      "Login.swift": "class Login: Base { let model = Model() }",
      "Base.swift": "class Base: UIViewController {}",
      "Login+Keyboard.swift": "extension Login { func show() { Style.apply() } }",
      "Model.swift": "struct Model { var date = Date() }",
      "Style.swift": "enum Style { static func apply() {} }",
      "Other.swift": "class Other {}",
      "Pods/Model.swift": "struct Model {}",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    let names = app.files(for: "Login", near: "\(path)/Login.swift").chosen.map {
      ($0.path as NSString).lastPathComponent
    }
    #expect(names == ["Login.swift", "Login+Keyboard.swift", "Base.swift", "Model.swift", "Style.swift"])
    #expect(app.bases(of: "Login", near: path) == ["Base", "UIViewController"])
    #expect(app.isController("Login", near: path))
    #expect(!app.isController("Other", near: path))
  }

  @Test("Of two declarations of a type, the one in the nearest folder is compiled, with its extensions")
  func copies() throws {
    let path = try folder([
      "First/Login.swift": "class Login: UIViewController { let model = Model() }",
      "First/Login+Keyboard.swift": "extension Login {}",
      "Second/Login.swift": "class Login: UIViewController { let model = Model() }",
      "Second/Parts/Login+Keyboard.swift": "extension Login {}",
      "Second/Model.swift": "struct Model {}",
      "Shared/Login+Style.swift": "extension Login {}",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    func files(near place: String) -> [String] {
      app.files(for: "Login", near: "\(path)/\(place)").chosen.map {
        String($0.path.dropFirst(path.count + 1))
      }.sorted()
    }
    #expect(
      files(near: "Second/Login.swift")
        == ["Second/Login.swift", "Second/Model.swift", "Second/Parts/Login+Keyboard.swift"])
    // A file that is equally near to both belongs to the first.
    #expect(
      files(near: "First/Login.swift")
        == [
          "First/Login+Keyboard.swift", "First/Login.swift", "Second/Model.swift", "Shared/Login+Style.swift",
        ])
    let shown = try #require(app.declaration(of: "Login", near: "\(path)/Second/Main.storyboard:3"))
    #expect(app.files[shown.file].path.hasSuffix("/Second/Login.swift"))
  }

  @Test(
    "If there is no view controller to try, the reason is named",
    arguments: [
      ("App.swift", "class A: BViewController {}\nclass BViewController: A {}", "inherits from itself"),
      ("App.swift", "import AppKit\nclass A: NSViewController {}", "AppKit"),
      ("App.swift", "struct A {}", "none declares a view controller of UIKit"),
      ("App.m", "@implementation A @end", "this is Objective-C"),
      ("App.txt", "text", "no Swift file, storyboard or xib here"),
      ("App.swift", "\0\u{1}", "this is binary data"),
      (
        "App.swift", "class A: UIViewController { func f() { alert.addTextField() } }",
        "the fields of an alert"
      ),
    ])
  func nothing(_ name: String, _ text: String, _ reason: String) throws {
    let path = try folder([name: text])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    let reasons = app.warnings + app.reasonsForNothing(at: [path])
    #expect(reasons.count == 1 && reasons.first?.contains(reason) == true, "\(reasons)")
  }

  @Test("Views of SwiftUI with text input, and controllers that show one, are refused with the way out")
  func swiftUI() throws {
    let view =
      "import SwiftUI\nstruct FormView: View { var body: some View { TextField(\"Name\", text: $name) } }"
    let path = try folder(["Form.swift": view])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let views = AppControllers(OwnScreens(), in: AppFolder([path]), only: nil)
    #expect(views.refused.map(\.name) == ["FormView"] && views.found.isEmpty)
    #expect(views.refused.first?.place == "\(path)/Form.swift:2")
    try (view + "\nclass HostVC: UIHostingController<FormView> {}").write(
      toFile: "\(path)/Form.swift", atomically: true, encoding: .utf8)
    let host = AppControllers(OwnScreens(), in: AppFolder([path]), only: nil)
    #expect(host.refused.map(\.name) == ["HostVC"] && host.found.isEmpty)
    #expect(host.refused.first?.reason.contains("avoidance init exporter") == true)
  }

  @Test("Classes that inherit from each other end the search")
  func cycle() throws {
    let path = try folder(["A.swift": "class A: B {}", "B.swift": "class B: A {}"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    #expect(app.bases(of: "A", near: path) == ["B"])
    #expect(!app.isController("A", near: path))
  }

  @Test("More than 25 files and files of more than 60 kB are left out")
  func limits() throws {
    var files = [
      "A.swift":
        "class A: UIViewController { \((0..<30).map { "let b\($0): B\($0)" }.joined(separator: "; ")) }"
    ]
    for n in 0..<30 { files["B\(n).swift"] = "struct B\(n) {}" }
    files["B0.swift"] = "struct B0 {}" + String(repeating: " ", count: 60_000)
    let path = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let selection = AppFolder([path]).files(for: "A", near: "\(path)/A.swift")
    #expect(selection.chosen.count == 25)
    #expect(selection.left.contains { $0.hasSuffix("/B0.swift") })
  }

  @Test("If there are too many files, those that the code for the keyboard names come first")
  func keyboardFirst() throws {
    var files = [
      "A.swift": """
      class A: UIViewController {
        \((0..<30).map { "let b\($0): B\($0)" }.joined(separator: "; "))
        func keyboardWillShow() {
          Zone.shared.move()
        }
        func reload() { Zebra.load() }
      }
      """,
      "Zone.swift": "class Zone {}", "Zebra.swift": "class Zebra {}",
    ]
    for n in 0..<30 { files["B\(n).swift"] = "struct B\(n) {}" }
    let path = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let selection = AppFolder([path]).files(for: "A", near: "\(path)/A.swift")
    #expect(
      selection.chosen.map { ($0.path as NSString).lastPathComponent }.prefix(2) == ["A.swift", "Zone.swift"])
    #expect(!selection.chosen.contains { $0.path.hasSuffix("/Zebra.swift") })
  }

  @Test("Links out of the folder are not followed")
  func links() throws {
    let path = try folder(["A.swift": "class A {}"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createSymbolicLink(atPath: "\(path)/loop", withDestinationPath: path)
    #expect(AppFolder([path]).files.count == 1)
  }
}

@Suite("The bars around screens that code builds") struct CodeContainerTests {
  private func container(_ own: String, _ other: String = "") -> CodeContainer {
    CodeContainer(of: "Login", own: [own], calls: [own, other])
  }

  @Test(
    "Code that names its navigation item or its tab bar item is inside a navigation or tab bar controller")
  func bars() {
    let both = container("navigationItem.title = \"Log in\"\ntabBarItem = item")
    #expect(both.container == ScreenContainer(navigationBar: .translucent, tabBar: true))
    #expect(
      both.inWords
        == "with a navigation bar, because the code names 'navigationItem'; with a tab bar, because the code names "
        + "'tabBarItem'")
    #expect(container("// navigationItem.title = nil").container == ScreenContainer())
    #expect(container("title = \"Log in\"").inWords == nil)
  }

  @Test("A bar that the code hides is not there, and a controller that another file puts into one has it")
  func others() {
    let hidden = container("navigationController?.setNavigationBarHidden(true, animated: false)")
    #expect(hidden.container.navigationBar == .none)
    let wrapped = container("", "let root = UINavigationController(rootViewController: Login(user))")
    #expect(wrapped.container.navigationBar == .translucent && !wrapped.container.largeTitle)
    let large = container("navigationController?.navigationBar.prefersLargeTitles = true")
    #expect(large.container.largeTitle)
  }
}

@Suite("Programs with bounds") struct BoundedProcessTests {
  @Test("A program that runs too long is stopped, and what it has written so far is kept")
  func overTime() throws {
    let process = BoundedProcess(
      executable: "/bin/sh", arguments: ["-c", "echo a.swift:1:2: error: slow >&2; exec sleep 30"],
      seconds: 0.5,
      folder: FileManager.default.temporaryDirectory)
    let problem = #expect(throws: BoundedProcess.Problem.self) { try process.run() }
    #expect(problem?.isOverTime == true)
    #expect(CompilerOutput(problem?.errors ?? "").errors.map(\.message) == ["slow"])
  }
}
