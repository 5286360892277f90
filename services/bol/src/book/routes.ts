import {
  type BolTemplateSummary,
  bookLimits,
  changeBolAddress,
  changeBolProduct,
  changeBolTemplate,
  type KeptBolAddress,
  keepBolAddress,
  keepBolProduct,
  keepBolTemplate,
  listBolAddresses,
  listBolProducts,
  listBolTemplates,
  type Principal,
  Problem,
  type QueryOf,
  readBolTemplate,
  removeBolAddress,
  removeBolProduct,
  removeBolTemplate,
} from '@freightwright/contracts';
import {
  callerAsUser,
  type Handler,
  handle,
  nameCursorOf,
  pageOf,
  readNameCursor,
} from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import type { Book, BookEntry, Template } from './book-store.ts';
import { changeEntry, keepEntry } from './keep-entry.ts';
import { heldProduct, presentProduct } from './product.ts';

/** The routes of what a user keeps to fill in bills with. */
export function bookRoutes(
  deps: Pick<BolDeps, 'addresses' | 'templates' | 'products' | 'newId' | 'nowMs'>,
): Handler[] {
  const addresses = { ...deps, book: deps.addresses };
  const templates = { ...deps, book: deps.templates };
  const products = { ...deps, book: deps.products };
  return [
    handle(listBolAddresses, async ({ principal, query }) => {
      const { shown, nextCursor } = await listEntries(deps.addresses, principal, query);
      return { addresses: shown.map(presentAddress), nextCursor };
    }),
    handle(keepBolAddress, async ({ principal, body }) => ({
      kept: presentAddress(await keepEntry(addresses, principal, body.address, { replacesSame: true })),
    })),
    handle(changeBolAddress, async ({ principal, params, body }) => ({
      kept: presentAddress(await changeEntry(addresses, principal, params.id, () => body.address)),
    })),
    handle(removeBolAddress, ({ principal, params }) => removeEntry(deps.addresses, principal, params.id)),
    handle(listBolTemplates, async ({ principal, query }) => {
      const { shown, nextCursor } = await listEntries(deps.templates, principal, query);
      return { templates: shown.map(presentTemplate), nextCursor };
    }),
    handle(readBolTemplate, async ({ principal, params }) => {
      const entry = await deps.templates.find(callerAsUser(principal).userId, params.id);
      if (!entry) throw new Problem('bol.entry-not-found');
      return { template: { ...presentTemplate(entry), form: entry.content.form } };
    }),
    handle(keepBolTemplate, async ({ principal, body }) => ({
      template: presentTemplate(await keepEntry(templates, principal, body)),
    })),
    handle(changeBolTemplate, async ({ principal, params, body: { name, form } }) => ({
      template: presentTemplate(
        await changeEntry(templates, principal, params.id, (before) => ({
          name,
          form: form ?? before.form,
        })),
      ),
    })),
    handle(removeBolTemplate, ({ principal, params }) => removeEntry(deps.templates, principal, params.id)),
    handle(listBolProducts, async ({ principal, query }) => {
      const { shown, nextCursor } = await listEntries(deps.products, principal, query);
      return { products: shown.map(presentProduct), nextCursor };
    }),
    handle(keepBolProduct, async ({ principal, body }) => ({
      kept: presentProduct(
        await keepEntry(products, principal, heldProduct(body.product), { replacesSame: true }),
      ),
    })),
    handle(changeBolProduct, async ({ principal, params, body }) => {
      const product = heldProduct(body.product);
      return { kept: presentProduct(await changeEntry(products, principal, params.id, () => product)) };
    }),
    handle(removeBolProduct, ({ principal, params }) => removeEntry(deps.products, principal, params.id)),
  ];
}

/**
 * A page of the caller's entries, by name. It begins after the last entry of the one before and not after a count,
 * so entries that are kept or removed meanwhile neither repeat nor hide one.
 * @throws Problem 'request.invalid' for a cursor that is not ours.
 */
async function listEntries<C>(
  book: Book<C>,
  principal: Principal,
  { cursor, limit, search = '' }: QueryOf<typeof listBolAddresses>,
) {
  const size = limit === undefined ? bookLimits.onPage : Number(limit);
  const after = cursor === undefined ? undefined : readNameCursor(cursor);
  const { userId } = callerAsUser(principal);
  return pageOf(await book.list(userId, { startsWith: search, after, limit: size + 1 }), size, nameCursorOf);
}

async function removeEntry<C>(book: Book<C>, principal: Principal, id: string): Promise<undefined> {
  if (!(await book.remove(callerAsUser(principal).userId, id))) throw new Problem('bol.entry-not-found');
}

const presentAddress = ({
  id,
  updatedAt,
  content,
}: BookEntry<KeptBolAddress['address']>): KeptBolAddress => ({
  id,
  updatedAt: updatedAt.toISOString(),
  address: content,
});

const presentTemplate = ({ id, updatedAt, content }: BookEntry<Template>): BolTemplateSummary => ({
  id,
  updatedAt: updatedAt.toISOString(),
  name: content.name,
});
