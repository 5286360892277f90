import { calculationUsageKey, lastCalculationKey } from '@freightwright/contracts/constants';
import type { ScaleId } from '@freightwright/domain';
import type { Readable, Writable } from '@freightwright/mfe-kit';
import { createStore, readStored, store, useBrowserValue } from '@freightwright/mfe-kit';

/** The keys that the page reads before its engine is loaded, listed together so that each is unique. */
export const storageKeys = {
  usage: calculationUsageKey,
  lastCalculation: lastCalculationKey,
  units: 'fw.units',
  mainScale: 'fw.main-scale',
} as const;

export type StoredTexts = ReturnType<typeof createStoredTexts>;

/** Texts in `localStorage`, shared by the tabs of a browser; in memory where storage is blocked. */
export function createStoredTexts(window: Window) {
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
  storedTexts: StoredTexts,
  key: string,
  choices: readonly [T, ...T[]],
): Writable<T> {
  const stored = () => choices.find((choice) => choice === storedTexts.read(key)) ?? choices[0];
  // Markup is for a user without a stored choice.
  const preference = createStore<T>(stored(), () => choices[0]);
  storedTexts.watch(key, () => preference.set(stored()));
  return {
    ...preference,
    set(choice) {
      storedTexts.write(key, choice);
      preference.set(choice);
    },
  };
}

/** Whether a text was stored under the key on mount. False during hydration. */
export const useStoredBefore = (storedTexts: StoredTexts, key: string): boolean =>
  useBrowserValue(() => storedTexts.read(key) !== null, false);

/** The user's main scale, by which a bill is classed; undefined until they choose. */
export const chosenScale = ({
  storedTexts,
  mainScale,
}: {
  readonly storedTexts: StoredTexts;
  readonly mainScale: Readable<ScaleId>;
}): ScaleId | undefined => (storedTexts.read(storageKeys.mainScale) === null ? undefined : mainScale.get());
