import Foundation

/// A part of a cell's story that is written as JSON for other programs.
protocol StoryDocument: Encodable {}

extension StoryDocument {
  /// The document as JSON text with sorted keys, and a line end.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(10)
    return data
  }
}
