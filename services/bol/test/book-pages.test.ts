import { bookLimits, type Principal } from '@freightwright/contracts';
import { consignee } from '@freightwright/samples/people';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { registered, startBol } from './service.ts';

const bol = shared(() => startBol({ replicas: 2 }));

const { company: _, contact: __, phone: ___, ...place } = consignee;

/** The three lists: how an entry of a name is sent, and how its name is read. */
const kinds = {
  addresses: {
    body: (name: string) => ({ address: { ...place, company: name } }),
    nameOf: (entry: Entry) => entry.address?.company,
  },
  templates: { body: (name: string) => ({ name, form: {} }), nameOf: (entry: Entry) => entry.name },
  products: {
    body: (name: string) => ({ product: { commodityDescription: name } }),
    nameOf: (entry: Entry) => entry.product?.commodityDescription,
  },
} as const;
type Kind = keyof typeof kinds;

interface Entry {
  id: string;
  name?: string;
  address?: { company: string };
  product?: { commodityDescription: string };
}
interface Page {
  names: (string | undefined)[];
  ids: string[];
  nextCursor: string | null;
}

/** The caller's entries of one kind. */
function listOf(kind: Kind, user: Principal = registered()) {
  const path = `book/${kind}`;
  const ask = (query: Record<string, string>) =>
    bol.call(user, 'GET', `${path}?${new URLSearchParams(query)}`);
  async function page(query: Record<string, string>): Promise<Page> {
    const { body } = await ask(query);
    const entries = (body as unknown as Record<Kind, Entry[]>)[kind];
    return {
      names: entries.map(kinds[kind].nameOf),
      ids: entries.map(({ id }) => id),
      nextCursor: body.nextCursor,
    };
  }
  async function save(...names: string[]) {
    for (const name of names) {
      const { status } = await bol.call(user, 'POST', path, { body: kinds[kind].body(name) });
      expect(status, name).toBeLessThan(300);
    }
  }
  return {
    ask,
    page,
    save,
    change: (id: string, name: string) =>
      bol.call(user, 'PUT', `${path}/${id}`, { body: kinds[kind].body(name) }),
    remove: (id: string) => bol.call(user, 'DELETE', `${path}/${id}`),
    /** The names on each page, from the first to the last. */
    async pages(query: Record<string, string>) {
      const pages: Page['names'][] = [];
      let cursor: string | null = '';
      do {
        const read: Page = await page({ ...query, ...(cursor !== '' && { cursor }) });
        pages.push(read.names);
        cursor = read.nextCursor;
      } while (cursor !== null);
      return pages;
    },
  };
}

describe.each(Object.keys(kinds) as Kind[])('the list of %s', (kind) => {
  it('comes in pages by name, each entry once, in any script', async () => {
    const list = listOf(kind);
    await list.save('Zeta', '𝒳 Freight', 'Östlund', '東京', 'alder');
    const inOrder = ['alder', 'Östlund', 'Zeta', '東京', '𝒳 Freight'];
    expect(await list.pages({})).toEqual([inOrder]);
    for (const size of [1, 2, 4, 5]) {
      const pages = await list.pages({ limit: String(size) });
      expect(pages.flat(), `pages of ${size}`).toEqual(inOrder);
      expect(pages.every((names) => names.length <= size && names.length > 0)).toBe(true);
    }
  });

  it('has pages of what a search finds', async () => {
    const list = listOf(kind);
    await list.save('Os', 'Östlund', 'ostrich', 'Alder', 'Zeta', 'O.* metal');
    expect(await list.pages({ search: 'OS', limit: '2' })).toEqual([['Os', 'Östlund'], ['ostrich']]);
    expect(await list.pages({ search: 'o.*' })).toEqual([['O.* metal']]);
    expect(await list.pages({ search: 'metal' })).toEqual([[]]);
  });

  it('loses and repeats none when the last entry of a page is removed, and another is kept before it', async () => {
    const list = listOf(kind);
    await list.save('A', 'C', 'E');
    const first = await list.page({ limit: '2' });
    await list.remove(first.ids[1] ?? '');
    await list.save('B');
    expect((await list.page({ limit: '2', cursor: first.nextCursor ?? '' })).names).toEqual(['E']);
  });

  it('is nobody else’s: a foreign cursor finds nothing, and a foreign id is none', async () => {
    const theirs = listOf(kind);
    await theirs.save('A', 'B');
    const { nextCursor, ids } = await theirs.page({ limit: '1' });
    const mine = listOf(kind);
    expect(await mine.page({ cursor: nextCursor ?? '' })).toMatchObject({ names: [], nextCursor: null });
    for (const refused of [await mine.change(ids[0] ?? '', 'Mine'), await mine.remove(ids[0] ?? '')]) {
      expect(refused).toMatchObject({ status: 404, body: { code: 'bol.entry-not-found' } });
    }
    expect(await theirs.pages({})).toEqual([['A', 'B']]);
  });
});

describe('a full address book', () => {
  const user = registered();
  const names = Array.from({ length: bookLimits.addresses }, (_entry, index) => `A ${1_000 + index}`);
  beforeAll(async () => {
    await bol.collection('bookaddresses').insertMany(
      names.map((name, index) => ({
        _id: `${user.userId}-${index}` as never,
        userId: user.userId,
        sortName: name.toLowerCase(),
        sameAs: name,
        updatedAt: new Date(),
        content: { ...place, company: name },
      })),
    );
  });

  it('has a hundred on a page, unless the caller asks for more', async () => {
    const list = listOf('addresses', user);
    expect((await list.pages({})).map(({ length }) => length)).toEqual([100, 100, 100, 100, 100]);
    expect(await list.pages({ limit: String(bookLimits.mostOnPage) })).toEqual([names]);
  });
});
