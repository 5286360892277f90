import { bolNumberPattern } from '@freightwright/contracts/constants';

/**
 * The 107 symbols of Code 128, each as the widths of bar, gap, bar, gap, bar, gap in modules. A symbol is 11
 * modules wide; the last one, the stop pattern, is 13.
 * Source: ISO/IEC 15417, table 1.
 */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 ' +
  '221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 ' +
  '132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 ' +
  '312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 ' +
  '221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 ' +
  '114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const codeC = 99;
const codeB = 100;
const function1 = 102;
const startB = 104;
const startC = 105;
const stop = 106;

/** A barcode as widths in modules, for bar and gap in turn. */
export interface Barcode {
  readonly modules: readonly number[];
  /** Modules of the whole barcode, without the quiet zones of ten modules on either side. */
  readonly widthModules: number;
}

/**
 * GS1-128 with the bill of lading number under application identifier 402.
 * Sources: GS1 General Specifications, 3.2 (AI 402) and 5.4 (FNC1 after the start); VICS standard bill of
 * lading, barcode section.
 * @throws RangeError for anything but 17 digits.
 */
export function bolBarcode(bolNumber: string): Barcode {
  if (!bolNumberPattern.test(bolNumber)) throw new RangeError('A BOL number has 17 digits');
  return withCheck([startC, function1, ...pairs(`402${bolNumber}`)]);
}

/**
 * The line under the barcode of a bill, for a clerk to type: the application identifier in parentheses.
 * Source: GS1 General Specifications, 4.14, human readable interpretation.
 * @example readableBarcode('04000073124800915'); // => '(402)04000073124800915'
 */
export const readableBarcode = (bolNumber: string): string => `(402)${bolNumber}`;

/**
 * Plain Code 128: pairs of digits where that is shorter, all other characters one by one.
 * @throws RangeError for a character that is not printable ASCII, and for more than 48 characters, because
 * scanners do not read longer codes.
 */
export function code128(text: string): Barcode {
  if (!/^[ -~]{1,48}$/.test(text))
    throw new RangeError('Code 128 takes 1 to 48 characters of printable ASCII');
  const values: number[] = [];
  // Changing between pairs and single characters costs a symbol. At either end four digits make up for it, in
  // the middle six (ISO/IEC 15417, annex E).
  for (const [part] of text.matchAll(/^\d\d$|^(?:\d\d){2,24}|(?:\d\d){2,24}$|(?:\d\d){3,24}|./g)) {
    const inPairs = part.length > 1;
    const wanted = inPairs ? 'C' : 'B';
    const current = currentSet(values);
    if (current === undefined) values.push(wanted === 'C' ? startC : startB);
    else if (current !== wanted) values.push(wanted === 'C' ? codeC : codeB);
    values.push(...(inPairs ? pairs(part) : [...part].map((character) => character.charCodeAt(0) - 32)));
  }
  return withCheck(values);
}

function currentSet(values: readonly number[]): 'B' | 'C' | undefined {
  const change = values.findLast((value) => value >= codeC);
  if (change === undefined) return undefined;
  return change === startC || change === codeC ? 'C' : 'B';
}

const pairs = (digits: string): number[] => (digits.match(/\d\d/g) ?? []).map(Number);

/** Adds the check symbol: the start plus each value times its position, modulo 103 (ISO/IEC 15417, 4.3.5). */
function withCheck(values: readonly number[]): Barcode {
  const check = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103;
  const modules = [...values, check, stop].flatMap((value) => [...(symbols[value] ?? '')].map(Number));
  return { modules, widthModules: modules.reduce((sum, width) => sum + width, 0) };
}
