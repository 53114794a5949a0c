import ScenarioLibrary

extension Scenarios {
  /// The JSON Schema (draft 2020-12) of scenario files.
  public static let schemaText = StepSchema.filled(
    EmbeddedFiles.all.first { $0.name == "scenario.schema.json" }?.text ?? "")
}
