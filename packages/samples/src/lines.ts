import type { BolFormInput } from '@freightwright/contracts';

export type Line = BolFormInput['lineItems'][number];

/** A machine in its own crate. */
export const crate = {
  customerOrderNo: 'PO 88230',
  packages: 1,
  packageType: 'crate',
  handlingUnits: 1,
  handlingUnitType: 'crate',
  weight: 610,
  commodityDescription: 'Machinery, industrial, crated, 120 in',
  nmfcItem: '46030',
  nmfcClass: '70',
} satisfies Line;

/** Four pallets of boxes. */
export const boxes = {
  customerOrderNo: 'PO 88214',
  packages: 96,
  handlingUnits: 4,
  weight: 2_000,
  commodityDescription: 'Electronics, consumer, boxed',
  nmfcItem: '32240',
  nmfcClass: '100',
} satisfies Line;

/** A hazardous line. A bill with it also needs `emergency`. */
export const paint = {
  customerOrderNo: 'PO 88230',
  packages: 6,
  handlingUnits: 6,
  handlingUnitType: 'carton',
  weight: 252,
  commodityDescription: 'Paint',
  nmfcClass: '85',
  hazmat: true,
  hazmatDetails: {
    identificationNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
    quantity: 18,
    quantityUnit: 'gal',
  },
} satisfies Line;

/** The contact for hazardous freight in an emergency. */
export const emergency = {
  emergencyPhone: '(800) 555-0119',
  emergencyContract: 'ChemDesk 24 h, contract 40771',
} satisfies Partial<BolFormInput>;

/** This many lines for twelve orders, cycling through the kinds. */
export const manyLines = (count: number, kinds: readonly Line[] = [crate, boxes, paint]): Line[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(kinds[index % kinds.length] ?? crate),
    customerOrderNo: `PO ${88_000 + (index % 12)}`,
  }));
