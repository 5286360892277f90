import { readStored } from '@freightwright/mfe-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** What localStorage has under a key, null for nothing. Follows what other tabs write. */
export const useKept = (key: string): string | null => useSyncExternalStore(follow, () => readStored(key));

function follow(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The time when the reader came to the page, and again whenever they come back to the tab. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const onShow = () => setNow(new Date());
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, []);
  return now;
}
