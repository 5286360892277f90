import { readStored, type WhichStorage } from './stored.ts';

/**
 * The browser's stored value, parsed as JSON. null also for a text that is not JSON.
 * @example readStoredJson('draft'); // => { version: 1 }
 */
export function readStoredJson(key: string, storage?: WhichStorage): unknown {
  try {
    return JSON.parse(readStored(key, storage) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * A blocked storage counts as empty.
 * @example removeStored('draft', () => sessionStorage);
 */
export function removeStored(key: string, storage: WhichStorage = () => window.localStorage): void {
  try {
    storage().removeItem(key);
  } catch {}
}

/** @example isRecord([]); // => false */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
