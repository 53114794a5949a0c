import Foundation
import Testing

@Suite("The output of a run, and its errors")
struct OutputTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("A run writes the record and the reports and lists them on standard error")
  func run() throws {
    let outcome = try lab.avoidance(["run"] + .small)
    #expect(outcome.status == 0)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("reports/README.md"))
    #expect(outcome.err.contains("out/results.ndjson"))
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: lab.folder.path)) == ["out", "reports"])
    #expect(try lab.tree("out").keys.sorted() == ["results.ndjson"])
    #expect(lab.exists("reports/README.md"))
  }

  @Test("A record on standard output contains only lines of JSON")
  func recordToOutput() throws {
    let outcome = try lab.avoidance(["run", "-o", "-", "--progress", "bar"] + .small)
    #expect(outcome.status == 0)
    #expect(outcome.err.contains("cells"))
    #expect(!lab.exists("out"))
    let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    var objects: [[String: Any]] = []
    for line in lines.dropLast() {
      objects.append(
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]))
    }
    #expect(objects.first?["schema"] as? Int == 1)
    #expect(objects.last?["end"] != nil)
    let cells = objects.filter { $0["cell"] is String }
    #expect(objects.last?["cells"] as? Int == cells.count)
    #expect(objects.first?["cellCount"] as? Int == cells.count)
    #expect(cells.allSatisfy { $0["status"] as? String == "ok" })
    // Standard output has the same bytes as a record file.
    _ = try lab.avoidance(["run", "-o", "r.ndjson"] + .small)
    #expect(try lab.bytes("r.ndjson") == outcome.outBytes)
  }

  @Test("A quiet run prints nothing")
  func quiet() throws {
    let outcome = try lab.avoidance(["run", "-q"] + .small)
    #expect(outcome.status == 0)
    #expect(outcome.out.isEmpty && outcome.err.isEmpty)
    let toOutput = try lab.avoidance(["run", "-q", "-o", "-", "--no-report"] + .small)
    #expect(toOutput.err.isEmpty)
  }

  @Test("A record becomes one HTML page with the same bytes each time")
  func htmlPage() throws {
    _ = try lab.avoidance(["run", "-q", "--no-report"] + .small)
    let outcome = try lab.avoidance(["report", "--to", "html"])
    #expect(outcome.status == 0)
    #expect(outcome.err.contains("all of them can be played in out/report.html"))
    #expect(!lab.exists("reports"))
    let page = try lab.bytes("out/report.html")
    #expect(page.starts(with: Data("<!doctype html>".utf8)))
    let toOutput = try lab.avoidance(["report", "--to", "html", "-o", "-"])
    #expect(toOutput.outBytes == page)
    let misplaced = try lab.avoidance(["report", "-o", "page.html"])
    #expect(misplaced.status == 64)
    #expect(misplaced.err.contains("--to html"))
  }

  @Test("A run without reports creates no report folder")
  func noReport() throws {
    #expect(try lab.avoidance(["run", "--no-report"] + .small).status == 0)
    #expect(!lab.exists("reports"))
  }

  @Test(
    "An unwritable path exits with 73, is named in the message, and existing files are kept",
    arguments: [
      ["-o", "file/r.ndjson", "--no-report"], ["-o", "folder", "--no-report"],
      ["-o", "/dev/null/x/r.ndjson", "--no-report"], ["-o", "r.ndjson", "--output-dir", "file"],
      ["-o", "r.ndjson", "--output-dir", "/dev/null/x"], ["-o", "r.ndjson", "--output-dir", "file/reports"],
    ])
  func unwritable(_ options: [String]) throws {
    try lab.write("a file", to: "file")
    try lab.write("inside", to: "folder/inside")
    let outcome = try lab.avoidance(["run"] + options + .small)
    #expect(outcome.status == 73)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.err.contains("file") || outcome.err.contains("folder") || outcome.err.contains("/dev/null/x"))
    // The error is the last line, because a slow machine prints progress lines first.
    let last = outcome.err.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("Error: "), "\(outcome.err)")
    #expect(try lab.text("file") == "a file")
    #expect(try lab.tree("folder").count == 1)
    #expect(try lab.tree().keys.allSatisfy { !$0.contains(".partial-") })
  }

  @Test(
    "'plan' and 'explain' also exit with 73 if they cannot write",
    arguments: [
      ["plan", "-l", "login", "-d", "iphone-7", "-o", "file/x.json"],
      ["plan", "-l", "login", "-d", "iphone-7", "-o", "folder"],
      ["explain", "none/iphone-se-3/portrait/show-hide/login", "-o", "/dev/null/x"],
    ])
  func unwritableDocument(_ arguments: [String]) throws {
    try lab.write("a file", to: "file")
    try lab.write("inside", to: "folder/inside")
    let outcome = try lab.avoidance(arguments)
    #expect(outcome.status == 73)
    #expect(outcome.out.isEmpty)
    #expect(try lab.tree().count == 2)
  }

  @Test("Pages that a user edited are not replaced")
  func editedPage() throws {
    #expect(try lab.avoidance(["run"] + .small).status == 0)
    try lab.write("my notes", to: "reports/README.md")
    let before = try lab.tree("reports")
    let outcome = try lab.avoidance(["run"] + .small)
    #expect(outcome.status == 73)
    #expect(outcome.err.contains("reports/README.md"))
    #expect(try lab.tree("reports") == before)
  }

  @Test("A special file is written to and never replaced")
  func specialFile() throws {
    // The script uses a named pipe, which behaves like /dev/stdout and the shell's `>(…)`.
    let script = """
      mkfifo pipe && { cat pipe > got & } \
      && "$avoidance" run -q --no-report -o pipe -d iphone-se-3 -l login -s none -k show-hide; code=$?; wait; \
      test -p pipe && exit $code
      """
    let outcome = try lab.shell(script)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(try lab.text("got").hasPrefix("{\"schema\":1"))
  }

  @Test("A full disk exits with 73, keeps the earlier record and leaves no temporary file")
  func fullDisk() throws {
    #expect(try lab.avoidance(["run", "-o", "r.ndjson", "--no-report"] + .small).status == 0)
    let before = try lab.tree()
    // The limit on the file size, in blocks of 512 bytes, makes writes fail as on a full disk.
    let run = #""$avoidance" run --no-report -d iphone-se-3 -l login -s none -k show-hide -o"#
    let limited = try lab.shell("trap '' XFSZ; ulimit -f 8; \(run) r.ndjson")
    #expect(limited.status == 73, "\(limited.err)")
    #expect(limited.err.contains("r.ndjson: cannot write"))
    #expect(try lab.tree() == before)
    #if os(Linux)
      let full = try lab.shell("\(run) /dev/full")
      #expect(full.status == 73, "\(full.err)")
      #expect(full.err.contains("/dev/full: cannot write"))
      #expect(!FileManager.default.fileExists(atPath: "/dev/full.partial"))
      let isDevice = try lab.shell("test -c /dev/full")
      #expect(isDevice.status == 0)
    #endif
  }

  @Test("A full disk exits with 73, keeps the earlier report and leaves no other file")
  func fullDiskForPages() throws {
    #expect(try lab.avoidance(["run"] + .small).status == 0)
    #expect(try lab.avoidance(["run", "--no-report", "-o", "b.ndjson", "-l", "chat"] + .small).status == 0)
    try lab.write("mine", to: "reports/queries/mine.sql")
    let before = try lab.tree()
    for blocks in [1, 4, 16, 40] {
      let limited = try lab.shell(
        "trap '' XFSZ; ulimit -f \(blocks); \"$avoidance\" report b.ndjson --output-dir reports")
      #expect(limited.status == 73, "\(blocks): \(limited.err)")
      #expect(limited.err.contains("reports/") && !limited.err.contains("partial"), "\(limited.err)")
      #expect(try lab.tree() == before)
    }
    #expect(try lab.avoidance(["report", "b.ndjson", "--output-dir", "reports"]).status == 0)
    #expect(try lab.text("reports/queries/mine.sql") == "mine")
    #expect(try lab.tree("reports").count != before.count)
  }

  @Test("A report folder that contains a user's page is refused before anything is played")
  func foreignPage() throws {
    try lab.write("mine", to: "reports/README.md")
    let outcome = try lab.avoidance(["run"] + .small)
    #expect(outcome.status == 73 && outcome.err.contains("reports/README.md"), "\(outcome.err)")
    #expect(try lab.tree().count == 1)
  }

  @Test("A full or closed standard output ends the program with a message instead of a crash")
  func brokenOutput() throws {
    #if os(Linux)
      for arguments in [
        "list devices", "plan -l login", "help", "run -q --no-report -d iphone-se-3 -l login -s none -o -",
      ] {
        let outcome = try lab.shell("\"$avoidance\" \(arguments) > /dev/full")
        #expect(outcome.status == 73, "\(arguments): \(outcome.err)")
        #expect(outcome.err.hasPrefix("Error: "), "\(outcome.err)")
      }
    #endif
    let piped = try lab.shell(
      #"{ "$avoidance" run -q --no-report -d 'iphone-se-*' -l login -s none -o -; echo $? > code; } | head -c 10 > head"#
    )
    #expect(piped.status == 0)
    #expect(piped.err == "")
    #expect(try lab.text("code").trimmingCharacters(in: .whitespacesAndNewlines) == "141")
  }

  @Test("A record can be written to a new folder whose name has spaces and special characters")
  func newFolder() throws {
    let outcome = try lab.avoidance(
      ["run", "-o", "a b/ü|#/r.ndjson", "--output-dir", "pages of mine/é"] + .small)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(lab.exists("a b/ü|#/r.ndjson") && lab.exists("pages of mine/é/README.md"))
  }
}
