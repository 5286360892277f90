import type { BolMonth, Principal } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol());

const asked = async (who: Principal | null, month: string, query: Record<string, string> = {}) => {
  const { status, body } = await bol.call(
    who,
    'GET',
    `/api/bol-months/${month}?${new URLSearchParams(query)}`,
  );
  return { status, code: body.code, month: body as unknown as BolMonth };
};
async function issuedAt(caller: Principal, at: string, consigneeCompany: string) {
  const { body } = await bol.generate(caller, form({ consigneeCompany }));
  await bol.bills().updateOne({ _id: body.bol.id as never }, { $set: { issuedAt: new Date(at) } });
  return body.bol.id;
}

describe('GET /api/bol-months/:month', () => {
  it('counts the caller’s bills by day, class and lane, voided ones too, and no draft', async () => {
    const caller = professional();
    const first = await issuedAt(caller, '2026-11-03T12:00:00Z', 'First Dock');
    await issuedAt(caller, '2026-11-03T13:00:00Z', 'Second Dock');
    await issuedAt(caller, '2026-12-01T00:00:00Z', 'Next Month');
    await issuedAt(professional(), '2026-11-03T12:00:00Z', 'Somebody Else');
    await bol.void(caller, first);
    await bol.createDraft(caller, {});
    const { status, month } = await asked(caller, '2026-11');
    expect(status).toBe(200);
    expect(month.days).toEqual(Array.from({ length: 30 }, (_, index) => (index === 2 ? 2 : 0)));
    const { shipperState, consigneeState, lineItems } = form({});
    const weightLb = lineItems.reduce((sum, { weight }) => sum + weight, 0) * 2;
    expect(month.lanes).toEqual([{ from: shipperState, to: consigneeState, bills: 2, weightLb }]);
    expect(month.classes.reduce((sum, { lines }) => sum + lines, 0)).toBe(lineItems.length * 2);
    expect(month.classes.reduce((sum, each) => sum + each.weightLb, 0)).toBeCloseTo(weightLb, 2);
    expect(month.otherLanes).toEqual({ lanes: 0, bills: 0, weightLb: 0 });
    expect(month.isComplete).toBe(true);
    expect((await bol.call(caller, 'GET', 'days?month=2026-11')).body).toEqual({ days: month.days });
  });

  it('ends a day at midnight of the caller’s time zone', async () => {
    const caller = professional();
    // 10:30 PM of October 31 in Chicago.
    await issuedAt(caller, '2026-11-01T03:30:00Z', 'Night Dock');
    const inChicago = await asked(caller, '2026-11', { timeZone: 'America/Chicago' });
    expect(inChicago.month).toMatchObject({ lanes: [], classes: [] });
    const before = await asked(caller, '2026-10', { timeZone: 'America/Chicago' });
    expect(before.month.days.at(-1)).toBe(1);
    expect(before.month.lanes).toHaveLength(1);
  });

  it('of a month without bills has figures of 0', async () => {
    expect(await asked(professional(), '2026-02')).toMatchObject({
      status: 200,
      month: { days: Array.from({ length: 28 }, () => 0), classes: [], lanes: [], isComplete: true },
    });
  });

  it.each(['2026-13', '2026', 'November'])('refuses a month that is none: %j', async (month) => {
    const refused = { status: 400, code: 'request.invalid' };
    expect(await asked(professional(), month)).toMatchObject(refused);
    const { status, body } = await bol.call(professional(), 'GET', `days?month=${month}`);
    expect({ status, code: body.code }).toEqual(refused);
  });
});
