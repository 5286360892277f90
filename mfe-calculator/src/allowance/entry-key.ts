import type { Shipment } from '@freightwright/contracts';

/**
 * What makes one entry distinct from another: the measures of its units, to the hundredth. Words about the
 * freight change no figure, so they make no other entry.
 */
export function entryKey({ handlingUnits }: Shipment): string {
  return handlingUnits
    .map(({ count, lengthIn, widthIn, heightIn, weightLb }) =>
      [count, ...[lengthIn, widthIn, heightIn, weightLb].map((measure) => measure.toFixed(2))].join(' '),
    )
    .join('; ');
}
