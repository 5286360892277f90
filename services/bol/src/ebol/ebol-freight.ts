import { formatOverlength, hazmatDescription, sampleMark } from '@freightwright/bol-document';
import { type BolForm, type Ebol, type EbolPackaging, ebolClassNotRequired } from '@freightwright/contracts';
import { lineMeasures, packageTypes } from '@freightwright/contracts/constants';

type HandlingUnit = Ebol['commodities']['handlingUnits'][number];

/** Tolerance for binary floating-point error. */
const noise = 1e-9;
/** Sizes are rounded up, so that freight is never understated. */
const wholeUp = (value: number) => Math.max(1, Math.ceil(value - noise));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * The handling units with their lines, and their totals. A line without units of its own belongs to those of
 * the last line before it that has some, as printed.
 */
export function ebolFreight(form: BolForm): Pick<Ebol, 'commodities' | 'shipmentTotals'> {
  const { lineItems, emergencyContract = '' } = form;
  const weights = wholeWeights(lineItems.map(({ weight }) => weight));
  const measures = lineMeasures(lineItems);
  const units: { first: BillLine; size: Partial<HandlingUnit>; lineItems: EbolLine[] }[] = [];
  for (const [index, line] of lineItems.entries()) {
    if (line.handlingUnits > 0) units.push({ first: line, size: sizeOf(measures[index]), lineItems: [] });
    const onLine = { weight: weights[index] ?? 1, overlength: formatOverlength(measures[index]) };
    units.at(-1)?.lineItems.push(ebolLine(line, onLine, emergencyContract));
  }
  const handlingUnits = units.map(
    ({ first, size, lineItems: onUnit }): HandlingUnit => ({
      count: first.handlingUnits,
      type: ebolPackaging(first.handlingUnitType),
      weight: sum(onUnit.map(({ weight }) => weight)),
      weightUnit: 'Pounds',
      ...size,
      stackable,
      lineItems: onUnit,
    }),
  );
  return {
    commodities: { lineItemLayout: 'Nested', handlingUnits, lineItems: [] },
    shipmentTotals: {
      grossWeight: sum(handlingUnits.map(({ weight }) => weight)),
      weightUnit: 'Pounds',
      handlingUnits: sum(handlingUnits.map(({ count }) => count)),
      ...cubeOf(form, measures),
      ...declaredValueOf(form),
    },
  };
}

type Measures = ReturnType<typeof lineMeasures>;

function sizeOf(measures: Measures[number]): Partial<HandlingUnit> {
  if (measures?.size === undefined) return {};
  const { lengthIn, widthIn, heightIn } = measures.size;
  return {
    length: wholeUp(lengthIn),
    width: wholeUp(widthIn),
    height: wholeUp(heightIn),
    dimensionsUnit: 'Inches',
  };
}

/** Cubic feet of the whole shipment, if every unit has dimensions. */
function cubeOf({ lineItems }: BolForm, measures: Measures): Partial<Ebol['shipmentTotals']> {
  const volumes = lineItems.flatMap(({ handlingUnits }, index) =>
    handlingUnits > 0 ? [measures[index]?.volumeCuFt ?? Number.NaN] : [],
  );
  const cubeCuFt = sum(volumes);
  return Number.isNaN(cubeCuFt) ? {} : { cube: wholeUp(cubeCuFt), cubeDimensionsUnit: 'Feet' };
}

/** A value per pound, package or piece, or with cents, is in the instructions only. */
function declaredValueOf({ declaredValueCents, declaredValuePer }: BolForm): Partial<Ebol['shipmentTotals']> {
  if (declaredValueCents === undefined || declaredValuePer !== 'shipment') return {};
  if (declaredValueCents % 100 !== 0) return {};
  return { declaredValue: declaredValueCents / 100, currency: 'USD' };
}

type BillLine = BolForm['lineItems'][number];
type EbolLine = Ebol['commodities']['handlingUnits'][number]['lineItems'][number];
type HazardousDetails = NonNullable<EbolLine['hazardousDetails']>;

/**
 * The default of the standard. The bill has only boxes that forbid stacking, and their absence is no
 * permission to stack.
 */
const stackable = false;

/** One line of freight with its weight in whole pounds. */
function ebolLine(
  line: BillLine,
  { weight, overlength }: { weight: number; overlength: string },
  emergencyContract: string,
): EbolLine {
  const { commodityDescription, packages, packageType, nmfcClass, nmfcItem = '', nmfcSample } = line;
  const [nmfc = '', nmfcSub] = nmfcItem.split('-');
  return {
    // As printed: the length of overlength freight, and the label of an unconfirmed item and class.
    description: [commodityDescription, overlength && `(${overlength})`, nmfcSample && `(${sampleMark})`]
      .filter(Boolean)
      .join(' '),
    weight,
    weightUnit: 'Pounds',
    pieces: packages,
    packagingType: ebolPackaging(packageType),
    classification: nmfcClass ?? ebolClassNotRequired,
    ...(nmfc !== '' && { nmfc }),
    ...(nmfcSub !== undefined && { nmfcSub }),
    stackable,
    ...hazardous(line, emergencyContract),
  };
}

type Hazardous = Pick<EbolLine, 'hazardous' | 'hazardousDescription' | 'hazardousDetails'>;

/** The full description as on the printed line (49 CFR 172.202), and some of its fields separately. */
function hazardous(line: BillLine, emergencyContract: string): Hazardous {
  const { hazmat, hazmatDetails } = line;
  if (!hazmat || hazmatDetails === undefined) return { hazardous: false };
  const { description, additions, quantity, packages } = hazmatDescription(line);
  const { technicalName = '', packingGroup } = hazmatDetails;
  return {
    hazardous: true,
    hazardousDescription: [description, ...additions, quantity, packages].filter(Boolean).join(', '),
    hazardousDetails: {
      ...weightOf(hazmatDetails),
      class: hazmatDetails.hazardClass,
      unnaNumber: hazmatDetails.identificationNumber,
      propername: hazmatDetails.properShippingName,
      ...(technicalName !== '' && { technicalName }),
      ...(packingGroup !== undefined && { packingGroup: groupDigits[packingGroup] }),
      ...(emergencyContract !== '' && { contractNumber: emergencyContract }),
    },
  };
}

const groupDigits = { I: '1', II: '2', III: '3' } as const;

/** A quantity by weight, rounded up to whole units. A quantity by volume has no weight. */
function weightOf({
  quantity,
  quantityUnit,
}: NonNullable<BillLine['hazmatDetails']>): Pick<HazardousDetails, 'weight' | 'weightUnit'> {
  if (quantity === undefined) return {};
  if (quantityUnit === 'lb') return { weight: Math.ceil(quantity), weightUnit: 'Pounds' };
  if (quantityUnit === 'kg') return { weight: Math.ceil(quantity), weightUnit: 'Kilograms' };
  return {};
}

/** The standard's code of a package or handling unit type. Those of pallet and tote differ from what we print. */
function ebolPackaging(type: keyof typeof packageTypes): EbolPackaging {
  if (type === 'pallet') return 'PAT';
  return type === 'tote' ? 'TBN' : packageTypes[type].code;
}

/**
 * Line weights in whole pounds, as the standard requires, whose sum equals the rounded exact sum: each line
 * brings the running sum to its nearest pound, and so differs from its exact weight by less than a pound. A
 * line weighs at least one pound, even where that makes the sum more.
 */
export function wholeWeights(exactLb: readonly number[]): number[] {
  let hundredths = 0;
  return exactLb.map((lb) => {
    const before = Math.round(hundredths / 100);
    hundredths += Math.round(lb * 100);
    return Math.max(1, Math.round(hundredths / 100) - before);
  });
}
