import { useEffect, useState } from 'react';

/** The value once it has stood still for a moment; the first one at once. Keeps work that grows with the bill out of each key press. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
