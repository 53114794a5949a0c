import Foundation

/// Protects a file that the same command reads, or that this program did not write, from being replaced by an
/// output.
///
/// `--force` turns off both checks.
enum OutputGuard {
  private static let outputs: Set = ["output", "keyboards-out"]

  static let force = Option<Bool>.flag(
    "force", help: "Replace an output that is also an input, or a file that this program did not write.")

  /// Whether a verb can replace a file and does not declare `--force` itself.
  static func hasOutput(_ command: CommandSpec) -> Bool {
    command.options.contains { outputs.contains($0.name) } && !command.options.contains { $0.name == "force" }
  }

  /// Checks all outputs of a command line before anything is played.
  ///
  /// Throws `CommandFailure`, which names the file and the argument that reads it.
  static func check(_ words: ParsedArguments, _ console: Console) throws {
    guard !console.replacesAnything else { return }
    for option in words.command.options where outputs.contains(option.name) {
      for path in words.texts(option) {
        if let reader = reader(of: path, words) {
          throw CommandFailure(
            .cannotWrite,
            "\(path): \(reader) reads this file, and --\(option.name) would replace it.\n"
              + "Nothing was written. Name another file, or replace it with --force.")
        }
        try check(path, console)
      }
    }
  }

  /// Throws `CommandFailure` if a path is a file that this program did not write.
  static func check(_ path: String, _ console: Console) throws {
    guard !console.replacesAnything, !isOurs(path) else { return }
    throw CommandFailure(
      .cannotWrite,
      "\(path): avoidance did not write this file, or wrote it for you to edit.\nNothing was written. Name "
        + "another file, or replace it with --force.")
  }

  /// Returns the option or operand that reads the file at a path, or nil if there is none.
  private static func reader(of path: String, _ words: ParsedArguments) -> String? {
    guard let file = FileIdentity(path) else { return nil }
    func isSame(_ text: String) -> Bool {
      // The argument may name a scene in the file, as `FILE#SCENE`.
      FileIdentity(text) == file
        || text.split(separator: "#").first.flatMap { FileIdentity(String($0)) } == file
    }
    for option in words.command.options where !outputs.contains(option.name) && words.isGiven(option.name) {
      if words.texts(option).contains(where: isSame) { return "--\(option.name)" }
    }
    for operand in words.command.positionals where words.isOperandGiven(operand.name) {
      if words.texts(operand).contains(where: isSame) { return "<\(operand.name)>" }
    }
    return nil
  }

  /// Whether a path can be overwritten without loss: it has no file, its file is empty or not a regular file,
  /// or its format is one of ours.
  private static func isOurs(_ path: String) -> Bool {
    guard path != "-", FileIdentity(path) != nil else { return true }
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    // Reading an empty file returns nil.
    let bytes = (try? file.read(upToCount: 4_096)) ?? Data()
    let head = String(decoding: bytes, as: UTF8.self)
    return head.isEmpty || openings.contains(where: head.hasPrefix)
      || marks.contains { head.hasPrefix($0.start) && head.contains($0.mark) } || isStory(head)
  }

  /// The first characters of documents that only this program writes.
  private static let openings = [
    // Records, plans, summaries, comparisons and traces.
    "{\"schema\":", "{\n  \"schema\":", "{\"adjustments\":[",
    // Tables, annotations, short pages, comparisons and checks.
    "strategy,device,orientation,scenario,screen,", "::warning ", "::error ", "::notice ",
    "# Keyboard avoidance\n", "- Base: ", "Base: ", "✓ ", "✗ ", "**✓ ", "**✗ ",
  ]

  /// The first characters of documents that other programs also write, each with a text that only our
  /// documents have.
  private static let marks: [(start: String, mark: String)] = [
    ("{\"displayTimeUnit\":\"ms\"", "\"otherData\":{\"cell\":"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"", "role=\"img\" font-family=\"system-ui, -apple-system,"),
    ("<?xml", "<testsuites name=\"avoidance\""),
    ("<!doctype html>", "<title>Keyboard avoidance report</title>"),
    ("{", "\"name\": \"avoidance\""),
  ]

  private static func isStory(_ head: String) -> Bool {
    var first = head.prefix { $0 != "\n" }
    if first.hasPrefix("# `"), first.hasSuffix("`") { first = first.dropFirst(3).dropLast() }
    return first.split(separator: "/").count == 5 && !first.contains(" ")
  }
}

/// The identity of a regular file, which is the same for all paths to the file.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Nil if the path is not a regular file.
  init?(_ path: String) {
    var status = stat()
    guard !path.isEmpty, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
