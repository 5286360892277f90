import type { BolDraftForm, BolDraftLineItem } from '@freightwright/contracts';
import { partiesOf } from '@freightwright/contracts/constants';
import {
  type BolValues,
  billEntries,
  blankLine,
  blankParty,
  blankValues,
  hazmatEntries,
  type LineValues,
  lineEntries,
  type PlainEntries,
  partyEntries,
  valueIn,
} from './bol-values.ts';
import { billValues as billCatalog } from './catalog.made.ts';
import type { FormEntry } from './form-entries.ts';

/**
 * The fields of the form. Others, such as the API client's own, have no section; the underlying bills have
 * inputs that are loaded later and change the stored list.
 */
const known = Object.fromEntries(
  Object.entries(billCatalog).filter(([name, { section }]) => section && name !== 'underlyingBols'),
);

/** A saved form as texts for the fields. A draft without a ship date gets none. */
export function valuesOf(form: BolDraftForm): BolValues {
  const blank = blankValues('');
  const { shipper, consignee } = partiesOf(form);
  const payer = form.thirdPartyBillTo ?? {};
  const unknownOfPayer = unknownIn(payer, blankParty);
  const lines = (form.lineItems ?? []).map((line, index) => lineValues(line, `line-${index + 1}`));
  return {
    ...filled(blank, billEntries, form),
    unknown: {
      ...unknownIn(form, known),
      ...(Object.keys(unknownOfPayer).length > 0 && { thirdPartyBillTo: unknownOfPayer }),
    },
    shipper: filled(blankParty, partyEntries, shipper),
    consignee: filled(blankParty, partyEntries, consignee),
    billTo: filled(blankParty, partyEntries, payer),
    references: (form.references ?? []).map((each, index) => ({ ...each, key: `line-${index + 1}` })),
    lines: lines.length === 0 ? blank.lines : lines,
    accessorials: form.accessorials ?? [],
  };
}

export function lineValues(line: BolDraftLineItem, key: string): LineValues {
  const blank = blankLine(key);
  const { hazmatDetails, ...others } = line;
  return {
    ...withUnknown(blank, lineEntries, others),
    hazmatDetails: withUnknown(blank.hazmatDetails, hazmatEntries, hazmatDetails),
  };
}

/** The fields of an object that a catalog does not know, which a save returns unchanged. */
const unknownIn = (given: object, known: object) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(known, name)));

const withUnknown = <T extends object>(blank: T, entries: PlainEntries, given: object = {}): T => ({
  ...filled(blank, entries, given),
  unknown: unknownIn(given, Object.fromEntries(entries)),
});

/** The blank record with the fields of the catalog filled in. */
function filled<T extends object>(blank: T, entries: PlainEntries, given: object): T {
  const texts = entries.flatMap(([name, entry]) => {
    const value = valueIn(given, name);
    return value === undefined ? [] : [[name, typedOf(entry, value)]];
  });
  return { ...blank, ...Object.fromEntries(texts) };
}

/** A stored value as it would be typed. */
function typedOf({ kind }: FormEntry, value: unknown): string | boolean {
  if (kind === 'flag' || kind === 'optionalFlag') return value === true;
  if (kind === 'yesOrNo') return value === true ? 'yes' : 'no';
  if (kind === 'cents') return (Number(value) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What a new bill can reuse: the parties, the lines, the services and the charges. */
export const usedAgain = (form: BolDraftForm): BolDraftForm =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name]) => Object.hasOwn(billCatalog, name) && !billCatalog[name as keyof typeof billCatalog].once,
    ),
  );
