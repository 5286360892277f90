import { useEffect, useState } from 'react';

/**
 * The value once it has not changed for a moment; the first value at once. Keeps work that grows with the
 * bill from running at every key.
 */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
