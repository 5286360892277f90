/** A change of the trade's rules, or of ours. */
export interface PageChange {
  /** In force since: '2025-07-19'. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
  /** The id of the element that describes it on the page. It never changes. */
  readonly anchor: string;
}

/** The document's head while a page is shown. */
export interface PageHead {
  /** Without the site's name, which is appended. */
  readonly title: string;
  readonly description: string;
  /** The canonical path: '/freight-class-chart'. The site's origin is prepended. */
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
  /** The entries for the site's feed. */
  readonly changes?: readonly PageChange[];
}
