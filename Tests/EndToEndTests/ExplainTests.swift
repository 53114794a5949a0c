import Foundation
import Testing

@Suite("The story of one cell")
struct ExplainTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func trace(_ cell: String, _ more: String...) async throws -> [String: Any] {
    let outcome = try await lab.avoidance(["explain", cell, "--format", "json"] + more)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.err.isEmpty)
    return try #require(try outcome.json() as? [String: Any])
  }

  /// The notification of a name, the first one.
  private func notification(_ name: String, of trace: [String: Any]) throws -> [String: Any] {
    let all = try #require(trace["notifications"] as? [[String: Any]])
    return try #require(all.first { $0["name"] as? String == name })
  }

  @Test("the text names the cell, what the app was told, what the person saw and every metric and gate")
  func text() async throws {
    let cell = "bottom-inset/iphone-7/portrait/show-hide/login"
    let outcome = try await lab.avoidance("explain", cell, "--profile", "ios-10")
    #expect(outcome.status == 0)
    #expect(outcome.err.isEmpty)
    #expect(outcome.out.hasPrefix(cell + "\n"))
    #expect(outcome.out.contains("keyboardWillShow  (0,667,375,258) → (0,409,375,258), curve 7, 0.25 s"))
    #expect(outcome.out.contains("keyboardWillHide  (0,409,375,258) → (0,667,375,258), curve 7, 0.25 s"))
    #expect(outcome.out.contains("content-bottom"), "the constraint that it changed")
    for id in (1...8).map({ "O\($0)" }) + (1...11).map({ "M\($0)" }) + (1...5).map({ "G\($0)" }) {
      #expect(outcome.out.contains("\n\(id) "), "\(id)")
    }
    _ = try await lab.avoidance("explain", cell, "--profile", "ios-10", "-o", "story.txt")
    #expect(try lab.bytes("story.txt") == outcome.outBytes)
  }

  @Test("the JSON holds all that metrics are computed from")
  func json() async throws {
    let trace = try await trace("bottom-inset/iphone-7/portrait/show-hide/login", "--profile", "ios-10")
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
    #expect(metrics.count == 19)
    #expect(metrics["O1"]?["value"] as? Double == 1)
    let gates = try #require(trace["gates"] as? [String: String])
    #expect(gates.count == 5)

    // Frames are 1/60 s apart, every view is in every one, and numbers are finite.
    let frames = try #require(trace["frames"] as? [[String: Any]])
    for (n, frame) in frames.enumerated() {
      let time = try #require(frame["time"] as? Double)
      #expect(abs(time - Double(n) / 60) < 1e-9)
      let rects = try #require(frame["views"] as? [String: [Double]])
      #expect(rects.count == views.count)
      #expect(rects.values.allSatisfy { $0.count == 4 && $0.allSatisfy(\.isFinite) })
    }
    // At rest with the keyboard up, its top is 409 and the focused field is above it.
    let up = try #require(
      frames.last { ($0["firstResponder"] as? String) == "email" && $0["rest"] as? Bool == true })
    #expect(up["keyboard"] as? [Double] == [0, 409, 375, 258])
    let email = try #require((up["views"] as? [String: [Double]])?["email"])
    #expect(email[1] + email[3] <= 409)
    // Before it comes it is below the screen.
    let first = try #require(frames.first?["keyboard"] as? [Double])
    #expect(first[1] == 667)
  }

  @Test("every required member of the schema is in the JSON")
  func schema() async throws {
    let schema = try #require(try await lab.avoidance("explain", "--schema").json() as? [String: Any])
    let trace = try await trace(
      "first-responder-shift/ipad-mini-7/landscape/rotate-and-back/chat", "--frame-rate", "120")
    #expect(trace["frameRate"] as? Int == 120)
    let allowed = try #require(schema["properties"] as? [String: Any])
    #expect(Set(trace.keys).isSubset(of: allowed.keys))
    for key in try #require(schema["required"] as? [String]) { #expect(trace[key] != nil, "\(key)") }
  }

  @Test("iPhone 7 under iOS 10 is told 258 points in portrait and 194 in landscape, curve 7, 0.25 s")
  func modernFrames() async throws {
    for (orientation, begin, end) in [
      ("portrait", [0.0, 667, 375, 258], [0.0, 409, 375, 258]),
      ("landscape", [0.0, 375, 667, 194], [0.0, 181, 667, 194]),
    ] {
      let trace = try await trace("none/iphone-7/\(orientation)/show-hide/login", "--profile", "ios-10")
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

  @Test("under iOS 7 frames in landscape have swapped axes: 162×568 on iPhone 5, 352×1024 on iPad 2")
  func swappedFrames() async throws {
    for (cell, width, height) in [
      ("none/iphone-5/portrait/show-hide/login", 320.0, 216.0),
      ("none/iphone-5/landscape/show-hide/login", 162.0, 568.0),
      ("none/ipad-2/landscape/show-hide/login", 352.0, 1024.0),
    ] {
      let trace = try await trace(cell, "--profile", "ios-7")
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
