/** More than the number of users whom one replica serves at a time. */
const keysAtMost = 10_000;

/**
 * Returns true on every nth call with the same key. The counts are in memory, and the oldest keys are
 * evicted.
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
