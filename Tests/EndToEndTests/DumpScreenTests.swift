import Foundation
import Testing
import TestSupport

@Suite("View dumps as screen files")
struct DumpScreenTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private static func fixture(_ name: String) -> String {
    lab(name).path
  }

  private static func lab(_ name: String) -> URL {
    repository.appendingPathComponent("Tests/Fixtures/Dumps/\(name)")
  }

  @Test("A page source is played on devices of its screen size, and other devices get a reason")
  func pageSource() throws {
    let file = Self.fixture("login.xml")
    let list = try lab.avoidance("list", "screens", "--screen", file)
    #expect(list.status == 0)
    #expect(list.out.contains("email-field") && list.out.contains("390×844 points"))
    let arguments = [
      "run", "--screen", file, "-s", "tracking-guide", "-k", "show-hide", "--no-report", "-o", "r.ndjson",
    ]
    let run = try lab.avoidance(arguments)
    #expect(run.status == 0)
    #expect(run.err.contains("7 devices have this size"))
    let record = try lab.text("r.ndjson")
    // No default device has this size, so the newest device with it is played.
    #expect(record.contains("tracking-guide/iphone-17e/portrait/show-hide/login-2"))
    #expect(!record.contains("/iphone-se-3/") && !record.contains("/landscape/"))
    let other = try lab.avoidance(arguments + ["-d", "iphone-se-3"])
    #expect(other.status == 4)
    #expect(other.err.contains("None of them is chosen, so the screen is not played."))
    let turned = try lab.avoidance(
      ["run", "--screen", file, "-s", "none", "-k", "rotate-and-back", "--no-report", "-o", "t.ndjson"])
    #expect(turned.status == 4)
  }

  @Test("Two dumps of one screen become one screen for sizes between them, and neither file is overwritten")
  func several() throws {
    func source(_ width: Int, _ height: Int) -> String {
      "<XCUIElementTypeApplication x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\">"
        + "<XCUIElementTypeTextField name=\"email\" x=\"16\" y=\"300\" width=\"\(width - 32)\" height=\"44\"/>"
        + "</XCUIElementTypeApplication>"
    }
    try lab.write(source(375, 667), to: "small.xml")
    try lab.write(source(402, 874), to: "large.xml")
    let screens = ["--screen", "small.xml", "--screen", "large.xml"]
    let list = try lab.avoidance(["list", "screens"] + screens)
    #expect(list.status == 0 && list.out.contains("375×667 to 402×874 points"), "\(list.out)\(list.err)")
    let run = try lab.avoidance(
      ["run", "-s", "none", "-k", "show-hide", "-q", "--no-report", "--no-sensitivity", "-o", "r.ndjson"]
        + screens)
    #expect(run.status == 0, "\(run.err)")
    let record = try lab.text("r.ndjson")
    for device in ["iphone-se-3", "iphone-13-mini", "iphone-17-pro"] {
      #expect(record.contains("none/\(device)/portrait/show-hide/small"))
    }
    #expect(!record.contains("/landscape/") && !record.contains("/ipad"))
    let over = try lab.avoidance(
      ["run", "-s", "none", "-k", "show-hide", "--no-report", "--no-sensitivity", "-o", "large.xml"] + screens
    )
    #expect(over.status != 0)
    #expect(try lab.text("large.xml") == source(402, 874))
  }

  @Test("A recursiveDescription with autoresizing masks is played on every device and explained")
  func description() throws {
    let file = Self.fixture("login.lldb.txt")
    let plan = try lab.avoidance(
      "plan", "--screen", file, "-s", "none", "-k", "show-hide", "-d", "iphone-se-3", "-d",
      "iphone-17-pro-max")
    #expect(plan.status == 0)
    let show = try lab.avoidance("show", "screen", "login-lldb", "--screen", file)
    #expect(show.status == 0)
    #expect(show.out.contains("you-example-com-field"))
    let story = try lab.avoidance(
      "explain", "none/iphone-se-3/portrait/show-hide-last/login-lldb", "--screen", file)
    #expect(story.status == 0)
    #expect(story.out.contains("text-view"))
  }

  @Test("Broken dumps exit with 65 and a line number, and dumps that are too large are not read")
  func mistakes() throws {
    let text = try String(contentsOf: Self.lab("login.xml"), encoding: .utf8)
    try lab.write(String(text.prefix(1_500)), to: "cut.xml")
    let cut = try lab.avoidance("list", "screens", "--screen", "cut.xml")
    #expect(cut.status == 65)
    #expect(cut.err.contains("cut.xml:") && cut.err.contains("cut short"))
    let large = try lab.shell(
      "{ cat '\(Self.fixture("login.lldb.txt"))'; head -c 100000000 /dev/zero | tr '\\0' ' '; } > large.txt; "
        + "\"$avoidance\" list screens --screen large.txt")
    #expect(large.status == 65)
    #expect(large.err.contains("large.txt: larger than 16384 KiB"))
  }
}
