import type { BolProduct, StoredBolProduct } from '@freightwright/contracts';
import { blankLine, type HazmatValues, type LineValues } from '../values/bol-values.ts';
import { lineItemOf } from '../values/draft-form-of.ts';
import { readNumber } from '../values/read-figures.ts';
import { lineValues } from '../values/values-of.ts';

/** The effect of a product on a line. */
export interface Filling {
  readonly put: Partial<LineValues>;
  /** The labels of what it filled in. */
  readonly filled: readonly string[];
  /** The labels of differing values that stayed as typed. */
  readonly saved: readonly string[];
}

interface FillOptions {
  /** What products have filled into the line before. It was not typed, so it may be overwritten. */
  readonly before?: Partial<LineValues>;
  /** Typed input may be overwritten as well. */
  readonly over?: boolean;
  /** The table no longer has the material: the line is hazardous, and its entry must be chosen again. */
  readonly withoutEntry?: boolean;
}

/** Fields that are filled in together. Lines with equal text have equal values in them; '' means empty. */
interface FieldGroup {
  readonly label: string;
  readonly fields: readonly (keyof LineValues)[];
  readonly read: (line: LineValues) => string;
}

const group = (label: string, ...fields: (keyof LineValues)[]): FieldGroup => ({
  label,
  fields,
  read: (line) => fields.map((field) => line[field]).join(''),
});
const freightClass = group('freight class', 'nmfcClass');
const nmfcItem = group('NMFC item', 'nmfcItem');
const material: FieldGroup = {
  label: 'hazardous material',
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

/** Fills in a line with a product. Typed input stays; freight on another line's unit gets no unit. */
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
  const saved: string[] = [];
  for (const each of units === 0 ? ofFreight : [...ofFreight, ...ofUnit]) {
    const { label, fields, read } = each;
    const isBefore = read(line) === read({ ...blank, ...before });
    const isGiven = read(given) !== '';
    if (read(line) === read(given) || !(isGiven || isBefore)) continue;
    if (!over && !isBefore && read(line) !== read(blank)) {
      saved.push(label);
      continue;
    }
    for (const field of fields) put.set(field, fromProduct[field]);
    if (isGiven && !(withoutEntry && each === material)) filled.push(label);
  }
  if (put.has('nmfcItem') || put.has('nmfcClass')) {
    const isSampleSaved = [freightClass, nmfcItem].some(({ label }) => saved.includes(label));
    put.set('nmfcSample', given.nmfcSample || (isSampleSaved && line.nmfcSample));
  }
  return { put: Object.fromEntries(put), filled, saved };
}

/** Quantity and residue belong to the shipment. The unit of a typed quantity is never assumed. */
const withAmount = (material: HazmatValues, line: HazmatValues): HazmatValues => ({
  ...material,
  quantity: line.quantity,
  quantityUnit: line.quantity.trim() === '' ? material.quantityUnit : line.quantityUnit,
  packagesWeight: line.packagesWeight,
  residue: line.residue,
  hazardousWaste: line.hazardousWaste,
});

/** A product as the texts of a line with this number of handling units. */
export const valuesOfProduct = ({ unitWeight, ...product }: StoredBolProduct, units: number): LineValues =>
  lineValues(
    {
      ...product,
      hazmat: product.hazmatDetails !== undefined,
      weight: unitWeight && units > 0 ? weightOf(unitWeight * units) : undefined,
    },
    '',
  );

/** What a line has in common with every shipment of the freight. The weight is that of one handling unit. */
export function productOf(line: LineValues): BolProduct {
  const { customerOrderNo: _order, additionalShipperInfo: _info, ...freight } = lineItemOf(line);
  const { handlingUnits, packages: _packages, weight, hazmat: _hazmat, hazmatDetails, ...lasting } = freight;
  const {
    quantity: _quantity,
    packagesWeight: _gross,
    residue: _residue,
    hazardousWaste: _waste,
    ...entry
  } = hazmatDetails ?? {};
  return {
    commodityDescription: '',
    ...lasting,
    unitWeight: weight !== undefined && handlingUnits ? weightOf(weight / handlingUnits) : undefined,
    hazmatDetails: hazmatDetails && entry,
  } as BolProduct;
}

/** To the hundredth of a pound. */
export const weightOf = (lb: number): number => Math.round(lb * 100) / 100;
