import Support

extension DeviceTable {
  /// The columns of `keyboards.csv`, in order.
  public static let keyboardColumns = [
    "id", "role", "device_ids", "device_class", "ios_min", "ios_max", "app_sdk", "orientation",
    "keyboard_type", "predictive_bar", "placement", "height_pt", "width_pt", "includes_bottom_inset",
    "bottom_inset_pt", "evidence", "inferred", "rule", "confidence", "source", "notes",
  ]

  /// Returns rows as the text of a file that `adding(keyboardsCSV:file:)` reads. All rows get the role
  /// `canonical`.
  public static func keyboardsCSV(_ rows: [KeyboardRow]) -> String {
    var text = line(keyboardColumns)
    for row in rows {
      text += line([
        row.id, "canonical", row.deviceIDs.joined(separator: ";"), row.deviceClass,
        "\(row.systems.lowerBound)", "\(row.systems.upperBound)", row.appSDK.rawValue,
        row.orientation.id, KeyboardRow.word(for: row.kind), row.bar.rawValue,
        KeyboardRow.word(for: row.placement),
        shortest(row.height), shortest(row.width),
        row.bottomInset.map { $0 > 0 ? "yes" : "no" } ?? "", row.bottomInset.map(shortest) ?? "",
        row.evidence.rawValue, row.inferred ? "yes" : "no", row.rule, row.confidence.rawValue, row.source,
        row.notes,
      ])
    }
    return text
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(csvField).joined(separator: ",") + "\n"
  }
}
