import Foundation
import PositionedJSON
import ScreenLibrary

/// `list screens --screen FILE`: what was concluded about one's own screens.
extension OwnScreens {
  /// For people: each screen with its conclusions, then what is no screen, then what was not understood.
  var text: String {
    var out = ""
    for own in screens {
      let count = own.screen.inputs.count
      out += "\(own.screen.id)  \(own.place)  \(own.screen.tree.nodes.count) views, "
      out += "\(count) input\(count == 1 ? "" : "s")\n"
      let width = own.inferences.map(\.subject.count).max() ?? 0
      let values = min(40, own.inferences.map(\.value.count).max() ?? 0)
      for inference in own.inferences {
        out += "  " + pad(inference.subject, width) + "  " + pad(inference.value, values) + "  "
        out += UsageError.visible(inference.reason) + "\n"
      }
    }
    if !left.isEmpty {
      out += "\nNot played\n"
      let width = left.map(\.id.count).max() ?? 0
      for item in left {
        out += "  " + pad(item.id, width) + "  " + UsageError.visible("\(item.place): \(item.reason)") + "\n"
      }
    }
    if !warnings.isEmpty {
      out += "\nNot taken over as it stands\n"
      out += warnings.map { "  " + UsageError.visible($0) + "\n" }.joined()
    }
    return out
  }

  private func pad(_ text: String, _ width: Int) -> String {
    let shown = UsageError.visible(text)
    return shown.count < width ? shown + String(repeating: " ", count: width - shown.count) : shown
  }

  /// For scripts: an object with `screens`, `notPlayed` and `warnings`.
  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("screens")
    writer.beginArray()
    for own in screens {
      writer.beginObject()
      writer.member("id", own.screen.id)
      writer.member("title", own.screen.title)
      writer.member("place", own.place)
      writer.member("views", own.screen.tree.nodes.count)
      writer.key("inputs")
      writer.beginArray()
      for input in own.screen.inputs { writer.value(own.screen.tree.nodes[input.view].id) }
      writer.endArray()
      writer.key("inferences")
      writer.beginArray()
      for inference in own.inferences {
        writer.beginObject()
        writer.member("subject", inference.subject)
        writer.member("value", inference.value)
        writer.member("reason", inference.reason)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.key("notPlayed")
    writer.beginArray()
    for item in left {
      writer.beginObject()
      writer.member("id", item.id)
      writer.member("place", item.place)
      writer.member("reason", item.reason)
      writer.endObject()
    }
    writer.endArray()
    writer.key("warnings")
    writer.beginArray()
    for warning in warnings { writer.value(warning) }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.text
  }
}
