import Testing

@testable import Reports

@Suite("Pages of at most six screens")
struct PageFoldTests {
  /// Adds a table to a page. Its header and each row are 37 points tall.
  private func table(_ rows: Int, on page: inout MarkdownPage) {
    page.table(["name"], [.left], (0..<rows).map { [.name("row\($0)")] })
  }

  private func page(_ write: (inout MarkdownPage) -> Void) -> String {
    var page = MarkdownPage(path: "page.md")
    page.heading(1, "Title")
    write(&page)
    return page.file.contents
  }

  @Test("Parts of a page that fits stay open")
  func fits() {
    let text = page { page in
      page.heading(2, "First")
      table(50, on: &page)
    }
    #expect(!text.contains("<details>"))
  }

  @Test("Parts are open from the top as long as they fit, and all headings stay visible in order")
  func closes() {
    // A table of 60 rows is 2,257 points tall, so two of them exceed the limit of 4,000.
    let text = page { page in
      for title in ["First", "Second", "Third"] {
        page.heading(2, .name(title))
        table(60, on: &page)
      }
      page.heading(2, "Last")
      page.paragraph("A word.")
    }
    #expect(text.components(separatedBy: "<details>").count == 3)
    #expect(text.components(separatedBy: "Show a table of 60 rows").count == 3)
    let places = ["## First", "| row59 |", "## Second", "<details>", "## Third", "## Last", "A word."]
      .map { text.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test("A long part is closed section by section, with anchors before the headings")
  func partByPart() {
    let text = page { page in
      page.heading(2, "All")
      page.paragraph("What they have in common.")
      for title in ["one", "two", "three"] {
        page.anchor(title)
        page.heading(3, .name(title))
        table(60, on: &page)
        page.fence("let a = 1\nlet b = 2", language: "swift")
      }
    }
    #expect(
      text.components(separatedBy: "<summary>Show a table of 60 rows (name) and 2 lines of code</summary>")
        .count
        == 3)
    #expect(text.contains("What they have in common.\n\n<a name=\"one\"></a>\n\n### one\n\n| name |"))
    #expect(text.contains("</details>\n\n<a name=\"three\"></a>\n\n### three\n\n<details>"))
  }

  @Test("The last part of a page is never closed")
  func ending() {
    let text = page { page in
      page.end { $0.paragraph("To make this page again:") }
      page.heading(2, "Long")
      table(300, on: &page)
    }
    #expect(text.hasSuffix("</details>\n\nTo make this page again:\n"))
  }

  @Test("Pictures count with the height at which they are displayed")
  func pictures() {
    // The picture is twice as wide as the text, so it is shown at half its height, 2,000 points. The page has
    // room for two such pictures, but not for three.
    let picture = ReportFile(
      path: "a.svg", contents: "<svg width=\"1780\" height=\"4000\" viewBox=\"0 0 1780 4000\">")
    let low = ReportFile(
      path: "b.svg", contents: "<svg width=\"1780\" height=\"3000\" viewBox=\"0 0 1780 3000\">")
    func closed(_ file: ReportFile) -> Int {
      page { page in
        for title in ["First", "Second"] {
          page.heading(2, .name(title))
          page.picture(file, description: "what it shows")
        }
      }.components(separatedBy: "Show 1 picture").count - 1
    }
    #expect(closed(picture) == 1)
    #expect(closed(low) == 0)
  }

  @Test("A narrow window shows the narrow version of a picture")
  func twin() {
    var page = MarkdownPage(path: "screens/form.md")
    page.picture(
      ReportFile(path: "img/a.svg", contents: ""), narrow: ReportFile(path: "img/a-narrow.svg", contents: ""),
      description: "a \"b\"")
    #expect(
      page.file.contents
        == "<p><picture><source media=\"(max-width: 600px)\" srcset=\"../img/a-narrow.svg\">"
        + "<img src=\"../img/a.svg\" alt=\"a &quot;b&quot;\"></picture></p>\n")
  }
}
