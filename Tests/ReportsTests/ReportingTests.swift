import Foundation
import Pictures
import Support
import Testing
import TestSupport

@testable import Analysis
@testable import Record
@testable import Reports

/// The reports of a harmless and of a hostile record, rendered only once.
private let plain = Reporting.render(SyntheticRun.record()).files
private let hostile = Reporting.render(SyntheticRun.record(hostile: true), modelNotes: ["A *note*."]).files
private let drawn = pictured(SyntheticRun.record(), finding: "It fails: \"the field\" is hidden.")
private let drawnHostile = pictured(SyntheticRun.record(hostile: true), finding: SyntheticRun.hostile)
private let both = [plain, hostile, drawn, drawnHostile]

private func pictured(_ record: RunRecord, finding: String) -> [ReportFile] {
  let draft = ReportDraft(record)
  return draft.rendered(with: fakeIllustrations(draft, finding: finding)).files
}

@Suite("Report pages") struct ReportPageTests {
  @Test("Equal records have reports with equal bytes")
  func deterministic() {
    #expect(Reporting.render(SyntheticRun.record()).files == plain)
    let draft = ReportDraft(SyntheticRun.record())
    #expect(draft.rendered(with: Illustrations(), jobs: 5).files == plain)
    #expect(pictured(SyntheticRun.record(), finding: "It fails: \"the field\" is hidden.") == drawn)
  }

  @Test("Every relative link and picture leads to a file of the report")
  func links() throws {
    for files in both {
      let paths = Set(files.map(\.path))
      #expect(paths.count == files.count)
      #expect(Set(files.map { $0.path.lowercased() }).count == files.count)
      #expect(files.allSatisfy { ReportTree.isPlain($0.path) })
      for file in files where file.path.hasSuffix(".md") {
        for match in file.contents.matches(of: /[^\\]\]\(([^)]*)\)|(?:src|srcset)="([^"]*)"/) {
          let target = String(match.1 ?? match.2 ?? "")
          if target.hasPrefix("#") {
            #expect(
              file.contents.contains("<a name=\"\(target.dropFirst())\"></a>"), "\(file.path): \(target)")
            continue
          }
          // The remaining links lead to threads in other projects.
          if target.hasPrefix("https://") { continue }
          let parts = target.split(separator: "#")
          let path = resolve(String(parts[0]), from: file.path)
          if parts.count > 1 {
            let page = try #require(files.first { $0.path == path }, "\(file.path): \(target)")
            #expect(page.contents.contains("<a name=\"\(parts[1])\"></a>"), "\(file.path): \(target)")
            continue
          }
          let isFolder = paths.contains { $0.hasPrefix(path + "/") }
          #expect(paths.contains(path) || isFolder, "\(file.path): \(target)")
        }
      }
    }
  }

  private func resolve(_ target: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  @Test("Every table has the same number of columns in each line, at most eight")
  func tables() {
    for file in both.joined() where file.path.hasSuffix(".md") {
      var columns: Int?
      for line in file.contents.split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("|") else {
          columns = nil
          continue
        }
        let count = line.replacing("\\|", with: "").count { $0 == "|" } - 1
        #expect(count <= 8, "\(file.path): \(line)")
        #expect(columns == nil || columns == count, "\(file.path): \(line)")
        columns = count
      }
    }
  }

  @Test("A page contains only harmless tags and attributes")
  func tags() {
    let allowed: Set = ["details", "summary", "p", "picture", "source", "img", "code", "a"]
    for file in both.joined() where file.path.hasSuffix(".md") {
      // Code fences are removed, because a tag inside one is plain text.
      let text = file.contents.replacing(/\n(```+)[a-z]+\n.*?\n\1\n/.dotMatchesNewlines(), with: "\n")
      for match in text.matches(of: /<\/?([A-Za-z]+)([^>]*)>/) {
        #expect(allowed.contains(String(match.1)), "\(file.path): \(match.0)")
        for attribute in match.2.matches(of: /([a-z]+)=/) {
          #expect(["media", "srcset", "src", "alt", "name"].contains(String(attribute.1)), "\(match.0)")
        }
      }
      #expect(!file.contents.contains("javascript:f)]"))
      #expect(file.contents.unicodeScalars.allSatisfy { $0 == "\n" || !isInvisible($0) }, "\(file.path)")
    }
  }

  @Test("There is an empty line after the heading of a closed section, so that a table in it is rendered")
  func details() {
    for file in both.joined() where file.path.hasSuffix(".md") {
      let lines = file.contents.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.hasPrefix("<summary>") {
        #expect(lines[index + 1].isEmpty)
      }
      #expect(
        file.contents.ranges(of: "<details>").count == file.contents.ranges(of: "</details>").count)
    }
  }

  @Test("Pages and pictures stay within the display limits")
  func budgets() throws {
    for file in both.joined() {
      let size = file.contents.utf8.count
      let limit = file.path == "README.md" ? 150_000 : file.path.hasSuffix(".svg") ? 60_000 : 500_000
      #expect(size <= (file.path.hasSuffix(".md") ? min(limit, 300_000) : limit), "\(file.path): \(size)")
    }
    #expect(drawn.count < 500)
  }

  @Test("Pictures are well-formed XML with a title and a description and without active content")
  func pictures() throws {
    for file in sample(both.flatMap { $0 }.filter { $0.path.hasSuffix(".svg") }, 100) {
      #expect(isWellFormed(file.contents), "\(file.path)")
      for part in ["<title>", "<desc>", "role=\"img\"", "viewBox=", "width=", "height="] {
        #expect(file.contents.contains(part), "\(file.path) lacks \(part)")
      }
      for part in [
        "<script", "style=", "class=", "href", "foreignObject", "var(", "url(", "nan", "inf\"",
      ] {
        #expect(!file.contents.contains(part), "\(file.path) has \(part)")
      }
    }
    // Each picture has exactly one style sheet, which is for dark mode.
    for file in drawn where file.path.hasSuffix(".svg") {
      let sheets = file.contents.split(separator: "<style>").dropFirst()
      #expect(sheets.count == 1, "\(file.path)")
      #expect(
        sheets.allSatisfy {
          $0.hasPrefix("@media (prefers-color-scheme:dark){[") && $0.contains("]{fill:#0d1117}")
        }, "\(file.path)")
    }
  }

  /// Returns whether the tags, attributes and entities of a picture are well-formed. Pictures contain no
  /// other kinds of XML.
  private func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard isText(rest[..<start]), let end = rest[start...].firstIndex(of: ">") else { return false }
      var tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
        continue
      }
      let isClosed = tag.hasSuffix("/")
      if isClosed { tag = tag.dropLast() }
      guard tag.wholeMatch(of: /[a-zA-Z]+(?: [a-zA-Z:-]+="[^"<&]*")*/) != nil else { return false }
      if !isClosed { open.append(tag.prefix { $0 != " " }) }
    }
    return open.isEmpty && isText(rest)
  }

  private func isText(_ text: Substring) -> Bool {
    text.replacing(/&(?:amp|lt|gt|quot);/, with: "").allSatisfy { $0 != "&" && $0 != ">" }
  }

  @Test("A reader can recompute the scores of a strategy's worst cell from its page")
  func workedCell() throws {
    let page = try #require(plain.first { $0.path == "strategies/seed-responder.md" }).contents
    let sums = page.matches(of: /(Occlusion|Motion) = 100 × ([0-9.]+) \/ ([0-9]+) = \*\*([0-9.]+)\*\*/)
    #expect(sums.count == 2)
    for sum in sums {
      let (top, bottom, result) = (Double(sum.2) ?? 0, Double(sum.3) ?? 1, Double(sum.4) ?? -1)
      #expect(abs(100 * top / bottom - result) < 0.06)
    }
    #expect(page.contains("**✗ FAIL**"))
  }

  @Test("Every page names the command that creates it, and no page contains a path or a time")
  func footers() {
    for file in plain + drawn where file.path.hasSuffix(".md") {
      #expect(file.contents.contains("```sh\navoidance run\n```"), "\(file.path)")
      #expect(file.path == "README.md" || file.contents.hasPrefix("[Report]("), "\(file.path)")
      #expect(file.contents.contains("← ") || file.contents.contains(" →"), "\(file.path)")
      #expect(file.contents.contains("9f3a7c21d4e5b680"))
      #expect(!file.contents.contains("/tmp") && !file.contents.contains("/home"))
    }
    #expect(hostile.first { $0.path == "method.md" }?.contents.contains("A *note*.") == true)
  }

  private func cell(failing: Int, idle: Int = 0, of cells: Int) -> HeatMap.Cell {
    var slice = Standing()
    (slice.cells, slice.failures, slice.doesNothing) = (cells, failing, idle)
    return HeatMap.Cell(slice)
  }

  @Test("Numbers have a fixed number of decimals, and shares of 0 and 100 percent are exact")
  func numbers() {
    #expect(fixed(1.005, 2) == "1.00" || fixed(1.005, 2) == "1.01")
    #expect(fixed(-0.04, 1) == "0.0")
    #expect(fixed(-12.25, 1) == "-12.3")
    #expect(fixed(0.5, 3) == "0.500")
    #expect(bare(3) == "3" && bare(0.5) == "0.50" && bare(-2, 1) == "-2")
    #expect(shortest(3) == "3" && shortest(0.05) == "0.05" && shortest(-0.0625) == "-0.0625")
    #expect(fixed(99.96, 1) == "100.0")
    #expect(fixed(Double.nan, 1) == "n/a")
    #expect(fixed(1e300, 1) == "above 10^12")
    #expect(percent(0, 10) == "0%" && percent(10, 10) == "100%" && percent(1, 3) == "33.3%")
    #expect(percent(1, 5000) == "<0.1%" && percent(4999, 5000) == ">99.9%" && share(0, 0) == "0/0")
    #expect(
      HeatMap.label(cell(failing: 1, of: 300)) == "<1" && HeatMap.label(cell(failing: 299, of: 300)) == ">99")
    // The label is the share that does not pass: 3 failing cells and 4 in which the strategy does nothing, of
    // 10.
    #expect(HeatMap.label(cell(failing: 3, idle: 4, of: 10)) == "70")
    #expect(cell(failing: 3, idle: 4, of: 10).isMostlyIdle && !cell(failing: 4, idle: 4, of: 10).isMostlyIdle)
  }
}

@Suite("Escaping") struct EscapingTests {
  @Test("Markdown escapes markup, line breaks and invisible characters and cuts long text")
  func markdown() {
    let name = "a|b\n<i>`*_[x](y)$&\u{202E}\u{200B}"
    #expect(
      "**\(name)**" as Markdown == "**a&#124;b &lt;i&gt;\\`\\*\\_\\[x\\](y)\\$&amp;U+202EU+200B**")
    #expect(Markdown.text("# x").source == "&#35; x")
    #expect(Markdown.text("- x").source == "&#45; x")
    #expect(Markdown.text("-3.5").source == "-3.5")
    // None of these is a link on a code host, and all are shown unchanged.
    for (text, source) in [
      ("see HTTPS://e.x", "see HTTPS:\\//e.x"), ("www.e.x", "www\\.e.x"), ("a@b.c", "a<!-- -->@b.c"),
      ("View.swift@6bb6c9a", "View.swift@6bb6c9a"),
      ("@IBOutlet", "@IBOutlet"), ("a.b", "a.b"),
    ] {
      #expect(Markdown.text(text).source == source)
      #expect(Markdown.text(text).runs == [.text(text)])
    }
    #expect(
      Markdown.name(String(repeating: "ü", count: 81)).source == String(repeating: "ü", count: 80) + "…")
    #expect(Markdown.code("a-b/c").source == "`a-b/c`")
    #expect(Markdown.code("a`|b").source == "<code>a\\`&#124;b</code>")
  }

  @Test("A command cannot end its fence")
  func command() {
    var page = MarkdownPage(path: "README.md")
    page.command("a\n```\n<script>````")
    #expect(page.file.contents == "`````sh\na ``` <script>````\n`````\n")
  }

  @Test("CSV escapes quotes, commas and formulas")
  func fields() {
    #expect(csv("a/b-1") == "a/b-1")
    #expect(csv("a,\"b\"\nc") == "\"a,\"\"b\"\" c\"")
    for formula in ["=1+1", "+1", "-1", "@x", " =x"] { #expect(csv(formula) == "\"'\(formula)\"") }
  }

  @Test("An unusual id gets a file name with a digest, and no file name leads out of the folder")
  func names() {
    #expect(fileName("bottom-inset") == "bottom-inset")
    for id in ["", "README", "readme", "../x", "a/b", "A", "ü", String(repeating: "a", count: 300), "-x"] {
      let name = fileName(id)
      #expect(name != id && ReportTree.isPlain("strategies/\(name).md"), "\(id): \(name)")
    }
    #expect(fileName("a.b") != fileName("a_b"))
  }

  @Test("Links between pages are relative")
  func links() {
    #expect(MarkdownPage(path: "strategies/a.md").link(to: "README.md") == "../README.md")
    #expect(MarkdownPage(path: "strategies/a.md").link(to: "strategies/b.md") == "b.md")
    #expect(MarkdownPage(path: "README.md").link(to: "img/x") == "img/x")
    #expect(MarkdownPage(path: "strategies/a.md").link(to: "img/strategies/a") == "../img/strategies/a")
  }

  @Test("A table that is too wide is split, and each part repeats the first column")
  func wideTable() {
    var page = MarkdownPage(path: "README.md")
    let head = (0..<11).map { Markdown.text("h\($0)") }
    page.table(head, Array(repeating: .left, count: 11), [head])
    let tables = page.file.contents.split(separator: "\n\n")
    #expect(tables.count == 2)
    #expect(tables.map { $0.split(separator: "\n")[0].count { $0 == "|" } - 1 } == [6, 6])
    #expect(tables.allSatisfy { $0.contains("| h0 |") })
  }
}

@Suite("Report folders") struct ReportTreeTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  private func names(_ folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
  }

  @Test("Stale pages are removed, and all other files stay")
  func stale() throws {
    try withFolder { folder in
      let first = try ReportTree.write(
        [
          ReportFile(path: "README.md", contents: "1"), ReportFile(path: "devices/a.md", contents: "a"),
          ReportFile(path: "devices/b.md", contents: "b"),
          ReportFile(path: "img/cells/x/y/strip.svg", contents: "c"),
        ], to: folder)
      #expect(first == .init(written: 4, unchanged: 0, removed: 0))
      try "mine".write(toFile: "\(folder)/notes.md", atomically: false, encoding: .utf8)
      try "edited".write(toFile: "\(folder)/devices/b.md", atomically: false, encoding: .utf8)
      let second = try ReportTree.write([ReportFile(path: "README.md", contents: "1")], to: folder)
      #expect(second == .init(written: 0, unchanged: 1, removed: 2))
      // A folder is also removed when its last page is removed.
      #expect(names(folder) == ["README.md", "devices", "devices/b.md", "manifest.txt", "notes.md"])
    }
  }

  @Test("A user's page is replaced only if the caller allows it")
  func foreign() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "mine".write(toFile: "\(folder)/README.md", atomically: false, encoding: .utf8)
      let files = [
        ReportFile(path: "README.md", contents: "new"), ReportFile(path: "method.md", contents: "m"),
      ]
      #expect(throws: ReportTreeError.foreign(paths: ["\(folder)/README.md"])) {
        try ReportTree.write(files, to: folder)
      }
      #expect(names(folder) == ["README.md"])
      #expect(try ReportTree.write(files, to: folder, replacingForeign: true).written == 2)
    }
  }

  /// Moves a page elsewhere and replaces it with a symbolic link. Because of the link, the next report is
  /// written file by file.
  private func link(_ page: String, to target: String, in folder: String) throws {
    try FileManager.default.moveItem(atPath: "\(folder)/\(page)", toPath: "\(folder)/\(target)")
    let up = page.contains("/") ? "../" : ""
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/\(page)", withDestinationPath: up + target)
  }

  private func number(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
  }

  @Test("A new report replaces the old one atomically and keeps all other files")
  func atOnce() throws {
    try withFolder { above in
      let folder = "\(above)/reports"
      func report(_ text: String) -> [ReportFile] {
        [
          ReportFile(path: "README.md", contents: text), ReportFile(path: "same.md", contents: "same"),
          ReportFile(path: "\(text)/page.md", contents: text),
        ]
      }
      try ReportTree.write(report("old"), to: folder)
      let files = FileManager.default
      try files.createDirectory(atPath: "\(folder)/queries/empty", withIntermediateDirectories: true)
      try "mine".write(toFile: "\(folder)/queries/a.sql", atomically: false, encoding: .utf8)
      try files.createSymbolicLink(atPath: "\(folder)/nowhere", withDestinationPath: "not there")
      for (path, mode) in [
        ("", 0o2750), ("/queries", 0o711), ("/README.md", 0o640), ("/queries/a.sql", 0o600),
      ] {
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + path)
      }
      // These are left by killed runs: temporary folders, temporary files, and in one folder a file that has
      // no other copy.
      try files.createDirectory(atPath: "\(folder).partial-abcdef", withIntermediateDirectories: true)
      try "kept".write(toFile: "\(folder).partial-abcdef/notes.md", atomically: false, encoding: .utf8)
      try files.copyItem(atPath: "\(folder)/manifest.txt", toPath: "\(folder).partial-abcdef/manifest.txt")
      try "old".write(toFile: "\(folder).partial-abcdef/README.md", atomically: false, encoding: .utf8)
      try files.createDirectory(atPath: "\(folder).partial-empty1", withIntermediateDirectories: true)
      try files.createDirectory(atPath: "\(folder).partial-begun1", withIntermediateDirectories: true)
      try "Wr".write(
        toFile: "\(folder).partial-begun1/manifest.txt.partial-2000000000", atomically: false, encoding: .utf8
      )
      // These only look like leftovers: a folder of the user, and files whose suffix looks like that of a
      // killed process.
      try files.createDirectory(atPath: "\(folder).partial-backup", withIntermediateDirectories: true)
      try "backup".write(toFile: "\(folder).partial-backup/README.md", atomically: false, encoding: .utf8)
      try "draft".write(toFile: "\(folder)/draft.partial-2000000000", atomically: false, encoding: .utf8)
      try "".write(toFile: "\(folder)/README.md.partial-2000000000", atomically: false, encoding: .utf8)
      try files.createSymbolicLink(atPath: "\(above)/link", withDestinationPath: "reports")
      let (first, own) = (try number(folder), try number("\(folder)/queries/a.sql"))

      let done = try ReportTree.write(report("new"), to: "\(above)/link")
      #expect(done == .init(written: 2, unchanged: 1, removed: 1))
      #expect(try number(folder) != first)
      #expect(try number("\(folder)/queries/a.sql") == own)
      #expect(
        names(folder) == [
          "README.md", "draft.partial-2000000000", "manifest.txt", "new", "new/page.md", "notes.md",
          "nowhere",
          "queries",
          "queries/a.sql",
          "queries/empty", "same.md",
        ])
      #expect(
        try files.contentsOfDirectory(atPath: above).sorted() == [
          "link", "reports", "reports.partial-backup",
        ])
      #expect(names("\(folder).partial-backup") == ["README.md"])
      #expect(try files.destinationOfSymbolicLink(atPath: "\(above)/link") == "reports")
      for (path, mode) in [
        ("", 0o2750), ("/queries", 0o711), ("/README.md", 0o640), ("/queries/a.sql", 0o600),
      ] {
        #expect(try files.attributesOfItem(atPath: folder + path)[.posixPermissions] as? Int == mode)
      }
      // If no page has changed, the folder is not replaced.
      let second = try number(folder)
      #expect(try ReportTree.write(report("new"), to: folder) == .init(written: 0, unchanged: 3, removed: 0))
      #expect(try number(folder) == second)
    }
  }

  @Test("Of two reports that are written to one folder at the same time, one is there completely")
  func twoAtOnce() async throws {
    let above = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: above) }
    let folder = "\(above)/reports"
    try ReportTree.write([], to: folder)
    try "mine".write(toFile: "\(folder)/mine.md", atomically: false, encoding: .utf8)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let files = (0..<20).map {
            ReportFile(path: "\(number % 2 == 0 ? "" : "deep/")\($0).md", contents: "\(number)")
          }
          try ReportTree.write(files, to: folder)
        }
      }
      try await group.waitForAll()
    }
    let pages = names(folder).filter { $0.hasSuffix(".md") && $0 != "mine.md" }
    #expect(pages.count == 20)
    #expect(Set(try pages.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }).count == 1)
    #expect(names(folder).contains("mine.md"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: above) == ["reports"])
  }

  @Test("A report that cannot write one file leaves the old report unchanged")
  func staged() throws {
    try withFolder { folder in
      let old = [ReportFile(path: "README.md", contents: "1"), ReportFile(path: "b.md", contents: "1")]
      try ReportTree.write(old, to: folder)
      try link("b.md", to: "there", in: folder)
      // The report cannot write this temporary file, because its path is a folder.
      let block = "\(folder)/there.partial-\(getpid())"
      try FileManager.default.createDirectory(atPath: block, withIntermediateDirectories: false)
      #expect(throws: ReportTreeError.self) {
        try ReportTree.write(old.map { ReportFile(path: $0.path, contents: "2") }, to: folder)
      }
      try FileManager.default.removeItem(atPath: block)
      #expect(names(folder) == ["README.md", "b.md", "manifest.txt", "there"])
      for file in old {
        #expect(try String(contentsOfFile: "\(folder)/\(file.path)", encoding: .utf8) == "1")
      }
      // The manifest still lists the pages of the failed report, so the next report may replace them.
      let done = try ReportTree.write(old.map { ReportFile(path: $0.path, contents: "3") }, to: folder)
      #expect(done.written == 2)
    }
  }

  @Test("After an interruption that left old and new pages, the next report succeeds")
  func interrupted() throws {
    try withFolder { folder in
      func report(_ text: String) -> [ReportFile] {
        ["a.md", "b.md", "devices/c.md"].map { ReportFile(path: $0, contents: "\($0) \(text)") }
      }
      try ReportTree.write(report("old"), to: folder)
      try link("devices/c.md", to: "there", in: folder)
      let old = try String(contentsOfFile: "\(folder)/manifest.txt", encoding: .utf8)
      // The report cannot write the temporary file of its last page, because its path is a folder. The pages
      // before it are written.
      let temporary = "\(folder)/there.partial-\(getpid())"
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
      #expect(throws: ReportTreeError.self) { try ReportTree.write(report("new"), to: folder) }
      let between = try String(contentsOfFile: "\(folder)/manifest.txt", encoding: .utf8)
      #expect(between != old)
      #expect(try String(contentsOfFile: "\(folder)/devices/c.md", encoding: .utf8) == "devices/c.md old")
      try FileManager.default.removeItem(atPath: temporary)
      #expect(
        try ReportTree.write(report("third"), to: folder) == .init(written: 3, unchanged: 0, removed: 0))
      #expect(
        try ReportTree.write(report("third"), to: folder) == .init(written: 0, unchanged: 3, removed: 0))
    }
  }

  @Test("A folder in place of a page counts as foreign, and the message names the fix")
  func folderInPlace() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/README.md", withIntermediateDirectories: true)
      let error = #expect(throws: ReportTreeError.self) {
        try ReportTree.write([ReportFile(path: "README.md", contents: "1")], to: folder)
      }
      #expect(
        error?.description == """
          \(folder)/README.md: not from a report, or edited after the report was written. Nothing was written. Move or delete it and try again.
          """)
      #expect(names(folder) == ["README.md"])
    }
  }

  @Test("A foreign manifest cannot remove files outside the folder, even through links")
  func manifest() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: "\(folder)/report", withIntermediateDirectories: true)
      try FileManager.default.createDirectory(atPath: "\(folder)/outside", withIntermediateDirectories: true)
      try "x".write(toFile: "\(folder)/outside/x.md", atomically: false, encoding: .utf8)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/report/link", withDestinationPath: "../outside")
      try ReportTree.write([ReportFile(path: "a.md", contents: "x")], to: "\(folder)/report")
      let manifest = try String(contentsOfFile: "\(folder)/report/manifest.txt", encoding: .utf8)
      let digest = manifest.split(separator: "\n")[1].split(separator: " ")[0]
      try (manifest + "\(digest) ../outside/x.md\n\(digest) link/x.md\n\(digest) /etc/passwd\n")
        .write(toFile: "\(folder)/report/manifest.txt", atomically: false, encoding: .utf8)
      #expect(try ReportTree.write([], to: "\(folder)/report").removed == 1)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/outside/x.md"))
    }
  }

  @Test("If a folder cannot be created, the error names its path")
  func unwritable() throws {
    try withFolder { folder in
      try "file".write(toFile: folder, atomically: false, encoding: .utf8)
      #expect(throws: ReportTreeError.unwritable(path: folder, reason: "it is not a folder")) {
        try ReportTree.write([ReportFile(path: "a.md", contents: "x")], to: folder)
      }
    }
  }
}

extension Markdown: Equatable {
  /// Returns whether two texts have the same Markdown source.
  public static func == (a: Markdown, b: Markdown) -> Bool { a.source == b.source }
}

@Suite("Sample") struct SampleTests {
  @Test("The sample report is written to the folder in the variable REPORT_SAMPLE")
  func sample() throws {
    guard let folder = ProcessInfo.processInfo.environment["REPORT_SAMPLE"] else { return }
    try ReportTree.write(drawn, to: folder + "/plain")
    try ReportTree.write(drawnHostile, to: folder + "/hostile")
  }
}
