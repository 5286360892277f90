/** A change of the API that a client could notice. */
export interface ApiChange {
  /** Since when it holds: '2026-11-23'. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
  /** Its place on the page and its name in the site's feed. It stays the same. */
  readonly anchor: string;
}

/** What changed, newest first. The day of the first entry is the version of the API. */
export const apiChanges: readonly [ApiChange, ...ApiChange[]] = [
  {
    date: '2026-11-23',
    anchor: 'api-keys-and-bulk',
    title: 'The API opens to programs',
    text: 'A program with an API key can work out freight classes, predict costs, issue and read bills of lading, look up tables, read its usage and run bulk jobs. A key for tests does the same on data of its own.',
  },
];
