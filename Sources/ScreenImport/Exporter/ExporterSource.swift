/// The exporter as a file for people's own apps: the very file that is compiled here.
public enum ExporterSource {
  /// What the file is called.
  public static let name = "ScreenExporter.swift"
  /// Its text.
  public static let text = EmbeddedFiles.text(name)
}
