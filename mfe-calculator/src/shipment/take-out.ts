import type { Shipment } from '@freightwright/contracts';
import { handOverShipment, type Readable, type Session } from '@freightwright/mfe-kit';
import type { AllowanceStore } from '../allowance/allowance-store.ts';
import { isPaid, settledSession } from '../allowance/is-paid.ts';

interface TakeOutDeps {
  /** Rejects when what counts could not be fetched. */
  readonly allowance: () => Promise<AllowanceStore>;
  readonly session: Readable<Session>;
  readonly navigate: (to: string) => void;
}

/** How long a reader at the limit waits to be known as one who has none. */
const sessionTimeoutMs = 3_000;

export interface TakeOut {
  /** Notes a shipment that is counted already: it came from a page that counts. */
  counted(shipment: Shipment): void;
  /** Goes to another page with the shipment. Resolves to the allowance when it is used up; then nothing else has happened. */
  goWith(shipment: Shipment, to: '/cost-predictor' | '/bol'): Promise<AllowanceStore | null>;
}

/**
 * What counts on this page. Typing never does, and there is no button that works the figures out, so the step that uses them is what
 * counts: taking the shipment to another page is one calculation. The same shipment is counted once, wherever it goes and however often.
 */
export function createTakeOut({ allowance, session, navigate }: TakeOutDeps): TakeOut {
  const countedTexts = new Set<string>();
  const textOf = ({ handlingUnits }: Shipment) =>
    handlingUnits
      .map(({ count, lengthIn, widthIn, heightIn, weightLb }) =>
        [count, ...[lengthIn, widthIn, heightIn, weightLb].map((measure) => measure.toFixed(2))].join(' '),
      )
      .join('; ');
  return {
    counted: (shipment) => void countedTexts.add(textOf(shipment)),
    async goWith(shipment, to) {
      const text = textOf(shipment);
      if (!countedTexts.has(text)) {
        // A count that cannot be fetched holds nobody up.
        const store = await allowance().catch(() => null);
        store?.refresh();
        if (store?.get().usage.limitReached) await settledSession(session, sessionTimeoutMs);
        if (store?.take(isPaid(session.get())) === false) return store;
        countedTexts.add(text);
      }
      handOverShipment(shipment);
      navigate(to);
      return null;
    },
  };
}
