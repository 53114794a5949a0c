/// FNV-1a over 64 bits (Fowler, Noll and Vo): finds accidents, not forgery.
public struct Digest: Sendable {
  /// The digest of the bytes so far.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The digest of no bytes.
  public init() {}

  /// The digest of a text's UTF-8.
  public init(_ text: String) { add(text) }

  /// Takes a byte in.
  public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Takes further bytes in.
  public mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

  /// Takes further bytes in.
  public mutating func add(_ bytes: ArraySlice<UInt8>) {
    var digest = self
    bytes.withUnsafeBufferPointer { for byte in $0 { digest.add(byte) } }
    self = digest
  }

  /// Takes a text's UTF-8 in.
  public mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

  /// The digest in hexadecimal, without leading zeros.
  public var text: String { String(value, radix: 16) }
}
