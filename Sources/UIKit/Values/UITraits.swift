/// The kind of device that an interface is for.
public enum UIUserInterfaceIdiom: Int, Sendable, Hashable {
  /// Not known.
  case unspecified = -1
  /// An iPhone or iPod.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// An Apple TV.
  case tv = 2
  /// A car's display.
  case carPlay = 3
  /// A Mac, with the interface of one.
  case mac = 5
  /// An Apple Vision.
  case vision = 6
}

/// How much room an interface has in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable, Hashable {
  /// Not known.
  case unspecified = 0
  /// Little room.
  case compact = 1
  /// Much room.
  case regular = 2
}

/// The direction in which an interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable, Hashable {
  /// As in English.
  case leftToRight = 0
  /// As in Arabic and Hebrew.
  case rightToLeft = 1
}
