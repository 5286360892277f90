import { readStored } from './platform/stored.ts';

/** The storage key of a shipment handed over to the page that is opened next. */
export const handoverKey = 'fw.shipment-handover';

/** Fallback when the browser's storage is full or blocked. Reloading the page loses the shipment. */
export const handoverPlace: unique symbol = Symbol.for('freightwright.shipment-handover');
export type Carrier = typeof globalThis & { [handoverPlace]?: string };

/** A handed-over shipment is stored in this tab only. */
export const tab = () => sessionStorage;

/**
 * The pending handover as text; null when there is none.
 * @example waitingText(); // => null when no shipment was handed over
 */
export function waitingText(): string | null {
  const carrier: Carrier = globalThis;
  return carrier[handoverPlace] ?? readStored(handoverKey, tab);
}
