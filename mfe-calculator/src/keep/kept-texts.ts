import { calculationUsageKey, lastCalculationKey } from '@freightwright/contracts/facts';
import type { ScaleId } from '@freightwright/domain';
import type { Readable, Writable } from '@freightwright/mfe-kit';
import { createStore, readStored, store, useBrowserValue } from '@freightwright/mfe-kit';

/** The keys that the page reads before its engine is loaded, listed together so that each is unique. */
export const keptKeys = {
  usage: calculationUsageKey,
  lastCalculation: lastCalculationKey,
  units: 'fw.units',
  mainScale: 'fw.main-scale',
} as const;

export type KeptTexts = ReturnType<typeof createKeptTexts>;

/** Texts in `localStorage`, shared by the tabs of a browser; in memory where storage is blocked. */
export function createKeptTexts(window: Window) {
  const memory = new Map<string, string>();
  return {
    /** null when nothing is stored under the key. */
    read: (key: string): string | null => memory.get(key) ?? readStored(key),
    write(key: string, text: string): void {
      if (store(key, text)) memory.delete(key);
      else memory.set(key, text);
    },
    /** Calls the listener when another tab changes the text. @returns a function that unsubscribes. */
    watch(key: string, listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        // Without a key, the other tab has cleared the whole storage.
        if (event.key !== key && event.key !== null) return;
        memory.delete(key);
        listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** A persisted choice of the user. Until one is made, the first option applies. */
export function createPreference<T extends string>(
  kept: KeptTexts,
  key: string,
  choices: readonly [T, ...T[]],
): Writable<T> {
  const stored = () => choices.find((choice) => choice === kept.read(key)) ?? choices[0];
  // Markup is for a user without a stored choice.
  const preference = createStore<T>(stored(), () => choices[0]);
  kept.watch(key, () => preference.set(stored()));
  return {
    ...preference,
    set(choice) {
      kept.write(key, choice);
      preference.set(choice);
    },
  };
}

/** Whether a text was stored under the key on mount. False during hydration. */
export const useKeptBefore = (kept: KeptTexts, key: string): boolean =>
  useBrowserValue(() => kept.read(key) !== null, false);

/** The user's main scale, by which a bill is classed; undefined until they choose. */
export const chosenScale = ({
  kept,
  mainScale,
}: {
  readonly kept: KeptTexts;
  readonly mainScale: Readable<ScaleId>;
}): ScaleId | undefined => (kept.read(keptKeys.mainScale) === null ? undefined : mainScale.get());
