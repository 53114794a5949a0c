import Foundation
import TestSupport
import Testing

@testable import OwnCode

@Suite("Values that stand for those of another screen") struct ValueMakerTests {
  @Test(
    "A type is read from its text",
    arguments: [
      ("String?", .optional), ("(String, Int) -> Void", .function(parameters: 2, result: "")),
      ("@escaping () async throws -> [Int]", .function(parameters: 0, result: "[Int]")),
      ("((String) -> Bool)?", .optional), ("((String) -> Bool)", .plain("(String) -> Bool")),
      ("(Int) -> (String) -> Bool", .function(parameters: 1, result: "(String) -> Bool")),
      ("(Int) -> String?", .function(parameters: 1, result: "String?")),
      ("[String: [Int]]", .dictionary), ("[(String, Int)]", .array), ("Set<Int>", .array),
      ("(name: String, age: Int)", .tuple(["String", "Int"])), ("()", .tuple([])),
      ("any Store & AnyObject", .composition(["Store", "AnyObject"])), ("Model!", .plain("Model")),
      ("Box<[Int: String], Int>", .generic("Box", ["[Int: String]", "Int"])),
      ("Cell.Type", .metatype("Cell")),
      ("Outer.Inner", .named("Outer.Inner")),
    ] as [(String, SwiftTypeText)])
  func reads(_ text: String, _ form: SwiftTypeText) { #expect(SwiftTypeText(text) == form) }

  private static let model = """
    struct Note { var title: String; let date: Date; var tags: [String] = []; let isDraft: Bool? }
    struct Secret { private let key: String; let name: String }
    enum Mode { case edit(Note), create }
    enum Outcome { case failed(Mode, code: Int) }
    protocol Store { func save(_ note: Note) -> Bool }
    final class FileStore: Store { init(folder: URL, retries: Int = 3) {} }
    struct MockStore: Store {}
    final class Session { static let shared = Session(); private init() {} }
    protocol Output: AnyObject { var margin: CGFloat { get }; func close(_ note: Note) -> Mode }
    protocol Service: AnyObject { func load() -> Result<Int, Error>; var box: Box<Int> { get set } }
    protocol Router: AnyObject { associatedtype Route; func open(_ route: Route) }
    protocol Ring: AnyObject { func next() -> Ring & Output }
    class Left: Right {}
    class Right: Left {}
    class Chicken { init(egg: Egg) {} }
    class Egg { init(chicken: Chicken) {} }
    class Base { init(store: Store) {} }
    final class Derived: Base { var count = 0 }
    final class Box<T> { init(_ value: T) {} }
    typealias Handler = (Note, Int) -> Bool
    class Screen: UIViewController, Output { class Options { var depth = 0 } }
    """

  private func made(_ type: String, in scope: String = "Screen", isThere: Bool = false) throws -> (
    String?, String?
  ) {
    let folder = NSTemporaryDirectory() + "values-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.model.write(toFile: folder + "/Model.swift", atomically: true, encoding: .utf8)
    let app = AppFolder([folder])
    let translation = try TranslationTools.shared.get().client.translate(
      app.files.map { SourceText(path: $0.path, text: $0.text) })
    var maker = ValueMaker(translation, app, classes: ["Screen", "UIViewController"], refusing: [:])
    maker.knowsController = isThere
    do throws(ValueMaker.Unmade) { return (try maker.value(of: type, in: scope).text, nil) } catch {
      return (nil, error.reason)
    }
  }

  @Test(
    "A value is made by the first rule that applies",
    arguments: [
      ("String", "\"\""), ("Int?", "nil"), ("[Note]", "[]"), ("(Note) -> Void", "{ _ in }"),
      ("Mode", "Mode.create"),
      ("Note", "Note(title: \"\", date: Date(timeIntervalSinceReferenceDate: 0), isDraft: nil)"),
      ("Outcome", "Outcome.failed(Mode.create, code: 0)"), ("Session", "Session.shared"),
      ("any Store", "FileStore(folder: URL(fileURLWithPath: \"/\"))"), ("Output", "IdleOutput()"),
      ("Service", "IdleService()"),
      // Neither what needs itself nor base classes in a circle, which no compiler accepts, end the program.
      ("Ring & Output", "IdleRingAndOutput()"), ("Left", "Left()"),
      ("Derived", "Derived(store: FileStore(folder: URL(fileURLWithPath: \"/\")))"),
      ("Handler", "{ _, _ in false }"),
      ("Options", "Screen.Options()"),
      ("(Int, Store)", "(0, FileStore(folder: URL(fileURLWithPath: \"/\")))"),
    ])
  func makes(_ type: String, _ expression: String) throws {
    let (text, reason) = try made(type)
    #expect(text == expression, "\(reason ?? "")")
  }

  @Test("The controller itself is the value of what it conforms to, once it is there")
  func isController() throws { #expect(try made("Output", isThere: true).0 == "the controller") }

  @Test(
    "A value that no rule makes is named with the reason",
    arguments: [
      ("Chicken", "Chicken needs another Chicken"), ("Missing", "no file here declares Missing"),
      ("Box<Int>", "the type Box is generic"), ("Secret", "Secret has only private initializers"),
      ("Router", "an object that does nothing cannot meet 'associatedtype Route' of the protocol Router"),
    ])
  func cannotMake(_ type: String, _ reason: String) throws { #expect(try made(type).1 == reason) }

  @Test("All lines of a compilation that do not compile are named, each with its first reason")
  func culprits() throws {
    let folder = NSTemporaryDirectory() + "making-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "class Login: UIViewController { var a: Int!; var b: Int!; var c: Int! }".write(
      toFile: folder + "/Login.swift", atomically: true, encoding: .utf8)
    let app = AppFolder([folder])
    let translation = try TranslationTools.shared.get().client.translate(
      app.files.map { SourceText(path: $0.path, text: $0.text) })
    let making = try ControllerMaking(
      AppController(name: "Login", file: folder + "/Login.swift", line: 1), translation, app,
      ControllerMaking.Given(of: "Login", makes: [], sets: []), refusing: [:])
    let lines = making.text.split(separator: "\n", omittingEmptySubsequences: false)
    let a = try #require(lines.firstIndex { $0.contains("made.a == nil") }) + 1
    let c = try #require(lines.firstIndex { $0.contains("made.c == nil") }) + 1
    let file = "/tmp/work/Glue0.avoidance.swift"
    let problem = InternalCompilationError(
      description: """
        \(file):\(c):9: error: no such c
        \(file):\(a):9: error: no such a
        \(file):\(a):20: error: another reason
        /tmp/work/Glue1.avoidance.swift:\(a):9: error: elsewhere
        """)
    let culprits = making.culprits(of: problem)
    #expect(culprits.map(\.subject) == [.property("a"), .property("c")])
    #expect(
      culprits.map(\.reason) == ["it does not compile: no such a", "it does not compile: no such c"])
  }

  @Test("Properties are noted with what other files can do with them, and what the type sets by itself")
  func properties() throws {
    let text = """
      class Login: UIViewController {
        var user: User!
        private var token: String!
        private(set) var count: Int!
        var model: Model! { didSet { update() } }
        var title2: String! = "Login"
        var presenter: Presenter!
        let id: Int
        func begin() { presenter = Presenter(); self.count = 1; other.user = nil }
      }
      """
    let answer = try TranslationTools.shared.get().client.translate([
      SourceText(path: "App/Login.swift", text: text)
    ])
    let login: DeclaredType = try #require(answer.types.first)
    #expect(
      login.properties.filter { $0.isUnset && $0.isSettable }.map(\.name) == ["user", "model", "presenter"])
    #expect(login.assigned == ["count", "presenter"])
    #expect(login.properties.filter { !$0.hasValue }.map(\.name) == ["id"])
  }
}
