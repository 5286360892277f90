import { runWithin, timeLeftMs } from '@freightwright/runtime-kit';
import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** Records each batch, which runs until the test ends it. Calls with the same first letter share batches. */
function recorded(atMost: number) {
  const batches: { calls: string[]; end: (error?: Error) => void }[] = [];
  const call = batchCalls(
    async (calls: [string, ...string[]]) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      batches.push({ calls: [...calls], end: (error) => (error ? reject(error) : resolve()) });
      await promise;
      return calls.map((name) => (name === 'bad' ? new RangeError('bad') : name.toUpperCase()));
    },
    { atMost, keyOf: (name) => name.slice(0, 1) },
  );
  const begun = () => batches.map(({ calls }) => calls.join());
  return { batches, begun, call };
}
const ok = (value: string) => ({ status: 'fulfilled', value });

it('calls of one turn share a batch, later ones the next, and one that fails rejects alone', async () => {
  const { batches, begun, call } = recorded(100);
  const first = Promise.allSettled(['b1', 'bad', 'c1', 'b2'].map(call));
  await expect.poll(begun).toEqual(['b1,bad,b2', 'c1']);
  const second = Promise.all(['b3', 'b4'].map(call));
  for (const { end } of batches) end();
  const bad = { status: 'rejected', reason: new RangeError('bad') };
  expect(await first).toEqual([ok('B1'), bad, ok('C1'), ok('B2')]);
  await expect.poll(begun).toEqual(['b1,bad,b2', 'c1', 'b3,b4']);
  batches[2]?.end();
  expect(await second).toEqual(['B3', 'B4']);
});

it('a batch has a limit, and its failure rejects its own calls only', async () => {
  const { batches, begun, call } = recorded(2);
  const all = Promise.allSettled(['d1', 'd2', 'd3'].map(call));
  await expect.poll(begun).toEqual(['d1,d2']);
  const lost = { status: 'rejected', reason: new Error('lost') };
  batches[0]?.end(lost.reason);
  await expect.poll(begun).toEqual(['d1,d2', 'd3']);
  batches[1]?.end();
  expect(await all).toEqual([lost, lost, ok('D3')]);
});

it('the deadline of one caller does not end the work of the others, and one that is over joins no batch', async () => {
  const left: number[] = [];
  const call = batchCalls(async (calls: [number, ...number[]]) => {
    left.push(timeLeftMs());
    return calls;
  });
  const answers = await runWithin(10_000, () => Promise.all([call(1), call(2)]));
  expect([answers, left]).toEqual([[1, 2], [Number.POSITIVE_INFINITY]]);
  await expect(runWithin(0, () => call(3))).rejects.toMatchObject({ code: 'service.unavailable' });
});
