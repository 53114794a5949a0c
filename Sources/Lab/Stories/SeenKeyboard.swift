import Foundation
import Trace

extension PostedNotification {
  /// Returns a phrase with the frames at which the person sees the keyboard, if they differ from the reported
  /// frames; nil if they do not.
  func seen(_ text: (CGRect) -> String) -> String? {
    switch (seenBegin, seenEnd) {
    case (nil, nil): nil
    case (let begin?, nil): "the person sees the keyboard at \(text(begin)) from the start"
    case (nil, let end?): "the person sees the keyboard at \(text(end))"
    case (let begin?, let end?): "the person sees the keyboard move from \(text(begin)) to \(text(end))"
    }
  }
}
