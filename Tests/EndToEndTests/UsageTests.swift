import Foundation
import Testing

@Suite("The command line")
struct UsageTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("Help lists every verb and exit code on standard output")
  func help() throws {
    for arguments in [["help"], ["--help"], ["-h"]] {
      let outcome = try lab.avoidance(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.err.isEmpty)
      for verb in [
        "run", "plan", "list", "show", "explain", "report", "merge", "compare", "check", "baseline", "layout",
        "verify", "init", "config", "completions", "help", "version",
      ] {
        #expect(outcome.out.contains("\n  \(verb) "), "\(verb)")
      }
      for code in ["0", "1", "2", "3", "4", "5", "64", "65", "66", "70", "73", "78", "130", "143"] {
        #expect(outcome.out.contains("  \(code)  "), "exit code \(code)")
      }
    }
  }

  @Test("Help for a verb lists its options, even if the rest of the command line is wrong")
  func helpOfVerb() throws {
    let asked = try lab.avoidance("help", "run")
    #expect(asked.status == 0)
    #expect(asked.err.isEmpty)
    for option in ["--strategy", "--device", "--screen", "--output-dir", "--jobs", "--profile", "--quiet"] {
      #expect(asked.out.contains(option), "\(option)")
    }
    let flagged = try lab.avoidance("run", "--nonsense", "--help")
    #expect(flagged.status == 0)
    #expect(flagged.out == asked.out)
  }

  @Test("'version' prints the program's and the model's version")
  func version() throws {
    for arguments in [["version"], ["--version"]] {
      let outcome = try lab.avoidance(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.err.isEmpty)
      #expect(outcome.out.wholeMatch(of: /avoidance \d+\.\d+\.\d+, model \d+\n/) != nil, "\(outcome.out)")
    }
  }

  /// A wrong command line and texts that its error message must contain.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var names: [String]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "A wrong command line exits with 64 and a suggestion on standard error",
    arguments: [
      Mistake(arguments: [], names: ["Expected a verb"]),
      Mistake(arguments: ["rnu"], names: ["'rnu'", "Did you mean 'run'?"]),
      Mistake(arguments: ["run", "--divice", "x"], names: ["'--divice'", "Did you mean '--device'?"]),
      Mistake(
        arguments: ["run", "-d", "iphone-se-4"], names: ["'iphone-se-4'", "Did you mean 'iphone-se-"]),
      Mistake(arguments: ["run", "-s", "orakle"], names: ["'orakle'", "Did you mean 'oracle'?"]),
      Mistake(arguments: ["run", "-k", "show-hid"], names: ["'show-hid'", "Did you mean 'show-hide'?"]),
      Mistake(arguments: ["run", "--screen", "logn"], names: ["'logn'", "Did you mean 'login'?"]),
      Mistake(arguments: ["run", "--orientation", "potrait"], names: ["Did you mean 'portrait'?"]),
      Mistake(arguments: ["run", "-d", "iphone-[se"], names: ["'iphone-[se'", "']'"]),
      Mistake(arguments: ["run", "--cells", "*[z-a]*"], names: ["runs backwards"]),
      Mistake(arguments: ["run", "--rule", "P99=on"], names: ["'P99'"]),
      Mistake(arguments: ["run", "--rule", "P4=literall"], names: ["'literall'", "uikit, literal"]),
      Mistake(arguments: ["run", "--rule", "P8=never"], names: ["P8", "sent, gestureUndockSilent"]),
      Mistake(arguments: ["run", "--rule", "P4"], names: ["'P4'", "no setting"]),
      Mistake(arguments: ["run", "--profile", "ios-5"], names: ["ios-6"]),
      Mistake(arguments: ["run", "--frame-rate", "61"], names: ["60, 120"]),
      Mistake(arguments: ["run", "-j", "0"], names: ["from 1 to 512"]),
      Mistake(arguments: ["run", "-j", "many"], names: ["'many'"]),
      Mistake(arguments: ["list", "device"], names: ["Did you mean 'devices'?"]),
      Mistake(
        arguments: ["show", "device", "iphone-77"], names: ["'iphone-77'", "Did you mean 'iphone-7'?"]),
      Mistake(arguments: ["show", "device"], names: ["<id>"]),
      Mistake(arguments: ["explain"], names: ["The cell's id is missing"]),
      Mistake(arguments: ["explain", "login"], names: ["five ids"]),
      Mistake(
        arguments: ["explain", "none/iphone-se-3/portrait/show-hide/logni"],
        names: ["'logni'", "Did you mean 'login'?"]),
      Mistake(arguments: ["report", "a", "b"], names: ["'b'"]),
    ])
  func mistakes(_ mistake: Mistake) throws {
    let outcome = try lab.avoidance(mistake.arguments)
    #expect(outcome.status == 64)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("Error: "))
    for name in mistake.names { #expect(outcome.err.contains(name), "\(outcome.err)") }
    #expect(try lab.tree().isEmpty, "nothing is written")
  }

  @Test("Control characters of the command line are not printed")
  func controlCharacters() throws {
    let outcome = try lab.avoidance("run", "-d", "iphone\u{1B}[2J\n7")
    #expect(outcome.status == 64)
    #expect(!outcome.err.contains("\u{1B}"))
  }

  @Test("'list' uses its selection options")
  func listed() {
    for (arguments, ids) in [
      (["strategies", "-s", "toolbar-shift-20*"], "toolbar-shift-2014\ntoolbar-shift-2017\n"),
      (["scenarios", "-k", "show-hide*", "-k", "!*-middle"], "show-hide\nshow-hide-last\n"),
      (["orientations", "--orientation", "landscape"], "landscape\n"),
      (["screens", "-l", "chat"], "chat\n"), (["devices", "-d", "ipad-9"], "ipad-9\n"),
    ] {
      let outcome = Lab.call(["list"] + arguments + ["--format", "ids"])
      #expect(outcome.out == ids, "\(arguments): \(outcome.err)")
    }
    let unknown = Lab.call(["list", "strategies", "-s", "tracking-gide"])
    #expect(unknown.status == 64 && unknown.err.contains("Did you mean 'tracking-guide'?"))
  }

  @Test("If a strategy folder is newer than the program, the message asks for a build")
  func notBuiltYet() throws {
    let folder = lab.folder.appendingPathComponent("strategies/MyOwn2")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let built =
      "strategies/MyOwn2 is not in this build of the program. Rebuild it with 'swift build -c release'."
    for arguments in [["verify", "my-own2"], ["run", "-s", "my-own2"]] {
      let outcome = try lab.avoidance(arguments)
      #expect(outcome.status == 64 && outcome.err.contains(built), "\(outcome.err)")
    }
    #expect(try !lab.avoidance("verify", "my-own3").err.contains("not in this build of the program"))
  }

  @Test("A selection without cells exits with 4 and a suggestion, and writes nothing")
  func nothingSelected() throws {
    for (selection, says) in [
      (["-d", "nokia-*"], "No device matches 'nokia-*'."),
      (["-d", "ipone*"], "No device matches 'ipone*'. Did you mean 'iphone*'?"),
      (["-s", "botom-*"], "No strategy matches 'botom-*'. Did you mean 'bottom-*'?"),
      (["--orientation", "portait*"], "Did you mean 'portrait*'?"),
      (["-k", "shw-hide*"], "Did you mean 'show-hide*'?"), (["-l", "logn*"], "Did you mean 'login*'?"),
      (["--tag", "phnoe"], "No tag matches 'phnoe'. Did you mean 'phone'?"),
      (["-s", "none", "-k", "show-hide", "--cells", "none/ipone*/*/*/*"], "Did you mean 'iphone*'?"),
      (["-s", "none", "-k", "show-hide", "--cells", "none/nothing/*"], "none of these matches --cells."),
      (["-d", "iphone-se-3", "--tag", "pad"], "none of these matches --tag."),
      (["-k", "type-and-paste", "-l", "login"], "a text view"),
    ] {
      for verb in [["run"], ["plan"], ["list", "cells"]] {
        // `run` has to be a separate process, because only that shows whether files are written.
        let outcome = verb == ["run"] ? try lab.avoidance(verb + selection) : Lab.call(verb + selection)
        #expect(outcome.status == 4, "\(verb) \(selection)")
        #expect(outcome.out.isEmpty)
        #expect(outcome.err.contains(says), "\(selection): \(outcome.err)")
      }
    }
    #expect(try lab.avoidance("list", "strategies", "-s", "botom-*").status == 4)
    let devices = try lab.avoidance("list", "devices", "-d", "ipone*")
    #expect(devices.status == 4 && devices.err.contains("'iphone*'"))
    let verify = try lab.avoidance("verify", "bottm-*")
    #expect(verify.status == 4 && verify.err.contains("'bottom-*'"))
    let cell = try lab.avoidance("explain", "none/iphone-se-3/portrait/type-and-paste/login")
    #expect(cell.status == 4)
    #expect(cell.err.contains("'type-and-paste'") && cell.err.contains("'login'"))
    #expect(cell.err.contains("a text view"))
    #expect(try lab.tree().isEmpty)
    // One of the two device patterns matches nothing and is reported, and the other one selects cells.
    let half = try lab.avoidance(
      "list", "cells", "-d", "ipone*,iphone-se-3", "-l", "login", "-s", "none")
    #expect(half.status == 0 && half.out.contains("none/iphone-se-3/portrait/show-hide/login"))
    #expect(half.err.contains("Note: No device matches 'ipone*'."))
  }

  @Test("The message for an unknown id names the command that lists all ids, without unrelated suggestions")
  func unknown() throws {
    for (line, words) in [
      (
        ["run", "-d", "iphone-99"],
        "Error: Unknown device 'iphone-99'. 'avoidance list devices' lists them all.\n"
      ),
      (["run", "-k", "nothing"], "'avoidance list scenarios' lists them all."),
      (["show", "rule", "P99"], "'avoidance list rules' lists them all."),
      (["run", "--rule", "Q1=x"], "'avoidance list rules' lists them all."),
      (["explain", "none/iphone-7/portrait/nothing/login"], "'avoidance list scenarios' lists them all."),
      (["run", "--set", "x.y=1"], "'avoidance list parameters' lists them all."),
      (["check", "--metric", "X1", "--max", "M1=1"], "'avoidance list metrics' lists them all."),
    ] {
      let outcome = try lab.avoidance(line)
      #expect(outcome.status == 64 && outcome.err.contains(words), "\(line): \(outcome.err)")
    }
  }

  @Test("A strategy that needs a newer system gets a message with the systems that can play it")
  func anachronism() throws {
    let run = try lab.avoidance(
      "run", "--profile", "ios-13", "-s", "tracking-guide", "-d", "iphone-17-pro", "-l", "login", "-k",
      "show-hide", "--no-report", "--no-sensitivity", "-o", "r.ndjson")
    #expect(run.status == 0)
    #expect(run.err.contains("Note: iphone-17-pro runs iOS 26, not iOS 13."))
    #expect(
      run.err.contains("Note: tracking-guide needs iOS 15") && run.err.contains("iphone-17-pro (iOS 26)"))
  }

  @Test(
    "An empty selection from a record also exits with 4; with --allow-empty it exits with 0 and keeps files")
  func allowEmpty() throws {
    let selection = ["-d", "iphone-se-3", "-l", "login", "-s", "none", "-k", "show-hide"]
    #expect(try lab.avoidance(["run", "-q", "--no-report"] + selection).status == 0)
    #expect(try lab.avoidance("baseline", "write").status == 0)
    let before = try lab.tree()
    let record = "out/results.ndjson"
    for verb in [
      ["report", "--to", "csv", "-o", "-"], ["check", "--max", "M1=1"], ["compare", record, record],
      ["baseline", "write"],
    ] {
      let outcome = try lab.avoidance(verb + ["-d", "ipone*"])
      #expect(outcome.status == 4 && outcome.out.isEmpty, "\(verb)")
      #expect(outcome.err.contains("Did you mean 'iphone*'?"), "\(outcome.err)")
      let both = try lab.avoidance(verb + ["-d", "iphone-*", "--tag", "pad"])
      #expect(both.status == 4, "\(verb)")
    }
    for verb in [
      ["run"], ["run", "--status", "error"], ["list", "cells"], ["check", "--max", "M1=1"],
      ["check", "--baseline"],
      ["report", "--to", "csv", "-o", "-"],
    ] {
      let outcome = try lab.avoidance(verb + ["-d", "ipone*", "--allow-empty"])
      #expect(outcome.status == 0, "\(verb): \(outcome.err)")
    }
    #expect(try lab.tree() == before)
    // The shards of an empty plan are empty, and so is their merged record.
    let plan = try lab.avoidance("plan", "-d", "ipone*", "--allow-empty", "-o", "plan.json")
    #expect(plan.status == 0)
    #expect(try lab.avoidance("run", "--plan", "plan.json").status == 0)
    for number in ["1", "2"] {
      let part = try lab.avoidance(
        "run", "--plan", "plan.json", "--shard", number + "/2", "-o", "part-\(number).ndjson")
      #expect(part.status == 0, "\(part.err)")
    }
    let merge = try lab.avoidance(
      "merge", "part-1.ndjson", "part-2.ndjson", "-o", "m.ndjson", "--no-report")
    #expect(merge.status == 0, "\(merge.err)")
    #expect(try lab.avoidance("check", "m.ndjson", "--max", "M1=1").status == 0)
  }
}
