import { readStored } from './platform/stored.ts';

/** Under which the browser keeps a shipment for the page that is opened next. */
export const handoverKey = 'fw.shipment-handover';

/** Where a shipment waits when the browser's storage is full or refused. Reloading the page loses it. */
export const handoverPlace: unique symbol = Symbol.for('freightwright.shipment-handover');
export type Carrier = typeof globalThis & { [handoverPlace]?: string };

/** A shipment waits in this tab only. */
export const tab = () => sessionStorage;

/** What waits for a page, as it was left; null when nothing does. */
export function waitingText(): string | null {
  const carrier: Carrier = globalThis;
  return carrier[handoverPlace] ?? readStored(handoverKey, tab);
}
