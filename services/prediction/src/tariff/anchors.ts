import { readFile } from 'node:fs/promises';
import { parseCsv } from '@freightwright/csv';
import type { EstimateInput, FreightClass, Tariff, TariffFit } from '@freightwright/domain';
import { priceOf } from '@freightwright/domain';

/** What a carrier reports of its average shipment. */
export interface Anchor {
  readonly carrier: string;
  /** '2025-Q4'. */
  readonly period: string;
  readonly weightLb: number;
  readonly miles: number;
  /** False where the haul is the usual one of this trade, because the carrier's was not found. */
  readonly isMilesReported: boolean;
  /** Dollars. */
  readonly revenue: number;
  /** The fuel surcharge in the revenue; 0 where it is reported before fuel. */
  readonly fuelPercent: number;
  readonly source: string;
}

export interface AnchorResidual extends Anchor {
  /** Dollars, over the class mix. */
  readonly estimate: number;
  readonly percent: number;
}

/** Shares of an average carrier's freight by class, with the mean 80. Our own assumption: no carrier reports it. */
const classMix: readonly (readonly [FreightClass, share: number])[] = [
  ['60', 0.15],
  ['70', 0.25],
  ['77.5', 0.2],
  ['85', 0.15],
  ['92.5', 0.1],
  ['110', 0.15],
];

export async function readAnchors(file: URL): Promise<Anchor[]> {
  const [, ...lines] = await parseCsv(await readFile(file, 'utf8'));
  return lines.map(
    ({ fields: [carrier = '', period = '', weight, miles, reported, revenue, fuel, source = ''] }) => ({
      carrier,
      period,
      source,
      weightLb: Number(weight),
      miles: Number(miles),
      isMilesReported: reported === 'yes',
      revenue: Number(revenue),
      fuelPercent: Number(fuel),
    }),
  );
}

/** How far the tariff is from each anchor: its estimate of the same shipment, before accessorials. */
export const residualsOf = (tariff: Tariff, anchors: readonly Anchor[]): AnchorResidual[] =>
  anchors.map((anchor) => {
    const cents = classMix.reduce(
      (sum, [freightClass, share]) => sum + priceOf(inputOf(tariff, anchor, freightClass)).baseCents * share,
      0,
    );
    const estimate = (cents * (1 + anchor.fuelPercent / 100)) / 100;
    return { ...anchor, estimate, percent: (estimate / anchor.revenue - 1) * 100 };
  });

/** Usual lengths of haul, for a carrier whose own was not found: this trade's usual figure, without a source. */
export const usualHaulMiles = [800, 950] as const;

const place = { zip: '', city: '', state: '', knownBy: 'zip', latitude: 0, longitude: 0 } as const;

/** On two pallets: neither their size nor the day matters for a charge by class before fuel. */
const inputOf = (tariff: Tariff, { miles, weightLb }: Anchor, freightClass: FreightClass): EstimateInput => ({
  units: [{ lengthIn: 48, widthIn: 40, heightIn: 48, count: 2, stackable: false, weightLb: weightLb / 2 }],
  freightClass,
  lane: { origin: place, destination: place, miles },
  service: 'ltl',
  accessorials: [],
  tariff,
  day: tariff.effectiveOn,
});

/** @throws RangeError without anchors. */
export function fitOf(tariff: Tariff, anchors: readonly Anchor[]): TariffFit {
  if (anchors.length === 0) throw new RangeError('A modelled tariff needs an anchor');
  const percents = residualsOf(tariff, anchors).map(({ percent }) => Math.abs(percent));
  const squares = percents.reduce((sum, percent) => sum + percent ** 2, 0);
  return { meanSquareRoot: Math.sqrt(squares / percents.length), largest: Math.max(...percents) };
}
