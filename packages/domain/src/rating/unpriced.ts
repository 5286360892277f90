import { quantity } from '../measure/quantity.ts';
import { unitKey } from '../shipment/shipment-unit.ts';
import { type HandlingId, handlings } from './accessorials.ts';
import type { EstimateInput } from './estimate-result.ts';
import { placeChargeAt, placeWithoutRoad } from './places.ts';

/** What a carrier may charge that the estimate lacks. */
export interface Unpriced {
  readonly title: string;
  readonly sentence: string;
  /** Of the confidence. */
  readonly points: number;
}

/** Where usual liftgates end. Source: freightera.com, liftgate guide, has 1,300 to 1,500 lb as typical. */
const heaviestOnLiftgateLb = 2_500;

/** Everything that the estimate leaves out, each a warning 'not in the estimate'. */
export function unpricedOf(input: EstimateInput): Unpriced[] {
  const { units, lane, accessorials, service, tariff } = input;
  const isHazardous = units.some(({ commodities = [] }) => commodities.some((each) => each.hazmat === true));
  const asked = new Set([...(input.handling ?? []), ...(isHazardous ? (['hazmat'] as const) : [])]);
  const has = (id: (typeof accessorials)[number]) => accessorials.includes(id);
  const heavy = units.findIndex(({ weightLb }) => weightLb > heaviestOnLiftgateLb);
  const isDedicated = service === 'truckload' || service === 'expedited';
  const ends = [lane.origin, lane.destination].map(({ zip }) => zip);
  return [
    ...[...asked].map((id) => notIn(handlings[id], handlingSentences[id], 5)),
    ...(heavy !== -1 && (has('liftgate') || has('liftgate_pickup'))
      ? [
          notIn(
            'Liftgate for a heavy unit',
            `Unit ${unitKey(heavy)} weighs ${quantity(units[heavy]?.weightLb ?? 0, 'lb')}, more than the ${quantity(heaviestOnLiftgateLb, 'lb')} that liftgates lift at most. Ask for a forklift or another vehicle.`,
            8,
          ),
        ]
      : []),
    ...(has('residential') && !has('liftgate') ? [withoutLiftgate('delivery')] : []),
    ...(has('residential_pickup') && !has('liftgate_pickup') ? [withoutLiftgate('pickup')] : []),
    ...(has('limited_access') || has('limited_access_pickup')
      ? [
          notIn(
            'Kind of limited access',
            'Schools, prisons, military bases, mines and construction sites may have charges of their own beyond the range here. Ask the carrier for the one of your place.',
            2,
          ),
        ]
      : []),
    ...ends.flatMap((zip) => {
      const place = placeWithoutRoad(zip);
      if (place !== undefined) {
        return [
          notIn(
            `Ferry to ${place}`,
            `No road leads to ZIP ${zip}, and the price and the miles are those to the shore. Ask the carrier whether it serves the place, and for its charge.`,
            15,
          ),
        ];
      }
      const isCharged = tariff.isModelled && !isDedicated;
      return placeChargeAt(zip) === undefined || isCharged
        ? []
        : [notIn(`High-cost delivery, ZIP ${zip}`, 'Carriers add a charge for this place. Ask for it.', 5)];
    }),
  ];
}

const notIn = (name: string, sentence: string, points: number): Unpriced => ({
  title: `${name}: not in the estimate`,
  sentence,
  points,
});

const withoutLiftgate = (end: 'delivery' | 'pickup') =>
  notIn(
    `Liftgate at residential ${end}`,
    'A home has no dock, and most carriers send a liftgate and charge it. Add it unless the freight can be lifted by hand.',
    3,
  );

const handlingSentences: Readonly<Record<HandlingId, string>> = {
  hazmat:
    'Carriers charge extra for hazardous materials: $35 at Southeastern (rules item 545), more at others. Not every carrier takes every class.',
  cod: 'Carriers charge a fee for collecting on delivery, by the amount. Ask for it.',
  protect_from_freezing:
    'In winter carriers charge for heated service, and not every lane has it. Ask for it.',
};
