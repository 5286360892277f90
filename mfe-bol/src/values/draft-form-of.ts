import type { BolDraftForm, BolDraftLineItem } from '@freightwright/contracts';
import {
  accessorials,
  bolLimits,
  declaredValuePers,
  feeTerms,
  fobPoints,
  freightChargeTerms,
  freightCounters,
  hasPhoneDuty,
  hazmatUnits,
  inhalationZones,
  packageTypes,
  packingGroups,
  palletTypes,
  referenceKinds,
  serviceTypes,
  trailerLoaders,
} from '@freightwright/contracts/constants';
import { freightClasses } from '@freightwright/domain';
import { type BolValues, isThirdParty, type LineValues, type PartyName } from './bol-values.ts';
import { readAmountCents, readInches, readNumber, readWeight } from './read-figures.ts';

/** The contract's options, by the select fields that use them. */
const choices: Readonly<Record<string, readonly string[]>> = {
  serviceType: serviceTypes,
  freightChargeTerms,
  feeTerms,
  trailerLoaded: trailerLoaders,
  freightCounted: freightCounters,
  declaredValuePer: declaredValuePers,
  kind: referenceKinds,
  palletType: palletTypes,
  packageType: Object.keys(packageTypes),
  handlingUnitType: Object.keys(packageTypes),
  nmfcClass: freightClasses.map(({ freightClass }) => freightClass),
  packingGroup: packingGroups,
  quantityUnit: hazmatUnits,
  fob: fobPoints,
  inhalationZone: inhalationZones,
};

/** The form under the contract's names, without empty fields and unknown options. No number becomes NaN. */
export function bolFormOf(values: BolValues): BolDraftForm {
  const { shipper, consignee, billTo, codAmount, declaredValue, lines, ...others } = values;
  const { contact: _contact, phone: _phone, ...billed } = billTo;
  const lineItems = lines.map(lineItemOf);
  return present({
    ...filled(others),
    ...prefixed('shipper', shipper),
    ...prefixed('consignee', consignee),
    ...(hasPhoneDuty({ lineItems }) ? {} : { emergencyPhone: undefined, emergencyContract: undefined }),
    ...(codAmount.trim() === '' && { codRemitTo: undefined }),
    lineItems,
    thirdPartyBillTo: isThirdParty(values) ? filled(billed) : undefined,
    codAmountCents: readAmountCents(codAmount),
    declaredValueCents: readAmountCents(declaredValue),
    accessorials: values.accessorials.filter((id) => Object.hasOwn(accessorials, id)),
    references: values.references.flatMap(({ kind, value }) =>
      value.trim() === ''
        ? []
        : [{ kind: 'Other', ...filled({ kind, value: value.slice(0, bolLimits.reference) }) }],
    ),
  }) as BolDraftForm;
}

/** The form as it is saved, without figures that a draft cannot store. */
export const draftFormOf = (values: BolValues): BolDraftForm => withoutInvalidFigures(bolFormOf(values));

export const draftLineOf = (line: LineValues): BolDraftLineItem => withoutInvalidFigures(lineItemOf(line));

/** One line under the contract's field names. A text that is not a number becomes NaN. */
export const lineItemOf = ({ key: _key, hazmatDetails, ...line }: LineValues): BolDraftLineItem =>
  present({
    ...filled(line),
    nmfcSample: isSample(line) || undefined,
    packages: readNumber(line.packages),
    weight: readWeight(line.weight),
    lengthIn: readInches(line.lengthIn),
    widthIn: readInches(line.widthIn),
    heightIn: readInches(line.heightIn),
    handlingUnits: readNumber(line.handlingUnits),
    hazmatDetails: line.hazmat
      ? present({
          ...filled(hazmatDetails),
          subsidiaryClasses: subsidiaryClassesOf(hazmatDetails.subsidiaryClasses),
          quantity: readNumber(hazmatDetails.quantity),
          poisonousByInhalation: yesOrNo(hazmatDetails.poisonousByInhalation),
        })
      : undefined,
  }) as BolDraftLineItem;

const yesOrNo = (answer: string): boolean | undefined => (answer === '' ? undefined : answer === 'yes');

/** Without item and class, nothing of the sample remains. */
const isSample = ({
  nmfcSample,
  nmfcItem,
  nmfcClass,
}: Pick<LineValues, 'nmfcSample' | 'nmfcItem' | 'nmfcClass'>) =>
  nmfcSample && (nmfcItem.trim() !== '' || nmfcClass !== '');

/** '8, 3' as two classes; at most as many as a draft allows. */
const subsidiaryClassesOf = (typed: string): string[] =>
  typed
    .split(/[,;()\s]+/)
    .filter(Boolean)
    .map((each) => each.slice(0, bolLimits.hazardClass))
    .slice(0, bolLimits.subsidiaryClasses);

export function partyPath(party: PartyName, field: string): string {
  if (party === 'billTo') return `thirdPartyBillTo.${field}`;
  return `${party}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

const prefixed = (party: PartyName, fields: object): object =>
  Object.fromEntries(Object.entries(filled(fields)).map(([name, value]) => [partyPath(party, name), value]));

/** The flags, and the non-empty texts, trimmed. */
function filled(fields: object): object {
  const entries = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'boolean') return [[name, value]];
    if (typeof value !== 'string' || value.trim() === '') return [];
    return choices[name]?.includes(value) === false ? [] : [[name, value.trim()]];
  });
  return Object.fromEntries(entries);
}

const present = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function withoutInvalidFigures<T>(form: T): T {
  const isStored = (value: unknown) =>
    typeof value !== 'number' || (value >= 0 && value <= bolLimits.draftFigure);
  return JSON.parse(JSON.stringify(form, (_name, value: unknown) => (isStored(value) ? value : undefined)));
}
