/**
 * The form as it is typed: every field a text, so that nothing a reader has typed is lost while it cannot be read. The names are the
 * contract's. Choices are texts too; one that is not on its list counts as not made.
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
  readonly references: readonly ReferenceValues[];
  readonly lines: readonly LineValues[];
  readonly emergencyPhone: string;
  readonly emergencyContract: string;
  readonly accessorials: readonly string[];
  readonly specialInstructions: string;
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

/** Contact and phone stay empty for the party that is billed. */
export interface PartyValues {
  readonly company: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly contact: string;
  readonly phone: string;
}

export interface ReferenceValues {
  readonly key: string;
  readonly kind: string;
  readonly value: string;
}

export interface LineValues {
  /** Tells one line from another while lines come and go. */
  readonly key: string;
  readonly customerOrderNo: string;
  readonly additionalShipperInfo: string;
  readonly handlingUnits: string;
  readonly handlingUnitType: string;
  readonly packages: string;
  readonly packageType: string;
  readonly palletType: string;
  /** Pounds. */
  readonly weight: string;
  readonly commodityDescription: string;
  readonly nmfcItem: string;
  readonly nmfcClass: string;
  /** lb/cu ft, where the calculator handed the line over; it does not go on the bill. */
  readonly density: string;
  readonly hazmat: boolean;
  readonly hazmatDetails: HazmatValues;
}

export interface HazmatValues {
  readonly identificationNumber: string;
  readonly properShippingName: string;
  readonly hazardClass: string;
  /** '8, 3' */
  readonly subsidiaryClasses: string;
  readonly packingGroup: string;
  readonly quantity: string;
  readonly quantityUnit: string;
  readonly technicalName: string;
  readonly reportableQuantity: boolean;
  readonly marinePollutant: boolean;
  readonly limitedQuantity: boolean;
  readonly hazardousWaste: boolean;
}

/** Ends of the freight and who pays; the contract's names begin so. */
export type PartyName = 'shipper' | 'consignee' | 'billTo';

const blankParty: PartyValues = {
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  contact: '',
  phone: '',
};

const blankHazmat: HazmatValues = {
  identificationNumber: '',
  properShippingName: '',
  hazardClass: '',
  subsidiaryClasses: '',
  packingGroup: '',
  quantity: '',
  quantityUnit: 'lb',
  technicalName: '',
  reportableQuantity: false,
  marinePollutant: false,
  limitedQuantity: false,
  hazardousWaste: false,
};

/** A line with the defaults of the contract. */
export function blankLine(key: string): LineValues {
  return {
    key,
    customerOrderNo: '',
    additionalShipperInfo: '',
    handlingUnits: '1',
    handlingUnitType: 'pallet',
    packages: '1',
    packageType: 'carton',
    palletType: 'Standard',
    weight: '',
    commodityDescription: '',
    nmfcItem: '',
    nmfcClass: '',
    density: '',
    hazmat: false,
    hazmatDetails: blankHazmat,
  };
}

/**
 * A form that nobody has typed into, with the defaults of the product specification (section 3).
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
    references: [],
    lines: [blankLine('line-1')],
    emergencyPhone: '',
    emergencyContract: '',
    accessorials: [],
    specialInstructions: '',
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

/** A line that nobody has typed into. */
export function isBlankLine(line: LineValues): boolean {
  return JSON.stringify({ ...line, key: '' }) === JSON.stringify(blankLine(''));
}

/** A key that no line or reference of the form has yet. */
export function freshKey(rows: readonly { readonly key: string }[]): string {
  const numbers = rows.map(({ key }) => Number(key.replace(/\D/g, '')) || 0);
  return `line-${Math.max(0, ...numbers) + 1}`;
}

/** The reader's date, whatever the clock of the server says. */
export function todayIn(timeZone: string | undefined, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
