import { expect, it, onTestFinished } from 'vitest';
import { createWorkerPool } from '../src/index.ts';
import type { FixtureJob } from './worker-fixture.ts';

class TooHeavy extends Error {}

function startPool(change: { timeLimitMs?: number; memoryMiB?: number; idleMs?: number } = {}) {
  const pool = createWorkerPool<FixtureJob, number>({
    ...{ timeLimitMs: 60_000, memoryMiB: 32, threads: 1 },
    ...{ waitingAtMost: 4, waitingPerCaller: 4, waitMs: 60_000 },
    file: new URL('./worker-fixture.ts', import.meta.url),
    tooHeavy: (cause) => new TooHeavy('too heavy', { cause }),
    ...change,
  });
  onTestFinished(() => pool.close());
  return pool;
}

it('a job that takes too long ends its thread, and another thread does the next one', async () => {
  const pool = startPool({ timeLimitMs: 1_000 });
  const first = await pool.perform('ann', 'thread');
  await expect(pool.perform('ann', 'spin')).rejects.toThrow(TooHeavy);
  expect(await pool.perform('ann', 'thread')).not.toBe(first);
});

it('a job that takes too much memory ends its thread and nothing else', async () => {
  const pool = startPool();
  await expect(pool.perform('ann', 'grow')).rejects.toMatchObject({
    message: 'too heavy',
    cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
  });
  expect(await pool.perform('ann', 'thread')).toBeGreaterThan(0);
});

it('a job that fails is an error of that job alone, and its thread does the next one', async () => {
  const pool = startPool();
  const first = await pool.perform('ann', 'thread');
  await expect(pool.perform('ann', 'fail')).rejects.toThrow('paper jam');
  expect(await pool.perform('ann', 'thread')).toBe(first);
});

it('a thread that was idle is ended, and another one starts', async () => {
  const pool = startPool({ idleMs: 1 });
  const first = await pool.perform('ann', 'thread');
  await expect.poll(() => pool.perform('ann', 'thread')).not.toBe(first);
});

it('closed, it ends the job that runs and refuses the others', async () => {
  const pool = startPool();
  await pool.perform('ann', 'thread');
  const running = expect(pool.perform('ann', 'spin')).rejects.toThrow('The task has been aborted');
  const waiting = expect(pool.perform('ben', 'thread')).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  await pool.close();
  await Promise.all([running, waiting]);
  await expect(pool.perform('cid', 'thread')).rejects.toMatchObject({ code: 'service.unavailable' });
});
