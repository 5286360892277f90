export type WhichStorage = () => Storage;
const local: WhichStorage = () => window.localStorage;

/** What the browser stores under a key. null when it stores nothing there, or refuses. */
export function readStored(key: string, storage = local): string | null {
  try {
    return storage().getItem(key);
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
