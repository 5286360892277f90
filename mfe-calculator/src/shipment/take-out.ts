import type { Shipment } from '@freightwright/contracts';
import type { ScaleId } from '@freightwright/domain';
import { handOverShipment, type Readable, type Session } from '@freightwright/mfe-kit';
import type { AllowanceStore } from '../allowance/allowance-store.ts';
import { isPaid, settledSession } from '../allowance/is-paid.ts';

interface TakeOutDeps {
  /** Rejects when the script that counts could not be loaded. */
  readonly allowance: () => Promise<AllowanceStore>;
  readonly session: Readable<Session>;
  /** The scale that the reader has chosen; undefined until they choose. */
  readonly chosenScale: () => ScaleId | undefined;
  readonly navigate: (to: string) => void;
}

/** How long a visitor at the limit waits until it is known whether they have a plan without one. */
const sessionTimeoutMs = 3_000;

export interface TakeOut {
  /** Remembers a shipment that another page has already counted. */
  counted(shipment: Shipment): void;
  /**
   * Goes to another page with the shipment. When the allowance is used up, resolves to the allowance and does
   * nothing else.
   */
  goWith(shipment: Shipment, to: '/cost-predictor' | '/bol'): Promise<AllowanceStore | null>;
}

/**
 * Decides what counts as a calculation on this page. Typing never counts, and there is no button for the
 * figures, so the step that uses them counts: taking the shipment to another page is one calculation. The
 * same shipment is counted once, however often and to whichever page it is taken.
 */
export function createTakeOut({ allowance, session, chosenScale, navigate }: TakeOutDeps): TakeOut {
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
        // When the script that counts cannot be loaded, the reader may continue.
        const store = await allowance().catch(() => null);
        store?.refresh();
        if (store?.get().usage.limitReached) await settledSession(session, sessionTimeoutMs);
        if (store?.take(isPaid(session.get())) === false) return store;
        countedTexts.add(text);
      }
      handOverShipment(shipment, chosenScale());
      navigate(to);
      return null;
    },
  };
}
