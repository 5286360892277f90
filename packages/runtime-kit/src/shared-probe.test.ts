import { expect, test, vi } from 'vitest';
import { sharedProbe } from './shared-probe.ts';

/** A dependency whose probes the test settles. */
function part() {
  let nowMs = 0;
  const asked: PromiseWithResolvers<void>[] = [];
  const probe = sharedProbe(
    () => {
      const made = Promise.withResolvers<void>();
      asked.push(made);
      return made.promise;
    },
    () => nowMs,
  );
  return {
    probe,
    asked,
    passMs: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('however many ask at once, the part is asked once, and its answer serves for a second', async () => {
  const { probe, asked, passMs } = part();
  const all = Array.from({ length: 100 }, probe);
  asked[0]?.resolve();
  await Promise.all(all);
  passMs(999);
  await probe();
  expect(asked).toHaveLength(1);
  passMs(1);
  const next = probe();
  expect(asked).toHaveLength(2);
  asked[1]?.reject(new Error('away'));
  await expect(next).rejects.toThrow('away');
});

test('a part that does not answer has failed after 2 s, and is not asked again while it still hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { probe, asked, passMs } = part();
    const first = probe().catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await first).toBe('TimeoutError');
    passMs(60_000);
    await expect(probe()).rejects.toThrow('No answer within');
    expect(asked).toHaveLength(1);
    asked[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    void probe();
    expect(asked).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a probe that throws at once is a failed probe', async () => {
  const probe = sharedProbe(
    () => {
      throw new Error('no connection');
    },
    () => 0,
  );
  await expect(probe()).rejects.toThrow('no connection');
});
