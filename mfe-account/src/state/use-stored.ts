import { readStored } from '@freightwright/mfe-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The localStorage value of a key, null without one. Follows changes by other tabs. */
export const useStored = (key: string): string | null => useSyncExternalStore(follow, () => readStored(key));

function follow(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The current time on mount, updated on each return to the tab. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const onShow = () => setNow(new Date());
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, []);
  return now;
}
