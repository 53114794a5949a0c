import Support

extension DeviceTable {
  /// Returns this table with the keyboard rows of one more file, which take precedence.
  ///
  /// The file has the columns of `keyboards.csv`. Other columns are ignored, and rows with the role
  /// `observation` or `table` are not used. A row with an empty `device_ids` applies to every device of its
  /// class that runs one of its systems. For every device, system and SDK that an added row names, it
  /// replaces this table's row for the same orientation, keyboard, bar and placement. If several files are
  /// added, the last one takes precedence.
  ///
  /// Throws: `DeviceTableError` with the file and line of the first row that cannot be used. These are the
  /// rows that `init(devicesCSV:keyboardsCSV:)` rejects, rows with numbers that do not fit their devices,
  /// rows with an id that is already used, and rows that describe the same keyboard as an earlier row of the
  /// file.
  ///
  /// - Parameters:
  ///   - text: the file's text, with the header of `keyboards.csv`.
  ///   - file: the file's name for messages.
  public func adding(keyboardsCSV text: String, file: String) throws(DeviceTableError) -> DeviceTable {
    let reader = try RowReader(file: file, text: text)
    let columns = try KeyboardColumns(reader)
    var taken = Set(keyboards.map(\.id))
    var earlier = EarlierRows()
    var added: [KeyboardRow] = []
    for record in 0..<reader.table.count {
      let row = TableRow(reader: reader, record: record)
      let role = row.text(columns.role)
      guard ["canonical", "observation", "table"].contains(role) else {
        throw row.error(
          "column 'role': expected 'canonical', 'observation' or 'table', found '\(TableRow.shown(role))'")
      }
      guard role == "canonical" else { continue }
      let keyboard = try columns.row(row, devices: devices)
      guard taken.insert(keyboard.id).inserted else {
        throw row.error("the id '\(TableRow.shown(keyboard.id))' is already used; give the row another id")
      }
      if let problem = problem(of: keyboard) { throw row.error(problem) }
      if let line = earlier.clash(keyboard, line: reader.table.line(ofRecord: record)) {
        throw row.error("describes the same keyboard as the row in line \(line); remove one of them")
      }
      added.append(keyboard)
    }
    guard !added.isEmpty else {
      throw DeviceTableError(
        file: file, line: 1, message: "no row has the role 'canonical'; only rows with this role are used")
    }
    return DeviceTable(
      devices: devices, keyboards: added + keyboards, addedCount: added.count + addedCount,
      parts: parts)
  }

  /// Returns the reason why a row does not fit its devices; nil if it fits.
  private func problem(of row: KeyboardRow) -> String? {
    var seen: Set<String> = []
    for id in row.deviceIDs {
      guard let device = device(id) else { return "unknown device '\(TableRow.shown(id))'" }
      guard seen.insert(id).inserted else { return "device '\(id)' occurs twice" }
      guard device.keyboardGroup == row.deviceClass else {
        return "device_class must be '\(device.keyboardGroup)', the class of '\(id)'"
      }
      guard row.systems.overlaps(device.iosMin...device.iosMax) else {
        return "'\(id)' runs only iOS \(device.iosMin) to \(device.iosMax)"
      }
      let size = device.size(row.orientation)
      guard row.height < size.height else {
        return
          "height_pt must be less than \(shortest(size.height)), the height of '\(id)' in \(row.orientation)"
      }
      if row.placement == .docked, row.width != size.width {
        return "width_pt must be \(shortest(size.width)), the width of '\(id)' in \(row.orientation)"
      }
      guard row.width <= size.width else {
        return
          "width_pt must be at most \(shortest(size.width)), the width of '\(id)' in \(row.orientation)"
      }
    }
    if let inset = row.bottomInset, inset > row.height {
      return "bottom_inset_pt must not be greater than height_pt"
    }
    return nil
  }
}

/// The rows of a file that were read so far, used to find two rows that describe the same keyboard.
private struct EarlierRows {
  private struct Key: Hashable {
    let device: String
    let question: KeyboardRow.Question
  }

  private struct Answer {
    let systems: ClosedRange<Int>
    let appSDK: KeyboardRow.AppSDK
    let line: Int
  }

  /// The earlier rows of each keyboard. There are only a few for each, because their systems do not overlap.
  private var answers: [Key: [Answer]] = [:]

  /// Returns the line of an earlier row that describes the same keyboard on one of the devices; nil if there
  /// is none.
  mutating func clash(_ row: KeyboardRow, line: Int) -> Int? {
    for device in row.deviceIDs {
      let key = Key(device: device, question: row.question)
      if let other = answers[key]?.first(where: {
        $0.systems.overlaps(row.systems)
          && ($0.appSDK == row.appSDK || $0.appSDK == .any || row.appSDK == .any)
      }) {
        return other.line
      }
      answers[key, default: []].append(Answer(systems: row.systems, appSDK: row.appSDK, line: line))
    }
    return nil
  }
}
