import type { BolDraftForm } from '@freightwright/contracts';
import {
  accessorials,
  type BolSection,
  bolSections,
  bolTotals,
  hasPhoneDuty,
} from '@freightwright/contracts/constants';
import { formatDay, formatNumber, quantity } from '@freightwright/domain';
import type { FormViolations } from '../form/check-form-schema.ts';
import {
  type BolValues,
  billEntries,
  isThirdPartyBilled,
  type LineValues,
  lineEntries,
  type PartyValues,
  sectionAt,
  valueIn,
} from '../values/bol-values.ts';

export type SectionId = BolSection;
export interface SectionState {
  readonly id: SectionId;
  readonly title: string;
  readonly summary: string;
  readonly count: string;
  readonly errors: readonly string[];
  /** All required fields are filled in, without errors. */
  readonly isDone: boolean;
}

/** The section that contains a field, by the field's path in the contract. */
export const sectionOf = (path: string): SectionId => sectionAt(path) ?? 'loading';

/** The sections in order. The hazmat contact is included only for freight that needs an emergency phone. */
export function sectionsOf(values: BolValues, form: BolDraftForm, errors: FormViolations): SectionState[] {
  const bySection = Map.groupBy(errors.keys(), sectionOf);
  const ids = (Object.keys(bolSections) as SectionId[]).filter((id) => id !== 'hazmat' || hasPhoneDuty(form));
  return ids.map((id) => {
    const invalid = bySection.get(id) ?? [];
    const summary = summaries[id](values, form);
    const required = requiredIn[id]?.(values) ?? [];
    const filled = required.filter((text) => text.trim() !== '').length;
    const isCounted = required.length > 0 && id !== 'shipment' && id !== 'items';
    return {
      id,
      title: bolSections[id],
      summary,
      count: isCounted ? `${filled} of ${required.length} required` : summary,
      errors: invalid,
      isDone: filled === required.length && invalid.length === 0,
    };
  });
}

/** The required fields of a section. They decide the open sections until the contract's rules are loaded. */
const requiredIn: Partial<Record<SectionId, (values: BolValues) => readonly string[]>> = {
  shipFrom: ({ shipper }) => Object.values(shipper),
  shipTo: ({ consignee }) => Object.values(consignee),
  billTo(values) {
    const { contact: _contact, phone: _phone, ...billed } = values.billTo;
    return isThirdPartyBilled(values) ? Object.values(billed) : [];
  },
  shipment: ({ shipDate }) => [shipDate],
  items: ({ lines }) => lines.flatMap(requiredOfLine),
  hazmat: ({ emergencyPhone, emergencyContract }) => [emergencyPhone, emergencyContract],
};

/** Excludes the quantity: cylinders, bulk packages and residues have none. */
function requiredOfLine({ hazmat, hazmatDetails: details, ...line }: LineValues): readonly string[] {
  const { identificationNumber, properShippingName, hazardClass, packageKind } = details;
  return [
    ...lineEntries.filter(([, { required }]) => required).map(([name]) => String(valueIn(line, name))),
    ...(hazmat ? [identificationNumber, properShippingName, hazardClass, packageKind] : []),
  ];
}

const summaries: Record<SectionId, (values: BolValues, form: BolDraftForm) => string> = {
  shipFrom: ({ shipper }) => formatPlace(shipper),
  shipTo: ({ consignee }) => formatPlace(consignee),
  billTo: formatBillTo,
  shipment: ({ shipDate, serviceType, carrierName }) =>
    joined([formatDate(shipDate), serviceType, carrierName]),
  items: (_, form) => formatItems(form),
  hazmat: ({ emergencyPhone, emergencyContract }) => joined([emergencyPhone, emergencyContract]),
  services: formatServices,
  loading: formatLoading,
};

const joined = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

const formatPlace = ({ company, city, state }: PartyValues) => joined([company, city, state]);

function formatBillTo(values: BolValues): string {
  const { freightChargeTerms: terms, billTo } = values;
  if (isThirdPartyBilled(values)) return joined([billTo.company, terms.toLowerCase()]);
  return terms === 'Collect' ? 'Collect, consignee pays' : 'Prepaid, shipper pays';
}

/** '2026-11-20' as 'November 20, 2026'; '' for a text that is not a date. */
export function formatDate(isoDate: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(isoDate) && !Number.isNaN(Date.parse(isoDate));
  return isDay ? formatDay(isoDate) : '';
}

function formatItems(form: BolDraftForm): string {
  const lines = form.lineItems?.length ?? 0;
  const { weightLb } = bolTotals(form);
  return joined([
    `${formatNumber(lines)} ${lines === 1 ? 'line' : 'lines'}`,
    weightLb > 0 ? quantity(weightLb, 'lb') : '',
  ]);
}

/** The handling requirements, by field name. */
export const handling = billEntries.filter(([, { isHandling }]) => isHandling);

function formatServices(values: BolValues): string {
  const { accessorials: chosen, specialInstructions } = values;
  const names = new Map<string, string>(Object.entries(accessorials));
  const firstLine = specialInstructions.trim().split('\n', 1)[0] ?? '';
  const named = chosen.map((id) => names.get(id) ?? '');
  const handled = handling.map(([name, { label }]) => (valueIn(values, name) === true ? label : ''));
  return joined([...named, ...handled, firstLine]) || 'None';
}

function formatLoading(values: BolValues): string {
  const loads = values.trailerLoaded === 'Driver' ? 'Driver loads' : 'Shipper loads';
  const counts = values.freightCounted === 'Shipper' ? 'shipper counts' : 'driver counts';
  return joined([
    loads,
    counts,
    values.codAmountCents.trim() === '' ? '' : 'COD',
    values.declaredValueCents.trim() === '' ? '' : 'value declared',
    values.section7 ? 'Section 7' : '',
  ]);
}
