/** More than the users whom one replica serves at a time. */
const keysAtMost = 10_000;

/**
 * Says yes to every nth call with the same key. What it counts is forgotten with the process, and for the oldest
 * keys once there are many.
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
