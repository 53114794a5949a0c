import Foundation
import Testing

@Suite("Hostile names")
struct HostileNameTests {
  @Test("Control characters and workflow commands of a screen file do not reach the output of any verb")
  func outputOfVerbs() throws {
    let lab = try Lab()
    let hostile =
      "a\u{1B}[31mb\u{9B}2Jc\n::error::d\n  ##[error]e\u{202E}f\u{7}g\r::warning::h\u{2028}::error::i"
    let screen: [String: Any] = [
      "id": "hostile", "title": hostile, "summary": hostile, "models": hostile,
      "views": [["id": "field", "size": ["height": 44], "input": [String: String]()]],
      "constraints": [
        "field.bottom == root.bottom - 20", "field.leading == root.leading + 20",
        "field.trailing == root.trailing - 20",
      ],
    ]
    try lab.write(
      String(decoding: try JSONSerialization.data(withJSONObject: screen), as: UTF8.self), to: "s.json")
    for words in [
      ["explain", "bottom-inset/iphone-se-3/portrait/show-hide/hostile", "--screen", "s.json"],
      [
        "explain", "bottom-inset/iphone-se-3/portrait/show-hide/hostile", "--screen", "s.json", "--format",
        "prompt",
      ],
      ["diagnose", "s.json", "-d", "iphone-se-3"],
      ["diagnose", "s.json", "-d", "iphone-se-3", "--format", "json"],
      ["list", "screens", "--screen", "s.json"],
      ["list", "screens", "--screen", "s.json", "--format", "json"],
      ["show", "screen", "hostile", "--screen", "s.json"],
      ["plan", "--screen", "s.json", "-d", "iphone-se-3", "-k", "show-hide", "-s", "none"],
      [
        "run", "--screen", "s.json", "-d", "iphone-se-3", "-k", "show-hide", "-s", "none", "--no-report",
        "-o", "r.ndjson",
      ],
      ["check", "r.ndjson", "--max", "failing=0"],
      ["check", "r.ndjson", "--max", "failing=0", "--format", "markdown"],
      ["compare", "r.ndjson", "r.ndjson"], ["report", "r.ndjson", "--to", "csv", "-o", "-"],
      ["report", "r.ndjson", "--to", "comment", "-o", "-"],
      ["report", "r.ndjson", "--to", "junit", "-o", "-"],
    ] {
      let outcome = try lab.avoidance(words)
      let text = outcome.out + outcome.err
      #expect(
        !text.unicodeScalars.contains {
          $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
            || $0.value == 0x2028
        }, "\(words): \(text)")
      // A document of JSON has each text in one line, inside quotation marks.
      for line in text.split(separator: "\n") where !outcome.out.hasPrefix("{") {
        let line = line.drop { $0.isWhitespace }
        #expect(!line.hasPrefix("::") && !line.contains("##["), "\(words): \(line)")
      }
    }
  }

  @Test("Standard input that is closed or endless is an error, not an empty list")
  func standardInput() throws {
    let lab = try Lab()
    let closed = try lab.shell(#""$avoidance" layout --batch - <&-"#)
    #expect(closed.status == 66 && closed.err.contains("cannot be read"))
    #expect(try lab.shell(#""$avoidance" run --cells-from - <&-"#).status == 66)
    let endless = try lab.shell(#""$avoidance" layout --batch - < /dev/zero"#)
    #expect(endless.status == 65 && endless.err.contains("16 MiB"))
  }

  @Test(
    "Devices and named pipes without an end are refused by every verb that reads a file",
    arguments: [
      "report", "merge", "compare good.ndjson", "check --max failing=1", "baseline write", "import-log",
      "layout",
      "layout --batch", "diagnose", "run --no-report --screen", "run --no-report --scenario-file",
      "run --no-report --keyboards", "run --no-report --cells-from", "run --no-report --plan",
      "config check --config",
      "check good.ndjson --thresholds", "list screens --screen",
    ])
  func endless(_ words: String) throws {
    let lab = try Lab()
    try lab.write("", to: "good.ndjson")
    for file in ["pipe", "/dev/zero"] {
      let outcome = try lab.shell("mkfifo pipe; timeout 60 \"$avoidance\" \(words) \(file)")
      #expect(
        [64, 65, 66, 78].contains(outcome.status), "\(words) \(file): \(outcome.status) \(outcome.err)")
      try FileManager.default.removeItem(at: lab.folder.appendingPathComponent("pipe"))
    }
  }

  @Test("Markup, line breaks and special characters of a screen file are escaped on all pages and pictures")
  func hostileScreen() throws {
    let lab = try Lab()
    let hostile =
      "<script>alert(1)</script> | a | b |\n\n# Best: none\n[x](javascript:alert(1)) ![i](http://e.example/i.png) "
      + "</text></svg> &lt; `code` **bold** \u{202E}desrever\u{2066} \u{200B}\u{FEFF}$x$ ]]> --> @everyone"
    let screen: [String: Any] = [
      "id": "hostile", "title": String(hostile.prefix(200)),
      "summary": hostile, "models": String((hostile + hostile + hostile + hostile).prefix(1_000)),
      "views": [["id": "field", "size": ["height": 44], "input": [String: String]()]],
      "constraints": [
        "field.bottom == root.bottom - 20", "field.leading == root.leading + 20",
        "field.trailing == root.trailing - 20",
      ],
    ]
    // The file name is also hostile, because the pages repeat the command line.
    let name = "x|`$(id)`<b>&\u{202E}.json"
    try lab.write(
      String(decoding: try JSONSerialization.data(withJSONObject: screen), as: UTF8.self), to: name)
    let outcome = try lab.avoidance(
      "run", "-q", "-d", "iphone-se-3", "-k", "show-hide", "-s", "none", "--screen", name)
    #expect(outcome.status == 0, "\(outcome.err)")
    let pages = try lab.tree("reports").filter { !$0.key.hasSuffix(".txt") }
    #expect(pages.values.contains { String(decoding: $0, as: UTF8.self).contains("hostile") })
    for (path, bytes) in pages {
      let text = String(decoding: bytes, as: UTF8.self)
      for forbidden in [
        "<script", "</script", "](javascript:", "![i](http", "\n# Best: none", "\u{202E}", "\u{2066}",
        "\u{200B}",
        "\u{FEFF}", "`code`", "**bold**", "$x$",
      ] where !path.hasSuffix(".csv") || forbidden.unicodeScalars.contains(where: { $0.value > 0x2000 }) {
        // Escaped brackets are removed first, because they do not end a link.
        #expect(
          !text.replacingOccurrences(of: "\\]", with: "").contains(forbidden),
          "\(path) has \(forbidden.debugDescription)")
      }
      if path.hasSuffix(".svg") {
        // Tags are counted, because an animated picture contains nested `svg` elements.
        #expect(
          text.components(separatedBy: "</svg>").count == text.components(separatedBy: "<svg").count,
          "\(path)")
        let parser = XMLScan(text)
        #expect(parser.isBalanced, "\(path)")
      }
      if path.hasSuffix(".md") {
        // Every row of a table must have as many cells as its header.
        var width: Int?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
          guard line.hasPrefix("|") else {
            width = nil
            continue
          }
          let cells = line.replacingOccurrences(of: "\\|", with: "").count { $0 == "|" }
          if let width { #expect(cells == width, "\(path): \(line)") }
          width = width ?? cells
        }
      }
    }
  }

  @Test("Titles cannot write control characters, lines or workflow commands into plain text")
  func plainText() throws {
    let lab = try Lab()
    let title = "\u{1B}[31mred\n::error::pwned \u{202E}abc\u{9B}2J"
    func write(_ title: String) throws {
      let scenario: [String: Any] = [
        "id": "zz", "title": title, "summary": title, "source": title, "steps": [["focus": "last"], "hide"],
      ]
      try lab.write(
        String(decoding: try JSONSerialization.data(withJSONObject: scenario), as: UTF8.self), to: "s.json")
    }
    try write(title)
    let escaped = "\\u{1b}[31mred\\u{a}::error::pwned \\u{202e}abc\\u{9b}2J"
    for words in [["list", "scenarios"], ["show", "scenario", "zz"]] {
      let out = try lab.avoidance(words + ["--scenario-file", "s.json"]).out
      #expect(out.contains(escaped), "\(words)")
      #expect(!out.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" }, "\(words)")
    }
    // A source at the start of a line would be a command of GitHub Actions.
    try write("::error::pwned ##[error]pwned")
    let show = try lab.avoidance("show", "scenario", "zz", "--scenario-file", "s.json").out
    #expect(show.contains("\n\\u{3a}:error::pwned #\\u{23}[error]pwned\n"))
    #expect(!show.contains("\n::") && !show.contains("##["))
  }

  @Test("A file's name with a line break is refused before anything is read or written")
  func brokenNames() throws {
    let lab = try Lab()
    for words in [
      ["run", "--screen", "a\n::error::b.json"], ["check", "a\u{2028}b.ndjson", "--max", "failing=1"],
      ["plan", "-o", "a\tb.json"], ["init", "ci", "--screen", "a\tb.json"],
    ] {
      let outcome = try lab.avoidance(words)
      #expect(outcome.status == 64, "\(words)")
      #expect(outcome.err.contains("a file's name cannot have line breaks"), "\(outcome.err)")
      #expect(!outcome.err.contains("\n::"), "\(outcome.err)")
    }
  }

  @Test("A title of more than 200 characters is refused")
  func longTitle() throws {
    let lab = try Lab()
    let title = String(repeating: "W", count: 100_000)
    try lab.write(
      """
      {"id": "long", "title": "\(title)", "views": [{"id": "field", "input": {}}],
       "constraints": ["field.top == root.top"]}
      """, to: "long.json")
    let outcome = try lab.avoidance("run", "-l", "long.json", "-d", "iphone-se-3")
    #expect(outcome.status == 65)
    #expect(outcome.err.contains("long.json:1:") && outcome.err.utf8.count < 1_000)
    #expect(!lab.exists("out"))
  }
}

/// A check that the tags of a picture are balanced, so that no text in it has opened or closed one.
struct XMLScan {
  private(set) var isBalanced = true

  init(_ text: String) {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else {
        isBalanced = false
        return
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("?") || tag.hasPrefix("!") || tag.hasSuffix("/") { continue }
      let name = tag.drop { $0 == "/" }.prefix { !$0.isWhitespace }
      if !tag.hasPrefix("/") {
        open.append(name)
      } else if open.popLast() != name {
        isBalanced = false
        return
      }
    }
    isBalanced = open.isEmpty
  }
}
