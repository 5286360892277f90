import {
  afterCalculation,
  atTime,
  type CalculationAllowance,
  dayOf,
  mayCalculate,
  openCalculationAllowance,
  readCalculationDays,
  withCalculation,
} from '@freightwright/domain';
import { createStore, type Readable } from '@freightwright/mfe-kit';
import { type KeptTexts, keptKeys } from '../keep/kept-texts.ts';

export interface AllowanceStore extends Readable<CalculationAllowance> {
  /** Reads the clock and what other tabs have used. */
  refresh(): void;
  /**
   * Takes one calculation and returns true, or returns false when none is left. On a paid plan it always
   * returns true and takes nothing. On every plan it is added to the count of its day.
   * @param entry the `entryKey` of what is calculated.
   */
  take(isPaid: boolean, entry?: string): boolean;
  /** The same for an entry whose result is used: it takes nothing for one that was counted on this page. */
  takeOnce(isPaid: boolean, entry: string): boolean;
  /** Whether a calculation was taken for the entry since the page was loaded. */
  isCounted(entry: string): boolean;
}

interface AllowanceDeps {
  readonly kept: KeptTexts;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The free calculations of this browser. Make one for the life of the page: it remembers the latest time it
 * has seen, so that setting the clock back gives no calculations.
 */
export function createAllowanceStore({ kept, now }: AllowanceDeps): AllowanceStore {
  let text = kept.read(keptKeys.usage);
  const store = createStore(openCalculationAllowance(text, now()));
  const refresh = () => {
    const current = store.get();
    const stored = kept.read(keptKeys.usage);
    const nowMs = Math.max(current.latestMs, now());
    store.set(stored === text ? atTime(current, nowMs) : openCalculationAllowance(stored, nowMs));
    text = stored;
  };
  kept.watch(keptKeys.usage, refresh);
  const countedEntries = new Set<string>();
  const take = (isPaid: boolean, entry?: string): boolean => {
    refresh();
    if (!mayCalculate(store.get(), now(), isPaid)) return false;
    const after = afterCalculation(store.get(), now(), isPaid);
    if (!isPaid) {
      text = JSON.stringify(after.usage);
      kept.write(keptKeys.usage, text);
    }
    if (entry !== undefined) countedEntries.add(entry);
    const days = readCalculationDays(kept.read(keptKeys.days));
    kept.write(keptKeys.days, JSON.stringify(withCalculation(days, dayOf(new Date(now())))));
    store.set(after);
    return true;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh,
    take,
    takeOnce: (isPaid, entry) => countedEntries.has(entry) || take(isPaid, entry),
    isCounted: (entry) => countedEntries.has(entry),
  };
}
