import { calculationDaysKey, calculationUsageKey, lastCalculationKey } from '@freightwright/contracts/facts';
import type { ScaleId } from '@freightwright/domain';
import { createStore, type Readable, type Writable } from '@freightwright/mfe-kit';
import { useState, useSyncExternalStore } from 'react';

/**
 * Texts that outlast the page and are shared by the tabs of a browser. In a browser that keeps nothing, they
 * last as long as the page.
 */
export interface KeptTexts {
  /** null when nothing is kept under the key. */
  read(key: string): string | null;
  /** Never throws. */
  write(key: string, text: string): void;
  /** Calls the listener when another tab changes the text. @returns a function that ends this. */
  watch(key: string, listener: () => void): () => void;
}

/** The keys of this remote, listed together so that no two are the same. */
export const keptKeys = {
  usage: calculationUsageKey,
  days: calculationDaysKey,
  lastCalculation: lastCalculationKey,
  units: 'fw.units',
  mainScale: 'fw.main-scale',
} as const;

/**
 * Kept in localStorage. When it is full, or the reader has refused it, nobody is told: everything works until
 * the page is closed.
 */
export function createKeptTexts(window: Window): KeptTexts {
  const memory = new Map<string, string>();
  return {
    read(key) {
      try {
        return memory.get(key) ?? window.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        window.localStorage.setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
    watch(key, listener) {
      const onStorage = (event: StorageEvent) => {
        // Without a key, the other tab has emptied the whole storage.
        if (event.key !== key && event.key !== null) return;
        memory.delete(key);
        listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** A choice of the reader that is remembered. Until one is made, the first of the choices applies. */
export function createPreference<T extends string>(
  kept: KeptTexts,
  key: string,
  choices: readonly [T, ...T[]],
): Writable<T> {
  const stored = () => choices.find((choice) => choice === kept.read(key)) ?? choices[0];
  // Markup is for a reader who has chosen nothing yet.
  const store = createStore<T>(stored(), () => choices[0]);
  kept.watch(key, () => store.set(stored()));
  return {
    ...store,
    set(choice) {
      kept.write(key, choice);
      store.set(choice);
    },
  };
}

const never = () => () => undefined;

/**
 * Whether the browser kept a text under the key when the component came. Markup is for a browser that keeps
 * nothing, so a page that takes it over begins with false.
 */
export function useKeptBefore(kept: KeptTexts, key: string): boolean {
  const [wasKept] = useState(() => kept.read(key) !== null);
  return useSyncExternalStore(
    never,
    () => wasKept,
    () => false,
  );
}

interface Keeping {
  readonly kept: KeptTexts;
  readonly mainScale: Readable<ScaleId>;
}

/**
 * The scale that the reader has made the main one; undefined until they choose. A bill of lading takes its
 * class from the chosen scale, and otherwise from the one that carriers bill by.
 */
export function chosenScale({ kept, mainScale }: Keeping): ScaleId | undefined {
  return kept.read(keptKeys.mainScale) === null ? undefined : mainScale.get();
}
