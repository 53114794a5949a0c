import Foundation
import Lab
import Matrix
import Record
import Support

/// The file that `plan` writes and that `run --plan` and `merge` read. It has the cells and the options that
/// create the same cells again.
struct PlanDocument {
  /// The version of the file format.
  static let schema = 2
  private static let limit = 256 << 20
  /// The maximum number of bytes that are read to check the digest, about 10⁸ cells.
  private static let largest = 8 << 30
  /// The number of bytes that are written at once, and the number that are searched for the beginning of the
  /// cells.
  private static let chunk = 1 << 20
  private static let allowEmpty = Option<Bool>.allowEmpty.spec.name
  static let options = PlanOptions.all + [RunVerb.sensitivity.spec]

  var model: String
  var planHash: String
  /// The digest of inputs that are not in the cells' ids: the rules, the user's files, and the program.
  var inputs: String
  var profile: String
  var frameRate: Int
  /// Whether the run also plays other settings of platform rules.
  var sensitivity: Bool
  /// The command that creates the same record without shards.
  var command: String
  /// The selection and platform options that select the same cells again.
  var arguments: [String]
  /// Whether the cells were named one by one. If so, this file is read again as the list of cells.
  var isList: Bool

  init(
    _ plan: Plan, _ arguments: Arguments<PlanOptions>, hasSensitivity: Bool, command: String
  ) throws {
    model = modelVersion
    planHash = plan.hash
    inputs = try Self.digest(plan, arguments)
    profile = plan.profile.id
    frameRate = plan.frameRate
    sensitivity = hasSensitivity
    self.command = command
    let selection = arguments.selection
    isList =
      selection.isGiven(\.cellsFrom) || selection.isGiven(\.status) || selection.isGiven(\.lastFailed)
    self.arguments =
      (hasSensitivity ? [] : ["--no-sensitivity"])
      + (plan.cellCount > 0 ? [] : ["--\(Self.allowEmpty)"])
    let left = ["cells-from", "status", "last-failed", "last"]
    for option in PlanOptions.all
    where arguments.words.isGiven(option.name) && !left.contains(option.name) {
      for value in arguments.words.texts(option) { self.arguments.append("--\(option.name)=\(value)") }
    }
  }

  /// Writes the file in parts, because a plan's cells may not fit into memory.
  func write(cellsOf plan: Plan, into take: ([UInt8]) throws -> Void) throws {
    var digest = Digest()
    func add(_ bytes: [UInt8]) throws {
      digest.add(bytes)
      try take(bytes)
    }
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", Self.schema)
    json.member("model", model)
    json.member("planHash", planHash)
    json.member("inputs", inputs)
    json.member("profile", profile)
    json.member("frameRate", frameRate)
    json.member("sensitivity", sensitivity)
    json.member("command", command)
    json.member("isList", isList)
    json.member("cellCount", plan.cellCount)
    json.key("arguments")
    json.beginArray()
    for text in arguments { json.value(text) }
    json.endArray()
    json.key("cells")
    json.beginArray()
    try plan.forEachRow { cells in
      for cell in cells { json.value(cell.text) }
      if json.bytes.count > Self.chunk { try json.drain(add) }
    }
    json.endArray()
    try json.drain(add)
    // The digest is of all bytes before its own member.
    json.member("digest", Self.fixedText(digest))
    json.endObject()
    json.endLine()
    try json.drain(add)
  }

  /// Returns a digest as sixteen hexadecimal digits, so that the end of a plan has one length.
  private static func fixedText(_ digest: Digest) -> String {
    String(repeating: "0", count: max(0, 16 - digest.text.count)) + digest.text
  }

  /// Throws `CommandFailure` if a plan does not end with the digest of the bytes before it. Reads the file in
  /// parts.
  private static func checkDigest(of path: String) throws {
    let (before, after, length) = (Array(",\n  \"digest\": \"".utf8), Array("\"\n}\n".utf8), 16)
    let tail = before.count + length + after.count
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    var (digest, rest, size) = (Digest(), [UInt8](), 0)
    while let part = try file.read(upToCount: chunk), !part.isEmpty {
      size += part.count
      guard size <= largest else {
        throw CommandFailure(.badData, "\(path): larger than \(largest >> 30) GiB, so it is not a plan.")
      }
      rest += part
      if rest.count > tail {
        digest.add(rest.dropLast(tail))
        rest.removeFirst(rest.count - tail)
      }
    }
    guard rest.count == tail, rest.starts(with: before), rest.suffix(after.count).elementsEqual(after),
      rest.dropFirst(before.count).prefix(length).elementsEqual(fixedText(digest).utf8)
    else {
      throw CommandFailure(
        .badData,
        "\(path): the plan was changed or is not whole, because its digest is not that of its bytes. Write it again "
          + "with 'avoidance plan'.")
    }
  }

  /// Reads a plan.
  ///
  /// Throws `CommandFailure` with code 66 for a missing file, 65 for a malformed one, and 5 for another model
  /// or schema.
  init(path: String) throws {
    let bytes = try Self.head(of: path) ?? InputFile.read(path, limit: Self.limit)
    do {
      let file = try JSONDocument.parse(
        bytes, options: JSONOptions(maximumBytes: Self.limit, maximumValues: 10_000_000))
      let schema = try file.member("schema").int()
      guard schema == Self.schema else {
        throw CommandFailure(
          .notComparable,
          "\(path): the plan has schema \(schema); this program reads schema \(Self.schema). Write it again with "
            + "'avoidance plan'.")
      }
      try Self.checkDigest(of: path)
      func list(_ key: String) throws(JSONProblem) -> [String] {
        var texts: [String] = []
        for value in try file.member(key).array() { texts.append(try value.string()) }
        return texts
      }
      model = try file.member("model").string()
      planHash = try file.member("planHash").string()
      inputs = try file.member("inputs").string()
      profile = try file.member("profile").string()
      frameRate = try file.member("frameRate").int()
      sensitivity = try file.member("sensitivity").bool()
      command = try file.member("command").string()
      isList = try file.member("isList").bool()
      arguments = try list("arguments")
      _ = try list("cells")
    } catch let problem as JSONProblem {
      throw CommandFailure(.badData, problem.description(path: path))
    }
    guard model == modelVersion else {
      throw CommandFailure(
        .notComparable, "\(path): the plan has model \(model); this program has model \(modelVersion).")
    }
  }

  /// Returns the document without its cells, because its arguments can create them again. Nil if the file
  /// does not have the layout that `write` gives it.
  private static func head(of path: String) throws -> [UInt8]? {
    let (opening, ending) = ("\n  \"cells\": [\n", Array("\"\n}\n".utf8))
    let start = String(decoding: try InputFile.start(path, count: chunk), as: UTF8.self)
    guard let cells = start.firstRange(of: opening), let file = FileHandle(forReadingAtPath: path),
      let size = try? file.seekToEnd(), size > ending.count,
      (try? file.seek(toOffset: size - UInt64(ending.count))) != nil,
      let last = try? file.readToEnd(), Array(last) == ending
    else { return nil }
    return Array((start[..<cells.upperBound] + "]}").utf8)
  }

  /// Creates the plan of the document again, and returns it with its options.
  ///
  /// Throws `CommandFailure` with code 5 if this version of the program or the files on this machine give
  /// another plan.
  func remade(
    _ program: ProgramSpec, _ lab: Laboratory, path: String, note: (String) -> Void
  ) throws -> (plan: Plan, arguments: Arguments<RunVerb.Options>) {
    let known = PlanOptions.all.map { "--\($0.name)=" }
    let options = try arguments.map { text in
      guard
        text == "--no-sensitivity" || text == "--\(Self.allowEmpty)" || known.contains(where: text.hasPrefix)
      else {
        throw CommandFailure(.badData, "\(path): '\(text)' is not an option of a plan.")
      }
      return text
    }
    let line = [RunVerb.spec.name] + options + (isList ? ["--cells-from=\(path)"] : [])
    guard case .command(let words) = try program.parse(line) else {
      throw CommandFailure(.badData, "\(path): its arguments are not those of a run.")
    }
    let parsed = Arguments(RunVerb.options, words)
    let plan = try parsed.plan.plan(in: lab, note: note)
    let found = try Self.digest(plan, parsed.plan)
    guard plan.hash == planHash, found == inputs else {
      throw CommandFailure(
        .notComparable,
        "\(path): the plan is \(planHash) with inputs \(inputs), but here it would be \(plan.hash) with "
          + "inputs \(found). Use the same program and the same input files, or write the plan again.")
    }
    return (plan, parsed)
  }

  /// Returns the digest of inputs that affect results but are not in the ids of the cells: the program, the
  /// rules, and the bytes of the user's files.
  private static func digest(_ plan: Plan, _ arguments: Arguments<PlanOptions>) throws -> String {
    var digest = Digest(AvoidanceCommand.version + "\n")
    for rule in plan.header(command: "").rules { digest.add(rule.name + "\n") }
    var files = try OwnScreens.read(arguments.selection.selection).files.sorted()
    files += files.map { $0 + OwnScreens.rolesEnding }.filter(FileManager.default.fileExists)
    files +=
      (arguments.selection.roles.map { [$0] } ?? []) + (arguments.selection.scenarioFile ?? [])
      + arguments.platform.keyboards
    for path in files {
      digest.add(try InputFile.read(path, limit: 64 << 20))
      digest.add("\n")
    }
    return digest.text
  }
}
