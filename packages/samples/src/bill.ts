import {
  type Bol,
  BolForm,
  type BolFormInput,
  bolCatalog,
  bolNumberOf,
  bolTotals,
  type FieldEntry,
} from '@freightwright/contracts';
import { parse } from 'zod/v4/core';
import { crate, emergency } from './lines.ts';
import { parties } from './people/index.ts';

/** A complete form, with one crate unless `change` overrides it. */
export const billForm = (change: Partial<BolFormInput> = {}): BolFormInput => ({
  ...parties,
  shipDate: '2026-11-20',
  lineItems: [crate],
  ...change,
});

/** The examples that a catalog of fields gives. */
export const examplesOf = <C extends object>(catalog: C) =>
  Object.fromEntries(
    Object.entries(catalog).map(([name, { example }]: [string, FieldEntry]) => [name, example]),
  ) as { [N in keyof C]: C[N] extends { example: infer E } ? E : unknown };

/** A bill with the catalog's example of every field, and one line of plain freight. */
export const exampleForm = structuredClone(examplesOf(bolCatalog)) as unknown as BolFormInput;

/** The optional fields that many bills have, also for hazardous freight. */
export const usualFields = {
  ...emergency,
  carrierName: 'Lakeshore Motor Freight',
  scac: 'LKMF',
  proNumber: '4471209885',
  freightChargeTerms: 'Third Party',
  thirdPartyBillTo: {
    company: 'Northline Freight Audit',
    address: 'PO Box 4410',
    city: 'Columbus',
    state: 'OH',
    zip: '43218',
  },
  specialInstructions: 'Liftgate at delivery. Call the dock one hour ahead.',
  accessorials: ['liftgate', 'appointment'],
  references: [{ kind: 'SO', value: '12-4410' }],
  codAmountCents: 123_450,
  codRemitTo: 'Alder & Pine Mill Supply, 2140 S Laflin St, Chicago, IL 60608',
  declaredValueCents: 250_000,
  section7: true,
} satisfies Partial<BolFormInput>;

const id = 'bol-00000001';
const bolNumber = bolNumberOf('04', 731_248_009);
const times = { createdAt: '2026-11-20T16:30:00.000Z', updatedAt: '2026-11-20T16:42:00.000Z' };

/** An issued bill from a valid form. @throws Error for an invalid one. */
export function issuedBill(change: Partial<BolFormInput> = {}): Extract<Bol, { status: 'issued' }> {
  const form = parse(BolForm, billForm(change));
  const issued = { status: 'issued', version: 2, issuedAt: times.updatedAt } as const;
  return { id, bolNumber, ...times, ...issued, form, totals: bolTotals(form) };
}

export const draftBill = (form: Extract<Bol, { status: 'draft' }>['form'] = {}): Bol => ({
  ...{ id, bolNumber, ...times, status: 'draft', version: 1 },
  form,
});
