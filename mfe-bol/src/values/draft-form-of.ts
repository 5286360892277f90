import type { BolDraftForm, BolDraftLineItem } from '@freightwright/contracts';
import {
  accessorials,
  bolLimits,
  hasPhoneDuty,
  partyField,
  referenceKinds,
} from '@freightwright/contracts/constants';
import {
  type BolValues,
  billEntries,
  hazmatEntries,
  isThirdPartyBilled,
  type LineValues,
  lineEntries,
  type PartyName,
  type PartyValues,
  type PlainEntries,
  partyEntries,
} from './bol-values.ts';
import { hazardClassLength } from './catalog.made.ts';
import type { FormEntry } from './form-entries.ts';
import { readAmountCents, readInches, readNumber, readWeight } from './read-figures.ts';

/** The form under the contract's names, without empty fields and unknown options. No number becomes NaN. */
export function bolFormOf(values: BolValues): BolDraftForm {
  const lineItems = values.lines.map(lineItemOf);
  const { contact: _contact, phone: _phone, ...billed } = formOf(partyEntries, values.billTo);
  const { thirdPartyBillTo, ...unknown } = values.unknown;
  const form = {
    ...formOf(billEntries, { ...values, unknown }),
    ...prefixed('shipper', values.shipper),
    ...prefixed('consignee', values.consignee),
    ...(hasPhoneDuty({ lineItems }) ? {} : { emergencyPhone: undefined, emergencyContract: undefined }),
    ...(values.codAmountCents.trim() === '' && { codRemitTo: undefined }),
    lineItems,
    thirdPartyBillTo: isThirdPartyBilled(values) ? Object.assign({}, thirdPartyBillTo, billed) : undefined,
    accessorials: values.accessorials.filter((id) => Object.hasOwn(accessorials, id)),
    references: values.references.flatMap(({ key: _key, kind, value, ...unknown }) =>
      value.trim() === ''
        ? []
        : [
            {
              ...unknown,
              kind: referenceKinds.find((each) => each === kind) ?? 'Other',
              value: value.slice(0, bolLimits.reference).trim(),
            },
          ],
    ),
  };
  return present(form);
}

/** The form as it is saved, without figures that a draft cannot store. */
export const draftFormOf = (values: BolValues): BolDraftForm => withoutInvalidFigures(bolFormOf(values));

export const draftLineOf = (line: LineValues): BolDraftLineItem => withoutInvalidFigures(lineItemOf(line));

/** One line under the contract's field names. A text that is not a number becomes NaN. */
export const lineItemOf = (line: LineValues): BolDraftLineItem =>
  present({
    ...formOf(lineEntries, line),
    nmfcSample: isSample(line) || undefined,
    hazmatDetails: line.hazmat ? formOf(hazmatEntries, line.hazmatDetails) : undefined,
  });

/** Without item and class, nothing of the sample remains. */
const isSample = ({ nmfcSample, nmfcItem, nmfcClass }: LineValues) =>
  nmfcSample && (nmfcItem.trim() !== '' || nmfcClass !== '');

/** The fields of a catalog that are filled in, as the contract has them, and those that only the API knows. */
const formOf = (
  entries: PlainEntries,
  { unknown, ...values }: Readonly<Record<string, unknown>> & { readonly unknown?: object },
): Readonly<Record<string, unknown>> =>
  present({
    ...unknown,
    ...Object.fromEntries(entries.map(([name, entry]) => [name, readField(entry, values[name])])),
  });

/** The value of one field; undefined for an empty one and for an unknown option. */
function readField({ kind, options }: FormEntry, typed: unknown): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = typeof typed === 'string' ? typed.trim() : '';
  if (text === '' || options?.includes(text) === false) return undefined;
  return (readers[kind] ?? String)(text);
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  count: readNumber,
  quantity: readNumber,
  weight: readWeight,
  mass: readWeight,
  inches: readInches,
  cents: readAmountCents,
  yesOrNo: (answer) => answer === 'yes',
  // '8, 3' as two classes; at most as many as a draft allows.
  subsidiaryClasses: (text) =>
    text
      .split(/[,;()\s]+/)
      .filter(Boolean)
      .map((each) => each.slice(0, hazardClassLength))
      .slice(0, bolLimits.subsidiaryClasses),
};

export const partyPath = (party: PartyName, field: string): string =>
  party === 'billTo' ? `thirdPartyBillTo.${field}` : partyField(party, field);

const prefixed = (party: PartyName, values: PartyValues): object =>
  Object.fromEntries(
    Object.entries(formOf(partyEntries, values)).map(([name, value]) => [partyPath(party, name), value]),
  );

/** Without the fields that are undefined. The names are the contract's; the schema checks their values. */
const present = <T extends object>(fields: object): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

function withoutInvalidFigures<T>(form: T): T {
  const isStored = (value: unknown) =>
    typeof value !== 'number' || (value >= 0 && value <= bolLimits.draftFigure);
  return JSON.parse(JSON.stringify(form, (_name, value: unknown) => (isStored(value) ? value : undefined)));
}
