import Foundation

/// Reads documents and keeps the last few, so that many scenes of one file cost one reading.
///
/// What a request gets never depends on earlier ones: a kept document is used only while the file still has
/// the same bytes.
public struct InterfaceLibrary {
  private var kept: [(path: String, data: Data, document: InterfaceDocument)] = []
  /// How many documents are kept.
  private static let capacity = 4

  /// Makes an empty library.
  public init() {}

  /// The document of a file.
  public mutating func document(path: String) throws -> InterfaceDocument {
    let data = try InterfaceDocument.data(of: path)
    if let place = kept.firstIndex(where: { $0.path == path }) {
      let entry = kept.remove(at: place)
      if entry.data == data {
        kept.append(entry)
        return entry.document
      }
    }
    let document = try InterfaceDocument(data, file: path)
    kept.append((path, data, document))
    if kept.count > Self.capacity { kept.removeFirst() }
    return document
  }

  /// Lays out a scene of a file, on its own canvas or on that of the same scene in another file.
  public mutating func layout(path: String, scene: String, like other: String?) throws -> SceneLayout {
    let document = try document(path: path)
    let goal = try other.map { try InterfaceDocument.readOutline(path: $0) }
    return try document.layout(scene: scene, like: goal)
  }
}
