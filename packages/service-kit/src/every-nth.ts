/** More than the number of users whom one replica serves at a time. */
const keysAtMost = 10_000;

/**
 * Returns true on every nth call with the same key. Counts are in memory; the oldest keys are evicted.
 * @example ['a', 'a', 'a', 'a'].map(everyNth(2)); // => [false, true, false, true]
 */
export function everyNth(n: number): (key: string) => boolean {
  const calls = new Map<string, number>();
  return (key) => {
    const call = (calls.get(key) ?? 0) + 1;
    calls.delete(key);
    if (call >= n) return true;
    calls.set(key, call);
    const [oldest] = calls.keys();
    if (calls.size > keysAtMost && oldest !== undefined) calls.delete(oldest);
    return false;
  };
}
