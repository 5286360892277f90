import * as contract from '@freightwright/contracts';
import { type BolProduct, Problem } from '@freightwright/contracts';
import { hazmatTable } from '@freightwright/hazmat/table';
import type { Handler } from '@freightwright/service-kit';
import { callerAsUser, handle, nameCursorOf, pageOf, readNameCursor } from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import type { Book, BookEntry, Template } from './book-store.ts';

/** The routes of the user's saved addresses, templates and products. */
export function bookRoutes(
  deps: Pick<BolDeps, 'addresses' | 'templates' | 'products' | 'newId' | 'nowMs'>,
): Handler[] {
  const addresses = { ...deps, book: deps.addresses };
  const templates = { ...deps, book: deps.templates };
  const products = { ...deps, book: deps.products };
  return [
    handle(contract.listBolAddresses, async ({ principal, query }) => {
      const { shown, nextCursor } = await listEntries(deps.addresses, principal, query);
      return { addresses: shown.map(presentAddress), nextCursor };
    }),
    handle(contract.saveBolAddress, async ({ principal, body }) => ({
      saved: presentAddress(await saveEntry(addresses, principal, body.address, { replacesSame: true })),
    })),
    handle(contract.changeBolAddress, async ({ principal, params, body }) => ({
      saved: presentAddress(await changeEntry(addresses, principal, params.id, () => body.address)),
    })),
    handle(contract.removeBolAddress, ({ principal, params }) =>
      removeEntry(deps.addresses, principal, params.id),
    ),
    handle(contract.listBolTemplates, async ({ principal, query }) => {
      const { shown, nextCursor } = await listEntries(deps.templates, principal, query);
      return { templates: shown.map(presentTemplate), nextCursor };
    }),
    handle(contract.readBolTemplate, async ({ principal, params }) => {
      const entry = await deps.templates.find(callerAsUser(principal).userId, params.id);
      if (!entry) throw new Problem('bol.entry-not-found');
      return { template: { ...presentTemplate(entry), form: entry.content.form } };
    }),
    handle(contract.saveBolTemplate, async ({ principal, body }) => ({
      template: presentTemplate(await saveEntry(templates, principal, body)),
    })),
    handle(contract.changeBolTemplate, async ({ principal, params, body: { name, form } }) => ({
      template: presentTemplate(
        await changeEntry(templates, principal, params.id, (before) => ({
          name,
          form: form ?? before.form,
        })),
      ),
    })),
    handle(contract.removeBolTemplate, ({ principal, params }) =>
      removeEntry(deps.templates, principal, params.id),
    ),
    handle(contract.listBolProducts, async ({ principal, query }) => {
      const { shown, nextCursor } = await listEntries(deps.products, principal, query);
      return { products: shown.map(presentProduct), nextCursor };
    }),
    handle(contract.saveBolProduct, async ({ principal, body }) => ({
      saved: presentProduct(
        await saveEntry(products, principal, storedProduct(body.product), { replacesSame: true }),
      ),
    })),
    handle(contract.changeBolProduct, async ({ principal, params, body }) => {
      const product = storedProduct(body.product);
      return { saved: presentProduct(await changeEntry(products, principal, params.id, () => product)) };
    }),
    handle(contract.removeBolProduct, ({ principal, params }) =>
      removeEntry(deps.products, principal, params.id),
    ),
  ];
}

/**
 * A page of the caller's entries, by name. Cursor pagination: concurrent changes neither repeat nor hide one.
 * @throws Problem 'request.invalid' for an invalid cursor.
 */
async function listEntries<C>(
  book: Book<C>,
  principal: contract.Principal,
  { cursor, limit, search = '' }: contract.QueryOf<typeof contract.listBolAddresses>,
) {
  const size = limit === undefined ? contract.bookLimits.onPage : Number(limit);
  const after = cursor === undefined ? undefined : readNameCursor(cursor);
  const { userId } = callerAsUser(principal);
  return pageOf(await book.list(userId, { startsWith: search, after, limit: size + 1 }), size, nameCursorOf);
}

async function removeEntry<C>(book: Book<C>, principal: contract.Principal, id: string): Promise<undefined> {
  if (!(await book.remove(callerAsUser(principal).userId, id))) throw new Problem('bol.entry-not-found');
}

const presentAddress = ({
  id,
  updatedAt,
  content,
}: BookEntry<contract.SavedBolAddress['address']>): contract.SavedBolAddress => ({
  id,
  updatedAt: updatedAt.toISOString(),
  address: content,
});

const presentTemplate = ({ id, updatedAt, content }: BookEntry<Template>): contract.BolTemplateSummary => ({
  id,
  updatedAt: updatedAt.toISOString(),
  name: content.name,
});

interface BookDeps<C> {
  book: Book<C>;
  newId: () => string;
  nowMs: () => number;
}

/**
 * Saves an entry. With `replacesSame` it replaces the same entry, if there is one.
 * @throws Problem 'bol.book-full', 'bol.entry-taken'.
 */
async function saveEntry<C>(
  { book, newId, nowMs }: BookDeps<C>,
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
}

const full = (limit: number) =>
  new Problem('bol.book-full', { detail: `You can save ${limit} of them. Remove some first.` });

/**
 * Changes an entry of the caller.
 * @throws Problem 'bol.entry-not-found', 'bol.entry-taken'.
 */
async function changeEntry<C>(
  { book, nowMs }: Pick<BookDeps<C>, 'book' | 'nowMs'>,
  principal: contract.Principal,
  id: string,
  change: (content: C) => C,
): Promise<BookEntry<C>> {
  const { userId } = callerAsUser(principal);
  const before = await book.find(userId, id);
  if (!before) throw new Problem('bol.entry-not-found');
  const entry = { id, updatedAt: new Date(nowMs()), content: change(before.content) };
  const done = await book.change(userId, entry);
  if (done === 'taken') throw new Problem('bol.entry-taken');
  if (done === undefined) throw new Problem('bol.entry-not-found');
  return entry;
}

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
function presentProduct({ id, updatedAt, content }: BookEntry<BolProduct>): contract.SavedBolProduct {
  const violations = tableErrors(content);
  const text = violations.map(({ message }) => message).join(' ');
  return {
    id,
    updatedAt: updatedAt.toISOString(),
    product: content,
    ...(violations.length > 0 && {
      hazmatViolation: text.slice(0, contract.maxHazmatViolation).toWellFormed(),
    }),
  };
}

const tableErrors = ({ hazmatDetails }: BolProduct) =>
  hazmatDetails === undefined ? [] : contract.checkHazmatDetails(hazmatTable(), hazmatDetails).errors;
