import Foundation
import Testing

@Suite("The story of one cell")
struct ExplainTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func trace(_ cell: String, _ more: String...) throws -> [String: Any] {
    let outcome = Lab.call(["explain", cell, "--format", "json"] + more)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.err.isEmpty)
    return try #require(try outcome.json() as? [String: Any])
  }

  private func notification(_ name: String, of trace: [String: Any]) throws -> [String: Any] {
    let all = try #require(trace["notifications"] as? [[String: Any]])
    return try #require(all.first { $0["name"] as? String == "\(name)Notification" })
  }

  @Test("A prompt has the failure, the conditions and the whole code, in at most 8,000 characters")
  func prompt() throws {
    let outcome = try lab.avoidance(
      "explain", "fixed-offset-300/iphone-17-pro/portrait/last-then-first/sign-up", "--format", "prompt")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.out.hasPrefix("# Task\n") && outcome.out.count <= 8_000)
    for part in [
      "# Conditions\n", "- G1, ", ": FAILS\n", "# What happened\n", "keyboardWillShow  ", "# Code: ",
      "```swift\n", "UIViewController", "# Check\n",
      "Run `avoidance explain fixed-offset-300/iphone-17-pro/portrait/last-then-first/sign-up`.",
    ] { #expect(outcome.out.contains(part), "\(part)\n\(outcome.out)") }
    // The code of a library is longer. Lines in its middle are left out, and their number is given.
    let long = try lab.avoidance(
      "explain", "iq-keyboard-manager/iphone-se-3/portrait/next-through-all/form", "--format", "prompt")
    #expect(long.status == 0 && long.out.count <= 8_000 && long.out.count > 4_000)
    #expect(long.out.contains(" lines are left out here …"))
    #expect(long.out.contains("# Check\n"))
    let none = try lab.avoidance(
      "explain", "none/iphone-se-3/portrait/show-hide-last/form", "--format", "prompt")
    #expect(none.status == 0 && none.out.contains("# Code: "))
  }

  @Test("The text contains the cell, the notifications, the visible changes and every metric and gate")
  func text() throws {
    let cell = "bottom-inset/iphone-7/portrait/show-hide/login"
    let outcome = Lab.call("explain", cell, "--profile", "ios-10")
    #expect(outcome.status == 0)
    #expect(outcome.err.isEmpty)
    #expect(outcome.out.hasPrefix(cell + "\n"))
    #expect(outcome.out.contains("keyboardWillShow  (0,667,375,258) → (0,409,375,258), curve 7, 0.25 s"))
    #expect(outcome.out.contains("keyboardWillHide  (0,409,375,258) → (0,667,375,258), curve 7, 0.25 s"))
    #expect(outcome.out.contains("content-bottom"), "the changed constraint")
    for id in (1...8).map({ "O\($0)" }) + (1...11).map({ "M\($0)" }) + (1...5).map({ "G\($0)" }) {
      #expect(outcome.out.contains("\n\(id) "), "\(id)")
    }
    _ = try lab.avoidance("explain", cell, "--profile", "ios-10", "-o", "story.txt")
    #expect(try lab.bytes("story.txt") == outcome.outBytes)
  }

  @Test("An undocked keyboard covers nothing below its bottom edge")
  func undocked() throws {
    // The undocked keyboard covers 707 to 972 of the iPad's 1080 points, and the field is below 972.
    let outcome = Lab.call("explain", "whole-view-shift/ipad-9/portrait/undock-and-dock/chat")
    #expect(outcome.status == 0)
    let rests = outcome.out.split(separator: "\n").filter { $0.contains("keyboard top 707") }
    #expect(!rests.isEmpty && rests.allSatisfy { !$0.contains("covered") })
  }

  @Test("A text view taller than the free space reports its caret's line, and no range of field heights")
  func caret() throws {
    // The field is 734 points tall, from 106 to 840. The keyboard's top is at 874 − 335 = 539, so 433 points
    // of the field remain visible.
    let cell = "none/iphone-16-pro/portrait/type-and-paste/text-editor"
    let outcome = Lab.call("explain", cell)
    let lines = outcome.out.split(separator: "\n").map(String.init)
    let shown = try #require(lines.first { $0.contains("show of editor: the caret's line ends up at ") })
    #expect(shown.contains(", keyboard top 539, ") && shown.contains("the field spans 106–840"))
    let best = try #require(shown.firstMatch(of: /the oracle puts it at ([0-9.]+)–([0-9.]+)/))
    #expect(try #require(Double(best.2)) <= 539)
    #expect(outcome.out.contains("the caret's line travelled "))
    #expect(!outcome.out.contains("field height tried"))
    let page = Lab.call("explain", cell, "--format", "markdown")
    #expect(page.out.contains("| `editor`, the caret's line | "))
  }

  @Test("A cell that does not exist exits with a reason")
  func noCell() throws {
    for (cell, more, reason) in [
      (
        "tracking-guide/iphone-6s/portrait/show-hide/login", ["--profile", "ios-9"],
        "The strategy 'tracking-guide' needs iOS 15, but 'iphone-6s' runs iOS 9."
      ),
      (
        "none/iphone-6s/portrait/show-hide/detent-note", ["--profile", "ios-9"],
        "The sheet of 'detent-note' needs iOS 15, but 'iphone-6s' runs iOS 9."
      ),
      (
        "none/iphone-se-3/portrait/floating/login", [],
        "The scenario 'floating' needs a tablet with a floating keyboard"
      ),
      (
        "none/ipad-mini-7/landscape/slide-over/sheet-form", [],
        "The screen 'sheet-form' is a sheet, which is played only in a full-screen window"
      ),
    ] {
      let outcome = Lab.call(["explain", cell] + more)
      #expect(outcome.status == 4)
      #expect(outcome.err.contains(reason), "\(outcome.err)")
    }
  }

  @Test("The JSON contains all inputs of the metrics")
  func json() throws {
    let trace = try trace("bottom-inset/iphone-7/portrait/show-hide/login", "--profile", "ios-10")
    for key in [
      "cell", "profile", "frameRate", "window", "safeArea", "views", "notifications", "adjustments", "frames",
      "metrics", "gates", "transitions", "inputs", "schema", "scale",
    ] { #expect(trace[key] != nil, "\(key)") }
    #expect(trace["cell"] as? String == "bottom-inset/iphone-7/portrait/show-hide/login")
    #expect(trace["profile"] as? String == "ios-10")
    #expect(trace["frameRate"] as? Int == 60)
    #expect(trace["window"] as? [Double] == [0, 0, 375, 667])
    #expect(trace["safeArea"] as? [Double] == [20, 0, 0, 0])
    let views = try #require(trace["views"] as? [String: Any])
    #expect(Set(["root", "email", "password", "submit"]).isSubset(of: views.keys))
    #expect((trace["adjustments"] as? [Any])?.isEmpty == false)
    let metrics = try #require(trace["metrics"] as? [String: [String: Any]])
    #expect(metrics.count == 21)
    #expect(metrics["O1"]?["value"] as? Double == 1)
    let gates = try #require(trace["gates"] as? [String: String])
    #expect(gates.count == 5)

    // Frames are 1/60 s apart, each frame contains every view, and all numbers are finite.
    let frames = try #require(trace["frames"] as? [[String: Any]])
    for (n, frame) in frames.enumerated() {
      let time = try #require(frame["time"] as? Double)
      #expect(abs(time - Double(n) / 60) < 1e-9)
      let rects = try #require(frame["views"] as? [String: [Double]])
      #expect(rects.count == views.count)
      #expect(rects.values.allSatisfy { $0.count == 4 && $0.allSatisfy(\.isFinite) })
    }
    // If the keyboard is shown, its top is at 409 and the focused field ends above it.
    let up = try #require(
      frames.last { ($0["firstResponder"] as? String) == "email" && $0["rest"] as? Bool == true })
    #expect(up["keyboard"] as? [Double] == [0, 409, 375, 258])
    let email = try #require((up["views"] as? [String: [Double]])?["email"])
    #expect(email[1] + email[3] <= 409)
    // The keyboard begins below the screen.
    let first = try #require(frames.first?["keyboard"] as? [Double])
    #expect(first[1] == 667)
  }

  @Test("The JSON contains every required member of the schema")
  func schema() throws {
    let schema = try #require(try Lab.call("explain", "--schema").json() as? [String: Any])
    let trace = try trace(
      "first-responder-shift/ipad-mini-7/landscape/rotate-and-back/chat", "--frame-rate", "120")
    #expect(trace["frameRate"] as? Int == 120)
    let allowed = try #require(schema["properties"] as? [String: Any])
    #expect(Set(trace.keys).isSubset(of: allowed.keys))
    for key in try #require(schema["required"] as? [String]) { #expect(trace[key] != nil, "\(key)") }
  }

  @Test("An iPhone 7 with iOS 10 reports 258 points in portrait and 194 in landscape, curve 7, 0.25 s")
  func modernFrames() throws {
    for (orientation, begin, end) in [
      ("portrait", [0.0, 667, 375, 258], [0.0, 409, 375, 258]),
      ("landscape", [0.0, 375, 667, 194], [0.0, 181, 667, 194]),
    ] {
      let trace = try trace("none/iphone-7/\(orientation)/show-hide/login", "--profile", "ios-10")
      let show = try notification("keyboardWillShow", of: trace)
      #expect(show["beginFrame"] as? [Double] == begin)
      #expect(show["endFrame"] as? [Double] == end)
      #expect(show["curve"] as? Int == 7)
      #expect(show["duration"] as? Double == 0.25)
      let hide = try notification("keyboardWillHide", of: trace)
      #expect(hide["beginFrame"] as? [Double] == end)
      #expect(hide["endFrame"] as? [Double] == begin)
    }
  }

  @Test("Up to iOS 7, landscape frames have swapped axes: 162×568 on iPhone 5, 352×1024 on iPad 2")
  func swappedFrames() throws {
    for (cell, width, height) in [
      ("none/iphone-5/portrait/show-hide/login", 320.0, 216.0),
      ("none/iphone-5/landscape/show-hide/login", 162.0, 568.0),
      ("none/ipad-2/landscape/show-hide/login", 352.0, 1024.0),
    ] {
      let trace = try trace(cell, "--profile", "ios-7")
      for name in ["keyboardWillShow", "keyboardWillHide"] {
        let note = try notification(name, of: trace)
        for frame in ["beginFrame", "endFrame"] {
          let rect = try #require(note[frame] as? [Double])
          #expect(rect[2] == width && rect[3] == height, "\(cell) \(name) \(frame) \(rect)")
        }
      }
    }
  }
}

@Suite("The story of one cell as pictures, a page and a timeline")
struct ExplainFormatTests {
  let lab: Lab
  private let cell = "none/iphone-se-3/portrait/show-hide-last/form"

  init() throws { lab = try Lab() }

  @Test("Every picture is well-formed XML, on standard output and in a file, in light and dark colors")
  func pictures() throws {
    for picture in ["strip", "motion", "animation", "comparison"] {
      var themes: Set<Data> = []
      for theme in ["light", "dark", "auto"] {
        let outcome = Lab.call(
          "explain", cell, "--format", "svg", "--picture", picture, "--theme", theme)
        #expect(outcome.status == 0, "\(outcome.err)")
        #expect(outcome.err.isEmpty)
        #expect(outcome.out.hasPrefix("<svg ") && outcome.out.hasSuffix("</svg>\n"))
        #expect(XMLScan(outcome.out).isBalanced)
        #expect(outcome.outBytes.count < 60_000)
        #expect(outcome.out.contains("(G1, G2") || picture == "comparison")
        themes.insert(outcome.outBytes)
      }
      #expect(themes.count == 3, "\(picture)")
    }
    let strip = Lab.call("explain", cell, "--format", "svg")
    _ = try lab.avoidance("explain", cell, "--format", "svg", "-o", "strip.svg")
    #expect(try lab.bytes("strip.svg") == strip.outBytes)
    let wide = Lab.call(
      "explain", cell, "--format", "svg", "--picture", "comparison", "--against", "bottom-inset,oracle")
    #expect(wide.out.contains(">bottom-inset<") && wide.out.contains(">oracle<"))
  }

  @Test("The page has phases, the worst moment, lost points, ranges, and links to its pictures")
  func page() throws {
    let outcome = try lab.avoidance("explain", cell, "--format", "markdown", "-o", "a b/story.md")
    #expect(outcome.status == 0, "\(outcome.err)")
    let page = try lab.text("a b/story.md")
    for head in ["# `\(cell)`", "## Phases", "## The worst moment", "## Points lost", "## When it fails"] {
      #expect(page.contains(head), "\(head)")
    }
    let generation = try #require(lab.names("a b/story.img").first)
    for name in ["strip", "motion", "animation"] {
      #expect(page.contains("story.img/\(generation)/\(name).svg"))
      #expect(lab.exists("a b/story.img/\(generation)/\(name).svg"))
    }
    // The field's top is 258.6 points above the screen's bottom. A keyboard of 258 points leaves part of it
    // visible, and one of 259 points hides it.
    #expect(page.contains("The field is entirely hidden whenever the keyboard is taller than 258 pt"))
    let plain = Lab.call("explain", cell, "--format", "markdown")
    #expect(plain.status == 0)
    #expect(!plain.out.contains("<picture>"), "standard output has no pictures beside it")
    let text = Lab.call("explain", cell)
    #expect(text.out.contains("The field is entirely hidden whenever the keyboard is taller than 258 pt"))
  }

  @Test("A new page has its own pictures, and those of the page that it replaces go; other files stay")
  func generations() throws {
    let other = cell.replacing("none/", with: "fixed-offset-300/")
    _ = try lab.avoidance("explain", cell, "--format", "markdown", "-o", "story.md")
    let first = try #require(lab.names("story.img").first)
    try lab.write("mine", to: "story.img/\(first)/mine.txt")
    try lab.write("mine", to: "story.img/mine.svg")
    // A killed run leaves pictures that no page names.
    try lab.write("<svg", to: "story.img/abc123/strip.svg")
    _ = try lab.avoidance("explain", other, "--format", "markdown", "-o", "story.md")
    let second = try #require(lab.names("story.img").first { $0 != first && $0 != "mine.svg" })
    #expect(try Set(lab.names("story.img")) == [first, second, "mine.svg"])
    #expect(try lab.names("story.img/\(first)") == ["mine.txt"])
    #expect(try lab.text("story.md").contains("story.img/\(second)/strip.svg"))
  }

  @Test("The timeline has complete events for actions and instant events for notifications")
  func timeline() throws {
    let outcome = Lab.call(
      "explain", "bottom-inset/iphone-se-3/portrait/show-hide/login", "--format", "chrome-trace")
    #expect(outcome.status == 0)
    let document = try #require(try outcome.json() as? [String: Any])
    let events = try #require(document["traceEvents"] as? [[String: Any]])
    func named(_ name: String) -> [String: Any]? { events.first { $0["name"] as? String == name } }
    let show = try #require(named("show"))
    #expect(show["ph"] as? String == "X")
    // The tap is at 0.5 s, and the observation lasts 0.7 s. The trace has microseconds.
    #expect(show["ts"] as? Double == 500_000 && show["dur"] as? Double == 700_000)
    let posted = try #require(named("keyboardWillShowNotification"))
    #expect(
      posted["ph"] as? String == "i" && posted["s"] as? String == "t" && posted["ts"] as? Double == 500_000)
    #expect(events.contains { $0["cat"] as? String == "animation" && $0["ph"] as? String == "X" })
    let change = try #require(events.first { $0["cat"] as? String == "adjustment" })
    #expect((change["args"] as? [String: String])?["value"]?.isEmpty == false)
  }

  @Test("An option that belongs to another format is refused with the option to use")
  func misuse() throws {
    for (arguments, words) in [
      (["--theme", "dark"], "--format svg"), (["--format", "json", "--picture", "motion"], "--format svg"),
      (["--format", "svg", "--against", "none"], "--picture comparison"),
      (["--format", "svg", "--picture", "film"], "strip, motion, animation, comparison"),
    ] {
      let outcome = Lab.call(["explain", cell] + arguments)
      #expect(outcome.status == 64)
      #expect(outcome.err.contains(words), "\(outcome.err)")
      #expect(outcome.out.isEmpty)
    }
    let unwritable = try lab.avoidance(
      "explain", cell, "--format", "markdown", "-o", "/proc/none/story.md")
    #expect(unwritable.status == 73)
  }
}
