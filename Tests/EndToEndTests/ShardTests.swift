import Foundation
import Testing

@Suite("Plans, shards and merging", .serialized)
struct ShardTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private static let selection = [
    "-d", "iphone-se-3", "-l", "login,chat", "-s", "bottom-inset", "-k", "show-hide,rotate-and-back",
  ]

  /// Options for enough cells that a shard's file exceeds the limit of the simulated full disk.
  private static let large = [
    "-d", "iphone-se-3,ipad-mini-7", "-l", "login,chat", "-s", "bottom-inset,fixed-offset-300",
    "-k", "show-hide*,rotate-and-back",
  ]

  /// The command line for half of the plan on one thread, which is slow enough to be killed midway.
  private static let half = ["run", "--plan", "plan.json", "--shard", "1/2", "-o", "part.ndjson", "-j", "1"]

  /// The plan, and the record of its first shard from an uninterrupted run.
  private static let undisturbed = Result {
    let lab = try Lab()
    let plan = try lab.avoidance(
      "plan", "--no-sensitivity", "-d", "iphone-16,iphone-16e", "-k", "show-hide*", "-o", "plan.json")
    #expect(plan.status == 0)
    #expect(try lab.avoidance(half).status == 0)
    return (plan: try lab.text("plan.json"), part: try lab.text("part.ndjson"))
  }

  private func shard(_ number: Int, of total: Int, _ more: String...) throws -> Outcome {
    try lab.avoidance(
      ["run", "--plan", "plan.json", "--shard", "\(number)/\(total)", "-o", "part-\(number).ndjson", "-q"]
        + more)
  }

  @Test(
    "Any number of shards of any kind can be merged into the bytes of a single run, including its reports")
  func sameBytes() throws {
    let selection = [
      "-d", "iphone-se-3", "--orientation", "portrait", "-l", "login,chat", "-s", "bottom-inset", "-k",
      "show-hide,reshow",
    ]
    #expect(try lab.avoidance(["plan", "-o", "plan.json"] + selection).status == 0)
    let one = try lab.avoidance(["run", "-q", "-o", "one.ndjson", "--output-dir", "one"] + selection)
    #expect(one.status == 0, "\(one.err)")
    for (total, mode) in [(1, "hash"), (3, "slice"), (5, "hash"), (4, "cost")] {
      for number in 1...total {
        let outcome = try shard(number, of: total, "--shard-by", mode)
        #expect(outcome.status == 0 && outcome.err.isEmpty, "\(outcome.err)")
      }
      // The parts are merged in reverse order.
      let parts = (1...total).reversed().map { "part-\($0).ndjson" }
      let merge = try lab.avoidance(["merge", "-o", "m.ndjson", "--output-dir", "merged"] + parts)
      #expect(merge.status == 0, "\(merge.err)")
      #expect(try lab.bytes("m.ndjson") == lab.bytes("one.ndjson"))
      #expect(try lab.tree("merged") == lab.tree("one"))
    }
    let whole = try lab.avoidance(
      "run", "--plan", "plan.json", "-q", "--no-report", "-o", "whole.ndjson")
    #expect(whole.status == 0)
    #expect(try lab.bytes("whole.ndjson") == lab.bytes("one.ndjson"))
  }

  @Test("Missing, different and foreign cells exit with 3 and are named, and nothing is written")
  func refused() throws {
    #expect(
      try lab.avoidance(["plan", "--no-sensitivity", "-o", "plan.json"] + Self.selection).status == 0)
    for number in 1...3 { #expect(try shard(number, of: 3).status == 0) }
    // The plan is found in the folder above the parts, if the current folder has none.
    let folder = lab.folder.appendingPathComponent("elsewhere")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let found = try lab.start(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", "cd elsewhere && exec \"$0\" merge -q --no-report -o m.ndjson ../part-[123].ndjson",
        Lab.executable.path,
      ]
    ).finish()
    #expect(found.status == 0, "\(found.err)")
    let missing = try lab.avoidance("merge", "part-1.ndjson", "part-3.ndjson")
    #expect(missing.status == 3)
    #expect(
      missing.err == "Error: Missing shards (1):\n  2/3: avoidance run --plan plan.json --shard 2/3\n",
      "\(missing.err)")
    #expect(!lab.exists("out") && !lab.exists("reports"))
    let allowed = try lab.avoidance("merge", "--allow-missing", "part-1.ndjson", "part-3.ndjson")
    #expect(allowed.status == 3)
    #expect(try lab.text("reports/README.md").contains("INCOMPLETE"))
    let twice = try lab.avoidance(
      "merge", "-q", "--no-report", "part-1.ndjson", "part-2.ndjson", "part-3.ndjson", "part-2.ndjson")
    #expect(twice.status == 0)

    // A part is written again with another result for one cell and a digest that fits.
    var lines = try lab.text("part-2.ndjson").split(separator: "\n").map(String.init)
    let cell = lines[1].components(separatedBy: "\"")[3]
    func write(_ name: String) throws {
      let body = lines.dropLast().map { $0 + "\n" }.joined()
      var digest: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in body.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
      let hex = String(digest, radix: 16)
      let end = "{\"end\":true,\"cells\":\(lines.count - 2),\"digest\":\""
      try lab.write(body + end + String(repeating: "0", count: 16 - hex.count) + hex + "\"}\n", to: name)
    }
    lines[1] = lines[1].replacing(#/"occlusion":[0-9.]+/#, with: "\"occlusion\":1")
    try write("other.ndjson")
    let different = try lab.avoidance(
      "merge", "part-1.ndjson", "part-2.ndjson", "part-3.ndjson", "other.ndjson")
    #expect(different.status == 3)
    #expect(
      different.err.contains("Cells with different results (1):\n  \(cell) in part-2.ndjson and other.ndjson")
    )
    lines[1] = lines[1].replacing("/login\"", with: "/elsewhere\"").replacing("/chat\"", with: "/elsewhere\"")
    try write("foreign.ndjson")
    let foreign = try lab.avoidance(
      "merge", "--allow-missing", "part-1.ndjson", "part-3.ndjson", "foreign.ndjson")
    #expect(foreign.status == 3)
    #expect(
      foreign.err.contains("Cells that are not in the plan (1):")
        && foreign.err.contains("/elsewhere in foreign"))

    // `merge` refuses a part of another plan and files that are not parts.
    #expect(
      try lab.avoidance(["plan", "-o", "other.json", "-d", "iphone-se-3", "-l", "login"]).status == 0)
    let plan = try lab.avoidance("merge", "--plan", "other.json", "part-1.ndjson")
    #expect(plan.status == 5)
    #expect(plan.err.contains("part-1.ndjson: is not a part of this plan"))
    #expect(try lab.avoidance("merge", "nothing.ndjson").status == 66)
    #expect(try lab.avoidance("merge", "plan.json").status == 65)
  }

  @Test("A plan is refused if its files have changed, or if it is run with other options")
  func plans() throws {
    let screen = try lab.avoidance("show", "screen", "login").out
      .replacing("\"id\": \"login\"", with: "\"id\": \"mine\"")
    try lab.write(screen, to: "mine.json")
    let plan = try lab.avoidance(
      "plan", "--screen", "mine.json", "-d", "iphone-se-3", "-o", "plan.json")
    #expect(plan.status == 0, "\(plan.err)")
    #expect(try shard(1, of: 2).status == 0)
    try lab.write(screen + " ", to: "mine.json")
    let changed = try shard(2, of: 2)
    #expect(changed.status == 5)
    #expect(changed.err.contains("the same input files"))
    let model = try lab.text("plan.json").replacing(#/"model": "[0-9]+"/#, with: "\"model\": \"1\"")
    try lab.write(model, to: "plan.json")
    // The digest at the end of the plan no longer fits.
    #expect(try shard(1, of: 2).status == 65)
    try lab.write("{", to: "plan.json")
    #expect(try shard(1, of: 2).status == 65)
    for arguments in [
      ["run", "--plan", "plan.json", "-d", "iphone-se-3"], ["run", "--shard", "1/2"] + Self.selection,
      ["run", "--resume"] + Self.selection,
    ] {
      let outcome = try lab.avoidance(arguments)
      #expect(outcome.status == 64, "\(arguments)")
    }
    #expect(try lab.avoidance("run", "--plan", "none.json", "--shard", "1/2").status == 66)
  }

  @Test(
    "A killed or interrupted shard is marked as incomplete, and resuming it gives the same bytes",
    arguments: [SIGKILL, SIGINT, SIGTERM])
  func killed(_ signal: Int32) throws {
    let (plan, part) = try Self.undisturbed.get()
    try lab.write(plan, to: "plan.json")
    let arguments = Self.half
    let incomplete = "part.ndjson.incomplete"
    for attempt in 1...5 {
      let run = try lab.start(Lab.executable, arguments)
      // Waits until some cells have been written after the header.
      for _ in 0..<3_000 {
        let size = (try? lab.bytes(incomplete).count) ?? 0
        if size > 1_500_000 { break }
        Thread.sleep(forTimeInterval: 0.01)
      }
      kill(run.process.processIdentifier, signal)
      let outcome = try run.finish()
      if outcome.status == 0, attempt < 5 { continue }
      #expect(outcome.status == (signal == SIGKILL ? -SIGKILL : signal == SIGINT ? 130 : 143))
      break
    }
    #expect(!lab.exists("part.ndjson"))
    #expect(lab.exists(incomplete))
    let merge = try lab.avoidance("merge", incomplete)
    #expect(merge.status == 3)
    #expect(
      merge.err == """
        Error: Unfinished shards (1):
          1/2: \(incomplete) is unfinished: avoidance run --plan plan.json --shard 1/2 -o part.ndjson --resume
        Missing shards (1):
          2/2: avoidance run --plan plan.json --shard 2/2

        """)
    let resumed = try lab.avoidance(arguments + ["--resume"])
    #expect(resumed.status == 0, "\(resumed.err)")
    #expect(resumed.err.contains(" of them from the interrupted run"))
    #expect(!lab.exists(incomplete))
    let again = try lab.avoidance(arguments + ["--resume"])
    #expect(again.err.contains("already"))
    #expect(try lab.text("part.ndjson") == part)
  }

  @Test("A full disk makes a shard exit with 73 and keep its earlier record, and the shard can resume later")
  func fullDisk() throws {
    #expect(
      try lab.avoidance(["plan", "--no-sensitivity", "-o", "plan.json"] + Self.large).status == 0)
    #expect(try shard(1, of: 2).status == 0)
    let before = try lab.bytes("part-1.ndjson")
    let limited = try lab.shell(
      "trap '' XFSZ; ulimit -f 100; \"$avoidance\" run --plan plan.json --shard 1/2 -o part-1.ndjson -j 1")
    #expect(limited.status == 73, "\(limited.err)")
    #expect(limited.err.contains("part-1.ndjson.incomplete: cannot write"))
    #expect(try lab.bytes("part-1.ndjson") == before)
    try FileManager.default.removeItem(at: lab.folder.appendingPathComponent("part-1.ndjson"))
    let resumed = try lab.avoidance(
      "run", "--plan", "plan.json", "--shard", "1/2", "-o", "part-1.ndjson", "--resume")
    #expect(resumed.status == 0, "\(resumed.err)")
    #expect(try lab.bytes("part-1.ndjson") == before)
  }

  @Test("A plan that was changed, shortened or written by an older version is refused")
  func changedPlan() throws {
    #expect(try lab.avoidance(["plan", "--no-sensitivity", "-o", "plan.json"] + .small).status == 0)
    let plan = try lab.text("plan.json")
    for (old, new, status, reason) in [
      ("\"command\": \"avoidance run", "\"command\": \"avoidance fly", 65, "the plan was changed"),
      ("\"frameRate\": 60", "\"frameRate\": 61", 65, "the plan was changed"),
      ("none/iphone-se-3", "none/iphone-se-2", 65, "the plan was changed"),
      ("\"schema\": 2", "\"schema\": 1", 5, "this program reads schema 2"),
    ] {
      try #require(plan.contains(old))
      try lab.write(plan.replacing(old, with: new), to: "changed.json")
      let outcome = try lab.avoidance(
        "run", "--plan", "changed.json", "--shard", "1/2", "-o", "part.ndjson")
      #expect(outcome.status == status, "\(outcome.err)")
      #expect(
        outcome.err.contains(reason) && outcome.err.contains("rite it again with 'avoidance plan'"),
        "\(outcome.err)")
    }
    #expect(!lab.exists("part.ndjson"))
  }
}
