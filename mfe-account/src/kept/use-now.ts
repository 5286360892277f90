import { useEffect, useState } from 'react';

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
