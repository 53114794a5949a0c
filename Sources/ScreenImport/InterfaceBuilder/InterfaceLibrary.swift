import Foundation

/// Reads documents and caches the last few, so that many scenes of one file cost one reading.
///
/// A result never depends on earlier requests, because a cached document is used only while the file still
/// has the same bytes.
public struct InterfaceLibrary {
  private struct Entry {
    var path: String
    var data: Data
    var extent: InterfaceMarkup.Extent
    var document: InterfaceDocument
  }

  private var kept: [Entry] = []
  /// The most cached documents: the last two pairs of files, the latest both whole and in outline.
  private static let capacity = 6

  /// Makes an empty library.
  public init() {}

  /// Returns the document of a file.
  public mutating func document(path: String) throws -> InterfaceDocument {
    try document(path: path, extent: .whole)
  }

  /// Lays out the scene with a given name, on its own canvas or on that of the same scene in another file.
  public mutating func layout(path: String, scene: String, like other: String?) throws -> SceneLayout {
    let document = try document(path: path)
    let goal = try other.map { try self.document(path: $0, extent: .outline) }
    return try document.layout(scene: document.sceneID(named: scene), like: goal)
  }

  private mutating func document(path: String, extent: InterfaceMarkup.Extent) throws -> InterfaceDocument {
    let data = try InterfaceDocument.data(of: path)
    // A whole document contains everything that an outline does.
    if let place = kept.firstIndex(where: {
      $0.path == path && ($0.extent == .whole || $0.extent == extent) && $0.data == data
    }) {
      let entry = kept.remove(at: place)
      kept.append(entry)
      return entry.document
    }
    let document = try InterfaceDocument(data, file: path, extent: extent)
    kept.removeAll { $0.path == path && ($0.extent == extent || $0.data != data) }
    kept.append(Entry(path: path, data: data, extent: extent, document: document))
    if kept.count > Self.capacity { kept.removeFirst() }
    return document
  }
}
