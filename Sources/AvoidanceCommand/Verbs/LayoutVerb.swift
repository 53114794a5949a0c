import Foundation
import Lab
import ScreenImport
import Support

/// The output format: text for people or JSON for scripts.
enum TextForm: String, OptionChoice {
  case text, json
}

/// The verb `layout`, which prints the frames of the views in an Interface Builder scene.
enum LayoutVerb: Verb {
  struct Options: OptionGroup {
    let file = Operand<String?>.optional("file", help: "A .storyboard or .xib file.").reading()
    let scene = Option<String?>.value(
      "scene", "name",
      help:
        "The sceneID in a storyboard, the id of a top-level view in a xib, or another name of the scene; FILE#NAME means the same."
    )
    let like = Option<String?>.value(
      "like", "file", help: "Another file with the same scene, whose canvas is used."
    ).reading()
    let format = Option<TextForm>.choice(
      "format", "format", default: .text, help: "A table for people or one JSON object.")
    let batch = Option<String?>.value(
      "batch", "file", help: "Answer the requests in a file; '-' is standard input."
    ).reading()

    var declared: [any Declaration] { [file, scene, like, format, batch] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "layout",
    abstract: "Lay out a scene of a storyboard or xib and print the frames of its views.",
    discussion: """
      Frames are in points, in the superview's coordinates, as Interface Builder records them. With --like, the scene is \
      laid out on the canvas of another file: device, root view, Xcode version and bars of the scene with the same id.

      With --batch, every line of the input is a request, {"file": FILE, "scene": SCENE, "like": OTHER or null}, and \
      every line of the output is the response, in the same order: the object that --format json prints, or \
      {"error": "why"}.

      Constraints that contradict each other are listed with their lines, the broken one first. The set is minimal: if \
      any of them is removed, the others can be satisfied. Ambiguous views are listed with the values that constraints do \
      not determine; on the canvas of another file, these keep their values.

      Features that are not supported are reported on standard error, with file and line.
      """,
    takes: options,
    examples: [
      CommandExample(
        arguments: "layout Main.storyboard", explanation: "The scenes of a file and their ids."),
      CommandExample(
        arguments: "layout Main.storyboard --scene BYZ-38-t0r --format json",
        explanation: "The frames of a scene."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    if let batch = arguments.batch {
      if arguments.file != nil || arguments.scene != nil || arguments.like != nil {
        throw arguments.usageError(
          "--batch takes file, scene and like from its requests. Remove them from the command line.")
      }
      return try answer(batch, console)
    }
    guard let file = arguments.file else {
      throw arguments.usageError("Expected a .storyboard or .xib file, or --batch.")
    }
    do {
      var library = InterfaceLibrary()
      let (file, named) = OwnScreens.parts(file)
      guard let scene = arguments.scene ?? named else {
        try console.print(list(try library.document(path: file), console))
        return .ok
      }
      let layout = try library.layout(path: file, scene: scene, like: arguments.like)
      for problem in layout.problems { console.err(visible("\(problem)") + "\n") }
      if arguments.format == .json {
        var writer = JSONWriter()
        write(layout, to: &writer)
        try console.out(writer.text)
      } else {
        try console.print(table(layout, file))
      }
      return .ok
    } catch let problem as InterfaceProblem {
      throw CommandFailure(problem.isUnreadable ? .noInput : .badData, "\(problem)")
    }
  }

  // MARK: Text

  private static func list(_ document: InterfaceDocument, _ console: Console) -> String {
    for problem in document.problems { console.err(visible("\(problem)") + "\n") }
    if document.scenes.isEmpty { return "no scenes\n" }
    return document.scenes.map { scene in
      let note = scene.rootID == nil ? ", without its own view" : ""
      return visible("\(scene.id)  \(scene.name), line \(scene.line)\(note)") + "\n"
    }.joined()
  }

  private static func table(_ layout: SceneLayout, _ file: String) -> String {
    var out = ""
    for (id, frame) in layout.frames {
      let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
        .map { shortest((Double($0) * 100).rounded() / 100) }.joined(separator: ", ")
      out += visible(id) + "  (\(numbers))\n"
    }
    func place(_ named: SceneLayout.Named) -> String {
      named.line.map { "\(file):\($0): \(named.id)" } ?? "\(file): \(named.id)"
    }
    for conflict in layout.conflicts {
      out += "conflicting constraints; the first one was broken:\n"
      for member in conflict { out += "  " + visible(place(member)) + "\n" }
    }
    if !layout.open.isEmpty { out += "ambiguous:\n" }
    for (view, quantities) in layout.open {
      out += "  " + visible(place(view)) + " (\(quantities.joined(separator: ", ")))\n"
    }
    return out
  }

  // MARK: JSON

  private static func write(_ layout: SceneLayout, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("scene", layout.sceneID)
    writer.member("root", layout.rootID)
    writer.key("frames")
    writer.beginObject()
    for (id, frame) in layout.frames {
      writer.key(id)
      writer.beginArray()
      for number in [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height] {
        // Rounding to a millionth of a point keeps more than enough digits, because a pixel is much larger.
        writer.value((Double(number) * 1e6).rounded() / 1e6)
      }
      writer.endArray()
    }
    writer.endObject()
    func list(_ name: String, _ ids: [String]) {
      writer.key(name)
      writer.beginArray()
      for id in ids { writer.value(id) }
      writer.endArray()
    }
    list("unsatisfiable", layout.unsatisfiable)
    list("ambiguous", layout.ambiguous)
    list("warnings", layout.problems.map { "\($0)" })
    writer.key("conflicts")
    writer.beginArray()
    for conflict in layout.conflicts {
      writer.beginArray()
      for member in conflict { write(member, to: &writer) }
      writer.endArray()
    }
    writer.endArray()
    writer.key("open")
    writer.beginArray()
    for (view, quantities) in layout.open { write(view, quantities, to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.endLine()
  }

  private static func write(
    _ named: SceneLayout.Named, _ quantities: [String]? = nil, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("id", named.id)
    if let line = named.line { writer.member("line", line) }
    if let quantities {
      writer.key("quantities")
      writer.beginArray()
      for quantity in quantities { writer.value(quantity) }
      writer.endArray()
    }
    writer.endObject()
  }

  // MARK: Batch

  private static let lineLimit = 1 << 20
  /// The maximum number of bytes of a line that is too long, after which an endless input is refused.
  private static let longestSkipped = 16 << 20

  private static func answer(_ source: String, _ console: Console) throws -> ExitCode {
    let input: FileHandle
    var isFolder: ObjCBool = false
    if source != "-", isEndless(source) {
      throw CommandFailure(
        .noInput,
        "'\(source)' is a device or a named pipe; --batch needs a file, or '-' for standard input.")
    }
    if source == "-" {
      input = .standardInput
    } else if FileManager.default.fileExists(atPath: source, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandFailure(
        .noInput, "'\(source)' is a folder; --batch needs a file with a request on each line.")
    } else if let file = FileHandle(forReadingAtPath: source) {
      input = file
    } else {
      throw CommandFailure(.noInput, "The requests in '\(source)' cannot be read. Check the path.")
    }
    var library = InterfaceLibrary()
    var writer = JSONWriter()
    var pending = Data()
    var isTooLong = false
    func answer(_ line: Data) throws {
      writer.removeAll()
      do {
        if isTooLong { throw CommandFailure(.badData, "a request has more than \(lineLimit) bytes") }
        let layout = try WorkBudget.separately { try frames(Array(line), &library) }
        write(layout, to: &writer)
      } catch {
        let message =
          switch error {
          case let failure as CommandFailure: failure.message
          case let problem as JSONProblem: "request, column \(problem.position.column): \(problem.message)"
          default: "\(error)"
          }
        writer.removeAll()
        writer.beginObject()
        writer.member("error", message)
        writer.endObject()
        writer.endLine()
      }
      isTooLong = false
      try console.out(writer.text)
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var skipped = 0
    while true {
      // `availableData` would trap if the input is closed or cannot be read.
      let count = Foundation.read(input.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw CommandFailure(
          .noInput,
          "The requests in '\(source == "-" ? "standard input" : source)' cannot be read: "
            + "\(String(cString: strerror(errno))).")
      }
      guard count > 0 else { break }
      let chunk = Data(buffer[..<count])
      // For speed, only the new bytes are searched for line ends, and finished lines are removed once per
      // chunk.
      let seen = pending.count
      pending.append(chunk)
      var start = pending.startIndex
      var next = start + seen
      while let end = pending[next...].firstIndex(of: 0x0A) {
        let line = pending[start..<end]
        if line.count > lineLimit { isTooLong = true }
        if isTooLong || line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) {
          try answer(isTooLong ? Data() : line)
        }
        start = end + 1
        next = start
      }
      if start > pending.startIndex { pending = Data(pending[start...]) }
      if pending.count > lineLimit {
        isTooLong = true
        skipped += pending.count
        pending.removeAll()
      }
      if !isTooLong { skipped = 0 }
      guard skipped <= longestSkipped else {
        throw CommandFailure(
          .badData,
          "A request has more than \(longestSkipped >> 20) MiB, so the input is not a list of requests.")
      }
    }
    if !pending.isEmpty || isTooLong { try answer(pending) }
    return .ok
  }

  /// Whether a path is that of a device or of a named pipe, which may have no end.
  private static func isEndless(_ path: String) -> Bool {
    var (own, target) = (stat(), stat())
    guard lstat(path, &own) == 0, stat(path, &target) == 0 else { return false }
    return own.st_mode & S_IFMT == S_IFIFO || target.st_mode & S_IFMT == S_IFCHR
  }

  private static func frames(_ line: [UInt8], _ library: inout InterfaceLibrary) throws -> SceneLayout {
    let request = try JSONDocument.parse(line)
    guard request.kind == .object else {
      throw CommandFailure(.badData, "a request is an object with file, scene and like")
    }
    func text(_ name: String) throws -> String? {
      guard let value = request[name], !value.isNull else { return nil }
      return try value.string()
    }
    guard let file = try text("file"), let scene = try text("scene") else {
      throw CommandFailure(.badData, "a request needs file and scene")
    }
    return try library.layout(path: file, scene: scene, like: try text("like"))
  }
}
