/// The kind of device that an interface is designed for.
public enum UIUserInterfaceIdiom: Int, Sendable, Hashable {
  /// The kind of device is not known.
  case unspecified = -1
  /// An iPhone or iPod.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// An Apple TV.
  case tv = 2
  /// A car's display.
  case carPlay = 3
  /// A Mac with a Mac interface.
  case mac = 5
  /// An Apple Vision.
  case vision = 6
}

/// The amount of space in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable, Hashable {
  /// The size class is not known.
  case unspecified = 0
  /// Limited space.
  case compact = 1
  /// Ample space.
  case regular = 2
}

/// The direction in which an interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable, Hashable {
  /// From left to right, as in English.
  case leftToRight = 0
  /// From right to left, as in Arabic and Hebrew.
  case rightToLeft = 1
}
