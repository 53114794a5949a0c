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

  private func fileNames(_ files: [AppFolder.File]) -> [String] {
    files.map { ($0.path as NSString).lastPathComponent }
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
      "Presentation.swift": "class Presentation: UIPresentationController {}",
      "Pods/Model.swift": "struct Model {}",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    let names = fileNames(app.files(for: "Login", near: "\(path)/Login.swift").chosen)
    #expect(names == ["Login.swift", "Login+Keyboard.swift", "Base.swift", "Model.swift", "Style.swift"])
    #expect(app.bases(of: "Login", near: path) == ["Base", "UIViewController"])
    #expect(app.isController("Login", near: path))
    #expect(!app.isController("Other", near: path))
    #expect(!app.isController("Presentation", near: path))
  }

  @Test("Files with extensions of UIKit's types, functions or constants are compiled if one is used")
  func additions() throws {
    let path = try folder([
      "First/Login.swift": """
      class Login: UIViewController {
        func show() {
          view.pin(in: view, space: 20.adjusted + margin)
          hideWhenTapped()
          view.backgroundColor = UIColor(hex: 0xFF)
          view.tintColor = .Primary
        }
      }
      """,
      "First/UIView+Pin.swift": """
      public extension UIView {
        func pin(in view: UIView, space: CGFloat) { let gap = 1 }
      }
      """,
      "First/UIView+Corner.swift": "extension UIView { var corner: CGFloat { layer.cornerRadius } }",
      "First/UIView+Private.swift": "private extension UIView { func hideWhenTapped() {} }",
      "First/Int+Adjusted.swift": "extension Int { var adjusted: CGFloat { CGFloat(self) * ratio } }",
      "First/UIViewController+Tap.swift": "extension UIViewController { func hideWhenTapped() {} }",
      "First/UIColor+Hex.swift": "extension UIColor { convenience init(hex: Int) { self.init() } }",
      "First/UIColor+Other.swift": "extension UIColor { static let other = 1 }",
      "First/UIColor+Names.swift": "extension UIColor { static let Primary = UIColor.red }",
      "First/UIViewController+Touch.swift": """
      extension UIViewController { open override func touchesBegan() {} }
      """,
      // A private constant is not the one that another file uses.
      "First/Private.swift": "private let margin: CGFloat = 9\nprivate(set) var other = 1",
      "First/Constants.swift": "let margin: CGFloat = 4\nfunc unused() {}",
      "First/Ratio.swift": "var ratio: CGFloat { 1 }",
      "First/Unused.swift": "let unusedMargin = 1",
      // A copy of the app.
      "Second/Login.swift": "class Login: UIViewController { func show() { view.pin(space: margin) } }",
      "Second/UIView+Pin.swift": "extension UIView { func pin(in view: UIView, space: CGFloat) {} }",
      "Second/UIViewController+Touch.swift": """
      extension UIViewController { open override func touchesBegan() {} }
      """,
      "Second/Constants.swift": "let margin: CGFloat = 4",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    func files(near place: String) -> [String] {
      app.files(for: "Login", near: "\(path)/\(place)").chosen.map {
        String($0.path.dropFirst(path.count + 1))
      }.sorted()
    }
    #expect(
      files(near: "First/Login.swift")
        == [
          "First/Constants.swift", "First/Int+Adjusted.swift", "First/Login.swift", "First/Ratio.swift",
          "First/UIColor+Hex.swift", "First/UIColor+Names.swift", "First/UIView+Pin.swift",
          "First/UIViewController+Tap.swift", "First/UIViewController+Touch.swift",
        ])
    #expect(
      files(near: "Second/Login.swift")
        == [
          "Second/Constants.swift", "Second/Login.swift", "Second/UIView+Pin.swift",
          "Second/UIViewController+Touch.swift",
        ])
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
      ("App.txt", "text", "no Swift file here"),
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

  @Test("Each of many copies of a class is found, with its own extension and its own callers")
  func manyCopies() throws {
    var files: [String: String] = [:]
    for n in 0..<600 {
      files["Lesson\(n)/Login.swift"] = "class Login: UIViewController { let field = UITextField() }"
      files["Lesson\(n)/Login+Keyboard.swift"] = "extension Login {}"
    }
    files["Lesson7/Start.swift"] = "func start() { present(Login(), animated: true) }"
    let path = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    let controllers = AppControllers(OwnScreens(), in: app, only: nil)
    #expect(controllers.found.count == 500)
    #expect(controllers.warning?.contains("more than 500 view controllers") == true)
    let places = [7, 8].map { "\(path)/Lesson\($0)/Login.swift" }
    #expect(
      app.files(for: "Login", near: places[0]).chosen.map(\.path)
        == [places[0], "\(path)/Lesson7/Login+Keyboard.swift"])
    #expect(
      places.map { app.container(of: "Login", near: $0).container.presentation } == [.pageSheet, .fullScreen])
  }

  @Test("A class that is declared twice in a file is one controller")
  func isDeclaredTwice() throws {
    let text = "class A: UIViewController { let field = UITextField() }"
    let path = try folder(["A.swift": "\(text)\n\(text)"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let found = AppControllers(OwnScreens(), in: AppFolder([path]), only: nil).found
    #expect(found.map(\.line) == [1])
  }

  @Test("Classes that inherit from each other end the search")
  func cycle() throws {
    let path = try folder(["A.swift": "class A: B {}", "B.swift": "class B: A {}"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    #expect(app.bases(of: "A", near: path) == ["B"])
    #expect(!app.isController("A", near: path))
  }

  @Test(
    "Views and extensions come first, with their base classes; other controllers come last, and their names after all"
  )
  func order() throws {
    let path = try folder([
      "A.swift": """
      class A: UIViewController {
        let api = Api(), bar = Bar()
        func show() { present(Next(), animated: true); view.backgroundColor = .init(hex: 1); bar.place() }
      }
      """,
      "Api.swift": "struct Api { let token = Token() }", "Token.swift": "struct Token {}",
      "Bar.swift": "class Bar: Panel { let badge = Badge() }", "Panel.swift": "class Panel: UIView {}",
      "Badge.swift": "class Badge: UILabel {}",
      "Next.swift": "class Next: UIViewController { let last = Last(), only = Only() }",
      "Last.swift": "class Last: UIViewController {}", "Only.swift": "struct Only {}",
      "UIColor+Hex.swift": "extension UIColor { convenience init(hex: Int) { self.init() } }",
      "UIColor+Hue.swift": "extension UIColor { convenience init(hue: Int) { self.init() } }",
      "Placing.swift":
        "protocol Placing {}; extension Placing { func place() {} }; extension NSObject: Placing {}",
      "Preview.swift": "import SwiftUI\nstruct Badge_Previews: View { let only = Only() }",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let names = fileNames(AppFolder([path]).files(for: "A", near: "\(path)/A.swift").chosen)
    #expect(
      names == [
        "A.swift", "Bar.swift", "Panel.swift", "UIColor+Hex.swift", "Placing.swift", "Api.swift",
        "Next.swift",
        "Badge.swift", "Token.swift", "Only.swift", "Last.swift",
      ])
  }

  @Test("A private type does not hide a type of another file, and stands for the name if there is no other")
  func privateTypes() throws {
    let path = try folder([
      "Login/Login.swift": "class Login: UIViewController { let field = Field(), own = Own() }",
      "Login/Row.swift": "fileprivate class Field: UIView {}\nprivate class Own: UIView {}",
      "Shared/Field.swift": "class Field: UITextField {}",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    #expect(app.bases(of: "Field", near: "\(path)/Login/Login.swift") == ["UITextField"])
    #expect(app.bases(of: "Own", near: path) == ["UIView"])
    let names = fileNames(app.files(for: "Login", near: "\(path)/Login/Login.swift").chosen)
    #expect(names == ["Login.swift", "Field.swift", "Row.swift"])
  }

  @Test("A private type counts in its own file, whatever other files declare")
  func privateTypesAtHome() throws {
    let path = try folder([
      "A/Login.swift": """
      class Login: UIViewController { let field = Field(), top = Constants.top }
      private enum Constants { static let top = 600.0 }
      private class Field: UITextField {}
      """,
      "B/Constants.swift": "enum Constants { static let top = 1.0 }",
      "B/Field.swift": "class Field: UIView {}",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    #expect(fileNames(app.files(for: "Login", near: "\(path)/A/Login.swift").chosen) == ["Login.swift"])
    #expect(app.bases(of: "Field", near: "\(path)/A/Login.swift") == ["UITextField"])
    #expect(app.bases(of: "Field", near: "\(path)/B/Other.swift") == ["UIView"])
  }

  @Test(
    "Thousands of classes in a file, each the base of the next or all named by the controller, take no time of their own"
  )
  func manyClasses() throws {
    let chain = (0..<20_000).reversed().map { "class C\($0): C\($0 + 1) {}" }.joined(separator: "\n")
    let path = try folder([
      "A.swift":
        "class A: UIViewController { let all = [\((0..<300).map { "C\($0 * 9)()" }.joined(separator: ", "))] }",
      "Chain.swift": "class C20000: UIView {}\n" + chain,
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    // The file with the classes is larger than the limit of 60 kB.
    #expect(fileNames(app.files(for: "A", near: "\(path)/A.swift").chosen) == ["A.swift"])
    #expect(!app.isController("C0", near: path) && app.isController("A", near: path))
  }

  @Test("A circle of base classes has no root")
  func circle() throws {
    let path = try folder([
      "A.swift": "class A: B {}\nclass B: C {}\nclass C: B {}\nclass UIController: UIController {}"
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    #expect(["A", "B", "C", "UIController"].allSatisfy { !app.isController($0, near: path) })
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
      fileNames(selection.chosen).prefix(2) == ["A.swift", "Zone.swift"])
    #expect(!selection.chosen.contains { $0.path.hasSuffix("/Zebra.swift") })
  }

  @Test("The classes of the scene and of xibs that the code loads come before other types")
  func sceneFirst() throws {
    var files = [
      "A.swift": "class A: UIViewController { let nib = UINib(nibName: \"Bar\", bundle: nil); "
        + (0..<30).map { "let b\($0): B\($0)" }.joined(separator: "; ") + " }",
      "Scroller.swift": "class Scroller: UIScrollView {}", "Zoomer.swift": "class Zoomer: UIView {}",
      "Other.swift": "class Other {}",
      "Bar.xib": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507"
        targetRuntime="iOS.CocoaTouch"><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
        <view id="v" customClass="Zoomer"><rect key="frame" x="0" y="0" width="100" height="40"/></view>
      </objects></document>
      """,
    ]
    for n in 0..<30 { files["B\(n).swift"] = "struct B\(n) {}" }
    let path = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    let selection = app.files(
      for: "A", near: "\(path)/A.swift", scene: ["Scroller"], also: ["Other", "B3"])
    let names = fileNames(selection.chosen)
    #expect(names.prefix(3) == ["A.swift", "Scroller.swift", "Zoomer.swift"])
    // Of the limit of 25, 22 are left; the others are added in the order in which they are needed.
    #expect(names.count == 25 + (names.dropFirst(25).count))
    #expect(names.dropFirst(25).first == "Other.swift")
    #expect(app.nibs(loadedBy: selection.chosen).keys.sorted() == ["Bar"])
  }

  @Test("A controller has text input if a view or a content that it names has one in its code or its xib")
  func inputsInViews() throws {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507"
        targetRuntime="iOS.CocoaTouch"><objects>
        <view id="v" customClass="Form"><rect key="frame" x="0" y="0" width="100" height="40"/>
        <subviews><textField id="t"><rect key="frame" x="0" y="0" width="100" height="40"/></textField></subviews>
        </view></objects></document>
      """
    let path = try folder([
      "A.swift": "class A: UIViewController { let panel = Panel() }",
      "B.swift": "class B: UIViewController { let form = Form() }",
      "C.swift": "class C: UIViewController { let model = Model() }",
      "Panel.swift": "class Panel: UIView { let row = Row() }",
      "Row.swift": "class Row: UIView { let field = UITextField() }",
      "Form.swift": "class Form: UIView {}", "Form.xib": xib,
      "Model.swift": "class Model { var field: UITextField? }",
      "D.swift": "class D: UIViewController { let content = Content() }",
      "E.swift": "class E: UIViewController { let cell = UICollectionViewListCell() }",
      "F.swift": "class F: UIViewController { let cell = UITableViewCell() }",
      "Content.swift": "struct Content: UIContentConfiguration { func make() -> UIView { Panel() } }",
      "Cells.swift": "extension UICollectionViewListCell { func content() -> Content { Content() } }",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path])
    let found = fileNames(app.files.filter(app.namesInput))
    let controllers = ["A.swift", "B.swift", "C.swift", "D.swift", "E.swift", "F.swift"]
    #expect(found.filter(controllers.contains) == ["A.swift", "B.swift", "D.swift", "E.swift"])
  }

  @Test("Links out of the folder are not followed")
  func links() throws {
    let path = try folder(["A.swift": "class A {}"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createSymbolicLink(atPath: "\(path)/loop", withDestinationPath: path)
    #expect(AppFolder([path]).files.count == 1)
  }

  @Test(
    "A generic class is compiled with the class that says what its parameters are, and is not tried alone"
  )
  func genericBase() throws {
    let path = try folder([
      "Form.swift": "class Form<Model>: UIViewController { let field = UITextField() }",
      "Other.swift": "class Other<Model>: UIViewController { let field = UITextField() }",
      "List.swift": "class List<Model>: Form<Model> {}",
      "User.swift": "final class UserForm: List<User> { let note = UITextView() }",
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let controllers = AppControllers(OwnScreens(), in: AppFolder([path]), only: nil)
    #expect(controllers.found.map(\.name) == ["UserForm"])
    #expect(controllers.refused.map(\.name) == ["Other"])
    let alone = AppControllers(OwnScreens(), in: AppFolder([path]), only: "Form")
    #expect(alone.refused.map(\.reason).first?.contains("--class UserForm") == true)
  }

  @Test("A path outside of the working directory is shown from the folder that was tried")
  func shownPaths() throws {
    let names = ShownPaths(["/Users/me/My App/", "App", "../Other", "/Users/me/Login.swift", "/"])
    #expect(names.shown("/Users/me/My App/Login.swift:3") == "My App/Login.swift:3")
    #expect(names.shown("App/Login.swift") == "App/Login.swift")
    #expect(names.shown("../Other/Login.swift") == "Other/Login.swift")
    #expect(names.shown("/Users/me/Login.swift:7") == "Login.swift:7")
    let path = try folder(["A.swift": "class A: UIViewController { let field = UITextField() }"])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = AppFolder([path], showing: ShownPaths([path]))
    #expect(app.files.map(\.path) == ["\((path as NSString).lastPathComponent)/A.swift"])
    #expect(app.files.map(\.location) == ["\(path)/A.swift"])
  }

  @Test("A file whose lines end as on Windows says as much about the bars as any other")
  func windowsLines() {
    let text =
      "//\r\n//  A.swift\r\n//\r\nimport UIKit\r\nfinal class A: UIViewController {\r\n  override func viewDidLoad() { navigationItem.title = \"A\" }\r\n}\r\n"
    #expect(CodeContainer(of: "A", own: [text], calls: []).container.navigationBar == .translucent)
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
    let kept = container(
      "", "let login: Login = Login()\nlet root = UINavigationController(rootViewController: login)")
    #expect(kept.container.navigationBar == .translucent)
    let pushed = container(
      "", "let login = Login(); navigationController?.pushViewController(login, animated: true)")
    #expect(pushed.container.navigationBar == .translucent)
    let large = container("navigationController?.navigationBar.prefersLargeTitles = true")
    #expect(large.container.largeTitle)
  }
}

@Suite("The presentation of screens that code builds") struct CodePresentationTests {
  private func presentation(_ own: String, _ other: String) -> ScreenContainer.Presentation {
    CodeContainer(of: "Login", own: [own], calls: [other]).container.presentation
  }

  @Test(
    "A controller that a call presents is in a sheet, unless its style says otherwise",
    arguments: [
      ("", "present(Login(), animated: true)", .pageSheet),
      ("", "let login = Login(user)\npresent(login, animated: true)", .pageSheet),
      (
        "", "let login = Login()\nlogin.modalPresentationStyle = .formSheet\npresent(login, animated: true)",
        .formSheet
      ),
      (
        "",
        "let login = Login()\nlet root = UINavigationController(rootViewController: login)\n"
          + "root.modalPresentationStyle = .fullScreen\npresent(root, animated: true)", .fullScreen
      ),
      (
        "",
        "let login = Login()\nlogin.sheetPresentationController?.detents = [.medium()]\npresent(login, animated: true)",
        .mediumDetent
      ),
      (
        "",
        "let login = Login()\nif let sheet = login.sheetPresentationController { sheet.detents = [.medium()] }\n"
          + "present(login, animated: true)", .mediumDetent
      ),
      ("init() { modalPresentationStyle = .formSheet }", "", .formSheet),
      // These present something else.
      ("other.modalPresentationStyle = .formSheet", "", .fullScreen),
      ("", "let login = Login()\npresent(loginHelp, animated: true)", .fullScreen),
      (
        "", "func a() { show(Login()) }\nfunc b() { let login = Help(); present(login, animated: true) }",
        .fullScreen
      ),
      ("", "present(MyLogin(), animated: true)", .fullScreen),
    ] as [(String, String, ScreenContainer.Presentation)])
  func presents(_ own: String, _ other: String, _ expected: ScreenContainer.Presentation) {
    #expect(presentation(own, other) == expected)
  }

  @Test("The evidence is in words")
  func words() {
    #expect(
      CodeContainer(of: "Login", own: [""], calls: ["present(Login(), animated: true)"]).inWords
        == "in a page sheet, because the code names 'present(_:animated:completion:)'")
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

  @Test("A program that is stopped leaves no process behind, also none in a separate group")
  func stopsAll() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // With job control, the shell starts the background process in a separate group. Both ignore interrupts.
    let script = "trap '' INT; set -m; sh -c 'while :; do date > alive; sleep 0.1; done' & wait"
    let process = BoundedProcess(
      executable: "/bin/sh", arguments: ["-c", "cd '\(folder.path)'; \(script)"], seconds: 1, folder: folder)
    #expect(throws: BoundedProcess.Problem.self) { try process.run() }
    let alive = folder.appendingPathComponent("alive")
    #expect(FileManager.default.fileExists(atPath: alive.path))
    try FileManager.default.removeItem(at: alive)
    Thread.sleep(forTimeInterval: 1)
    #expect(!FileManager.default.fileExists(atPath: alive.path))
  }

  @Test("The temporary files of a program are removed")
  func removesTemporaryFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "temporary-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try BoundedProcess(
      executable: "/bin/sh", arguments: ["-c", "mktemp -d"], seconds: 30, folder: folder
    ).run()
    let made = String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    #expect(made.hasPrefix(folder.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  #if os(Linux)
    @Test("The files of a program's streams are closed after its end")
    func closes() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "streams-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = try BoundedProcess(
        executable: "/bin/sh", arguments: ["-c", "exit 3"], seconds: 30, folder: folder
      ).run()
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
      #expect(open.filter { $0.contains(folder.lastPathComponent) } == [])
    }
  #endif
}
