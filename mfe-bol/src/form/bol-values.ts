import { blankLine, type LineValues } from './line-values.ts';
import { blankParty, type PartyValues } from './party-values.ts';

/**
 * The form as it is typed. Every field is a text, so that nothing typed is lost while it cannot be read. The
 * names are those of the contract. Choices are texts too, and a choice that is not on its list counts as not
 * made.
 */
export interface BolValues {
  readonly shipper: PartyValues;
  readonly consignee: PartyValues;
  readonly billTo: PartyValues;
  /** '2026-11-20' */
  readonly shipDate: string;
  readonly serviceType: string;
  readonly freightChargeTerms: string;
  readonly masterBol: boolean;
  readonly carrierName: string;
  readonly scac: string;
  readonly proNumber: string;
  readonly trailerNumber: string;
  readonly sealNumbers: string;
  readonly sidNumber: string;
  readonly cidNumber: string;
  readonly locationNumber: string;
  readonly fob: string;
  readonly references: readonly ReferenceValues[];
  readonly lines: readonly LineValues[];
  readonly emergencyPhone: string;
  readonly emergencyContract: string;
  readonly accessorials: readonly string[];
  readonly specialInstructions: string;
  readonly pickupReadyTime: string;
  readonly pickupCloseTime: string;
  readonly pickupDockHours: string;
  readonly deliveryDate: string;
  readonly deliveryFromTime: string;
  readonly deliveryUntilTime: string;
  readonly deliveryDockHours: string;
  readonly billToPhone: string;
  readonly billToAccount: string;
  readonly codRemitTo: string;
  readonly broker: string;
  readonly protectFromFreezing: boolean;
  readonly doNotStack: boolean;
  readonly topLoadOnly: boolean;
  /** Dollars. */
  readonly declaredValue: string;
  readonly declaredValuePer: string;
  /** Dollars. */
  readonly codAmount: string;
  readonly feeTerms: string;
  readonly customerCheckAcceptable: boolean;
  readonly trailerLoaded: string;
  readonly freightCounted: string;
  readonly section7: boolean;
}

export interface ReferenceValues {
  readonly key: string;
  readonly kind: string;
  readonly value: string;
}

/**
 * The ship date of a form that is drawn as markup, which no browser has told the day. It is replaced by today's
 * date when the form begins.
 */
export const undated = 'today';

/**
 * A form into which nothing was typed, with the defaults of the product specification (section 3).
 * @param today the reader's date, '2026-11-20'.
 */
export function blankValues(today: string): BolValues {
  return {
    shipper: blankParty,
    consignee: blankParty,
    billTo: blankParty,
    shipDate: today,
    serviceType: 'LTL',
    freightChargeTerms: 'Prepaid',
    masterBol: false,
    carrierName: '',
    scac: '',
    proNumber: '',
    trailerNumber: '',
    sealNumbers: '',
    sidNumber: '',
    cidNumber: '',
    locationNumber: '',
    fob: '',
    references: [],
    lines: [blankLine('line-1')],
    emergencyPhone: '',
    emergencyContract: '',
    accessorials: [],
    specialInstructions: '',
    pickupReadyTime: '',
    pickupCloseTime: '',
    pickupDockHours: '',
    deliveryDate: '',
    deliveryFromTime: '',
    deliveryUntilTime: '',
    deliveryDockHours: '',
    billToPhone: '',
    billToAccount: '',
    codRemitTo: '',
    broker: '',
    protectFromFreezing: false,
    doNotStack: false,
    topLoadOnly: false,
    declaredValue: '',
    declaredValuePer: 'shipment',
    codAmount: '',
    feeTerms: 'Collect',
    customerCheckAcceptable: false,
    trailerLoaded: 'Shipper',
    freightCounted: 'Shipper',
    section7: false,
  };
}

export const isThirdParty = ({ freightChargeTerms }: Pick<BolValues, 'freightChargeTerms'>): boolean =>
  freightChargeTerms === 'Third Party';

export const hasHazmat = ({ lines }: Pick<BolValues, 'lines'>): boolean => lines.some(({ hazmat }) => hazmat);

/** A key that no line or reference of the form has yet. */
export function freshKey(rows: readonly { readonly key: string }[]): string {
  const numbers = rows.map(({ key }) => Number(key.replace(/\D/g, '')) || 0);
  return `line-${Math.max(0, ...numbers) + 1}`;
}
