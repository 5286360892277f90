import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFairQueue } from './worker-pool.ts';

const options = { permits: 2, waitingAtMost: 3, waitingPerCaller: 2, waitMs: 60_000 };

/** Starts a queue whose jobs the test settles, and records the order of events. */
function start(change: Partial<typeof options> = {}) {
  const queue = createFairQueue({ ...options, ...change });
  onTestFinished(queue.close);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (userId: string, name: string) => {
    const done = queue.run(userId, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return promise;
    });
    // Jobs that still wait when the test ends are rejected.
    done.catch(() => {});
    return done;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.waitFor(() => {});
  };
  return { queue, begun, ask, end };
}

describe('the queue of work', () => {
  it('does one job of a user at a time, and lets others pass', async () => {
    const { begun, ask, end } = start();
    void ask('ann', 'ann 1');
    void ask('ann', 'ann 2');
    void ask('ben', 'ben 1');
    await vi.waitFor(() => expect(begun).toEqual(['ann 1', 'ben 1']));
    await end('ben 1');
    expect(begun).toEqual(['ann 1', 'ben 1']);
    await end('ann 1');
    await vi.waitFor(() => expect(begun).toEqual(['ann 1', 'ben 1', 'ann 2']));
  });

  it('refuses a user who has enough waiting, and everybody when too many wait', async () => {
    const { begun, ask } = start();
    void ask('ann', 'ann 1');
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    void ask('ann', 'ann 2');
    void ask('ann', 'ann 3');
    await expect(ask('ann', 'ann 4')).rejects.toMatchObject({ code: 'rate.limited', retryAfterS: 2 });
    void ask('ben', 'ben 1');
    void ask('ben', 'ben 2');
    await expect(ask('cid', 'cid 1')).rejects.toMatchObject({ code: 'service.unavailable', retryAfterS: 5 });
  });

  it('does not let anybody wait longer than it says, and forgets who went', async () => {
    const { begun, ask, end } = start({ permits: 1, waitMs: 20 });
    void ask('ann', 'ann 1');
    await expect(ask('ben', 'ben 1')).rejects.toMatchObject({ code: 'service.unavailable' });
    await end('ann 1');
    void ask('cid', 'cid 1');
    await vi.waitFor(() => expect(begun).toEqual(['ann 1', 'cid 1']));
  });

  it('gives the permit back after a job that fails', async () => {
    const { queue } = start({ permits: 1 });
    await expect(queue.run('ann', () => Promise.reject(new Error('paper jam')))).rejects.toThrow('paper jam');
    expect(await queue.run('ann', async () => 'printed')).toBe('printed');
  });

  it('closes: who waits is turned away, what is begun ends', async () => {
    const { queue, begun, ask, end } = start({ permits: 1 });
    const first = ask('ann', 'ann 1');
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    const waits = expect(ask('ben', 'ben 1')).rejects.toMatchObject({ code: 'service.unavailable' });
    queue.close();
    await waits;
    await expect(ask('cid', 'cid 1')).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(queue.isBusy()).toBe(true);
    await end('ann 1');
    await first;
    expect(queue.isBusy()).toBe(false);
  });
});
