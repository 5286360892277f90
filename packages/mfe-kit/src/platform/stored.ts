type WhichStorage = () => Storage;
const local: WhichStorage = () => window.localStorage;

/** What the browser stores under a key. null when it stores nothing there, or refuses. */
export function readStored(key: string, storage = local): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** The same as parsed JSON. null also for a text that is not JSON. */
export function readStoredJson(key: string, storage = local): unknown {
  try {
    return JSON.parse(readStored(key, storage) ?? 'null');
  } catch {
    return null;
  }
}

/** @returns false when the browser's storage is full or refused. */
export function store(key: string, text: string, storage = local): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A storage that is refused counts as empty. */
export function removeStored(key: string, storage = local): void {
  try {
    storage().removeItem(key);
  } catch {}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
