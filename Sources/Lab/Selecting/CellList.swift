import Analysis
import Foundation
import Record
import Support

/// A list of cells in a file, which `list cells` or `plan` wrote in any of their formats.
package struct CellList {
  package var path: String
  package var cells: [(cell: CellID, line: Int)]
  package var set: Set<CellID> { Set(cells.map(\.cell)) }

  private static let limit = 256 << 20

  /// Reads a list from a file, or from standard input if the path is `-`.
  ///
  /// Throws `LabError` if the file is missing, or if a line is not the id of a cell. The error names the
  /// line.
  package static func read(_ path: String) throws -> CellList {
    let bytes = path == "-" ? try standardInput() : try InputFile.read(path, limit: limit)
    let name = path == "-" ? "standard input" : path
    var list = CellList(path: name, cells: [])
    var seen: Set<CellID> = []
    func add(_ text: String, line: Int) throws {
      guard let cell = CellID(text) else {
        throw LabError(
          .broken, "\(name):\(line): '\(text.prefix(200))' is not a cell; expected five ids joined by '/'.")
      }
      if seen.insert(cell).inserted { list.cells.append((cell, line)) }
    }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      do {
        let file = try JSONDocument.parse(
          bytes, options: JSONOptions(maximumBytes: limit, maximumValues: 10_000_000))
        for value in try (file.kind == .object ? file.member("cells") : file).array() {
          let id = value.kind == .object ? try value.member("id") : value
          // The line number is only computed for an error, because computing it takes time.
          let text = try id.string()
          if CellID(text) == nil { try add(text, line: id.position.line) }
          try add(text, line: 1)
        }
      } catch let problem as JSONProblem {
        throw LabError(.broken, problem.description(path: name))
      }
    } else {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw LabError(.broken, "\(name): is not UTF-8.")
      }
      for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .enumerated()
      {
        let id = line.trimmingCharacters(in: .whitespaces)
        if id.isEmpty || id.hasPrefix("#") { continue }
        try add(id, line: index + 1)
      }
    }
    return list
  }

  private static func standardInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw LabError(.missing, "Standard input cannot be read: \(String(cString: strerror(errno))).")
      }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        throw LabError(.broken, "Standard input is larger than \(limit >> 20) MiB.")
      }
    }
  }
}
