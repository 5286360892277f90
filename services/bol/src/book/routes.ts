import * as contract from '@freightwright/contracts';
import { type BolProduct, Problem } from '@freightwright/contracts';
import { hazmatTable } from '@freightwright/hazmat/table';
import type { Call, Handler } from '@freightwright/service-kit';
import { callerAsUser, handle, nameCursorOf, pageOf, readNameCursor } from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import type { Book, BookEntry, Template } from './book-store.ts';

/** The routes of the user's saved addresses, templates and products. */
export function bookRoutes(
  deps: Pick<BolDeps, 'addresses' | 'templates' | 'products' | 'newId' | 'nowMs'>,
): Handler[] {
  const addresses = createBook(deps, deps.addresses);
  const templates = createBook(deps, deps.templates);
  const products = createBook(deps, deps.products);
  return [
    handle(contract.listBolAddresses, async ({ principal, query }) => {
      const { shown, nextCursor } = await addresses.list(principal, query);
      return { addresses: shown.map(presentAddress), nextCursor };
    }),
    handle(contract.saveBolAddress, async ({ principal, body }) => ({
      saved: presentAddress(await addresses.save(principal, body.address, { replacesSame: true })),
    })),
    handle(contract.changeBolAddress, async ({ principal, params, body }) => ({
      saved: presentAddress(await addresses.change(principal, params.id, () => body.address)),
    })),
    handle(contract.removeBolAddress, addresses.remove),
    handle(contract.listBolTemplates, async ({ principal, query }) => {
      const { shown, nextCursor } = await templates.list(principal, query);
      return { templates: shown.map(presentTemplate), nextCursor };
    }),
    handle(contract.readBolTemplate, async ({ principal, params }) => {
      const entry = await templates.read(principal, params.id);
      return { template: { ...presentTemplate(entry), form: entry.content.form } };
    }),
    handle(contract.saveBolTemplate, async ({ principal, body }) => ({
      template: presentTemplate(await templates.save(principal, body)),
    })),
    handle(contract.changeBolTemplate, async ({ principal, params, body: { name, form } }) => ({
      template: presentTemplate(
        await templates.change(principal, params.id, (before) => ({ name, form: form ?? before.form })),
      ),
    })),
    handle(contract.removeBolTemplate, templates.remove),
    handle(contract.listBolProducts, async ({ principal, query }) => {
      const { shown, nextCursor } = await products.list(principal, query);
      return { products: shown.map(presentProduct), nextCursor };
    }),
    handle(contract.saveBolProduct, async ({ principal, body }) => ({
      saved: presentProduct(
        await products.save(principal, storedProduct(body.product), { replacesSame: true }),
      ),
    })),
    handle(contract.changeBolProduct, async ({ principal, params, body }) => {
      const product = storedProduct(body.product);
      return { saved: presentProduct(await products.change(principal, params.id, () => product)) };
    }),
    handle(contract.removeBolProduct, products.remove),
  ];
}

/** What callers do with their own entries of one kind. */
function createBook<C>({ newId, nowMs }: Pick<BolDeps, 'newId' | 'nowMs'>, book: Book<C>) {
  /** @throws Problem 'bol.entry-not-found'. */
  async function read(principal: contract.Principal, id: string): Promise<BookEntry<C>> {
    const entry = await book.find(callerAsUser(principal).userId, id);
    if (!entry) throw new Problem('bol.entry-not-found');
    return entry;
  }
  return {
    read,
    /**
     * A page of the entries, by name. Cursor pagination: concurrent changes neither repeat nor hide one.
     * @throws Problem 'request.invalid' for an invalid cursor.
     */
    async list(
      principal: contract.Principal,
      { cursor, limit, search = '' }: contract.QueryOf<typeof contract.listBolAddresses>,
    ) {
      const size = limit === undefined ? contract.bookLimits.onPage : Number(limit);
      const after = cursor === undefined ? undefined : readNameCursor(cursor);
      const { userId } = callerAsUser(principal);
      const found = await book.list(userId, { startsWith: search, after, limit: size + 1 });
      return pageOf(found, size, nameCursorOf);
    },
    /**
     * Saves an entry. With `replacesSame` it replaces the same entry, if there is one.
     * @throws Problem 'bol.book-full', 'bol.entry-taken'.
     */
    async save(
      principal: contract.Principal,
      content: C,
      { replacesSame = false } = {},
    ): Promise<BookEntry<C>> {
      const { userId } = callerAsUser(principal);
      const updatedAt = new Date(nowMs());
      const replaced = replacesSame ? await book.replaceSame(userId, content, updatedAt) : undefined;
      if (replaced) return replaced;
      const entry = { id: newId(), updatedAt, content };
      if ((await book.count(userId)) >= book.limit) throw full(book.limit);
      if ((await book.save(userId, entry)) === 'taken') throw new Problem('bol.entry-taken');
      // Counted again after the write, so that concurrent requests cannot exceed the limit.
      if ((await book.count(userId)) > book.limit) {
        await book.remove(userId, entry.id);
        throw full(book.limit);
      }
      return entry;
    },
    /** @throws Problem 'bol.entry-not-found', 'bol.entry-taken'. */
    async change(
      principal: contract.Principal,
      id: string,
      change: (content: C) => C,
    ): Promise<BookEntry<C>> {
      const before = await read(principal, id);
      const entry = { id, updatedAt: new Date(nowMs()), content: change(before.content) };
      const done = await book.change(callerAsUser(principal).userId, entry);
      if (done === 'taken') throw new Problem('bol.entry-taken');
      if (done === undefined) throw new Problem('bol.entry-not-found');
      return entry;
    },
    async remove({ principal, params: { id } }: Removal): Promise<undefined> {
      if (!(await book.remove(callerAsUser(principal).userId, id))) throw new Problem('bol.entry-not-found');
    },
  };
}

type Removal = Pick<Call<typeof contract.removeBolAddress>, 'principal' | 'params'>;

const full = (limit: number) =>
  new Problem('bol.book-full', { detail: `You can save ${limit} of them. Remove some first.` });

const presentEntry = ({ id, updatedAt }: BookEntry<unknown>) => ({ id, updatedAt: updatedAt.toISOString() });

const presentAddress = (entry: BookEntry<contract.SavedBolAddress['address']>): contract.SavedBolAddress => ({
  ...presentEntry(entry),
  address: entry.content,
});

const presentTemplate = (entry: BookEntry<Template>): contract.BolTemplateSummary => ({
  ...presentEntry(entry),
  name: entry.content.name,
});

/**
 * Validates the product's hazardous material against the table of 49 CFR 172.101.
 * @throws Problem 'bol.hazmat-refused'
 */
function storedProduct(product: BolProduct): BolProduct {
  const errors = tableErrors(product);
  if (errors.length === 0) return product;
  throw new Problem('bol.hazmat-refused', {
    detail: errors.map(({ message }) => message).join(' '),
    errors: errors.map((error) => ({ ...error, field: `product.hazmatDetails.${error.field}` })),
  });
}

/** A saved product in the API's form. A later edition of the table may no longer list its material. */
function presentProduct(entry: BookEntry<BolProduct>): contract.SavedBolProduct {
  const text = tableErrors(entry.content)
    .map(({ message }) => message)
    .join(' ');
  const hazmatViolation = text.slice(0, contract.maxHazmatViolation).toWellFormed();
  return { ...presentEntry(entry), product: entry.content, ...(text !== '' && { hazmatViolation }) };
}

const tableErrors = ({ hazmatDetails }: BolProduct) =>
  hazmatDetails === undefined ? [] : contract.checkHazmatDetails(hazmatTable(), hazmatDetails).errors;
