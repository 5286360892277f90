import { type FreightClass, isFreightClass, type ShipmentUnit } from '../src/index.ts';

/** A handling unit of these inches: one unit of 100 lb by default. */
export function unit(
  lengthIn: number,
  widthIn: number,
  heightIn: number,
  more: Partial<ShipmentUnit> = {},
): ShipmentUnit {
  return { lengthIn, widthIn, heightIn, count: 1, weightLb: 100, stackable: false, ...more };
}

/** The cells of a table whose rows are lines with ' | ' as the separator. */
export const rowsOf = (table: string): string[][] =>
  table.split('\n').flatMap((line) => (line === '' ? [] : [line.split(' | ')]));

/** '4 of 48 x 40 x 48, 500 lb, stackable; 1 of 48 x 40 x 48, 500 lb holding 200 lb of 250, 300 lb'. */
export const unitsOf = (text: string): ShipmentUnit[] =>
  text.split('; ').map((kind) => {
    const [whole = '', stored] = kind.split(' holding ');
    const [count = 0, lengthIn = 0, widthIn = 0, heightIn = 0, weightLb = 0] = numbersIn(whole);
    const commodities = stored?.split(', ').map((each) => {
      const [pounds = 0] = numbersIn(each);
      const [, freightClass] = each.split(' of ');
      return { weightLb: pounds, ...(freightClass && { freightClass: classOf(freightClass) }) };
    });
    const more = {
      count,
      weightLb,
      stackable: whole.endsWith('stackable'),
      ...(commodities && { commodities }),
    };
    return unit(lengthIn, widthIn, heightIn, more);
  });

const numbersIn = (text: string): number[] => (text.match(/[\d.]+/g) ?? []).map(Number);

export function classOf(text: string): FreightClass {
  if (!isFreightClass(text)) throw new Error(`The golden table has no class "${text}"`);
  return text;
}
