import Foundation
import Lab
import Screens
import Support

/// The output of `list screens --screen FILE`, which shows the inferences about the user's own screens.
extension OwnScreens {
  /// The text for people: the screens with their inferences, the scenes that are not screens, and the
  /// warnings.
  var text: String {
    var out = ""
    for own in screens {
      let count = own.screen.inputs.count
      out += "\(own.screen.id)  \(visible(own.place))  \(own.screen.tree.nodes.count) views, "
      out += "\(count) input\(count == 1 ? "" : "s"), \(own.screen.kindInWords)\n"
      let width = own.inferences.map(\.subject.count).max() ?? 0
      let values = min(40, own.inferences.map(\.value.count).max() ?? 0)
      for inference in own.inferences {
        out += "  " + pad(inference.subject, width) + "  " + pad(inference.value, values) + "  "
        out += visible(inference.reason) + "\n"
      }
    }
    if !left.isEmpty {
      out += "\nNot played\n"
      let width = left.map(\.id.count).max() ?? 0
      for item in left {
        out += "  " + pad(item.id, width) + "  " + visible("\(item.place): \(item.reason)") + "\n"
      }
    }
    if !warnings.isEmpty {
      out += "\nNot imported exactly\n"
      out += warnings.map { "  " + visible($0) + "\n" }.joined()
    }
    return out
  }

  private func pad(_ text: String, _ width: Int) -> String {
    let shown = visible(text)
    return shown.count < width ? shown + String(repeating: " ", count: width - shown.count) : shown
  }

  /// The JSON for scripts, an object with `screens`, `notPlayed` and `warnings`.
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
      writer.member("kind", own.screen.kind.rawValue)
      if let structure = own.screen.structure { writer.member("structure", structure.rawValue) }
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

extension OwnScreens {
  /// Returns the inferences that the user should check before the screens are played, one line for each
  /// screen.
  func summary() -> [String] {
    let inferred = screens.filter { !$0.inferences.isEmpty }
    var lines = inferred.prefix(8).map { own in
      var words: [String] = []
      let inputs = own.inferences.filter { $0.subject == "input" }
      for (index, inference) in own.inferences.enumerated() where inference.subject != "label" {
        if inference.subject == "covered" {
          words.append("\(inference.value) is covered: \(inference.reason)")
          continue
        }
        guard inference.subject == "input" else {
          words.append("\(inference.subject) \(inference.value)")
          continue
        }
        if index == own.inferences.firstIndex(where: { $0.subject == "input" }) {
          let more = inputs.count > 6 ? ", …" : ""
          let names = inputs.prefix(6).map(\.value).joined(separator: ", ")
          words.append("input\(inputs.count == 1 ? "" : "s") \(names)\(more)")
        }
      }
      return "\(own.screen.id) from \(own.place): \(words.joined(separator: "; "))."
    }
    if inferred.count > 8 { lines.append("\(inferred.count - 8) more screens were created from scenes.") }
    if !inferred.isEmpty {
      let hasScenes = inferred.contains { $0.screen.tags.contains("interface-builder") }
      lines.append(
        "'list screens --screen FILE' shows the reasons\(hasScenes ? "; a roles file overrides them" : "").")
    }
    return lines
  }

  /// The warnings with one for each cause in a file, which has the first line and the number of further ones.
  private var distinctWarnings: [String] {
    var order: [String] = []
    var found: [String: (first: String, count: Int)] = [:]
    for warning in warnings {
      let place = warning.firstMatch(of: /^(.*?):[0-9]+: (.*)$/)
      let cause = place.map { "\($0.1): \($0.2)" } ?? warning
      if found[cause] == nil { order.append(cause) }
      found[cause, default: (warning, 0)].count += 1
    }
    return order.compactMap { found[$0] }.map { warning in
      warning.count == 1
        ? warning.first
        : "\(warning.first) (also in \(counted(warning.count - 1, "other line")) of the file)"
    }
  }

  /// Returns the first warnings and, as a last line, the number of further warnings.
  func shownWarnings(limit: Int = 20) -> [String] {
    let warnings = distinctWarnings
    let more = warnings.count - limit
    return warnings.prefix(limit)
      + (more > 0 ? ["\(more) more; 'list screens --screen FILE' lists all of them"] : [])
  }

  /// Prints the warnings and the summary to standard error.
  func report(to console: Console) {
    for warning in shownWarnings() { console.err("Warning: \(visible(warning))\n") }
    for line in summary() { console.note(line) }
  }
}
