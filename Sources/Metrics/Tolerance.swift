/// The tolerances of metrics and gates, in points.
enum Tolerance {
  /// A distance that a person does not notice. Something that is missing, or out of place, by up to this distance is
  /// there, or in its place.
  static let unnoticed = 1.0

  /// The error of rounded positions.
  static let rounding = 0.01
}
