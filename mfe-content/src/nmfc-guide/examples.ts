import { bandOf, bandRange, densityPcf, formatTwoDecimals, nmfc2025Scale } from '@freightwright/domain';

export interface ExampleClass {
  readonly freight: string;
  /** "48 × 40 × 48", inches */
  readonly sides: string;
  /** lb */
  readonly weight: string;
  /** lb/cu ft */
  readonly density: string;
  readonly range: string;
  readonly freightClass: string;
}

/** Units that are rated on density alone, lightest first. Their classes are calculated, not looked up. */
export const exampleClasses: readonly ExampleClass[] = [
  example('Lampshades in cartons', 48, 40, 72, 120),
  example('Foam parts in a crate', 48, 40, 60, 300),
  example('Small appliances, boxed', 48, 40, 54, 450),
  example('Mixed goods on a pallet', 48, 40, 48, 500),
  example('Books on a pallet', 48, 40, 40, 1_100),
  example('Steel fittings in a crate', 36, 36, 24, 1_000),
];

function example(freight: string, lengthIn: number, widthIn: number, heightIn: number, weightLb: number) {
  const pcf = densityPcf({ lengthIn, widthIn, heightIn }, weightLb);
  const band = bandOf(nmfc2025Scale, pcf);
  return {
    freight,
    sides: [lengthIn, widthIn, heightIn].join(' × '),
    weight: weightLb.toLocaleString('en-US'),
    density: formatTwoDecimals(pcf),
    range: bandRange(band),
    freightClass: band.freightClass,
  };
}
