import type { BolDraftForm, BolDraftLineItem } from '@freightwright/contracts';
import type { BolValues, HazmatValues, LineValues, PartyValues } from './bol-values.ts';
import { blankLine, blankValues } from './bol-values.ts';

/** A saved form as texts for the fields. A draft without a ship date gets none. */
export function valuesOf(form: BolDraftForm): BolValues {
  const blank = blankValues('');
  return {
    ...filled(blank, form),
    shipper: party(form, 'shipper'),
    consignee: party(form, 'consignee'),
    billTo: filled(blank.billTo, form.thirdPartyBillTo ?? {}),
    references: (form.references ?? []).map((each, index) => ({ ...each, key: `line-${index + 1}` })),
    lines:
      form.lineItems === undefined || form.lineItems.length === 0
        ? blank.lines
        : form.lineItems.map((line, index) => lineValues(line, `line-${index + 1}`)),
    accessorials: form.accessorials ?? [],
    declaredValue: dollars(form.declaredValueCents),
    codAmount: dollars(form.codAmountCents),
  };
}

export function lineValues(line: BolDraftLineItem, key: string): LineValues {
  const blank = blankLine(key);
  const details = line.hazmatDetails ?? {};
  const { poisonousByInhalation } = details;
  return {
    ...filled(blank, line),
    hazmatDetails: {
      ...filled<HazmatValues>(blank.hazmatDetails, details),
      poisonousByInhalation: poisonousByInhalation === undefined ? '' : poisonousByInhalation ? 'yes' : 'no',
      subsidiaryClasses: (details.subsidiaryClasses ?? []).join(', '),
    },
  };
}

function party(form: BolDraftForm, prefix: 'shipper' | 'consignee'): PartyValues {
  const fields = Object.entries(form).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[lowered(name.slice(prefix.length)), value]] : [],
  );
  return filled(blankValues('').shipper, Object.fromEntries(fields));
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** The blank record with every text, flag and figure of the same name filled in. */
function filled<T extends object>(blank: T, given: object): T {
  const from = new Map(Object.entries(given));
  return Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => {
      const value: unknown = from.get(name);
      if (typeof empty === 'boolean') return [name, value === true];
      if (typeof empty !== 'string') return [name, empty];
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : empty];
    }),
  ) as T;
}

function dollars(cents: number | undefined): string {
  if (cents === undefined) return '';
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

/** The dates, numbers, trailer and signature of one shipment. */
const ofOneShipment =
  /^(?:shipDate|deliveryDate|(?:pro|sid|cid|trailer)Number|sealNumbers|section7|totalPackages|totalWeight)$/;

/** What a new bill can reuse: the parties, the lines, the services and the charges. */
export const usedAgain = (form: BolDraftForm): BolDraftForm =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !ofOneShipment.test(name)));
