import { calculationDaysKey, calculationUsageKey, lastCalculationKey } from '@freightwright/contracts/facts';

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
