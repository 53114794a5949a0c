import Scenarios

extension Scenarios {
  /// The JSON Schema (draft 2020-12) of scenario files.
  public static let schemaText = StepSchema.filled(EmbeddedFiles.text("scenario.schema.json"))
}
