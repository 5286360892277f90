import { createBolRenderer } from '@freightwright/bol-pdf';
import { createLog } from '@freightwright/runtime-kit';
import { draftBill } from '@freightwright/samples';
import { shipper } from '@freightwright/samples/people';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPagePress, type PagePressOptions } from '../src/paper/page-press.ts';

function startPress(options: Omit<PagePressOptions, 'log'> = {}) {
  const log = createLog({ name: 'bol', level: 'silent' });
  const press = createPagePress({ log, timeLimitMs: 60_000, waitMs: 60_000, ...options });
  onTestFinished(() => press.close());
  return press;
}

const bol = draftBill({ shipperCompany: shipper.company });

describe('pages in threads of their own', () => {
  it('are the bytes that are drawn here, also after one that cannot be drawn at all', async () => {
    const press = startPress({ threads: 1 });
    const renderer = createBolRenderer();
    const broken = press.perform('ann', { kind: 'draw', packed: new Uint8Array([1, 2, 3]) });
    await expect(broken).rejects.toThrow('Not the packed sheets of a bill');
    const printed = await press.perform('ann', { kind: 'print', bol });
    expect(Buffer.compare(printed, renderer.render(bol))).toBe(0);
    const packed = await press.layOut('ann', bol);
    const drawn = await press.perform('ann', { kind: 'draw', packed });
    expect(Buffer.compare(drawn, printed)).toBe(0);
  });

  it('are refused with a time to come again when one takes too long', async () => {
    const refused = startPress({ timeLimitMs: 1 }).perform('ann', { kind: 'print', bol });
    await expect(refused).rejects.toMatchObject({ code: 'bol.page-too-heavy', status: 503, retryAfterS: 5 });
  });
});
