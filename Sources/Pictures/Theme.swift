/// The colour theme of the page that shows a picture: light, dark, or the reader's choice.
public enum PictureTheme: String, Sendable, CaseIterable {
  case auto, light, dark

  var palette: Palette {
    switch self {
    case .light: return .light
    case .dark: return .dark
    case .auto:
      var palette = Palette.adaptive
      palette.pairs += zip(SceneColors.light.all, SceneColors.dark.all).map { ColorPair(light: $0, dark: $1) }
      return palette
    }
  }

  var colors: SceneColors { self == .dark ? .dark : .light }
}

/// The colours of views and marks.
///
/// The colours of the field, the primary action, the pinned bar and problems are the blue, bluish green,
/// reddish purple and vermilion of Okabe and Ito's palette, which suits all kinds of colour vision. Each of
/// them also has a different shape.
struct SceneColors: Sendable {
  var body: String
  var screen: String
  /// The colour around a window or behind a sheet.
  var around: String
  var glyph: String
  var bar: String
  var line: String
  var box: String
  var placeholder: String
  var ink: String
  var text: String
  var control: String
  var decoration: String
  var keyboard: String
  var key: String
  var darkKey: String
  var field: String
  var action: String
  var onAction: String
  var pinned: String
  var trouble: String
  var oracle: String

  var all: [String] {
    [
      body, screen, around, glyph, bar, line, box, placeholder, ink, text, control, decoration, keyboard, key,
      darkKey,
      field, action, onAction, pinned, trouble, oracle,
    ]
  }

  static let light = SceneColors(
    body: "#2b3036", screen: "#fefefe", around: "#dde2e8", glyph: "#6e7781", bar: "#eef1f4", line: "#c9d0d7",
    box: "#9aa4af", placeholder: "#c5ccd3", ink: "#57606a", text: "#a3adb7", control: "#dbe1e7",
    decoration: "#e4e9ee", keyboard: "#c6cdd5", key: "#fbfcfd", darkKey: "#a5b0bb", field: "#0969da",
    action: "#0b7a5c", onAction: "#ffffff", pinned: "#8b3f9e", trouble: "#c23c00", oracle: "#6e7781")

  static let dark = SceneColors(
    body: "#59636e", screen: "#161b22", around: "#2f363e", glyph: "#9198a1", bar: "#22282f", line: "#3d444d",
    box: "#6e7681", placeholder: "#484f58", ink: "#adb6c0", text: "#6a737d", control: "#39414a",
    decoration: "#2a3138", keyboard: "#353c44", key: "#5c6670", darkKey: "#474f58", field: "#58a6ff",
    action: "#3fc6a0", onAction: "#0d1117", pinned: "#dc8ff0", trouble: "#ff8a4c", oracle: "#9198a1")
}
