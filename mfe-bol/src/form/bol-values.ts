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
  /** Identifies the line while others are added and removed. */
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
  /** Inches of one handling unit, pallet included. */
  readonly lengthIn: string;
  readonly widthIn: string;
  readonly heightIn: string;
  readonly commodityDescription: string;
  readonly nmfcItem: string;
  readonly nmfcClass: string;
  /** Item and class come from a sample row that nobody has confirmed. */
  readonly nmfcSample: boolean;
  readonly hazmat: boolean;
  readonly hazmatDetails: HazmatValues;
}

export interface HazmatValues {
  readonly identificationNumber: string;
  readonly properShippingName: string;
  readonly hazardClass: string;
  /** Such as '8, 3'. */
  readonly subsidiaryClasses: string;
  readonly packingGroup: string;
  readonly quantity: string;
  readonly quantityUnit: string;
  /** '' until it is chosen; the kind of the line's own packages is none of it. */
  readonly packageKind: string;
  readonly technicalName: string;
  readonly inhalationZone: string;
  /** 'yes', 'no', or '' until it is answered. */
  readonly poisonousByInhalation: string;
  readonly hazardousSubstances: string;
  readonly specialPermit: string;
  readonly ergGuide: string;
  readonly reportableQuantity: boolean;
  readonly marinePollutant: boolean;
  readonly limitedQuantity: boolean;
  readonly nonOdorized: boolean;
  readonly hot: boolean;
  readonly residue: boolean;
  readonly hazardousWaste: boolean;
}

/** The two ends of the freight, and who pays. The contract's field names begin with these. */
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
  quantityUnit: '',
  packageKind: '',
  technicalName: '',
  inhalationZone: '',
  poisonousByInhalation: '',
  hazardousSubstances: '',
  specialPermit: '',
  ergGuide: '',
  reportableQuantity: false,
  marinePollutant: false,
  limitedQuantity: false,
  nonOdorized: false,
  hot: false,
  residue: false,
  hazardousWaste: false,
};

/** A line with the contract's defaults. */
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
    lengthIn: '',
    widthIn: '',
    heightIn: '',
    commodityDescription: '',
    nmfcItem: '',
    nmfcClass: '',
    nmfcSample: false,
    hazmat: false,
    hazmatDetails: blankHazmat,
  };
}

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

/** Whether nothing was typed into the line. */
export function isBlankLine(line: LineValues): boolean {
  return JSON.stringify({ ...line, key: '' }) === JSON.stringify(blankLine(''));
}

/** A key that no line or reference of the form has yet. */
export function freshKey(rows: readonly { readonly key: string }[]): string {
  const numbers = rows.map(({ key }) => Number(key.replace(/\D/g, '')) || 0);
  return `line-${Math.max(0, ...numbers) + 1}`;
}

/** The date where the reader is, independent of the server's clock. */
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
