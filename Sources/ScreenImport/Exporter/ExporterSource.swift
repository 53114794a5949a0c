/// The source text of `ScreenExporter.swift`, which users add to their apps. This module compiles the same
/// file.
public enum ExporterSource {
  /// The exporter's file name.
  public static let name = "ScreenExporter.swift"
  /// The exporter's source text.
  public static let text = EmbeddedFiles.text(name)
}
