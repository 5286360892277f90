export type Slots = ReturnType<typeof createSlots>;

/** A semaphore per account in this process, so that a slow server does not delay other accounts. */
export function createSlots(atMost: number) {
  const taken = new Map<string, number>();
  return {
    /** Acquires a permit. Returns undefined without a free one, otherwise an idempotent release function. */
    take(userId: string): (() => void) | undefined {
      const now = taken.get(userId) ?? 0;
      if (now >= atMost) return undefined;
      taken.set(userId, now + 1);
      return () => {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      };
    },
  };
}
