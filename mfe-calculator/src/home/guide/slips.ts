import {
  classifyByChart,
  classifyByNmfc2025,
  densityPcf,
  formatNumber,
  quantity,
} from '@freightwright/domain';

/** A mistake that is made when a class is worked out by hand, and what it does to one pallet. */
export interface Slip {
  readonly name: string;
  readonly measured: string;
  readonly consequence: string;
}

/** 48 × 40 × 48 in and 500 lb, including a pallet of 5.5 in. */
export const example = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 } as const;
const palletIn = 5.5;

const shown = (pcf: number) => quantity(Math.round(pcf * 100) / 100, 'lb/cu ft');
const pcf = densityPcf(example, example.weightLb);
const withoutPallet = densityPcf({ ...example, heightIn: example.heightIn - palletIn }, example.weightLb);

export const exampleDensity = shown(pcf);
export const exampleClass = classifyByChart(pcf);

export const slips: readonly Slip[] = [
  {
    name: 'The pallet left out',
    measured: `${formatNumber(example.heightIn - palletIn)} in high instead of ${quantity(example.heightIn, 'in')}`,
    consequence: `reads ${shown(withoutPallet)} and class ${classifyByChart(withoutPallet)}; the carrier measures class ${exampleClass} and bills the difference.`,
  },
  {
    name: 'Rounded at the edge of a band',
    measured: `${shown(8.99)} taken for ${quantity(9, 'lb/cu ft')}`,
    consequence: `reads class ${classifyByChart(9)}, and ${shown(8.99)} is class ${classifyByChart(8.99)}. Round for show, never for the class.`,
  },
  {
    name: 'The old scale alone',
    measured: `${quantity(14, 'lb/cu ft')} on the chart`,
    consequence: `is class ${classifyByChart(14)}; on the 2025 scale it is ${classifyByNmfc2025(14)}, and a carrier may reclassify it.`,
  },
];
