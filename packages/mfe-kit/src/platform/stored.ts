export type WhichStorage = () => Storage;
const local: WhichStorage = () => window.localStorage;

/**
 * The browser's stored text. null without one, or when storage is blocked.
 * @example readStored('theme'); // => 'dark', or null
 */
export function readStored(key: string, storage = local): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/**
 * @returns false when the browser's storage is full or blocked.
 * @example store('theme', 'dark'); // => true
 */
export function store(key: string, text: string, storage = local): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
