import {
  carrierClassOf,
  compareClassCosts,
  compareFreightClasses,
  compareScales,
  countOf,
  formatNumber,
  formatTwoDecimals,
  quantity,
} from '@freightwright/domain';
import type { HazmatTable } from '@freightwright/hazmat';
import type { BolDraftForm, BolDraftLineItem } from '../../bol/draft-form.ts';
import { hazmatQuestions } from './hazmat-questions.ts';
import { askCities, askPoBox } from './place-questions.ts';
import {
  type PlaceBeforeIssue,
  type Question,
  type QuestionLimits,
  usualQuestionLimits,
} from './question.ts';
import { bolTotals } from './totals.ts';
import { type LineMeasures, lineMeasures } from './unit-size.ts';

type Lines = readonly (BolDraftLineItem & Partial<LineMeasures>)[];
/** A form whose lines have their measures. */
type MeasuredForm = BolDraftForm & { readonly lines: Lines };

interface QuestionOptions {
  readonly limits?: QuestionLimits;
  /** The cities of the ZIP codes, where they are known. */
  readonly places?: readonly PlaceBeforeIssue[];
  /** For the questions about hazardous lines. */
  readonly table?: HazmatTable | undefined;
}

/**
 * The questions of a clerk at the dock before the bill is signed, in the order of the form. The page's review and
 * the API's `warnings` share them.
 * @param today the reader's date, '2026-11-20'.
 * @example questionsOf({ ...form, consigneeAddress: 'PO Box 9' }, '2026-11-20')[0]?.id; // => 'po-box'
 */
export function questionsOf(
  form: BolDraftForm,
  today: string,
  { limits = usualQuestionLimits, places = [], table }: QuestionOptions = {},
): Question[] {
  const { lineItems = [], serviceType = 'LTL' } = form;
  const measures = lineMeasures(lineItems);
  const bill = { ...form, lines: lineItems.map((line, index) => ({ ...line, ...measures[index] })) };
  const ofLtl = serviceType === 'LTL';
  return [
    askPoBox(bill),
    askCities(places),
    askShipDate(bill, today, limits),
    askHandlingUnits(bill),
    askCount(bill, limits),
    ofLtl && askClass(bill),
    askSample(bill),
    ofLtl && askDensity(bill),
    ofLtl && askNotStacked(bill),
    askFak(bill),
    ofLtl && askWeight(bill, limits),
    askPayerPhone(bill),
    ofLtl && askDriverCount(bill),
    askSection7(bill),
    table && hazmatQuestions(table, form),
  ].flatMap((found) => found || []);
}

const dayMs = 24 * 60 * 60 * 1000;

function askShipDate(
  { shipDate = '' }: BolDraftForm,
  today: string,
  { daysBack, daysAhead }: QuestionLimits,
): Question | undefined {
  const days = Math.round((Date.parse(shipDate) - Date.parse(today)) / dayMs);
  const isPast = days < -daysBack;
  if (!isPast && !(days > daysAhead)) return undefined;
  return {
    id: isPast ? 'ship-date-past' : 'ship-date-ahead',
    field: 'shipDate',
    fieldName: 'ship date',
    title: `The ship date is ${formatNumber(Math.abs(days))} days ${isPast ? 'ago' : 'ahead'}`,
    why: isPast
      ? 'Transit times and the time to file a claim are counted from the pickup, so a carrier will not sign an old date.'
      : 'Rates and the fuel surcharge are those of the day of the pickup, and few carriers book that far ahead.',
    source: 'Usual practice: a bill is signed on the day of the pickup',
  };
}

function askHandlingUnits({ lines }: MeasuredForm): Question | undefined {
  if (lines.length === 0 || lines.some(({ handlingUnits = 1 }) => handlingUnits > 0)) return undefined;
  return {
    id: 'no-handling-units',
    field: 'lineItems.0.handlingUnits',
    fieldName: 'handling units',
    title: 'The bill has no handling units',
    why: 'The driver signs for the units that are loaded. With none on the bill, nobody can say later that one is missing.',
    source: '49 CFR 373.101: number of packages',
  };
}

const onPallets: ReadonlySet<string> = new Set(['pallet', 'skid']);

/** A count that contradicts the weight: 14 pallets typed for 4 weigh too little each. */
const askCount = ({ lines }: MeasuredForm, { leastPalletLb, mostUnitLb }: QuestionLimits): Question[] =>
  lines.flatMap(({ handlingUnits = 1, handlingUnitType = '', weight = 0 }, index): Question | Question[] => {
    if (handlingUnits <= 0 || weight <= 0) return [];
    const eachLb = weight / handlingUnits;
    const isLight = onPallets.has(handlingUnitType) && eachLb < leastPalletLb;
    if (!isLight && eachLb <= mostUnitLb) return [];
    const each = `${formatNumber(eachLb, 1)}\u00a0lb`;
    return {
      id: 'count-against-weight',
      field: `lineItems.${index}.handlingUnits`,
      fieldName: `handling units of line ${index + 1}`,
      title: `Line ${index + 1} has ${countOf(handlingUnits, 'handling unit')} at ${each} each`,
      why: isLight
        ? 'An empty pallet weighs more than that. Check the count and the weight: the weight of a line is that of all its units, pallets included.'
        : 'Most forklifts do not lift a unit that heavy. Check the count and the weight: the weight of a line is that of all its units.',
      source: 'Usual practice: a wood pallet weighs 30 lb or more, a usual forklift lifts 5,000 lb',
    };
  });

function askClass({ lines }: MeasuredForm): Question | undefined {
  const without = indexesOf(lines, ({ nmfcClass }) => nmfcClass === undefined);
  const [first] = without;
  if (first === undefined) return undefined;
  return {
    id: 'no-class',
    field: `lineItems.${first}.nmfcClass`,
    fieldName: `freight class of line ${first + 1}`,
    title: `${formatLines(without)} ${without.length === 1 ? 'has' : 'have'} no freight class`,
    why: 'LTL freight is rated by class. Without one the carrier chooses the class after an inspection, and bills it.',
    source: 'VICS standard bill of lading: NMFC number and class, for LTL only',
  };
}

function askSample({ lines }: MeasuredForm): Question | undefined {
  const found = indexesOf(lines, ({ nmfcSample }) => nmfcSample === true);
  const [first] = found;
  if (first === undefined) return undefined;
  return {
    id: 'sample-nmfc',
    field: `lineItems.${first}.nmfcSample`,
    fieldName: `NMFC item of line ${first + 1}`,
    title: `${formatLines(found)} ${found.length === 1 ? 'has' : 'have'} an NMFC item and class from a sample`,
    why: 'The sample rows are illustrative. Until you have confirmed them, the printed line says "sample, confirm".',
    source: 'The classification belongs to NMFTA and you read it under its license',
  };
}

/** A class that does not match the density of the unit, on either scale. */
const askDensity = ({ lines }: MeasuredForm): Question[] =>
  lines.flatMap(({ nmfcClass: freightClass, nmfcItem = '', densityPcf }, index): Question | Question[] => {
    if (freightClass === undefined || densityPcf === undefined) return [];
    const { chartClass, nmfc2025Class } = compareScales(densityPcf);
    const isLower = compareFreightClasses(freightClass, nmfc2025Class) < 0;
    // An item's own class may be higher than that of its density, for handling or liability.
    const isHigher =
      nmfcItem === '' &&
      compareFreightClasses(freightClass, nmfc2025Class) > 0 &&
      compareFreightClasses(freightClass, chartClass) > 0;
    if (!isLower && !isHigher) return [];
    return {
      id: 'class-against-density',
      field: `lineItems.${index}.nmfcClass`,
      fieldName: `freight class of line ${index + 1}`,
      title: `Line ${index + 1} says class ${freightClass}, and its density gives ${nmfc2025Class}`,
      why: isLower
        ? `At ${formatTwoDecimals(densityPcf)}\u00a0lb/cu\u00a0ft the carrier may reclassify it as ${nmfc2025Class} and bill the difference, unless its NMFC item has a class of its own.`
        : `At ${formatTwoDecimals(densityPcf)}\u00a0lb/cu\u00a0ft it may cost more than it has to, unless its NMFC item has a class of its own.`,
      source: 'NMFC Docket 2025-1, in force since July 19, 2025',
    };
  });

/** A class that a carrier raises, because nothing may be loaded on the freight. */
function askNotStacked({ doNotStack, lines }: MeasuredForm): Question[] {
  if (doNotStack !== true) return [];
  return lines.flatMap(
    ({ nmfcClass: freightClass, nmfcItem = '', densityPcf, size }, index): Question | Question[] => {
      if (freightClass === undefined || densityPcf === undefined || size === undefined || nmfcItem !== '')
        return [];
      const found = carrierClassOf({ ...size, stackable: false }, densityPcf);
      if (found === null) return [];
      const { measure, comparison, sentence } = found;
      const { change } = compareClassCosts(freightClass, comparison.nmfc2025Class);
      if (change <= 0) return [];
      return {
        id: 'class-not-stacked',
        field: 'doNotStack',
        fieldName: 'Do not stack',
        title: `Line ${index + 1} says class ${freightClass}, and ${measure.carrier} would rate it ${comparison.nmfc2025Class}`,
        why: `The bill says that nothing may be loaded on it. ${sentence} At the same rate that costs ${formatNumber(change * 100)}% more. Ask your carrier how it measures such freight.`,
        source: measure.source,
      };
    },
  );
}

const fak = /\bf\.?\s?a\.?\s?k\b|\bfreight,? (?:of )?all kinds\b/i;

function askFak({ references = [], lines }: MeasuredForm): Question | undefined {
  const found = indexesOf(lines, ({ commodityDescription = '' }) => fak.test(commodityDescription));
  const hasAgreement = references.some(({ kind }) => kind === 'Agreement');
  if (hasAgreement || found.length === 0) return undefined;
  return {
    id: 'fak-without-agreement',
    field: 'references',
    fieldName: 'references',
    title: `${formatLines(found)} ${found.length === 1 ? 'says' : 'say'} FAK, and there is no agreement number`,
    why: 'Freight of all kinds is one class by agreement with a carrier. Without the number of the agreement each commodity is rated by its own class. Add it as a reference of the kind Agreement.',
    source: '49 CFR 373.101: description of the freight; the FAK class is a term of the contract',
  };
}

function askWeight(form: BolDraftForm, { onePickupLb }: QuestionLimits): Question | undefined {
  const { weightLb: totalLb } = bolTotals(form);
  if (totalLb <= onePickupLb) return undefined;
  return {
    id: 'over-one-pickup',
    field: 'serviceType',
    fieldName: 'service type',
    title: `${quantity(totalLb, 'lb')} is more than one LTL pickup`,
    why: `Most LTL carriers take up to about ${quantity(onePickupLb, 'lb')} at a time. More is a volume or truckload shipment, with a quote of its own.`,
    source: 'Dayton Freight, rules tariff of October 26, 2015, item 105',
  };
}

/** Shipper and consignee have a phone on every bill; for a third party it is optional. */
function askPayerPhone(form: BolDraftForm): Question | undefined {
  const { freightChargeTerms, thirdPartyBillTo, billToPhone = '' } = form;
  const isBilled = freightChargeTerms === 'Third Party' || thirdPartyBillTo !== undefined;
  if (!isBilled || billToPhone !== '') return undefined;
  return {
    id: 'payer-without-phone',
    field: 'billToPhone',
    fieldName: 'bill-to phone',
    title: 'The third party that pays has no phone on the bill',
    why: 'A carrier takes a bill of lading electronically only with the phone of the party that pays. An issued bill cannot be edited, so without it this one has no eBOL file.',
    source: 'NMFTA Digital LTL Council, eBOL 2.1.0: the phone of billTo is required',
  };
}

/** The specified default, which few LTL pickups meet: their drivers load and count. */
function askDriverCount({ freightCounted = 'Shipper' }: BolDraftForm): Question | undefined {
  if (freightCounted !== 'Shipper') return undefined;
  return {
    id: 'shipper-count',
    field: 'freightCounted',
    fieldName: 'freight counted',
    title: 'Did the driver count?',
    why: 'The bill says that the shipper counted the freight. Under shipper’s load and count a carrier is not liable for a shortage that its driver could not see. Where the driver counts at the dock, mark pallets or pieces.',
    source:
      '49 U.S.C. 80113(b) and (d): shipper’s weight, load and count, and the carrier’s duty to count packages',
  };
}

function askSection7({ section7, freightChargeTerms = 'Prepaid' }: BolDraftForm): Question | undefined {
  if (!section7 || freightChargeTerms !== 'Prepaid') return undefined;
  return {
    id: 'section-7-prepaid',
    field: 'section7',
    fieldName: 'Section 7',
    title: 'Section 7 is marked on a prepaid bill',
    why: 'Section 7 frees the shipper from freight charges that the consignee is to pay. Under Prepaid the shipper pays them, so the two contradict each other.',
    source: 'Uniform bill of lading, section 7 (49 CFR 1035, appendix B)',
  };
}

const indexesOf = (lines: Lines, is: (line: Lines[number]) => boolean): number[] =>
  [...lines.entries()].flatMap(([index, line]) => (is(line) ? [index] : []));

/** 'Line 2', 'Lines 1 and 3', 'Lines 1, 2 and 7 more'. */
function formatLines(indexes: readonly number[]): string {
  const numbers = indexes.map((index) => formatNumber(index + 1));
  if (numbers.length === 1) return `Line ${numbers[0]}`;
  if (numbers.length <= 3) return `Lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
  return `Lines ${numbers.slice(0, 2).join(', ')} and ${formatNumber(numbers.length - 2)} more`;
}
