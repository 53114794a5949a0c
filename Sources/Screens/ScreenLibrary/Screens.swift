import PositionedJSON

/// The screens that come with the laboratory, and the format's schema.
public enum Screens {
  /// The order in which the built-in screens are listed: forms first, then bars, then text; after them, in
  /// the same order and with sheets last, the screens of the pain points that users of such code report,
  /// which have the tag `pain`.
  static let order = [
    "sign-up", "login", "view-shift", "navigation-form", "form-fixed", "form-stretched", "form-bottom-button",
    "form-scroll", "form-table", "scroll-form", "tab-form", "confirm-button", "comment-footer", "chat",
    "toolbar",
    "text-editor",
    "form", "header", "accessory-form", "notes-form", "table", "opaque-chat", "tab-chat", "long-text",
    "alert", "bottom-sheet", "sheet-form", "form-sheet", "detent-note",
  ]

  /// The built-in screens in their order.
  public static let builtIn: [Screen] = order.compactMap { id in
    text(of: id).flatMap { try? ScreenReader.read(text: $0, path: "\(id).json") }
  }

  /// The built-in screen with this id.
  public static func screen(_ id: String) -> Screen? { builtIn.first { $0.id == id } }

  /// The file of the built-in screen with this id, a starting point for one's own.
  public static func text(of id: String) -> String? {
    order.contains(id) ? file("\(id).json") : nil
  }

  /// The JSON Schema (draft 2020-12) of screen files.
  public static let schemaText = file("screen.schema.json") ?? ""

  private static func file(_ name: String) -> String? {
    EmbeddedFiles.all.first { $0.name == name }?.text
  }
}
