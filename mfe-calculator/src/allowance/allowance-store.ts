import type { Shipment } from '@freightwright/contracts';
import { calculationDaysKey } from '@freightwright/contracts/constants';
import {
  afterCalculation,
  atTime,
  dayOf,
  mayCalculate,
  openCalculationAllowance,
  readCalculationDays,
  withCalculation,
} from '@freightwright/domain';
import { createStore, type Readable, type Session } from '@freightwright/mfe-kit';
import { type StoredTexts, storageKeys } from '../state/stored-texts.ts';

export type AllowanceStore = ReturnType<typeof createAllowanceStore>;

interface AllowanceDeps {
  readonly storedTexts: StoredTexts;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The free calculations of this browser. One per page: it detects a clock that is set back. */
export function createAllowanceStore({ storedTexts, now }: AllowanceDeps) {
  let text = storedTexts.read(storageKeys.usage);
  const store = createStore(openCalculationAllowance(text, now()));
  /** Reads the clock and the usage of other tabs. */
  const refresh = () => {
    const current = store.get();
    const stored = storedTexts.read(storageKeys.usage);
    const nowMs = Math.max(current.latestMs, now());
    store.set(stored === text ? atTime(current, nowMs) : openCalculationAllowance(stored, nowMs));
    text = stored;
  };
  storedTexts.watch(storageKeys.usage, refresh);
  const countedEntries = new Set<string>();
  /** Uses one calculation; false when none is left. A paid plan only counts. @param entry its `entryKey` */
  const take = (isPaid: boolean, entry?: string): boolean => {
    refresh();
    if (!mayCalculate(store.get(), now(), isPaid)) return false;
    const after = afterCalculation(store.get(), now(), isPaid);
    if (!isPaid) {
      text = JSON.stringify(after.usage);
      storedTexts.write(storageKeys.usage, text);
    }
    if (entry !== undefined) countedEntries.add(entry);
    const days = readCalculationDays(storedTexts.read(calculationDaysKey));
    storedTexts.write(calculationDaysKey, JSON.stringify(withCalculation(days, dayOf(new Date(now())))));
    store.set(after);
    return true;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh,
    take,
    /** Same for an entry whose result is used: idempotent for an entry that was counted on this page. */
    takeSingleFlight: (isPaid: boolean, entry: string): boolean =>
      countedEntries.has(entry) || take(isPaid, entry),
    /** Whether a calculation was counted for the entry since the page was loaded. */
    isCounted: (entry: string): boolean => countedEntries.has(entry),
  };
}

/** Resolves when the session is known, or after a timeout, which counts as signed out. */
export function settledSession(session: Readable<Session>, timeoutMs: number): Promise<void> {
  if (session.get().status !== 'pending') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  const end = session.subscribe(() => session.get().status !== 'pending' && resolve());
  return promise.finally(() => {
    clearTimeout(timer);
    end();
  });
}

/** Identifies an entry: the measures of the units, to the hundredth, without texts. */
export const entryKey = ({ handlingUnits }: Shipment): string =>
  handlingUnits
    .map(({ count, lengthIn, widthIn, heightIn, weightLb }) =>
      [count, ...[lengthIn, widthIn, heightIn, weightLb].map((measure) => measure.toFixed(2))].join(' '),
    )
    .join('; ');
