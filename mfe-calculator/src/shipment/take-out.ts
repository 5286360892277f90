import type { Shipment } from '@freightwright/contracts';
import type { ScaleId } from '@freightwright/domain';
import { handOverShipment, type Readable, type Session } from '@freightwright/mfe-kit';
import { type AllowanceStore, entryKey, settledSession } from '../allowance/allowance-store.ts';
import { isPaid } from '../state/calculator-state.ts';

interface TakeOutDeps {
  /** Rejects when the script that counts could not be loaded. */
  readonly allowance: () => Promise<AllowanceStore>;
  readonly session: Readable<Session>;
  /** The scale that the user has chosen; undefined until then. */
  readonly chosenScale: () => ScaleId | undefined;
  readonly navigate: (to: string) => void;
}

/** How long a visitor at the limit waits for the session, which may have an unlimited plan. */
const sessionTimeoutMs = 3_000;

/** Copying, printing or handing over a shipment counts as one calculation per shipment. */
export function createTakeOut({ allowance, session, chosenScale, navigate }: TakeOutDeps) {
  /** Counts the shipment. Returns the allowance when no calculation is left for it, otherwise null. */
  async function use(shipment: Shipment): Promise<AllowanceStore | null> {
    // When the script that counts cannot be loaded, the user may continue.
    const store = await allowance().catch(() => null);
    const entry = entryKey(shipment);
    if (store === null || store.isCounted(entry)) return null;
    store.refresh();
    if (store.get().usage.limitReached) await settledSession(session, sessionTimeoutMs);
    return store.takeSingleFlight(isPaid(session.get()), entry) ? null : store;
  }
  return {
    use,
    /** Goes to another page with the shipment, unless the allowance is used up. */
    async goWith(shipment: Shipment, to: '/cost-predictor' | '/bol'): Promise<AllowanceStore | null> {
      const usedUp = await use(shipment);
      if (usedUp !== null) return usedUp;
      handOverShipment(shipment, chosenScale(), true);
      navigate(to);
      return null;
    },
  };
}
