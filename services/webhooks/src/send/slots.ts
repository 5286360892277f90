export type Slots = ReturnType<typeof createSlots>;

export interface SlotLimits {
  /** Concurrent attempts of one account. */
  account: number;
  /** Concurrent attempts of one webhook. */
  webhook: number;
  /** An attempt that takes longer is slow, milliseconds. It is also the longest wait for a slot. */
  slowMs: number;
}

export interface SlotOwner {
  account: string;
  webhook: string;
}

/** Attempts under way of a webhook. */
interface Use {
  taken: number;
  /** Those of them that are slow. */
  slow: number;
  /** Called when a slot may be free. */
  waiting: Set<() => void>;
}

/**
 * Semaphores of this process per account and per webhook, so that a slow server delays neither other accounts
 * nor the other webhooks of its own.
 */
export function createSlots(limits: SlotLimits) {
  const accounts = new Map<string, number>();
  const webhooks = new Map<string, Use>();

  const useOf = (webhook: string): Use => {
    const use = webhooks.get(webhook) ?? { taken: 0, slow: 0, waiting: new Set() };
    webhooks.set(webhook, use);
    return use;
  };
  const tryTake = ({ account, webhook }: SlotOwner): (() => void) | undefined => {
    const use = useOf(webhook);
    const ofAccount = accounts.get(account) ?? 0;
    if (use.taken >= limits.webhook || ofAccount >= limits.account) return undefined;
    use.taken += 1;
    accounts.set(account, ofAccount + 1);
    let isSlow = false;
    const late = setTimeout(() => {
      isSlow = true;
      use.slow += 1;
      // They would wait in vain.
      for (const wake of use.waiting) wake();
    }, limits.slowMs);
    return () => {
      clearTimeout(late);
      use.taken -= 1;
      if (isSlow) use.slow -= 1;
      const left = (accounts.get(account) ?? 1) - 1;
      if (left === 0) accounts.delete(account);
      else accounts.set(account, left);
      for (const wake of use.waiting) wake();
      if (use.taken === 0) webhooks.delete(webhook);
    };
  };

  return {
    /**
     * Acquires a slot, and waits a moment for one of a server that is quick. Returns the release function, or
     * undefined when there is none.
     */
    async take(owner: SlotOwner): Promise<(() => void) | undefined> {
      const untilMs = Date.now() + limits.slowMs;
      for (;;) {
        const release = tryTake(owner);
        const leftMs = untilMs - Date.now();
        const use = useOf(owner.webhook);
        if (release || use.slow > 0 || leftMs <= 0) return release;
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            use.waiting.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, leftMs);
          use.waiting.add(wake);
        });
      }
    },
  };
}
