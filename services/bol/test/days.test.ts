import type { Principal } from '@freightwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form } from './forms.ts';
import { type BolService, professional, startBol } from './service.ts';

let bol: BolService;
beforeAll(async () => {
  bol = await startBol();
}, 60_000);
afterAll(() => bol?.stop());

const asked = (who: Principal | null, query: Record<string, string>) =>
  bol.call(who, 'GET', `days?${new URLSearchParams(query)}`);

/** Issues a bill and says when that was. */
async function issuedBy(caller: Principal, consigneeCompany: string) {
  const { body } = await bol.generate(caller, form({ consigneeCompany }));
  const { bol: bill } = (await bol.read(caller, body.bol.id)).body;
  if (bill.status !== 'issued') throw new Error(`The bill is ${bill.status}`);
  return { id: bill.id, month: bill.issuedAt.slice(0, 7), day: Number(bill.issuedAt.slice(8, 10)) };
}

describe('GET /api/bol/days', () => {
  it('counts what the caller issued on each day, voided bills too, and no draft', async () => {
    const caller = professional();
    const bills = [await issuedBy(caller, 'First Dock'), await issuedBy(caller, 'Second Dock')];
    const [first] = bills;
    await bol.void(caller, first?.id ?? '');
    await bol.createDraft(caller, {});
    const { status, body } = await asked(caller, { month: first?.month ?? '' });
    expect(status).toBe(200);
    const { days } = body as unknown as { days: number[] };
    const expected = days.map((_, index) => {
      return bills.filter(({ month, day }) => month === first?.month && day === index + 1).length;
    });
    expect(days).toEqual(expected);
    expect(days.length).toBeGreaterThanOrEqual(28);
  });

  it('ends a day at midnight of the caller’s time zone', async () => {
    const caller = professional();
    const { id } = await issuedBy(caller, 'Night Dock');
    // 10:30 PM of October 31 in Chicago.
    const issuedAt = new Date('2026-11-01T03:30:00Z');
    await bol.bills().updateOne({ _id: id as never }, { $set: { issuedAt } });
    const sum = async (query: Record<string, string>) => {
      const { days } = (await asked(caller, query)).body as unknown as { days: number[] };
      return [days[0], days.at(-1)];
    };
    const timeZone = 'America/Chicago';
    expect(await sum({ month: '2026-11' })).toEqual([1, 0]);
    expect(await sum({ month: '2026-11', timeZone })).toEqual([0, 0]);
    expect(await sum({ month: '2026-10', timeZone })).toEqual([0, 1]);
  });

  it('counts nobody else’s bills', async () => {
    const { month } = await issuedBy(professional(), 'Their Dock');
    const { days } = (await asked(professional(), { month })).body as unknown as { days: number[] };
    expect(new Set(days)).toEqual(new Set([0]));
  });

  it.each(['2026-13', '2026', '', 'November'])('refuses a month that is none: %j', async (month) => {
    const { status, body } = await asked(professional(), { month });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('refuses a caller who is nobody', async () => {
    const { status, body } = await asked(null, { month: '2026-11' });
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'principal.invalid' });
  });
});
