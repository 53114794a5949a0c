import Platform

extension PlannedDevice {
  /// Resolves a device for a profile; returns nil if its safe areas or keyboards are not known.
  ///
  /// The possible errors of inferred heights are those that the built-in table's examination found.
  public init?(_ device: Device, profile: PlatformProfile, table: DeviceTable = .builtIn) {
    // In a closure, because the examination is only made for readers of descriptions.
    self.init(device, profile: profile, table: table) { HeightExamination.builtIn.error(of: $0) }
  }
}
