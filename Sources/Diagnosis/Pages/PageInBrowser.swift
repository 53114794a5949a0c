import Foundation
import Reports
import Support

/// The page as one HTML file with embedded pictures, without scripts or external resources.
struct PageInBrowser {
  let title: String
  /// The SVG texts by the paths in the page's blocks.
  let pictures: [String: String]

  func html(_ blocks: [MarkdownBlock]) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(escapedForXML(title))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <main>
    \(body(blocks))
    </main>
    </body>
    </html>

    """
  }

  private func body(_ blocks: [MarkdownBlock]) -> String {
    var lines: [String] = []
    var name: String?
    for block in blocks {
      // The name of an anchor becomes the id of the next heading.
      if case .anchor(let anchor) = block {
        name = anchor
        continue
      }
      lines.append(html(block, id: name))
      name = nil
    }
    return lines.joined(separator: "\n")
  }

  private func html(_ block: MarkdownBlock, id: String?) -> String {
    switch block {
    case .heading(let level, let title):
      let place = id.map { " id=\"\(escapedForXML($0))\"" } ?? ""
      return "<h\(level)\(place)>\(html(title))</h\(level)>"
    case .paragraph(let content): return "<p>\(html(content))</p>"
    case .list(let items, let isNumbered):
      let tag = isNumbered ? "ol" : "ul"
      return "<\(tag)>\(items.map { "<li>\(html($0))</li>" }.joined())</\(tag)>"
    case .table(let head, let alignments, let rows): return table(head, alignments, rows)
    case .code(let code, _): return pre(code)
    case .command(let command): return pre(command)
    case .details(let summary, let blocks):
      return "<details><summary>\(html(summary))</summary>\n\(body(blocks))\n</details>"
    case .picture(let path, _, let attribute, _):
      guard let svg = pictures[path] else { return "" }
      let data = Data(svg.utf8).base64EncodedString()
      return """
        <div class="picture" tabindex="0" role="group" aria-label="Picture"><img src="data:image/svg+xml;base64,\(data)" \
        alt="\(attribute)"></div>
        """
    case .anchor, .verbatim: return ""
    }
  }

  private func table(
    _ head: [Markdown], _ alignments: [MarkdownPage.Alignment], _ rows: [[Markdown]]
  ) -> String {
    func row(_ cells: [Markdown], _ tag: String) -> String {
      let all = zip(cells, alignments).map { cell, alignment in
        "<\(tag)\(alignment == .right ? " class=\"number\"" : "")>\(html(cell))</\(tag)>"
      }
      return "<tr>\(all.joined())</tr>"
    }
    let names = head.map { $0.source.isEmpty ? "no." : $0 }
    return """
      <div class="scroller" tabindex="0" role="group" aria-label="Table"><table>
      <thead>\(row(names, "th"))</thead>
      <tbody>\(rows.map { row($0, "td") }.joined(separator: "\n"))</tbody>
      </table></div>
      """
  }

  private func pre(_ code: String) -> String {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedForXML(String($0), limit: 2_000) }
    return "<pre tabindex=\"0\"><code>\(lines.joined(separator: "\n"))</code></pre>"
  }

  private func html(_ content: Markdown) -> String { content.runs.map(html).joined() }

  private func html(_ run: MarkdownRun) -> String {
    func all(_ runs: [MarkdownRun]) -> String { runs.map(html).joined() }
    switch run {
    case .text(let text): return escapedForXML(text, limit: 4_000)
    case .code(let text): return "<code>\(escapedForXML(text, limit: 2_000))</code>"
    case .strong(let inner): return "<strong>\(all(inner))</strong>"
    case .emphasis(let inner): return "<em>\(all(inner))</em>"
    case .link(let label, let address):
      guard address.hasPrefix("#") || address.hasPrefix("https://") else { return all(label) }
      return "<a href=\"\(escapedForXML(address, limit: 2_000))\">\(all(label))</a>"
    }
  }

  private static let style = """
    :root { color-scheme: light dark; --page: light-dark(#fff, #0d1117); --text: light-dark(#1f2328, #f0f6fc);
      --muted: light-dark(#59636e, #9ea7b1); --border: light-dark(#d1d9e0, #343b44); --soft: light-dark(#f6f8fa, #161b22);
      --accent: light-dark(#0860ca, #6cb0ff) }
    * { box-sizing: border-box }
    body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI",
      Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100% }
    main { max-width: 56rem; margin: 0 auto; padding: 1rem 1.25rem 4rem }
    h1, h2, h3 { line-height: 1.25; text-wrap: balance } h1 { font-size: 1.7rem } h2 { margin-top: 2.4rem; font-size: 1.3rem }
    h3 { margin-top: 1.8rem; font-size: 1.05rem } h1 + p { font-size: 1.15rem }
    h1, h2, h3, p, li { overflow-wrap: anywhere }
    a { color: var(--accent) } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
    code, pre { font: .9em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace } code { overflow-wrap: anywhere }
    pre { overflow-x: auto; padding: .8rem 1rem; background: var(--soft); border: 1px solid var(--border); border-radius: 8px }
    pre code { overflow-wrap: normal }
    .scroller { overflow-x: auto; border: 1px solid var(--border); border-radius: 8px }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
    th, td { text-align: left; vertical-align: top; padding: .45rem .75rem; border-bottom: 1px solid var(--border) }
    tbody tr:last-child td { border-bottom: 0 } th { color: var(--muted); font-size: .85rem } .number { text-align: right }
    .picture { margin: 1rem 0; overflow-x: auto } img { display: block; max-width: 100%; height: auto }
    h1 + p + .picture img { width: min(100%, 30rem) }
    summary { cursor: pointer; width: fit-content; color: var(--accent) }
    /* On a phone pictures keep their size, so that their words can be read, and move sideways. */
    @media (max-width: 40rem) { main { padding: .5rem 1rem 3rem } th, td { padding: .4rem .5rem }
      .picture + * { margin-top: 1rem } .picture img { max-width: none } }
    @media print { details::details-content { content-visibility: visible; display: block } }
    """
}
