/** A change of the rules of the trade, or of ours. */
export interface PageChange {
  /** Since when it holds: '2025-07-19'. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
  /** The id of the element that says it on the page. It stays the same for as long as the entry is there. */
  readonly anchor: string;
}

/** What belongs into the head of the document while a page is shown. */
export interface PageHead {
  /** Without the site's name, which is appended. */
  readonly title: string;
  readonly description: string;
  /** The canonical path: '/freight-class-chart'. The site's origin is put in front of it. */
  readonly canonicalPath: string;
  /** JSON-LD for search engines, without its `url`, which is the canonical address. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
  /** The pages above it, from the top, without the first page of the site. */
  readonly trail?: readonly { readonly name: string; readonly path: string }[];
  /** The questions that it answers, as plain text. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
  /** The day on which it was first shown, '2026-11-23'. A page that has one is an article. */
  readonly published?: string;
  /** The day on which its text was last changed. */
  readonly updated?: string;
  /** What readers may follow in the site's feed. */
  readonly changes?: readonly PageChange[];
}
