import Support
import Synchronization

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
  public static let builtIn: [Screen] = order.compactMap(screen)

  /// The built-in screen with this id; its file is named like it, and no other is read.
  public static func screen(_ id: String) -> Screen? {
    if let known = read.withLock({ $0[id] }) { return known }
    guard let screen = text(of: id).flatMap({ try? ScreenReader.read(text: $0, path: "\(id).json") }) else {
      return nil
    }
    read.withLock { $0[id] = screen }
    return screen
  }

  /// The built-in screens with these ids, in their own order; no other is read.
  public static func chosen(_ ids: some Sequence<String>) -> [Screen] {
    let ids = Set(ids)
    return order.filter(ids.contains).compactMap(screen)
  }

  /// The ids of the built-in screens in their order.
  public static var ids: [String] { order }

  /// The screens that were read so far.
  private static let read = Mutex<[String: Screen]>([:])

  /// The file of the built-in screen with this id, a starting point for one's own.
  public static func text(of id: String) -> String? {
    order.contains(id) ? EmbeddedFiles.text("\(id).json") : nil
  }

  /// The JSON Schema (draft 2020-12) of screen files.
  public static let schemaText = EmbeddedFiles.text("screen.schema.json")
}
