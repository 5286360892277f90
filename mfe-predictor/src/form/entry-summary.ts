import type { Prediction } from '@freightwright/contracts';
import { countOf, formatNumber, quantity, shipmentFigures } from '@freightwright/domain';
import type { Predicted } from '../predict/use-prediction.ts';
import { accessorialWords } from '../words/accessorial-words.ts';
import { serviceWords } from './entry.ts';
import { weightOf } from './read-entry.ts';

/** What was asked, in a sentence: "500 lb, 48 × 40 × 48 in, class 100, LTL, liftgate, appointment". */
export function summaryOf({ entry, prediction }: Predicted): string {
  const { rating } = prediction.breakdown;
  const classes = rating.method === 'class' ? rating.classes.map(({ freightClass }) => freightClass) : [];
  const { shipment } = entry;
  return [
    quantity(weightOf(entry), 'lb'),
    shipment === null
      ? `${[entry.length, entry.width, entry.height].join('\u00a0×\u00a0')}\u00a0in`
      : countOf(shipmentFigures(shipment.handlingUnits).handlingUnits, 'handling unit'),
    classes.length > 0 && `class ${[...new Set(classes)].join(', ')}`,
    serviceWords[entry.serviceType],
    ...entry.accessorials.map(accessorialWords),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Chicago, IL to Atlanta, GA, 704 miles". */
export function laneWords({ lane }: Pick<Prediction['breakdown'], 'lane'>): string {
  const { origin, destination, miles } = lane;
  return `${origin.city}, ${origin.state} to ${destination.city}, ${destination.state}, ${formatNumber(miles, 0)} miles`;
}
