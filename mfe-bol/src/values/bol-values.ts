/** Of shipper, consignee, or the bill-to party, whose contact and phone stay empty. */
export const blankParty = { company: '', address: '', city: '', state: '', zip: '', contact: '', phone: '' };
export type PartyValues = Readonly<typeof blankParty>;

/** The two ends of the shipment, and the payer. The contract's field names start with these. */
export type PartyName = 'shipper' | 'consignee' | 'billTo';

export const isBlankParty = (party: PartyValues): boolean =>
  Object.values(party).every((text) => text.trim() === '');

const blankHazmat = {
  identificationNumber: '',
  properShippingName: '',
  hazardClass: '',
  /** Such as '8, 3'. */
  subsidiaryClasses: '',
  packingGroup: '',
  quantity: '',
  quantityUnit: '',
  /** '' until it is chosen; the line's own package type is not used for it. */
  packageKind: '',
  technicalName: '',
  inhalationZone: '',
  /** 'yes', 'no', or '' until it is answered. */
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
export type HazmatValues = Readonly<typeof blankHazmat>;

export type LineValues = Readonly<ReturnType<typeof blankLine>>;

/** A line with the contract's defaults. @param key identifies it while others are added and removed. */
export const blankLine = (key: string) => ({
  key,
  customerOrderNo: '',
  additionalShipperInfo: '',
  handlingUnits: '1',
  handlingUnitType: 'pallet',
  packages: '1',
  packageType: 'carton',
  palletType: 'Standard',
  /** Pounds. */
  weight: '',
  /** Inches of one handling unit, pallet included. */
  lengthIn: '',
  widthIn: '',
  heightIn: '',
  commodityDescription: '',
  nmfcItem: '',
  nmfcClass: '',
  /** Item and class come from an unconfirmed sample row. */
  nmfcSample: false,
  hazmat: false,
  hazmatDetails: blankHazmat as HazmatValues,
});

export const isBlankLine = (line: LineValues): boolean =>
  JSON.stringify({ ...line, key: '' }) === JSON.stringify(blankLine(''));

export interface ReferenceValues {
  readonly key: string;
  readonly kind: string;
  readonly value: string;
}

/** The form as typed, under the contract's names: texts only, so that invalid input is preserved. */
export type BolValues = Readonly<ReturnType<typeof blankValues>>;

/** The ship date in markup, where the date is unknown. Initializing the form sets today's date. */
export const undated = 'today';

/** A blank form with the defaults of the product specification (section 3). @param today '2026-11-20'. */
export const blankValues = (today: string) => ({
  shipper: blankParty as PartyValues,
  consignee: blankParty as PartyValues,
  billTo: blankParty as PartyValues,
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
  references: [] as readonly ReferenceValues[],
  lines: [blankLine('line-1')] as readonly LineValues[],
  emergencyPhone: '',
  emergencyContract: '',
  accessorials: [] as readonly string[],
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
  /** Dollars. */
  declaredValue: '',
  declaredValuePer: 'shipment',
  /** Dollars. */
  codAmount: '',
  feeTerms: 'Collect',
  customerCheckAcceptable: false,
  trailerLoaded: 'Shipper',
  freightCounted: 'Shipper',
  section7: false,
});

export const isThirdParty = ({ freightChargeTerms }: Pick<BolValues, 'freightChargeTerms'>): boolean =>
  freightChargeTerms === 'Third Party';

export const hasHazmat = ({ lines }: Pick<BolValues, 'lines'>): boolean => lines.some(({ hazmat }) => hazmat);

/** A key that no line or reference of the form uses yet. */
export function freshKey(rows: readonly { readonly key: string }[]): string {
  const numbers = rows.map(({ key }) => Number(key.replace(/\D/g, '')) || 0);
  return `line-${Math.max(0, ...numbers) + 1}`;
}
