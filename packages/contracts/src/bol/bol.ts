import * as z from 'zod/mini';
import { type BolFieldName, type bolCatalog, bolEntries } from '../constants/bol/catalog.ts';
import { bolIdPattern, bolLimits } from '../constants/bol/limits.ts';
import { lineCatalog } from '../constants/bol/line-catalog.ts';
import { bolTotals } from '../constants/bol/totals.ts';
import { Metadata } from '../metadata.ts';
import { list, moment, text } from '../text.ts';
import { BolDraftForm } from './draft-form.ts';
import type { BolForm } from './form.ts';
import { BolNumber } from './number.ts';

export const bolStatuses = ['draft', 'issued', 'void'] as const;
export const BolStatus = z.enum(bolStatuses);
export type BolStatus = z.infer<typeof BolStatus>;

export const BolId = text(
  64,
  z.regex(bolIdPattern),
  z.describe('Identifies the entry, as a list or the answer to creating it gives it'),
);

/** The version that a change is based on (optimistic lock). */
export const BolVersion = z.int().check(z.gte(1), z.describe('Counts the changes of a bill, from 1'));

const Totals = z.strictObject({
  handlingUnits: z.int().check(z.gte(0)),
  packages: z.int().check(z.gte(0)),
  /** Pounds, to the hundredth. */
  weightLb: z.number().check(z.gte(0)),
});

const always = {
  id: BolId,
  /** A draft has its number from the start. The number of a deleted draft is not used again. */
  bolNumber: BolNumber,
  version: BolVersion,
  createdAt: moment,
  updatedAt: moment,
};
/**
 * The form as it was accepted. When a stored form is read, only its schema is checked and not the business
 * rules, because the rules may have changed since: a bill must never become unreadable.
 */
const AcceptedForm = BolDraftForm as unknown as z.ZodMiniType<BolForm>;
const issued = { ...always, form: AcceptedForm, totals: Totals, issuedAt: moment };

export const DraftBol = z.strictObject({ ...always, status: z.literal('draft'), form: BolDraftForm });
export type DraftBol = z.infer<typeof DraftBol>;
export const IssuedBol = z.strictObject({ ...issued, status: z.literal('issued') });
export type IssuedBol = z.infer<typeof IssuedBol>;
export const VoidBol = z.strictObject({
  ...issued,
  status: z.literal('void'),
  voidedAt: moment,
  voidReason: z.optional(text(bolLimits.voidReason)),
});
export type VoidBol = z.infer<typeof VoidBol>;

/** A whole bill of lading. An issued bill is immutable, except that it can be voided. */
export const Bol = z.discriminatedUnion('status', [DraftBol, IssuedBol, VoidBol]);
export type Bol = z.infer<typeof Bol>;

/** Something on a bill that may be correct but often is not. `rule` is stable, `field` a path in the form. */
export const BolWarning = z.strictObject({ field: text(100), rule: text(40), message: text(1_000) });
export type BolWarning = z.infer<typeof BolWarning>;
/** Left out without any. */
export const warnings = z.optional(list(BolWarning, bolLimits.warnings));

type Listed<E> = {
  [N in BolFieldName]: (typeof bolCatalog)[N] extends { readonly listed: true } & E ? N : never;
}[BolFieldName];
type Required = Listed<{ readonly required: true }>;
type Optional = Exclude<Listed<object>, Required>;

/** The fields of the form that the list returns. */
export const listedFields = Object.keys(bolEntries).filter(
  (name): name is Required | Optional => bolEntries[name as BolFieldName].listed === true,
);
const listedTexts = listedFields.map((name) => {
  const { limit = 0, required } = bolEntries[name];
  return [name, required ? text(limit) : z.optional(text(limit))];
});
type Text = ReturnType<typeof text>;

/** A row of the list. Required texts that a draft does not have are empty. */
export const BolSummary = z.strictObject({
  id: BolId,
  bolNumber: BolNumber,
  status: BolStatus,
  createdAt: moment,
  /** Of the last change: saved, issued or voided. */
  updatedAt: moment,
  issuedAt: z.optional(moment),
  voidedAt: z.optional(moment),
  voidReason: z.optional(text(bolLimits.voidReason)),
  /** Pounds of all lines. */
  weightLb: Totals.shape.weightLb,
  orderNumbers: list(text(lineCatalog.customerOrderNo.limit), bolLimits.lineItems),
  ...(Object.fromEntries(listedTexts) as Record<Required, Text> & Record<Optional, z.ZodMiniOptional<Text>>),
  metadata: z.optional(Metadata),
});
export type BolSummary = z.infer<typeof BolSummary>;

/** What the row of a bill consists of. */
export type SummarizedBol = Pick<Bol, 'id' | 'bolNumber' | 'status' | 'createdAt' | 'updatedAt'> & {
  form: BolDraftForm;
} & { [F in 'issuedAt' | 'voidedAt' | 'voidReason']?: string | undefined };

/**
 * The row of the list for a whole bill.
 * @example bolSummary(bill).status; // => 'draft'
 */
export function bolSummary(bill: SummarizedBol): BolSummary {
  const { id, bolNumber, status, createdAt, updatedAt, issuedAt, voidedAt, voidReason, form } = bill;
  const orderNumbers = (form.lineItems ?? []).flatMap(({ customerOrderNo }) => customerOrderNo || []);
  return {
    ...{ id, bolNumber, status, createdAt, updatedAt },
    ...(issuedAt !== undefined && { issuedAt }),
    ...(voidedAt !== undefined && { voidedAt }),
    ...(voidReason !== undefined && { voidReason }),
    weightLb: bolTotals(form).weightLb,
    orderNumbers: [...new Set(orderNumbers)],
    ...(Object.fromEntries(
      listedFields.flatMap((name) => {
        const value = form[name] ?? (bolEntries[name].required ? '' : undefined);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Pick<BolSummary, Required | Optional>),
    ...(form.metadata && { metadata: form.metadata }),
  };
}
