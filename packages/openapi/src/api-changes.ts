/** A change of the API that a client could notice. */
export interface ApiChange {
  /** Effective date: '2026-11-23'. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
  /** Its anchor on the page and its id in the site's feed. It is stable. */
  readonly anchor: string;
}

/** The changelog, newest first. Each version of the API has an entry under its date that names it. */
export const apiChanges: readonly [ApiChange, ...ApiChange[]] = [
  {
    date: '2026-11-29',
    anchor: 'corrected-bills',
    title: 'A bill names the void bill that it corrects',
    text: 'The form of a bill takes corrects: id, BOL number and day of the void bill that the new one replaces. It is printed next to the number of the new bill, and is among the additional references of its eBOL.',
  },
  {
    date: '2026-11-29',
    anchor: 'synchronized-lists',
    title: 'Lists can be synchronized',
    text: 'Lists take sort, createdAfter, createdBefore, updatedAfter and updatedBefore, every entry has updatedAt, and syncedUntil is where the next synchronization starts. Predictions and bulk jobs take a reference and metadata, and lists are filtered by both. GET /api/deleted-bols and GET /api/deleted-quotes list what was deleted. Bills in lists have order numbers, weight and the reason why they are void, and expand=pdf,ebol adds both to one bill.',
  },
  {
    date: '2026-11-28',
    anchor: 'names-of-types',
    title: 'A description that generators of clients understand',
    text: 'Every body, answer and object in them has a name, every parameter a description, and a file the format binary. Answers may get new fields and codes. Drafts have a path of their own, /api/bol-drafts, and the months of the dashboard /api/bol-months.',
  },
  {
    date: '2026-11-28',
    anchor: 'batches',
    title: 'A hundred predictions or bills with one call',
    text: 'POST /api/predictions/batch and POST /api/bols/batch take up to 100 items, each with a reference of yours, and answer each item by itself. They are part of the Enterprise plan.',
  },
  {
    date: '2026-11-23',
    anchor: 'signed-webhooks',
    title: 'Webhooks tell your server what happened',
    text: 'Your server can be told of bills, bulk jobs, predictions and changes of the plan. Each message is signed by the rules of Standard Webhooks, and comes again for three days until your server takes it. GET /api/webhook-events lists the types.',
  },
  {
    date: '2026-11-23',
    anchor: 'repeated-requests',
    title: 'Every POST can be repeated',
    text: 'Send the header Idempotency-Key with a POST. For a day, the same request with the same key gets the same answer again, and another request with that key is refused.',
  },
  {
    date: '2026-11-23',
    anchor: 'pointers-in-refusals',
    title: 'A refusal points at the field and at its explanation',
    text: 'Each entry of errors has a JSON pointer beside the name of the field. The type of a problem is the address of its place on the page of errors.',
  },
  {
    date: '2026-11-23',
    anchor: 'dated-versions',
    title: 'The API has dated versions',
    text: 'A call names its version in the header Freightwright-Version. An API key keeps the version that was current when you made it. The first version is 2026-11-23.',
  },
  {
    date: '2026-11-23',
    anchor: 'api-keys-and-bulk',
    title: 'The API opens to programs',
    text: 'A program with an API key can work out freight classes, predict costs, issue and read bills of lading, look up tables, read its usage and run bulk jobs. A key for tests does the same on data of its own.',
  },
];
