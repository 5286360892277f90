import type { Shipment } from '@freightwright/contracts';
import type { ScaleId } from '@freightwright/domain';
import { handOverShipment, type Readable, type Session } from '@freightwright/mfe-kit';
import type { AllowanceStore } from '../allowance/allowance-store.ts';
import { entryKey } from '../allowance/entry-key.ts';
import { isPaid } from '../allowance/is-paid.ts';
import { settledSession } from '../allowance/settled-session.ts';

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
  /**
   * Counts the shipment as used. When no calculation is left for it, resolves to the allowance, otherwise to
   * null.
   */
  use(shipment: Shipment): Promise<AllowanceStore | null>;
  /**
   * Goes to another page with the shipment. When the allowance is used up, resolves to the allowance and does
   * nothing else.
   */
  goWith(shipment: Shipment, to: '/cost-predictor' | '/bol'): Promise<AllowanceStore | null>;
}

/**
 * Decides what counts as a calculation on this page. Typing never counts, and there is no button for the
 * figures, so the step that uses them counts: copying the shipment, printing it or taking it to another page
 * is one calculation. The same shipment is counted once, however it is used, and not again when the
 * calculator has counted it.
 */
export function createTakeOut({ allowance, session, chosenScale, navigate }: TakeOutDeps): TakeOut {
  async function use(shipment: Shipment): Promise<AllowanceStore | null> {
    // When the script that counts cannot be loaded, the reader may continue.
    const store = await allowance().catch(() => null);
    const entry = entryKey(shipment);
    if (store === null || store.isCounted(entry)) return null;
    store.refresh();
    if (store.get().usage.limitReached) await settledSession(session, sessionTimeoutMs);
    return store.takeOnce(isPaid(session.get()), entry) ? null : store;
  }
  return {
    use,
    async goWith(shipment, to) {
      const usedUp = await use(shipment);
      if (usedUp !== null) return usedUp;
      handOverShipment(shipment, chosenScale(), true);
      navigate(to);
      return null;
    },
  };
}
