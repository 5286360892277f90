/**
 * Runs one piece of work per key at a time in this process, in the order in which they came. Other processes
 * are not held up. This only saves attempts that would be lost to each other; correctness does not depend on
 * it.
 */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
