/// The source of the screen exporter, for other people's apps: the same file that this module compiles.
public enum ExporterSource {
  /// The name of the file.
  public static let name = "ScreenExporter.swift"
  /// The text of the file.
  public static let text = EmbeddedFiles.text(name)
}
