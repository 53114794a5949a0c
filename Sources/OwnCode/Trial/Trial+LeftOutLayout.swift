import Record
import Support

extension Trial {
  /// Returns a sentence on the parts of a class that place views and that were left out, so that the layout is not that of the app.
  /// Nil if there is none.
  ///
  /// - Parameters:
  ///   - cuts: The parts that were left out.
  ///   - files: The paths of the files of the class and its base classes.
  static func sentence(onLayoutWithout cuts: [LeftOut], in files: [String]) -> String? {
    let own = cuts.filter { $0.isLoss && $0.placesViews && files.contains($0.file) }
    guard let first = own.first else { return nil }
    return
      "The layout may differ from that of your app, because \(counted(own.count, "part")) of the class, which "
      + "\(own.count == 1 ? "places" : "place") views, \(own.count == 1 ? "was" : "were") left out: "
      + "\(lastPart(of: first.file)):\(first.line)\(own.count == 1 ? "." : " and \(own.count - 1) more.")"
  }
}
