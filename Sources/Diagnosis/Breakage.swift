import Metrics
import Record

/// One way in which a screen fails today, and where.
public struct Breakage: Sendable {
  /// The gate that fails first.
  public var gate: GateID
  /// The cells that fail by it, in the order of the record.
  public var cells: [CellID]
  /// The cell that stands for the others: the one that most people meet.
  public var example: CellID
}

/// Where something happens, of all places that were played.
public struct PlacesOf: Sendable, Equatable {
  /// An orientation, and what happens there.
  public struct Side: Sendable, Equatable {
    /// The orientation's id.
    public var orientation: String
    /// The devices on which it happens in some scenario, in the order of the record.
    public var devices: [String]
    /// Whether these are all phones that were played so.
    public var isEveryPhone: Bool
    /// Whether these are all devices that were played so.
    public var isEveryDevice: Bool
  }

  /// Where it happens, by orientation.
  public var sides: [Side]

  /// Sorts the places of some cells.
  ///
  /// - Parameters:
  ///   - cells: where it happens.
  ///   - all: everything that was played.
  ///   - pads: the devices that are no phones.
  public init(_ cells: [CellID], of all: [CellID], pads: Set<String>) {
    sides = Self.unique(all.map(\.orientation)).compactMap { orientation in
      let devices = Self.unique(cells.filter { $0.orientation == orientation }.map(\.device))
      guard !devices.isEmpty else { return nil }
      let played = Self.unique(all.filter { $0.orientation == orientation }.map(\.device))
      let phones = played.filter { !pads.contains($0) }
      return Side(
        orientation: orientation, devices: devices,
        isEveryPhone: !phones.isEmpty && devices == phones, isEveryDevice: devices == played)
    }
  }

  private static func unique(_ ids: [String]) -> [String] {
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
  }
}
