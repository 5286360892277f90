export type Places = ReturnType<typeof createPlaces>;

/** How many attempts of one account run in this process, so that a slow server keeps nobody else waiting. */
export function createPlaces(atMost: number) {
  const taken = new Map<string, number>();
  return {
    /** Undefined when the account has all its places. Otherwise gives the place back, once. */
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
