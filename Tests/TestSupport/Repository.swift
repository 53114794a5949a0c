import Foundation

/// The root folder of this package.
public let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder with the files that tests read.
public let fixtures = repository.appendingPathComponent("Tests/Fixtures")
