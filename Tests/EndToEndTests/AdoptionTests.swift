import Foundation
import Testing

@Suite("Screens wrapped in a scroll view")
struct AdoptionTests {
  @Test("A wrapped screen is shown as JSON, frames and a picture, selected by option or by id")
  func shown() throws {
    let json = Lab.call("show", "screen", "sign-up", "--adopted", "scroll-view")
    #expect(json.status == 0 && json.err.isEmpty)
    let object = try #require(try json.json() as? [String: Any])
    #expect(object["id"] as? String == "sign-up-in-scroll-view")
    #expect(object["scrollView"] as? String == "adopted-scroll-view")
    #expect(Lab.call("show", "screen", "sign-up-in-scroll-view").out == json.out)
    let text = Lab.call(
      "show", "screen", "header", "--adopted", "scroll-view", "--format", "text", "-d", "iphone-se-3")
    // The scroll view begins at 64, below a status bar of 20 points and a header of 44 points.
    #expect(text.out.contains("adopted-scroll-view  (0, 64, 375, 603)"), "\(text.out)")
    let picture = Lab.call("show", "screen", "login", "--adopted", "scroll-view", "--format", "svg")
    #expect(picture.out.hasPrefix("<svg"))
  }

  @Test("A screen that cannot be wrapped exits with 4 and a reason")
  func unchanged() {
    let outcome = Lab.call("show", "screen", "chat", "--adopted", "scroll-view")
    #expect(outcome.status == 4 && outcome.out.isEmpty)
    #expect(outcome.err.contains("because its input is in a bar, which stays outside a scroll view."))
    let cell = Lab.call("explain", "none/iphone-se-3/portrait/show-hide/chat-in-scroll-view")
    #expect(cell.status == 4 && cell.err == outcome.err)
    let unknown = Lab.call("show", "screen", "chat", "--adopted", "web-view")
    #expect(unknown.status == 64 && unknown.err.contains("scroll-view"))
  }

  @Test("Former ids of strategies are read in options, records, baselines and lists of cells")
  func formerIDs() throws {
    let lab = try Lab()
    let situation = "iphone-se-3/portrait/show-hide/sign-up"
    let run = try lab.avoidance(
      "run", "-q", "--no-report", "--no-sensitivity", "-d", "iphone-se-3", "--orientation", "portrait", "-k",
      "show-hide", "-l", "sign-up", "-s", "content-inset-adopted", "-o", "new.ndjson")
    #expect(run.status == 0, "\(run.err)")
    let text = try lab.text("new.ndjson")
    #expect(text.contains("content-inset-in-scroll-view/\(situation)") && !text.contains("-adopted/"))
    #expect(try lab.avoidance("baseline", "write", "new.ndjson").status == 0)
    // The files as they were written before.
    try lab.write(
      try lab.text("avoidance-baseline.json").replacing("-in-scroll-view/", with: "-adopted/"), to: "old.json"
    )
    #expect(try lab.text("old.json").contains("content-inset-adopted/"))
    let body = text.replacing("content-inset-in-scroll-view", with: "content-inset-adopted")
      .split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in body.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let hex = String(digest, radix: 16)
    let padded = String(repeating: "0", count: 16 - hex.count) + hex
    try lab.write(body + "{\"end\":true,\"cells\":3,\"digest\":\"\(padded)\"}\n", to: "old.ndjson")
    let compared = try lab.avoidance("compare", "old.ndjson", "new.ndjson")
    #expect(
      compared.status == 0 && compared.out.contains("0 new, 0 removed, 3 unchanged"),
      "\(compared.out)\(compared.err)")
    let checked = try lab.avoidance("check", "new.ndjson", "--baseline=old.json", "--strict")
    #expect(checked.status == 0, "\(checked.out)\(checked.err)")
    try lab.write("content-inset-adopted/\(situation)\n", to: "cells.txt")
    #expect(
      try lab.avoidance("list", "cells", "--cells-from", "cells.txt").out
        == "content-inset-in-scroll-view/\(situation)\n")
    #expect(
      Lab.call("explain", "content-inset-adopted/\(situation)").out.contains("content-inset-in-scroll-view"))
    #expect(Lab.call("verify", "content-inset-adopted").out.contains("content-inset-in-scroll-view"))
  }

  @Test("A user's screen is played in a scroll view, and its cells are explained and drawn by id")
  func played() throws {
    let lab = try Lab()
    let file = try lab.avoidance("show", "screen", "sign-up").out
      .replacing("\"id\": \"sign-up\"", with: "\"id\": \"mine\"")
    try lab.write(file, to: "mine.json")
    let run = try lab.avoidance(
      "run", "--no-sensitivity", "-d", "iphone-se-3", "-s", "none", "-k", "show-hide",
      "--screen", "mine.json", "--screen", "chat", "--adopted", "scroll-view", "--output-dir", "pages")
    #expect(run.status == 0, "\(run.err)")
    #expect(run.err.contains("The screen 'chat' is played unchanged, because its input is in a bar"))
    let record = try lab.text("out/results.ndjson")
    #expect(record.contains("none/iphone-se-3/portrait/show-hide/mine-in-scroll-view"))
    #expect(record.contains("none/iphone-se-3/portrait/show-hide/chat"))
    #expect(!record.contains("show-hide/mine\""))
    let story = try lab.avoidance(
      "explain", "none/iphone-se-3/portrait/show-hide/mine-in-scroll-view", "--screen", "mine.json")
    #expect(story.status == 0, "\(story.err)")
    let named = try lab.avoidance(
      "run", "-q", "--no-report", "--no-sensitivity", "-d", "iphone-se-3", "-s", "none", "-k", "show-hide",
      "-l", "sign-up-in-scroll-view", "-o", "named.ndjson")
    #expect(named.status == 0, "\(named.err)")
    #expect(try lab.text("named.ndjson").contains("show-hide/sign-up-in-scroll-view"))
  }
}
