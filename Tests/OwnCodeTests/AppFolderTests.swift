import Foundation
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
    let names = app.files(for: "Login").chosen.map { ($0.path as NSString).lastPathComponent }
    #expect(names == ["Login.swift", "Login+Keyboard.swift", "Base.swift", "Model.swift", "Style.swift"])
    #expect(app.bases(of: "Login") == ["Base", "UIViewController"])
    #expect(app.isController("Login"))
    #expect(!app.isController("Other"))
  }

  @Test("Classes that inherit from each other end the search")
  func cycle() throws {
    let path = try folder(["A.swift": "class A: B {}", "B.swift": "class B: A {}"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    #expect(app.bases(of: "A") == ["B"])
    #expect(!app.isController("A"))
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
    let selection = AppFolder([path]).files(for: "A")
    #expect(selection.chosen.count == 25)
    #expect(selection.left.contains { $0.hasSuffix("/B0.swift") })
  }

  @Test("Links out of the folder are not followed")
  func links() throws {
    let path = try folder(["A.swift": "class A {}"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createSymbolicLink(atPath: "\(path)/loop", withDestinationPath: path)
    #expect(AppFolder([path]).files.count == 1)
  }
}
