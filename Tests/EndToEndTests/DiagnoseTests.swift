import Foundation
import Testing
import TestSupport

@Suite("Diagnosing a user's screen")
struct DiagnoseTests {
  private let lab: Lab

  init() throws { lab = try Lab() }

  private static let fixtures = TestSupport.fixtures.appendingPathComponent("Diagnosis")

  private func copy(_ name: String) throws {
    try lab.write(
      try String(contentsOf: Self.fixtures.appendingPathComponent(name), encoding: .utf8), to: name)
  }

  private static func share(_ line: Substring) -> Double? {
    line.split(separator: " ").first { $0.hasSuffix("%") }.flatMap { Double($0.dropLast()) }
  }

  private static func fixes(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "What helps (each was played)") else { return [] }
    return Array(lines[(start + 2)...].prefix { !$0.isEmpty })
  }

  @Test("The fix with code for a scroll view includes the steps that add the scroll view")
  func adopted() throws {
    try copy("SignUp.storyboard")
    let outcome = try lab.avoidance("diagnose", "SignUp.storyboard", "-s", "content-inset-in-scroll-view")
    #expect(outcome.status == 2, "\(outcome.err)")
    #expect(
      outcome.out.contains(
        "Put the stack 'stack-view' and 'sign-up-button' into a scroll view, with content-inset-in-scroll-view"
      ))
    #expect(outcome.out.contains("choose Editor > Embed In > Scroll View"))
    #expect(outcome.out.contains("Add the code below as ContentInsetCovered.swift"))
    #expect(outcome.out.contains("Connect the outlet scrollingContent to 'scroll view'."))
    // The code has its outlets and the helpers that it calls, and nothing of this package.
    #expect(outcome.out.contains("@IBOutlet private var scrollingContent: UIScrollView?"))
    #expect(outcome.out.contains("func dockedTop(in view: UIView) -> CGFloat?"))
    #expect(!outcome.out.contains("import KeyboardAvoidance") && !outcome.out.contains("outlets."))
  }

  @Test(
    "A form of five fields with a button at the bottom is put into a scroll view, and the gain is printed")
  func fiveFields() throws {
    try copy("SignUp.storyboard")
    let outcome = try lab.avoidance("diagnose", "SignUp.storyboard")
    #expect(outcome.status == 2, "\(outcome.err)")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines[0].contains("(sign-up-sign-up), SignUp.storyboard:5: fixed form"))
    #expect(
      lines[2].hasPrefix(
        "Put the stack 'stack-view' and 'sign-up-button' into a scroll view that ends at the keyboard layout guide: "
      ))
    let fixes = Self.fixes(outcome.out)
    let best = try #require(fixes.first.flatMap(Self.share))
    let alone = try #require(
      fixes.first { $0.hasSuffix("  Tie the bottom of 'sign-up-button' to the keyboard layout guide") }
        .flatMap(Self.share), "\(fixes)")
    #expect(best > 95 && best > alone + 30, "\(outcome.out)")
    #expect(
      outcome.out.contains("Select 'stack-view', 'sign-up-button' and choose Editor > Embed In > Scroll View")
    )
    #expect(
      outcome.out.contains(
        "stack-view.top = safe area.top + 64 (fields-top) becomes stack-view.top = content view.top + 64"))
    #expect(
      outcome.out.contains(
        "≥ the height of the Frame Layout Guide, and add a second constraint with = and priority 740."))
    #expect(
      outcome.out.contains(
        "Make the content view as tall as its content: sign-up-button.top ≥ stack-view.bottom."))
    #expect(
      outcome.out.contains("Constrain the scroll view: scroll view.bottom = keyboard layout guide.top, "))
    #expect(outcome.out.contains("1) Select the root view, and turn on Keyboard Layout Guide"))
  }

  @Test("A constraint written either way round is tied to the keyboard layout guide as the file has it")
  func turned() throws {
    let file = try String(
      contentsOf: repository.appendingPathComponent(".ci/examples/Main.storyboard"), encoding: .utf8)
    let line = try #require(file.split(separator: "\n").first { $0.contains("bot-aa-002") })
    let other = line.replacing(" first", with: " other").replacing(" second", with: " first")
      .replacing(" other", with: " second").replacing("\"16\"", with: "\"-16\"")
    let forms = [
      (file, "so that it becomes keyboard layout guide.top = sign-in-button.bottom + 16"),
      (
        file.replacing(line, with: other),
        "so that it becomes sign-in-button.bottom = keyboard layout guide.top - 16"
      ),
    ]
    var results: [String?] = []
    for (text, words) in forms {
      try lab.write(text, to: "Main.storyboard")
      let outcome = try lab.avoidance("diagnose", "Main.storyboard", "-o", "p", "-q", "-k", "show-hide")
      let page = try lab.text("p/README.md")
      #expect(page.contains(words), "\(page)")
      results.append(
        outcome.out.split(separator: "\n").first { $0.contains("  Tie the bottom of ") }.map { String($0) })
    }
    #expect(results[0] != nil && results[0] == results[1])
  }

  @Test("A form whose button is raised over a field gets a list of constraints to change and the gain")
  func raisedButton() throws {
    try copy("raised-button.json")
    let outcome = try lab.avoidance("diagnose", "raised-button.json", "--today", "tracking-guide")
    #expect(outcome.status == 2, "\(outcome.err)")
    #expect(outcome.out.contains("Today, with tracking-guide, the screen works in "))
    #expect(outcome.out.contains("ends up behind submit"))
    let fixes = Self.fixes(outcome.out)
    let line = try #require(outcome.out.split(separator: "\n").first { $0.hasPrefix("Today, ") })
    let today = try #require(
      line.split { "()%".contains($0) }.compactMap { Double($0) }.first, "\(line)")
    let best = try #require(fixes.first.flatMap(Self.share))
    #expect(best > today + 15, "\(outcome.out)")
    let shares: [Double] = fixes.map { Self.share($0) ?? 0 }
    #expect(shares.sorted(by: >) == shares)
    // The terminal shows the steps of the best fix, and the pages show the steps of every fix.
    #expect(outcome.out.contains("Put the form into a scroll view"))
    #expect(
      outcome.out.contains(
        "title.top = safe area.top + 120 (title-top) becomes title.top = content view.top + 120"))
    let pages = try lab.avoidance(
      "diagnose", "raised-button.json", "--today", "tracking-guide", "-o", "p", "-q")
    #expect(pages.status == 2 && pages.err.isEmpty, "\(pages.err)")
    let page = try lab.text("p/README.md")
    #expect(
      page.contains(
        "Select title.top = safe area.top + 120 (title-top), set its priority to 740, and add title.top ≥ safe area.top "
          + "+ 8 as a second constraint."))
    #expect(page.contains("Add the constraint password.bottom ≤ submit.top - 8 at priority 745."))
  }

  @Test("A screen that no fix helps gets a list of the remaining problems with their sizes")
  func nothingHelps() throws {
    try copy("tall-header.json")
    let outcome = try lab.avoidance("diagnose", "tall-header.json")
    #expect(outcome.status == 2, "\(outcome.err)")
    #expect(outcome.out.contains("No fix that was played helps: none of "))
    #expect(outcome.out.contains("Remaining problems\n"))
    // The screen's 874 points minus 62 of safe area and 335 of keyboard leave 477. The player alone needs
    // 500.
    #expect(
      outcome.out.contains(
        "iphone-17-pro, portrait, show-hide, 477 points are left between the top safe area")
    )
    #expect(outcome.out.contains("player.height = 500 (player-height)"))
    #expect(!outcome.out.contains("What helps (each was played)"))
  }

  @Test("The first line names a scene of a file in a folder in words, without the file's name twice")
  func sceneInFolder() throws {
    let file = TestSupport.fixtures.appendingPathComponent("InterfaceBuilder/FieldAboveToolbar.storyboard")
    try lab.write(try String(contentsOf: file, encoding: .utf8), to: "App/Field.storyboard")
    let outcome = try lab.avoidance(
      "diagnose", "App/Field.storyboard", "-d", "iphone-se-3", "-k", "show-hide")
    #expect(
      outcome.out.hasPrefix(
        "PictureController (field-picture-controller), App/Field.storyboard:5: fixed form"), "\(outcome.out)")
  }

  @Test("The pages contain pictures, steps and Swift code that compiles")
  func pages() throws {
    try copy("raised-button.json")
    let outcome = try lab.avoidance(
      "diagnose", "raised-button.json", "-o", "pages", "-q", "-s", "tracking-guide*")
    #expect(outcome.status == 2 && outcome.err.isEmpty, "\(outcome.err)")
    let page = try lab.text("pages/README.md")
    #expect(page.hasPrefix("# Diagnosis of Sign-in with a button that the keyboard raises\n"))
    #expect(page.contains("avoidance diagnose raised-button.json --strategy 'tracking-guide*'"))
    #expect(!page.contains(lab.folder.path))
    for name in ["today-1", "fix-1"] {
      #expect(page.contains("img/raised-button/\(name).svg"))
      let picture = try lab.text("pages/img/raised-button/\(name).svg")
      #expect(XMLScan(picture).isBalanced)
    }
    var blocks: [String] = []
    for part in page.components(separatedBy: "```swift\n").dropFirst() {
      blocks.append(part.components(separatedBy: "\n```")[0])
    }
    // One block sets the constraints, and another one is the code of the technique.
    #expect(blocks.contains { $0.contains("UILayoutPriority(740)") })
    #expect(blocks.contains { $0.contains("keyboardLayoutGuide.topAnchor") })
    let modules = Lab.executable.deletingLastPathComponent().appendingPathComponent("Modules")
    for (n, block) in Set(blocks).sorted().enumerated() {
      try lab.write(Self.withoutObjectiveC(block), to: "code-\(n).swift")
      let compiled = try lab.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path, "code-\(n).swift"]
      ).finish()
      #expect(compiled.status == 0, "\(block)\n\(compiled.err)")
    }
    // The HTML page has the same contents as the Markdown page and embeds its pictures.
    let browser = try lab.text("pages/index.html")
    #expect(browser.contains("<title>Diagnosis of raised-button</title>") && !browser.contains("<script"))
    #expect(browser.contains("UILayoutPriority(740)") && browser.contains("keyboardLayoutGuide.topAnchor"))
    for name in ["film", "today-1", "fix-1"] {
      let svg = Data(try lab.text("pages/img/raised-button/\(name).svg").utf8)
      #expect(browser.contains("data:image/svg+xml;base64,\(svg.base64EncodedString())\""))
    }
    // A second run writes the same bytes, and refuses to replace a file that is not from a report.
    _ = try lab.avoidance("diagnose", "raised-button.json", "-o", "pages", "-q", "-s", "tracking-guide*")
    #expect(try lab.text("pages/README.md") == page)
    try lab.write("mine", to: "other/README.md")
    let foreign = try lab.avoidance("diagnose", "raised-button.json", "-o", "other", "-q")
    #expect(foreign.status == 73 && foreign.err.contains("not from a report"))
    #expect(try lab.text("other/README.md") == "mine")
  }

  /// Returns printed code as this platform can compile it.
  private static func withoutObjectiveC(_ code: String) -> String {
    let plain = code.replacing("@IBOutlet ", with: "").replacing("@objc ", with: "")
      .replacing("#selector(", with: "Selector(")
    return plain.contains("\nfinal class ")
      ? plain : "import UIKit\nfinal class C: UIViewController {\n\(plain)\n}\n"
  }

  @Test("The file with the best fix differs in few lines, works when it is read again, and replaces no file")
  func fixedFile() throws {
    try copy("SignUp.storyboard")
    let few = ["-d", "iphone-17-pro", "-d", "iphone-se-3", "-k", "show-hide*", "-q"]
    let before = try lab.text("SignUp.storyboard")
    let outcome = try lab.avoidance(
      ["diagnose", "SignUp.storyboard", "--fix", "Fixed.storyboard"] + few)
    #expect(outcome.status == 0, "\(outcome.out)\(outcome.err)")
    #expect(
      outcome.out.contains(
        "Fixed file: Fixed.storyboard\n  Put the stack 'stack-view' and 'sign-up-button' into a scroll view that ends at the "
          + "keyboard layout guide.\n  Read and played again, the file works in 12 of 12 situations.\n"),
      "\(outcome.out)")
    #expect(try lab.text("SignUp.storyboard") == before)
    let fixed = try lab.text("Fixed.storyboard")
    #expect(fixed.contains("<keyboardLayoutGuide key=\"keyboard\" id=") && fixed.contains("<scrollView "))
    // The diagnosis understands the file after its own advice.
    let after = try lab.avoidance(["diagnose", "Fixed.storyboard"] + few)
    #expect(after.status == 0, "\(after.out)")
    #expect(after.out.contains("Today, with a constraint to the keyboard layout guide"))
    #expect(after.out.contains("the screen works in all 12 situations."))
    // A second run refuses to replace the file, and never replaces the file that it reads.
    let again = try lab.avoidance(["diagnose", "SignUp.storyboard", "--fix", "Fixed.storyboard"] + few)
    #expect(again.status == 73 && again.err.contains("--force"), "\(again.err)")
    for force in [[], ["--force"]] {
      let own = try lab.avoidance(
        ["diagnose", "SignUp.storyboard", "--fix", "./SignUp.storyboard"] + few + force)
      #expect(own.status == 73, "\(own.err)")
      #expect(try lab.text("SignUp.storyboard") == before)
    }
    let nothing = try lab.avoidance(["diagnose", "Fixed.storyboard", "--fix", "More.storyboard"] + few)
    #expect(nothing.status == 0 && nothing.err.contains("so --fix wrote no file"), "\(nothing.err)")
    let built = try lab.avoidance(["diagnose", "sign-up", "--fix", "More.storyboard"] + few)
    #expect(built.status == 64 && built.err.contains("storyboard or xib"), "\(built.err)")
    #expect(!lab.exists("More.storyboard"))
    let json = try lab.avoidance(
      ["diagnose", "SignUp.storyboard", "--fix", "Json.storyboard", "--format", "json"] + few)
    #expect(
      json.out.contains("\"fixed\":{\"file\":\"Json.storyboard\",\"title\":\"Put the stack"), "\(json.out)")
    #expect(try lab.text("Json.storyboard") == fixed)
  }

  @Test("A file alone warns of outlets by which the scene's class may change constraints")
  func warnsOfClass() throws {
    let app = TestSupport.fixtures.appendingPathComponent("App")
    let sources = ["SignUpViewController", "Tracker", "RoundedButton"].map { "Sources/\($0).swift" }
    for name in ["SignUp.storyboard"] + sources {
      let text = try String(contentsOf: app.appendingPathComponent(name), encoding: .utf8)
      try lab.write(text, to: "App/\(name)")
    }
    let few = ["-d", "iphone-17-pro", "--orientation", "portrait", "-k", "show-hide-last", "-q"]
    let caution =
      "The class SignUpViewController may change a constraint by the outlet submitBottom, and its code is not played here. "
      + "Name the app's folder to play it: 'avoidance diagnose FOLDER'."
    let outcome = try lab.avoidance(
      ["diagnose", "App/SignUp.storyboard", "--fix", "Fixed.storyboard"] + few)
    // The diagnosis says it, and the result of the file that was written.
    #expect(outcome.out.components(separatedBy: caution).count == 3, "\(outcome.out)\(outcome.err)")
    let own = try lab.compiling(["diagnose", "App"] + few)
    #expect(!own.out.contains("may change a constraint"), "\(own.out)")
    #expect(own.out.contains("with SignUpViewController"), "\(own.out)\(own.err)")
  }

  @Test("A constraint to the keyboard layout guide has the same result with and without the class's code")
  func judgesGuideAlike() throws {
    let app = TestSupport.fixtures.appendingPathComponent("App")
    let text = try String(contentsOf: app.appendingPathComponent("SignUp.storyboard"), encoding: .utf8)
    try lab.write(
      text.replacing(
        "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>",
        with:
          "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/><viewLayoutGuide key=\"keyboard\" id=\"guide\"/>"
      ).replacing(
        "<constraint firstItem=\"safe\" firstAttribute=\"bottom\"",
        with: "<constraint firstItem=\"guide\" firstAttribute=\"top\""
      ).replacing("<viewLayoutGuide key=\"keyboard\"", with: "<keyboardLayoutGuide key=\"keyboard\""),
      to: "App/SignUp.storyboard")
    try lab.write(
      """
      import UIKit
      class SignUpViewController: UIViewController {
        @IBOutlet private weak var submitButton: UIButton!
        @IBOutlet private weak var submitBottom: NSLayoutConstraint!
        @IBOutlet private var fields: [UITextField]!
        @IBAction private func signUp(_ sender: UIButton) {}
        @IBAction private func backgroundTapped(_ sender: UITapGestureRecognizer) {}
      }
      """, to: "App/SignUpViewController.swift")
    func works(_ path: String) throws -> [Int?] {
      let outcome = try lab.compiling([
        "diagnose", path, "-d", "iphone-se-3", "-d", "iphone-17-pro", "-k", "show-hide*", "--format",
        "json", "-q",
      ])
      let json = try #require(try outcome.json() as? [String: Any], "\(outcome.err)")
      let screen = try #require((json["screens"] as? [[String: Any]])?.first)
      return [screen["situations"] as? Int, screen["works"] as? Int]
    }
    #expect(try works("App") == works("App/SignUp.storyboard"))
  }

  @Test(
    "A diagnosis of a Swift file names the verb that plays it, and that of a folder plays what its code builds"
  )
  func namesTry() throws {
    try copy("SignUp.storyboard")
    let code = """
      import UIKit
      final class CodedViewController: UIViewController {
        let field = UITextField(frame: CGRect(x: 20, y: 700, width: 200, height: 40))
        override func viewDidLoad() { super.viewDidLoad(); view.addSubview(field) }
      }
      """
    try lab.write(code, to: "Only/Coded.swift")
    let file = try lab.avoidance("diagnose", "Only/Coded.swift")
    #expect(file.status == 65 || file.status == 66)
    #expect(file.err.contains("'avoidance try Only/Coded.swift' plays the view controllers"), "\(file.err)")
    try lab.write(code, to: "Both/Coded.swift")
    try lab.write(try lab.text("SignUp.storyboard"), to: "Both/SignUp.storyboard")
    for (folder, screens) in [
      ("Only", ["CodedViewController"]), ("Both", ["CodedViewController", "sign-up-sign-up"]),
    ] {
      let outcome = try lab.compiling(["diagnose", folder, "-d", "iphone-17-pro", "-k", "show-hide"])
      // The field is under the keyboard, and no code moves it.
      #expect(outcome.status == 2, "\(outcome.err)")
      for screen in screens { #expect(outcome.out.contains(screen), "\(folder): \(outcome.out)") }
    }
  }

  @Test("Several screens have one line each, and a screen that works gets no advice")
  func several() throws {
    let several = try lab.avoidance(
      "diagnose", "login", "form-scroll", "chat", "text-editor", "-q", "-k", "show-hide")
    #expect(several.status == 2, "\(several.err)")
    let lines = several.out.split(separator: "\n")
    #expect(lines.count == 5 && lines[0].hasPrefix("screen "))
    #expect(lines.contains { $0.hasPrefix("chat ") && $0.hasSuffix("100%") })
    let sound = try lab.avoidance(
      "diagnose", "chat", "--today", "tracking-guide", "-k", "show-hide", "-d", "iphone-se-3", "-d",
      "ipad-mini-7", "-q")
    #expect(sound.status == 0)
    #expect(sound.out.contains("the screen works in all 4 situations.\nNothing needs to be done.\n"))
  }

  @Test("Situations in which the form does not fit are a third count, in all forms and in the exit code")
  func leftOut() throws {
    try copy("FixedFrame.storyboard")
    try copy("type-turn-type.json")
    // The text view is a fixed frame from y 20 to 667. In landscape the window of this phone ends at y 375, so
    // neither the scenario that begins there nor the one that turns there can be tried. `show-hide` in portrait
    // works.
    let words = [
      "diagnose", "FixedFrame.storyboard", "--today", "content-inset-archived", "-d", "iphone-7",
      "--profile", "ios-10", "-k", "show-hide", "--scenario-file", "type-turn-type.json",
    ]
    let text = try lab.avoidance(words + ["-o", "pages"])
    #expect(text.status == 3, "\(text.err)")
    let verdict =
      "works in 1 of 4 situations (25.0%); in 3 of them the form does not fit even without a keyboard."
    #expect(text.out.contains(verdict), "\(text.out)")
    #expect(!text.out.contains("Nothing needs to be done.") && !text.out.contains("works in all"))
    #expect(
      text.out.contains("The form does not fit even without a keyboard: 3 situations, iphone-7 in landscape.")
    )
    #expect(text.out.contains("'text-view' is off the screen (y 20 to 667, the window ends at y 375)."))
    #expect(text.out.contains("The screen cannot go into a scroll view, because "))
    for page in ["pages/README.md", "pages/index.html"] {
      let page = try lab.text(page)
      #expect(page.contains("in 3 of them the form does not fit even without a keyboard."), "\(page)")
      #expect(page.contains("Left out") && page.contains("off the screen (y 20 to 667"))
    }
    let json = try lab.avoidance(words + ["--format", "json", "-q"])
    #expect(json.status == 3)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any])
    let screen = try #require((document["screens"] as? [[String: Any]])?.first)
    let counts = ["situations", "works", "fails", "doesNotFit", "notJudged"].map { screen[$0] as? Int }
    #expect(counts == [4, 1, 0, 3, 0])
    #expect((screen["leftOut"] as? [[String: Any]])?.first?["situations"] as? Int == 3)
    #expect(!json.out.contains("Nothing needs to be done."))
    let nothing = try lab.avoidance(words + ["--orientation", "landscape"])
    #expect(nothing.status == 4 && nothing.err.contains("off the screen"), "\(nothing.err)")
  }

  @Test("A scroll view that was played where the form does not fit is said to fix that too")
  func scrollViewFits() throws {
    // The form's button covers the field on these phones in landscape, even without a keyboard.
    let outcome = try lab.avoidance(
      "diagnose", "form-bottom-button", "--today", "tracking-guide", "-d", "iphone-17-pro", "-d",
      "iphone-16e",
      "-k", "show-hide", "-q")
    #expect(outcome.out.contains("; in 2 of them the form does not fit even without a keyboard."))
    #expect(
      outcome.out.contains(
        "A scroll view fixes that too: with it, the screen works in 2 of these 2 situations."))
    #expect(outcome.out.contains("Put the form into a scroll view: the screen then works in 100%."))
  }

  @Test("The platform's own behaviour is today's, unless an option names another one")
  func builtInBehaviour() throws {
    try copy("Table.storyboard")
    try copy("Guide.storyboard")
    let few = ["-d", "iphone-17-pro", "-k", "show-hide", "-q"]
    let table = try lab.avoidance(["diagnose", "Table.storyboard"] + few)
    #expect(table.status == 0)
    #expect(
      table.out.contains(
        "Today, with the keyboard avoidance of UITableViewController (table-controller), the screen works in all 2 "
          + "situations.\nNothing needs to be done.\n"), "\(table.out)")
    // IQKeyboardManager lists UITableViewController in disabledDistanceHandlingClasses.
    let named = try lab.avoidance(["diagnose", "Table.storyboard", "--today", "none"] + few)
    #expect(
      named.status == 2 && named.out.contains("Today, without keyboard code, the screen works in 0 of 2"))
    #expect(!named.out.contains("iq-keyboard-manager"))
    #expect(named.out.contains("1) Put the table into a plain UIViewController, because "), "\(named.out)")
    let guide = try lab.avoidance(["diagnose", "Guide.storyboard"] + few)
    #expect(
      guide.out.contains(
        "Today, with a constraint to the keyboard layout guide (tracking-guide), the screen works in all 2 "),
      "\(guide.out)")
    let other = try lab.avoidance(["diagnose", "Guide.storyboard", "--today", "bottom-inset"] + few)
    #expect(other.out.contains("Today, with bottom-inset, "))
  }

  @Test("Ambiguous layouts are warned of as in a run, in the text, in the pages and in JSON")
  func ambiguous() throws {
    try copy("Ambiguous.storyboard")
    let words = ["diagnose", "Ambiguous.storyboard", "-d", "iphone-17-pro", "-k", "show-hide"]
    let warning = "The position or size is ambiguous for: 'name-field' (x, y), 'password-field' (x, y)."
    let text = try lab.avoidance(words + ["-o", "pages"])
    #expect(text.err.contains("on iphone-17-pro in portrait: \(warning)"), "\(text.err)")
    #expect(text.out.contains("The screen's layout has problems without a keyboard"))
    #expect(try lab.text("pages/README.md").contains("is ambiguous for: 'name-field' (x, y)"))
    let json = try lab.avoidance(words + ["--format", "json", "-q"])
    #expect(json.out.contains("\"warnings\":[\"screen") && json.out.contains(warning))
  }

  @Test("Mistakes in the command line or a file are named, with the correct exit code")
  func errors() throws {
    let none = try lab.avoidance("diagnose")
    #expect(none.status == 64 && none.err.contains("Missing argument"))
    let missing = try lab.avoidance("diagnose", "gone.storyboard")
    #expect(missing.status == 66 && missing.err.contains("gone.storyboard"))
    let unknown = try lab.avoidance("diagnose", "logn")
    #expect(unknown.status == 64 && unknown.err.contains("login"))
    let today = try lab.avoidance("diagnose", "login", "--today", "traking-guide")
    #expect(today.status == 64 && today.err.contains("Did you mean 'tracking-guide'?"), "\(today.err)")
    try lab.write("{\"id\": ", to: "broken.json")
    let broken = try lab.avoidance("diagnose", "broken.json")
    #expect(broken.status == 65 && broken.err.contains("broken.json:1:"))
    let nothing = try lab.avoidance("diagnose", "login", "-d", "iphone-17-pro", "-k", "float-while-shown")
    #expect(nothing.status == 4, "\(nothing.err)")
    #expect(!lab.exists("out"))
  }

  @Test("Hostile names are escaped in all outputs")
  func hostile() throws {
    let hostile = "x\u{1B}[31m<script>|`$(id)` [x](javascript:1) \u{202E}desrever"
    let views: [[String: Any]] = [
      ["id": "title", "role": "text", "size": ["height": 40]],
      ["id": "field", "size": ["height": 44], "input": [String: String]()],
      ["id": "send", "role": "primary-action"],
    ]
    let screen: [String: Any] = [
      "id": "hostile", "title": hostile, "views": views,
      "constraints": [
        "title.top == root.safe-area.top + 300", "field.top == title.bottom + 40", "send.height == 50",
        "send.bottom == root.safe-area.bottom",
      ], "primaryAction": "send",
    ]
    let name = "a|<b>`$(id)`\u{202E}.json"
    try lab.write(
      String(decoding: try JSONSerialization.data(withJSONObject: screen), as: UTF8.self), to: name)
    let outcome = try lab.avoidance(
      "diagnose", name, "-o", "pages", "-d", "iphone-se-3", "-k", "show-hide", "-s", "bottom-inset")
    #expect(outcome.status == 2, "\(outcome.err)")
    let page = try lab.text("pages/README.md")
    let browser = try lab.text("pages/index.html")
    #expect(!browser.contains("<b>") && !browser.contains("<script"))
    for text in [page, outcome.out, browser] {
      #expect(!text.contains("\u{202E}") && !text.contains("\u{1B}"))
    }
    // Markup is checked outside code fences only, because inside them it is harmless.
    let prose = page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    for part in prose { #expect(!part.contains("<b>") && !part.contains("<script"), "\(part)") }
  }
}
