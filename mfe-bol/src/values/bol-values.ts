import type { BolSection } from '@freightwright/contracts/constants';
import { billValues as bill, hazmatValues as hazmat, line, party } from './catalog.made.ts';
import { type FormEntry, isOfParty } from './form-entries.ts';

/** Fields that have inputs of their own, or none. */
const composite: ReadonlySet<string> = new Set(['composite', 'packages', 'pounds'] satisfies Composite[]);
type Composite = 'composite' | 'packages' | 'pounds';

type PartyField = `${'shipper' | 'consignee'}${string}`;
type Value<E> = E extends { readonly kind: 'flag' | 'optionalFlag' } ? boolean : string;
/** The fields as typed, under their names: texts and flags, so that invalid input is preserved. */
type Values<C> = {
  readonly [N in keyof C as C[N] extends { readonly kind: Composite }
    ? never
    : Exclude<N, PartyField>]: Value<C[N]>;
};
/** The entries of the fields with one value. */
export type PlainEntries = readonly (readonly [name: string, entry: FormEntry])[];

export const plainEntries = (catalog: Readonly<Record<string, FormEntry>>): PlainEntries =>
  Object.entries(catalog).filter(([, entry]) => !composite.has(entry.kind) && !isOfParty(entry));

/** The catalog's fields with one value: of the bill without its parties, of a line, of a hazardous material. */
export const billEntries = plainEntries(bill);
export const lineEntries = plainEntries(line);
export const hazmatEntries = plainEntries(hazmat);
export const partyEntries = plainEntries(party);

/** A value by its name in the catalog. */
export const valueIn = (values: object, name: string): unknown => Reflect.get(values, name);

/** The section of a field, by its path in the form: 'lineItems.0.palletType'. */
export const sectionAt = (path: string): BolSection | undefined =>
  new Map<string, FormEntry>(Object.entries(bill)).get(path.split('.', 1)[0] ?? '')?.section;

const blankOf = <C>(_catalog: C, entries: PlainEntries) =>
  Object.fromEntries(entries.map(([name, entry]) => [name, blankValue(entry)])) as Values<C>;

function blankValue({ kind, options, optional, preset }: FormEntry): string | boolean {
  if (kind === 'flag' || kind === 'optionalFlag') return false;
  return preset ?? (optional ? '' : (options?.[0] ?? ''));
}

/** Fields of a saved form that this page does not know: it was written by a newer version of the API. */
type Unknown = Readonly<Record<string, unknown>>;
const unknown: Unknown = {};

/** Of shipper, consignee, or the bill-to party, whose contact and phone stay empty. */
export const blankParty = blankOf(party, partyEntries);
export type PartyValues = Readonly<typeof blankParty>;

/** The two ends of the shipment, and the payer. The contract's field names start with these. */
export type PartyName = 'shipper' | 'consignee' | 'billTo';

export const isBlankParty = (party: PartyValues): boolean =>
  Object.values(party).every((text) => text.trim() === '');

const blankHazmat = { ...blankOf(hazmat, hazmatEntries), unknown };
export type HazmatValues = Readonly<typeof blankHazmat>;

export type LineValues = Readonly<ReturnType<typeof blankLine>>;

/** A line with the contract's defaults. @param key identifies it while others are added and removed. */
export const blankLine = (key: string) => ({
  key,
  ...blankOf(line, lineEntries),
  hazmatDetails: blankHazmat as HazmatValues,
  unknown,
});

export const isBlankLine = (line: LineValues): boolean =>
  JSON.stringify({ ...line, key: '' }) === JSON.stringify(blankLine(''));

export interface ReferenceValues {
  readonly key: string;
  readonly kind: string;
  readonly value: string;
}

/** The form as typed, under the contract's names; amounts in dollars. */
export type BolValues = Readonly<ReturnType<typeof blankValues>>;

/** The ship date in markup, where the date is unknown. Initializing the form sets today's date. */
export const undated = 'today';

/** A blank form with the defaults of the product specification (section 3). @param today '2026-11-20'. */
export const blankValues = (today: string) => ({
  ...blankOf(bill, billEntries),
  shipDate: today,
  shipper: blankParty as PartyValues,
  consignee: blankParty as PartyValues,
  billTo: blankParty as PartyValues,
  references: [] as readonly ReferenceValues[],
  lines: [blankLine('line-1')] as readonly LineValues[],
  accessorials: [] as readonly string[],
  unknown,
});

/** Whether another party is billed than shipper or consignee, which prepaid freight allows as well. */
export const isThirdPartyBilled = ({ freightChargeTerms: terms, billTo }: BolValues): boolean =>
  terms === 'Prepaid' ? !isBlankParty(billTo) : terms === 'Third Party';

export const hasHazmat = ({ lines }: Pick<BolValues, 'lines'>): boolean => lines.some(({ hazmat }) => hazmat);

/** A key that no line or reference of the form uses yet. */
export function freshKey(rows: readonly { readonly key: string }[]): string {
  const numbers = rows.map(({ key }) => Number(key.replace(/\D/g, '')) || 0);
  return `line-${Math.max(0, ...numbers) + 1}`;
}
