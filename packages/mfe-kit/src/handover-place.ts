/** Under which the browser keeps a shipment for the page that is opened next. */
export const handoverKey = 'fw.shipment-handover';

/** Where a shipment waits when the browser's storage is full or refused. Reloading the page loses it. */
export const handoverPlace: unique symbol = Symbol.for('freightwright.shipment-handover');
export type Carrier = typeof globalThis & { [handoverPlace]?: string };

/** What waits for a page, as it was left; null when nothing does. */
export function waitingText(): string | null {
  const carrier: Carrier = globalThis;
  try {
    return carrier[handoverPlace] ?? sessionStorage.getItem(handoverKey);
  } catch {
    return null;
  }
}
