/**
 * Runs one piece of work per key at a time in this process, in the order in which they came. Work on several keys
 * waits for all of them. Other processes are not held up. This only saves attempts that would be lost to each
 * other; correctness does not depend on it.
 */
export function createTurns(): <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (keys, work) => {
    // All places in the queues are taken at once, so two pieces of work never wait for each other.
    const before = keys.map((key) => last.get(key));
    const mine = Promise.allSettled(before).then(work);
    for (const key of keys) last.set(key, mine);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (last.get(key) === mine) last.delete(key);
    }
  };
}
