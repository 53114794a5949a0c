import Testing
import TestSupport

@testable import AvoidanceCommand

private enum Progress: String, OptionChoice { case auto, bar, none }

private struct RunOptions: OptionGroup {
  /// A nested group of options, which are declared where the group is declared.
  struct Chosen: OptionGroup {
    let strategy = Option<[String]>.list(
      "strategy", short: "s", "glob", section: "SELECTION", help: "Only these strategies.")

    var declared: [any Declaration] { [strategy] }
  }

  let screen = Operand<[String]>.rest("screen", help: "Screen files.")
  let chosen = Chosen()
  let set = Option<[String]>.list("set", "parameter", commas: false, help: "Set a parameter.")
  let to = Option<[String]>(
    .list(
      "to", "format", kind: .choice(["md", "html", "csv"]), default: "md,csv", help: "Formats of the report.")
  ) { $0.texts($1) }
  let output = Option<String?>.value(
    "output", short: "o", "file", help: "Where to write; '-' is standard output."
  ).writing()
  let jobs = Option<Amount?>.amount(
    "jobs", short: "j", "n", in: 1...512, defaultNote: "all cores", help: "Cells at once.")
  let seed = Option<Int>.integer("seed", "n", in: .min ... .max, default: 1, help: "Seed.")
  let scale = Option<Double?>(
    .value("scale", "x", kind: .number(0...10), help: "Scale.")
  ) { $0.texts($1).last.flatMap { Double($0) } }
  let progress = Option<Progress>.choice("progress", "mode", default: .auto, help: "Progress.")
  let lastFailed = Option<String?>(
    .value("last-failed", "file", optional: true, help: "Cells that failed last.")
  ) { $0.texts($1).last }.readingIfGiven()
  let animation = Option<Bool>.negatable("animation", default: true, help: "Animated pictures.")
  let quiet = Option<Bool>.flag("quiet", short: "q", help: "Say less.")
  let traceParser = Option<Bool>(.flag("trace-parser", hidden: true, help: "For us.")) { $0.flag($1) }

  var declared: [any Declaration] {
    [screen, chosen, set, to, output, jobs, seed, scale, progress, lastFailed, animation, quiet, traceParser]
  }
}

private let run = CommandSpec(
  name: "run", abstract: "Play the selected cells and write reports.",
  discussion: "Without options it plays the default matrix.", takes: RunOptions(),
  examples: [CommandExample(arguments: "run -s 'bottom-*'", explanation: "One family only.")])

private let list = CommandSpec(
  name: "list", abstract: "List what there is.",
  positionals: [
    PositionalSpec(name: "kind", kind: .choice(["strategies", "devices"]), help: "What to list."),
    PositionalSpec(name: "filter", arity: .optional, defaultValue: "*", help: "Which."),
  ])

private let program = ProgramSpec(
  name: "avoidance", abstract: "Compare keyboard avoidance strategies.",
  commands: [run, list, CommandSpec(name: "plan", abstract: "Write the plan.")])

@Suite("Parsing a command line")
struct ArgumentParsingTests {
  private struct NoCommand: Error {}

  private func words(_ arguments: [String]) throws -> ParsedArguments {
    guard case .command(let words) = try program.parse(arguments) else { throw NoCommand() }
    return words
  }

  private func parsed(_ arguments: String...) throws -> Arguments<RunOptions> {
    Arguments(RunOptions(), try words(arguments))
  }

  private func failure(_ arguments: String...) -> UsageError? {
    do {
      _ = try program.parse(arguments)
      return nil
    } catch { return error }
  }

  private func help(_ arguments: String...) throws -> String? {
    if case .help(let text) = try program.parse(arguments) { text } else { nil }
  }

  @Test(
    "Options are in the order of the properties, with those of groups in place, and operands are separate")
  func declaration() {
    #expect(
      run.options.map(\.name) == [
        "strategy", "set", "to", "output", "jobs", "seed", "scale", "progress", "last-failed", "animation",
        "quiet", "trace-parser",
      ])
    #expect(run.positionals.map(\.name) == ["screen"])
  }

  @Test("A replaced default is used in place of the declared one, and a filled-in value counts as given")
  func filling() throws {
    let record = Operand<String>.optional("record", default: "a.ndjson", help: "The record.")
    let base = Option<String>.value("base", "record", default: "a.ndjson", help: "The base.")
    let other = Option<String>.value("other", "file", default: "a.ndjson", help: "Another file.")
    var words = try words(["run"])
    words.replaceDefault("a.ndjson", of: "record", with: "b.ndjson")
    #expect(words.texts(record.spec) == ["b.ndjson"] && words.texts(base.spec) == ["b.ndjson"])
    #expect(words.texts(other.spec) == ["a.ndjson"])
    let options = RunOptions()
    words.fill(options.animation.spec, with: false)
    words.fill(options.set.spec, with: ["x", "y"])
    words.fill(options.lastFailed.spec, with: ["f"])
    words.attach(7, to: options.output.spec)
    let arguments = Arguments(options, words)
    #expect(!arguments.animation && arguments.set == ["x", "y"] && arguments.lastFailed == "f")
    #expect(arguments.isGiven(\.animation) && arguments.isGiven(\.set) && !arguments.isGiven(\.output))
    #expect(words.attachment(of: options.output.spec, as: Int.self) == 7)
    #expect(words.attachment(of: options.output.spec, as: String.self) == nil)
  }

  @Test("The specification has no mistakes, and the check detects mistakes")
  func specification() {
    #expect(program.problems() == [])
    let broken = CommandSpec(
      name: "Bad", abstract: "",
      positionals: [
        PositionalSpec(name: "a", arity: .optional, help: ""), PositionalSpec(name: "b", help: ""),
        PositionalSpec(name: "c", arity: .rest(minimum: 1), help: ""), PositionalSpec(name: "c", help: ""),
      ],
      options: [
        .flag("x", short: "h", help: ""), .flag("no-y", help: ""), .negatable("y", default: true, help: ""),
        .value("n", "", kind: .integer(1...2), default: "3", help: ""), .value("f", "file", help: ""),
      ])
    #expect(
      broken.problems() == [
        "'Bad': '--no-y' is declared twice", "'Bad': '-h' is declared twice",
        "'Bad': the default '3' of '--n' is not valid", "'Bad': '--n' has no placeholder",
        "'Bad': '--f' must declare whether it reads or writes its file",
        "'Bad': an operand is declared twice", "'Bad': 'b' is required after an optional operand",
        "'Bad': 'c' must be the last operand", "'Bad': 'Bad' is not kebab-case",
      ])
    #expect(
      ProgramSpec(name: "p", abstract: "", commands: [.init(name: "help", abstract: "")]).problems() == [
        "a verb is declared twice"
      ])
  }

  @Test("Without arguments the defaults apply")
  func defaults() throws {
    let arguments = try parsed("run")
    #expect(arguments.words.command.name == "run")
    #expect(arguments.chosen.strategy == [])
    #expect(arguments.to == ["md", "csv"])
    #expect(arguments.output == nil)
    #expect(arguments.jobs == nil)
    #expect(arguments.seed == 1)
    #expect(arguments.progress == .auto)
    #expect(arguments.animation && !arguments.quiet)
    #expect(!arguments.isGiven(\.animation) && !arguments.isGiven(\.to))
    #expect(arguments.screen == [])
    let filter = Operand<String>.optional("filter", default: "*", help: "Which.")
    #expect(try words(["list", "devices"]).texts(filter.spec) == ["*"])
  }

  @Test("Values may be separate, after '=', in short form or after operands, and the last value applies")
  func values() throws {
    let arguments = try parsed(
      "run", "a.json", "--output", "x", "-o", "y=z", "--jobs=4", "b.json", "--scale", "2.5", "-q",
      "--progress", "bar")
    #expect(arguments.output == "y=z")
    #expect(arguments.jobs == .number(4))
    #expect(arguments.scale == 2.5)
    #expect(arguments.quiet)
    #expect(arguments.progress == .bar)
    #expect(arguments.screen == ["a.json", "b.json"])
    #expect(arguments.isGiven(\.output) && !arguments.isGiven(\.set))
  }

  @Test("A percentage is a share of the whole, rounded down, but at least one")
  func percentages() throws {
    #expect(try parsed("run", "-j", "50%").jobs == .percentage(50))
    #expect(try parsed("run", "--jobs=100%").jobs == .percentage(100))
    let amounts = [1, 2, 3, 8, 10].map { Amount.percentage(50).count(of: $0) }
    #expect(amounts == [1, 1, 1, 4, 5])
    #expect(Amount.percentage(1).count(of: 64) == 1 && Amount.percentage(100).count(of: 6) == 6)
    #expect(Amount.number(7).count(of: 2) == 7)
  }

  @Test("List options can be repeated, and their values are split at commas if this is allowed")
  func lists() throws {
    let arguments = try parsed("run", "-s", "a*,!ab", "--strategy=c", "--set", "f.d=1,2", "--set=g.e=3")
    #expect(arguments.chosen.strategy == ["a*", "!ab", "c"])
    #expect(arguments.set == ["f.d=1,2", "g.e=3"])
    #expect(try parsed("run", "--to", "html").to == ["html"])
  }

  @Test("The last of two opposite flags applies")
  func negatable() throws {
    #expect(try !parsed("run", "--no-animation").animation)
    #expect(try parsed("run", "--no-animation", "--animation").animation)
    #expect(try parsed("run", "--no-animation").isGiven(\.animation))
  }

  @Test("An optional value must follow '='")
  func optionalValue() throws {
    let bare = try parsed("run", "--last-failed", "a.json")
    #expect(bare.isGiven(\.lastFailed) && bare.lastFailed == nil)
    #expect(bare.screen == ["a.json"])
    #expect(try parsed("run", "--last-failed=x").lastFailed == "x")
    #expect(try !parsed("run").isGiven(\.lastFailed))
  }

  @Test("'--' ends the options, '-' is a value and an operand, and a negative number is a value")
  func dashes() throws {
    #expect(try parsed("run", "--", "-q", "--output", "--").screen == ["-q", "--output", "--"])
    #expect(try parsed("run", "-o", "-", "-").output == "-")
    #expect(try parsed("run", "-").screen == ["-"])
    #expect(try parsed("run", "--seed", "-5").seed == -5)
    #expect(try parsed("run", "--output=-x").output == "-x")
    #expect(try parsed("run", "--", "--help").screen == ["--help"])
  }

  @Test("An unknown option gets a suggestion, the usage and a pointer to help")
  func unknownOption() throws {
    let error = try #require(failure("run", "--stratgy", "x"))
    #expect(
      error.description == """
        Error: Unknown option '--stratgy'. Did you mean '--strategy'?
        Usage: avoidance run [<options>] [<screen> ...]
          See 'avoidance help run' for more information.
        """)
    #expect(failure("run", "--xyz")?.message == "Unknown option '--xyz'.")
    #expect(
      failure("run", "--no-animatoin")?.message
        == "Unknown option '--no-animatoin'. Did you mean '--no-animation'?")
    #expect(failure("run", "--no-quiet")?.message.hasPrefix("Unknown option '--no-quiet'.") == true)
    #expect(
      failure("run", "-strategy")?.message == "Unknown option '-strategy'. Did you mean '--strategy'?")
    #expect(failure("run", "-j8")?.message == "Unknown option '-j8'. Write '-j 8'.")
    #expect(failure("run", "-o=x")?.message == "Unknown option '-o=x'. Write '-o x'.")
    #expect(failure("run", "-qj")?.message == "Unknown option '-qj'. Give short options separately.")
    #expect(failure("run", "-z")?.message == "Unknown option '-z'.")
    #expect(
      failure("run", "--\n\u{1B}[31m")?.description.hasPrefix(
        "Error: Unknown option '--\\u{a}\\u{1b}[31m'.\nUsage:") == true)
    // A hidden option can be used, but is never suggested.
    #expect(failure("run", "--trace-parsr")?.message == "Unknown option '--trace-parsr'.")
    #expect(try parsed("run", "--trace-parser").traceParser)
  }

  @Test("Missing, superfluous and invalid values are refused")
  func badValues() throws {
    let missing = try #require(failure("run", "--output"))
    #expect(missing.message == "Missing value for '--output <file>'.")
    #expect(missing.help == "-o, --output <file>  Where to write; '-' is standard output.")
    #expect(missing.description.split(separator: "\n")[1].hasPrefix("Help:  -o, --output <file>"))
    #expect(failure("run", "-o", "-q")?.message == "Missing value for '-o <file>'.")
    #expect(failure("run", "-o", "--")?.message == "Missing value for '-o <file>'.")
    #expect(
      failure("run", "--output=")?.message
        == "The value '' is invalid for '--output <file>'. The value must not be empty.")
    #expect(failure("run", "--quiet=yes")?.message == "The option '--quiet' takes no value, found 'yes'.")
    #expect(
      failure("run", "-j", "0")?.message
        == "The value '0' is invalid for '-j <n>'. Expected a whole number from 1 to 512, "
        + "or a percentage from 1% to 100%, such as 50%.")
    for wrong in ["0%", "101%", "%", "-5%", "12.5%", "50 %", "50%%", "513", "9999999999999999999999%"] {
      #expect(failure("run", "--jobs", wrong)?.message.hasSuffix("such as 50%.") == true, "\(wrong)")
    }
    #expect(
      failure("run", "--seed", "x")?.message
        == "The value 'x' is invalid for '--seed <n>'. Expected a whole number.")
    #expect(
      failure("run", "--seed", "99999999999999999999")?.message.hasSuffix("Expected a whole number.") == true)
    #expect(
      failure("run", "--scale", "nan")?.message.hasSuffix("Expected a number from 0.0 to 10.0.") == true)
    #expect(failure("run", "--scale", "inf") != nil)
    #expect(
      failure("run", "--to", "md,htm")?.message
        == "The value 'htm' is invalid for '--to <format>'. Did you mean 'html'? Expected one of: md, html, csv."
    )
    #expect(failure("run", "-s", "a,,b")?.message == "The list 'a,,b' for '-s' has an empty element.")
    #expect(ValueKind.integer(1 ... .max).complaint(about: "0") == "Expected a whole number of at least 1.")
    #expect(ValueKind.integer(.min...1).complaint(about: "2") == "Expected a whole number of at most 1.")
  }

  @Test("Missing, invalid and superfluous operands are refused")
  func operands() {
    #expect(failure("list")?.message == "Missing argument '<kind>'. Expected one of: strategies, devices.")
    #expect(
      failure("list", "device")?.message
        == "The value 'device' is invalid for '<kind>'. Did you mean 'devices'? Expected one of: strategies, devices."
    )
    #expect(failure("list", "devices", "a", "b")?.message == "Unexpected argument 'b'.")
    #expect(failure("plan", "a", "b")?.message == "Unexpected arguments 'a', 'b'.")
    #expect(failure("list")?.usage == "avoidance list <kind> [<filter>]")
  }

  @Test("A missing verb, an unknown verb and options before the verb are refused")
  func verbs() {
    #expect(failure()?.message == "Expected a verb. Verbs: run, list, plan, help, version.")
    #expect(
      failure("rnu")?.description == """
        Error: Unknown verb 'rnu'. Did you mean 'run'? Verbs: run, list, plan, help, version.
        Usage: avoidance <verb> [<options>]
          See 'avoidance help' for more information.
        """)
    #expect(failure("help", "pln")?.message.hasPrefix("Unknown verb 'pln'. Did you mean 'plan'?") == true)
    #expect(
      failure("--quiet", "run")?.message == "Unknown option '--quiet' before a verb. Options follow the verb."
    )
    #expect(
      failure("--hlep")?.message
        == "Unknown option '--hlep' before a verb. Did you mean '--help'? Options follow the verb.")
    #expect(failure("")?.message.hasPrefix("Unknown verb ''.") == true)
  }

  @Test("Version and help can be requested in several ways")
  func helpAndVersion() throws {
    for line in [["version"], ["--version"]] {
      guard case .version = try program.parse(line) else {
        Issue.record("\(line)")
        continue
      }
    }
    let page = try help("help")
    #expect(page != nil)
    #expect(try help("--help") == page)
    #expect(try help("-h") == page)
    let runPage = try help("help", "run")
    #expect(runPage != page)
    #expect(try help("run", "--help") == runPage)
    #expect(try help("run", "--bogus", "-h") == runPage)
    #expect(failure("version", "x")?.message == "Unexpected argument 'x'.")
  }
}

@Suite("Any command line")
struct AnyCommandLineTests {
  @Test("20,000 random lines are either parsed or refused with a complete message")
  func random() {
    let words = [
      "run", "list", "plan", "help", "version", "--", "-", "", "=", "--=", "--=x", "-=", "---", "--no-",
      "--no",
      "-s", "--strategy", "--strategy=", "--strategy=a,b", "--set", "a=b", "--to", "md", "md,", ",", "-o",
      "-j",
      "4", "40%", "-4", "--seed",
      "--scale", "1e3", "-inf", "--progress", "bar", "--last-failed", "--last-failed=x",
      "--animation", "--no-animation", "--no-animation=1", "-q", "-qq", "devices", "é", "👩‍👩‍👧", "\0", "[",
    ]
    var generator = SeededGenerator(seed: 20_240_601)
    var read = 0
    for _ in 0..<20_000 {
      var line = (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
        words.randomElement(using: &generator)
      }
      // Half of the lines begin with the verb `run`, which has many options.
      if Bool.random(using: &generator) { line.insert("run", at: 0) }
      do throws(UsageError) {
        if case .command(let words) = try program.parse(line) {
          read += 1
          guard words.command.name == "run" else { continue }
          // Each value that the parser accepts can also be converted to its type.
          let arguments = Arguments(RunOptions(), words)
          #expect(!words.isGiven("jobs") || arguments.jobs != nil, "\(line)")
          #expect(words.texts(RunOptions().seed.spec).last.map { Int($0) } == arguments.seed, "\(line)")
          #expect(words.texts(RunOptions().progress.spec).last == arguments.progress.rawValue, "\(line)")
        }
      } catch {
        let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first?.hasPrefix("Error: ") == true && lines.count >= 3, "\(line)")
      }
    }
    #expect(read > 1000)
  }
}

@Suite("Help pages")
struct HelpTextTests {
  @Test("The program's page is complete")
  func programPage() {
    #expect(
      HelpText.page(of: program, width: 80) == """
        OVERVIEW: Compare keyboard avoidance strategies.

        USAGE: avoidance <verb> [<options>]

        VERBS:
          run                     Play the selected cells and write reports.
          list                    List what there is.
          plan                    Write the plan.
          help                    Show the help page of the program or of a verb.
          version                 Show the version.

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

          See 'avoidance help <verb>' for the help page of a verb.

        """)
  }

  @Test("A verb's page is complete")
  func commandPage() {
    #expect(
      HelpText.page(of: run, in: program, width: 80) == """
        OVERVIEW: Play the selected cells and write reports.

        Without options it plays the default matrix.

        USAGE: avoidance run [<options>] [<screen> ...]

        ARGUMENTS:
          <screen>                Screen files.

        SELECTION:
          -s, --strategy <glob>   Only these strategies.

        OPTIONS:
          --set <parameter>       Set a parameter.
          --to <format>           Formats of the report. (values: md, html, csv;
                                  default: md,csv)
          -o, --output <file>     Where to write; '-' is standard output.
          -j, --jobs <n>          Cells at once. (default: all cores)
          --seed <n>              Seed. (default: 1)
          --scale <x>             Scale.
          --progress <mode>       Progress. (values: auto, bar, none; default: auto)
          --last-failed[=<file>]  Cells that failed last.
          --animation/--no-animation
                                  Animated pictures. (default: --animation)
          -q, --quiet             Say less.
          -h, --help              Show help information.

        EXAMPLES:
          # One family only.
          avoidance run -s 'bottom-*'

        """)
    #expect(
      HelpText.page(of: list, in: program, width: 80).contains(
        "  <kind>                  What to list. (values: strategies, devices)\n"
          + "  <filter>                Which. (default: *)\n"))
  }

  @Test("No line is wider than the page, for widths down to 40 columns")
  func widths() {
    for width in [40, 60, 80, 120] {
      for line in HelpText.page(of: run, in: program, width: width).split(separator: "\n") {
        #expect(line.count <= width, "\(width): \(line)")
      }
    }
  }

  @Test("The width comes from COLUMNS within limits, then from the terminal, and is 80 by default")
  func columns() {
    #expect(HelpText.width(environment: [:]) == 80)
    #expect(HelpText.width(environment: ["COLUMNS": "120"]) == 120)
    #expect(HelpText.width(environment: ["COLUMNS": "5"]) == 40)
    #expect(HelpText.width(environment: ["COLUMNS": "99999999"]) == 400)
    #expect(HelpText.width(environment: [:], terminal: 70) == 70)
    #expect(HelpText.width(environment: [:], terminal: 12) == 40)
    #expect(HelpText.width(environment: [:], terminal: 0) == 80)
    #expect(HelpText.width(environment: ["COLUMNS": "120"], terminal: 70) == 120)
    #expect(HelpText.width(environment: ["COLUMNS": "wide"], terminal: 70) == 70)
    for text in ["", "wide", "-3", "0", "99999999999999999999999"] {
      #expect(HelpText.width(environment: ["COLUMNS": text]) == 80)
    }
  }

  @Test("Paragraphs are wrapped, and indented lines are not")
  func paragraphs() {
    #expect(
      HelpText.paragraphs("one two\nthree\n\n  kept   as is\nfour", width: 9)
        == "one two\nthree\n\n  kept   as is\nfour")
    #expect(HelpText.wrapped("a verylongword b", width: 5) == "a\nverylongword\nb")
  }
}
