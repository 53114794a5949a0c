import Support
import Synchronization

/// The built-in screens, and the schema of screen files.
public enum Screens {
  /// The ids of the built-in screens in their order in lists: forms, then bars, then text. The screens with
  /// the tag `pain` follow in the same order, with sheets last. They show problems that users of
  /// keyboard-avoidance code report.
  static let order = [
    "sign-up", "login", "view-shift", "navigation-form", "form-fixed", "form-stretched", "form-bottom-button",
    "form-scroll", "form-table", "scroll-form", "tab-form", "large-text-form", "edge-table", "grid", "search",
    "confirm-button", "comment-footer", "chat",
    "toolbar",
    "text-editor",
    "form", "header", "accessory-form", "notes-form", "table", "title-search", "opaque-chat", "tab-chat",
    "endless-chat", "long-text",
    "alert", "bottom-sheet", "sheet-form", "form-sheet", "detent-note", "code-sheet", "popover-chat",
  ]

  /// The built-in screens in their order.
  public static let builtIn: [Screen] = order.compactMap(screen)

  /// Returns the built-in screen with an id; nil if there is none. Only its file is read.
  public static func screen(_ id: String) -> Screen? {
    if let known = read.withLock({ $0[id] }) { return known }
    guard let screen = text(of: id).flatMap({ try? ScreenReader.read(text: $0, path: "\(id).json") }) else {
      return nil
    }
    read.withLock { $0[id] = screen }
    return screen
  }

  /// Returns the built-in screens with the given ids, in the order of ``builtIn``. Only their files are read.
  public static func chosen(_ ids: some Sequence<String>) -> [Screen] {
    let ids = Set(ids)
    return order.filter(ids.contains).compactMap(screen)
  }

  /// The ids of the built-in screens in their order.
  public static var ids: [String] { order }

  private static let read = Mutex<[String: Screen]>([:])

  /// Returns the file of a built-in screen, which can be a starting point for a new screen; nil for other
  /// ids.
  public static func text(of id: String) -> String? {
    order.contains(id) ? EmbeddedFiles.text("\(id).json") : nil
  }

  /// The JSON Schema (draft 2020-12) of screen files.
  public static let schemaText = EmbeddedFiles.text("screen.schema.json")
}
