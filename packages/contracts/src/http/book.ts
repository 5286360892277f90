import * as z from 'zod/mini';
import { BolAddress, StoredBolAddress } from '../bol/address.ts';
import { BolId } from '../bol/bol.ts';
import { BolDraftForm } from '../bol/draft-form.ts';
import { requiredLine } from '../bol/field.ts';
import { BolProduct, StoredBolProduct } from '../bol/product.ts';
import * as addresses from '../constants/addresses.ts';
import { bookLimits } from '../constants/bol/limits.ts';
import { noContent, routesOf } from '../route.ts';
import { moment, text } from '../text.ts';
import { formBytesAtMost } from './bol.ts';
import { cursorOf, limitOf } from './paging.ts';

const common = { service: 'bol', access: 'registered' } as const;
const reading = routesOf({ ...common, scope: 'bills:read' });
const writing = routesOf({ ...common, scope: 'bills:write' });
const writingOne = routesOf({ ...common, scope: 'bills:write', params: z.object({ id: BolId }) });
const removing = routesOf({
  ...{ ...common, ...noContent, scope: 'bills:write' },
  params: z.object({ id: BolId }),
  problems: ['bol.entry-not-found'],
});
const entry = { id: BolId, updatedAt: moment };

/** A name of 100 characters of up to four bytes each, as encoded in a query, and an id. */
const cursorAtMost = 600;

/** By name. `nextCursor` is null on the last page. */
const listQuery = z.object({
  cursor: z.optional(cursorOf(cursorAtMost, /^[\w.-]+$/)),
  limit: z.optional(limitOf(bookLimits.mostOnPage, /^([1-9]\d?|[1-4]\d\d|500)$/)),
  search: z.optional(
    text(
      100,
      z.meta({
        description: 'The start of the name. Case and accents make no difference',
        examples: ['Harbor'],
      }),
    ),
  ),
});
const nextCursor = z.nullable(text(cursorAtMost));

export const SavedBolAddress = z.strictObject({ ...entry, address: StoredBolAddress });
export type SavedBolAddress = z.infer<typeof SavedBolAddress>;

export const listBolAddresses = reading(addresses.listBolAddresses, {
  summary: "The caller's address book",
  query: listQuery,
  response: z.strictObject({ addresses: z.array(SavedBolAddress), nextCursor }),
});

/** Replaces a saved entry with the same company, street and ZIP. */
export const saveBolAddress = writing(addresses.saveBolAddress, {
  summary: 'Keep an address in the address book',
  idempotent: 'by-answer',
  body: z.strictObject({ address: BolAddress }),
  response: z.strictObject({ saved: SavedBolAddress }),
  problems: ['bol.book-full', 'bol.entry-taken'],
});

export const changeBolAddress = writingOne(addresses.changeBolAddress, {
  summary: 'Change an address of the address book',
  body: z.strictObject({ address: BolAddress }),
  response: z.strictObject({ saved: SavedBolAddress }),
  problems: ['bol.entry-not-found', 'bol.entry-taken'],
});

export const removeBolAddress = removing(addresses.removeBolAddress, {
  summary: 'Remove an address from the address book',
});

const name = requiredLine('Name', bookLimits.name);

export const BolTemplateSummary = z.strictObject({ ...entry, name: text(bookLimits.name) });
export type BolTemplateSummary = z.infer<typeof BolTemplateSummary>;
export const BolTemplate = z.strictObject({ ...entry, name: text(bookLimits.name), form: BolDraftForm });

export const listBolTemplates = reading(addresses.listBolTemplates, {
  summary: "The caller's templates of bills",
  query: listQuery,
  response: z.strictObject({ templates: z.array(BolTemplateSummary), nextCursor }),
});

export const readBolTemplate = reading(addresses.readBolTemplate, {
  params: z.object({ id: BolId }),
  summary: 'One template',
  response: z.strictObject({ template: BolTemplate }),
  problems: ['bol.entry-not-found'],
});

export const saveBolTemplate = writing(addresses.saveBolTemplate, {
  summary: 'Keep a form as a template',
  idempotent: 'by-answer',
  body: z.strictObject({ name: name.complete, form: BolDraftForm }),
  response: z.strictObject({ template: BolTemplateSummary }),
  status: 201,
  problems: ['bol.book-full', 'bol.entry-taken'],
  bodyLimitBytes: formBytesAtMost,
});

/** Without `form` it is only renamed. */
export const changeBolTemplate = writingOne(addresses.changeBolTemplate, {
  summary: 'Change a template',
  body: z.strictObject({ name: name.complete, form: z.optional(BolDraftForm) }),
  response: z.strictObject({ template: BolTemplateSummary }),
  problems: ['bol.entry-not-found', 'bol.entry-taken'],
  bodyLimitBytes: formBytesAtMost,
});

export const removeBolTemplate = removing(addresses.removeBolTemplate, {
  summary: 'Remove a template',
});

/** Maximum characters of the message that explains why an entry is no longer valid. */
export const maxHazmatViolation = 1_000;

export const SavedBolProduct = z.strictObject({
  ...entry,
  product: StoredBolProduct,
  /** Why the table of 49 CFR 172.101 no longer has its hazardous material. Left out while it has. */
  hazmatViolation: z.optional(text(maxHazmatViolation)),
});
export type SavedBolProduct = z.infer<typeof SavedBolProduct>;

export const listBolProducts = reading(addresses.listBolProducts, {
  summary: "The caller's products, by description",
  query: listQuery,
  response: z.strictObject({ products: z.array(SavedBolProduct), nextCursor }),
});

/** Replaces a saved entry of the same freight in the same packages. */
export const saveBolProduct = writing(addresses.saveBolProduct, {
  summary: 'Keep freight as a product',
  idempotent: 'by-answer',
  body: z.strictObject({ product: BolProduct }),
  response: z.strictObject({ saved: SavedBolProduct }),
  problems: ['bol.hazmat-refused', 'bol.book-full', 'bol.entry-taken'],
});

export const changeBolProduct = writingOne(addresses.changeBolProduct, {
  summary: 'Change a product',
  body: z.strictObject({ product: BolProduct }),
  response: z.strictObject({ saved: SavedBolProduct }),
  problems: ['bol.hazmat-refused', 'bol.entry-not-found', 'bol.entry-taken'],
});

export const removeBolProduct = removing(addresses.removeBolProduct, { summary: 'Remove a product' });
