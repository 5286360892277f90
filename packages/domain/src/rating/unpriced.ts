import { formatCents } from '../measure/money.ts';
import { quantity } from '../measure/quantity.ts';
import { unitKey } from '../shipment/shipment-unit.ts';
import { type HandlingId, handlings, hazmatCents } from './accessorials.ts';
import type { EstimateInput } from './estimate-result.ts';
import { hasOtherCharges, isHazardous } from './other-charges.ts';
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

/** Everything that the estimate leaves out, or has at its least, each a warning. */
export function unpricedOf(input: EstimateInput): Unpriced[] {
  const { units, lane, accessorials } = input;
  const asked = (['cod', 'protect_from_freezing'] as const).filter((id) => input.handling?.includes(id));
  const isCharged = hasOtherCharges(input);
  const has = (id: (typeof accessorials)[number]) => accessorials.includes(id);
  const heavy = units.findIndex(({ weightLb }) => weightLb > heaviestOnLiftgateLb);
  const ends = [lane.origin, lane.destination].map(({ zip }) => zip);
  return [
    ...(isHazardous(input) ? [isCharged ? leastHazmat : notIn(handlings.hazmat, hazmatSentence, 5)] : []),
    ...asked.map((id) => notIn(handlings[id], handlingSentences[id], 5)),
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

const hazmatSentence =
  'Carriers charge extra for hazardous materials: $35 at Southeastern (rules item 545), more at others. Not every carrier takes every class.';

const leastHazmat: Unpriced = {
  title: 'Hazardous materials: more at some carriers',
  sentence: `The estimate has the ${formatCents(hazmatCents)} of Southeastern (rules item 545), the only charge that was found published. Others may charge more, and not every carrier takes every class.`,
  points: 3,
};

const handlingSentences: Readonly<Record<Exclude<HandlingId, 'hazmat'>, string>> = {
  cod: 'Carriers charge a fee for collecting on delivery, by the amount. Ask for it.',
  protect_from_freezing:
    'In winter carriers charge for heated service, and not every lane has it. Ask for it.',
};
