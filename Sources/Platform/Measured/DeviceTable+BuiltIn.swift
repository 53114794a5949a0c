extension DeviceTable {
  /// The built-in table, embedded in the binary.
  ///
  /// Tests read every row of the embedded files, so an error here means a broken build.
  public static let builtIn: DeviceTable = {
    do {
      return try DeviceTable(
        devicesCSV: EmbeddedFiles.text("devices.csv"), keyboardsCSV: EmbeddedFiles.text("keyboards.csv"),
        partsCSV: EmbeddedFiles.text("parts.csv"))
    } catch {
      preconditionFailure("the embedded tables are broken: \(error)")
    }
  }()

  /// The measured heights in the built-in file that are not rows of the table.
  static var builtInReadings: [KeyboardRow] { (try? readings(EmbeddedFiles.text("keyboards.csv"))) ?? [] }
}

extension HeightExamination {
  /// The test of the height rules on the built-in table.
  public static let builtIn = HeightExamination(.builtIn, readings: DeviceTable.builtInReadings)
}
