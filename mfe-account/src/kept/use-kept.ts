import { useSyncExternalStore } from 'react';

/**
 * What this browser keeps under a key of localStorage, null when there is nothing or it may not be read.
 * Follows what other tabs write.
 */
export function useKept(key: string): string | null {
  return useSyncExternalStore(follow, () => read(key));
}

function follow(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
