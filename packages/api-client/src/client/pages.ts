/** Reads one page of a list; without a cursor the first. */
export type ReadPage<Page> = (cursor: string | undefined) => Promise<Page>;

/**
 * A paginated list. Nothing is requested until it is used: `await` returns the first page as the API sends
 * it, and `for await` iterates over every entry of every page, loading each page when it is reached.
 */
export class Pages<Page extends { nextCursor: string | null }, Entry>
  implements AsyncIterable<Entry>, PromiseLike<Page>
{
  readonly #read: ReadPage<Page>;
  readonly #entries: string;

  /** @param entries the field of a page with its entries. */
  constructor(read: ReadPage<Page>, entries: string) {
    this.#read = read;
    this.#entries = entries;
  }

  /** Iterates over the pages, from the first. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let cursor: string | null | undefined;
    do {
      const page: Page = await this.#read(cursor ?? undefined);
      yield page;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    for await (const page of this.pages()) {
      yield* (page as unknown as Record<string, Entry[]>)[this.#entries] ?? [];
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: to wait for a list is to read its first page.
  then<Done = Page, Failed = never>(
    onDone?: ((page: Page) => Done | PromiseLike<Done>) | null,
    onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#read(undefined).then(onDone, onFailed);
  }
}
