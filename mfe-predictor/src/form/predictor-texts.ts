import type { Prediction } from '@freightwright/contracts';
import { type AccessorialId, accessorials } from '@freightwright/contracts/constants';
import {
  centsFromUsd,
  countOf,
  formatCents,
  formatNumber,
  quantity,
  shipmentFigures,
} from '@freightwright/domain';
import type { Predicted } from '../predict/use-prediction.ts';
import { serviceLabels } from './entry.ts';
import { weightOf } from './read-entry.ts';

const minus = '\u2212';

/** Formatted dollars: "$649.40", "−$257.20". The minus sign is as wide as the plus. */
export const money = (usd: number): string => formatCents(centsFromUsd(usd)).replace('-', minus);

/** A difference with its sign: "+$106.10", "−$257.20", "$0.00". */
export const signedMoney = (usd: number): string => (centsFromUsd(usd) > 0 ? `+${money(usd)}` : money(usd));

/** "3 days", "1 day". */
export const describeDays = (days: number): string => `${days}\u00a0${days === 1 ? 'day' : 'days'}`;

/** Those of the product specification (section 3), in its wording. */
export const firstAccessorials = {
  liftgate: 'Liftgate',
  residential: 'Residential',
  inside_delivery: 'Inside delivery',
  appointment: 'Appointment',
  trade_show: 'Trade show',
  notification: 'Notification',
} as const satisfies Partial<Record<AccessorialId, string>>;

/** A service within a sentence: "liftgate", "liftgate at pickup". */
export const describeAccessorial = (id: AccessorialId): string =>
  ({ ...accessorials, ...firstAccessorials })[id].toLowerCase();

/** The screen reader announcement of an estimate. */
export const announcementOf = ({ totalEstimate, range, confidence, transitDays }: Prediction): string =>
  `Estimated total ${money(totalEstimate)}, likely between ${money(range.low)} and ${money(range.high)}. Confidence ${confidence}%. ${countOf(transitDays, 'business day')}.`;

/** A summary of the request: "500 lb, 48 × 40 × 48 in, class 100, LTL, liftgate, appointment". */
export function summaryOf({ entry, prediction }: Predicted): string {
  const { rating } = prediction.breakdown;
  const classes = rating.method === 'class' ? rating.classes.map(({ freightClass }) => freightClass) : [];
  const { shipment } = entry;
  return [
    quantity(weightOf(entry), 'lb'),
    shipment === null
      ? entry.length !== '' && `${[entry.length, entry.width, entry.height].join('\u00a0×\u00a0')}\u00a0in`
      : countOf(shipmentFigures(shipment.handlingUnits).handlingUnits, 'handling unit'),
    classes.length > 0 && `class ${[...new Set(classes)].join(', ')}`,
    serviceLabels[entry.serviceType],
    ...entry.accessorials.map(describeAccessorial),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Chicago, IL to Atlanta, GA, 704 miles". */
export function describeLane({ lane }: Pick<Prediction['breakdown'], 'lane'>): string {
  const { origin, destination, miles } = lane;
  return `${origin.city}, ${origin.state} to ${destination.city}, ${destination.state}, ${formatNumber(miles, 0)} miles`;
}
