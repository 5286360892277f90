import { readStored, type WhichStorage } from './stored.ts';

/** What the browser stores under a key, as parsed JSON. null also for a text that is not JSON. */
export function readStoredJson(key: string, storage?: WhichStorage): unknown {
  try {
    return JSON.parse(readStored(key, storage) ?? 'null');
  } catch {
    return null;
  }
}

/** A storage that is refused counts as empty. */
export function removeStored(key: string, storage: WhichStorage = () => window.localStorage): void {
  try {
    storage().removeItem(key);
  } catch {}
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
