import { createBolRenderer } from '@freightwright/bol-pdf';
import { draftBill } from '@freightwright/samples';
import { shipper } from '@freightwright/samples/people';
import { createLog } from '@freightwright/service-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPagePress, type PagePressOptions } from '../src/paper/page-press.ts';

const log = createLog({ name: 'bol', level: 'silent' });

function startPress(options: Omit<PagePressOptions, 'log'> = {}) {
  const press = createPagePress({ log, timeLimitMs: 60_000, waitMs: 60_000, ...options });
  onTestFinished(() => press.close());
  return press;
}

const light = draftBill({ shipperCompany: shipper.company });
/** The most expensive lines that a draft may have: joined letters take the longest to set. */
const arabic = (lines: number) =>
  draftBill({
    lineItems: Array.from({ length: lines }, () => ({ commodityDescription: 'مرحبابالعالم'.repeat(41) })),
  });
const heavy = arabic(100);
/** Twenty times as many as the contract allows. */
const endless = arabic(4_000);

describe('pages in threads of their own', () => {
  it('are the bytes that are drawn here', async () => {
    const press = startPress();
    const renderer = createBolRenderer();
    const printed = await press.perform('ann', { kind: 'print', bol: light });
    expect(Buffer.compare(printed, renderer.render(light))).toBe(0);
    const packed = await press.perform('ann', { kind: 'lay-out', bol: light });
    const drawn = await press.perform('ann', { kind: 'draw', packed });
    expect(Buffer.compare(drawn, printed)).toBe(0);
  });

  it('one that takes too long is given up, and the next one is drawn by a new thread', async () => {
    const press = startPress({ threads: 1, timeLimitMs: 2_000 });
    const refused = press.perform('ann', { kind: 'print', bol: endless });
    await expect(refused).rejects.toMatchObject({
      code: 'bol.page-too-heavy',
      status: 503,
      retryAfterS: 5,
    });
    // On a busy machine a new thread may not be up within so short a limit at its first try.
    const next = () => press.perform('ann', { kind: 'print', bol: light });
    await expect.poll(() => next().catch(() => []), { interval: 20 }).not.toHaveLength(0);
  });

  it('one that takes too much memory ends its thread and nothing else', async () => {
    const press = startPress({ threads: 1, memoryMiB: 48 });
    const large = draftBill({ lineItems: Array.from({ length: 1_000_000 }, (_, weight) => ({ weight })) });
    const refused = press.perform('ann', { kind: 'print', bol: large });
    await expect(refused).rejects.toMatchObject({
      code: 'bol.page-too-heavy',
      cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
    });
    expect(await press.perform('ann', { kind: 'print', bol: light })).not.toHaveLength(0);
  });

  it('what cannot be drawn at all is an error of that job alone', async () => {
    const press = startPress({ threads: 1 });
    const broken = press.perform('ann', { kind: 'draw', packed: new Uint8Array([1, 2, 3]) });
    await expect(broken).rejects.toThrow('Not the packed sheets of a bill');
    expect(await press.perform('ann', { kind: 'print', bol: light })).not.toHaveLength(0);
  });

  it('the second page of a user waits, that of somebody else does not', async () => {
    const press = startPress({ threads: 2 });
    const ended: string[] = [];
    const print = async (userId: string, name: string, bol: typeof light) => {
      await press.perform(userId, { kind: 'print', bol });
      ended.push(name);
    };
    await Promise.all([
      print('ann', 'heavy of ann', heavy),
      print('ann', 'light of ann', light),
      print('ben', 'light of ben', light),
    ]);
    expect(ended).toEqual(['light of ben', 'heavy of ann', 'light of ann']);
  });

  it('threads that were idle are ended, and start again', async () => {
    const press = startPress({ idleMs: 1 });
    for (let turn = 0; turn < 3; turn++) {
      expect(await press.perform('ann', { kind: 'print', bol: light })).not.toHaveLength(0);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
});
