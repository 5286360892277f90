import type { BolProduct, StoredBolProduct } from '@freightwright/contracts';
import { blankLine, type HazmatValues, type LineValues } from '../form/bol-values.ts';
import { lineItemOf } from '../form/draft-form-of.ts';
import { readNumber } from '../form/read-figures.ts';
import { lineValues } from '../form/values-of.ts';

/** What a product does to a line. */
export interface Filling {
  readonly put: Partial<LineValues>;
  /** What it filled in, in words. */
  readonly filled: readonly string[];
  /** What is another in the product and stays as it was typed, in words. */
  readonly kept: readonly string[];
}

interface FillOptions {
  /** What products have put into the line before. Nobody typed it, so it gives way. */
  readonly before?: Partial<LineValues>;
  /** What was typed gives way as well. */
  readonly over?: boolean;
  /** The table no longer has the material: the line is hazardous, and its entry is to be chosen again. */
  readonly withoutEntry?: boolean;
}

/** Fields that are filled in together. Two lines that read the same have the same in them; '' is nothing. */
interface FieldGroup {
  readonly words: string;
  readonly fields: readonly (keyof LineValues)[];
  readonly read: (line: LineValues) => string;
}

const group = (words: string, ...fields: (keyof LineValues)[]): FieldGroup => ({
  words,
  fields,
  read: (line) => fields.map((field) => line[field]).join(''),
});
const freightClass = group('freight class', 'nmfcClass');
const nmfcItem = group('NMFC item', 'nmfcItem');
const material: FieldGroup = {
  words: 'hazardous material',
  fields: ['hazmat', 'hazmatDetails'],
  read: ({ hazmat, hazmatDetails: details }) =>
    hazmat ? `${details.identificationNumber}${details.properShippingName}${details.packingGroup}` : '',
};
const ofFreight = [group('package type', 'packageType'), freightClass, nmfcItem, material];
const ofUnit = [
  group('unit type', 'handlingUnitType'),
  group('pallet', 'palletType'),
  group('size', 'lengthIn', 'widthIn', 'heightIn'),
  group('weight', 'weight'),
];

/** Fills in a line with a product. What was typed stays; freight on another line's unit gets no unit. */
export function fillLine(line: LineValues, product: StoredBolProduct, options: FillOptions = {}): Filling {
  const { before = {}, over = false, withoutEntry = false } = options;
  const units = readNumber(line.handlingUnits) ?? 1;
  const blank = blankLine('');
  const given = valuesOfProduct(product, units);
  const fromProduct = withoutEntry
    ? { ...given, hazmatDetails: blank.hazmatDetails }
    : { ...given, hazmatDetails: withAmount(given.hazmatDetails, line.hazmatDetails) };
  const put = new Map<keyof LineValues, unknown>([['commodityDescription', given.commodityDescription]]);
  const filled: string[] = [];
  const kept: string[] = [];
  for (const each of units === 0 ? ofFreight : [...ofFreight, ...ofUnit]) {
    const { words, fields, read } = each;
    const isBefore = read(line) === read({ ...blank, ...before });
    const isGiven = read(given) !== '';
    if (read(line) === read(given) || !(isGiven || isBefore)) continue;
    if (!over && !isBefore && read(line) !== read(blank)) {
      kept.push(words);
      continue;
    }
    for (const field of fields) put.set(field, fromProduct[field]);
    if (isGiven && !(withoutEntry && each === material)) filled.push(words);
  }
  if (put.has('nmfcItem') || put.has('nmfcClass')) {
    const keepsSample = [freightClass, nmfcItem].some(({ words }) => kept.includes(words));
    put.set('nmfcSample', given.nmfcSample || (keepsSample && line.nmfcSample));
  }
  return { put: Object.fromEntries(put), filled, kept };
}

/** Amount and fate of a material belong to the shipment. The unit of a typed amount is never assumed. */
const withAmount = (material: HazmatValues, line: HazmatValues): HazmatValues => ({
  ...material,
  quantity: line.quantity,
  quantityUnit: line.quantity.trim() === '' ? material.quantityUnit : line.quantityUnit,
  residue: line.residue,
  hazardousWaste: line.hazardousWaste,
});

/** A product as the texts of a line with so many handling units. */
export const valuesOfProduct = ({ unitWeight, ...product }: StoredBolProduct, units: number): LineValues =>
  lineValues(
    {
      ...product,
      hazmat: product.hazmatDetails !== undefined,
      weight: unitWeight && units > 0 ? weightOf(unitWeight * units) : undefined,
    },
    '',
  );

/** What of a line is true of every shipment of the freight. The weight is that of one handling unit. */
export function productOf(line: LineValues): BolProduct {
  const { customerOrderNo: _order, additionalShipperInfo: _info, ...freight } = lineItemOf(line);
  const { handlingUnits, packages: _packages, weight, hazmat: _hazmat, hazmatDetails, ...lasting } = freight;
  const { quantity: _quantity, residue: _residue, hazardousWaste: _waste, ...entry } = hazmatDetails ?? {};
  return {
    commodityDescription: '',
    ...lasting,
    unitWeight: weight !== undefined && handlingUnits ? weightOf(weight / handlingUnits) : undefined,
    hazmatDetails: hazmatDetails && entry,
  } as BolProduct;
}

/** To the hundredth of a pound. */
export const weightOf = (lb: number): number => Math.round(lb * 100) / 100;
