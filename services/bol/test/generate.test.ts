import { randomUUID } from 'node:crypto';
import { BolNumber, bolIssued, type Principal } from '@freightwright/contracts';
import { emergency, paint } from '@freightwright/samples';
import { consignee, shipper } from '@freightwright/samples/people';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form, machinery } from './forms.ts';
import { professional, registered, soon, startBol } from './service.ts';

const bol = shared(() => startBol());
const visitor: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };
const fiveDaysMs = 5 * 24 * 3_600_000;

describe('POST /api/bol/generate', () => {
  it('issues a bill under a right number, spends the credit and tells everybody once', async () => {
    const caller = registered();
    const events = await bol.published(bolIssued);
    const answer = await bol.generate(caller, form({ lineItems: [machinery, paint], ...emergency }));
    expect(answer).toMatchObject({
      status: 201,
      body: {
        bol: {
          bolNumber: expect.stringMatching(/^04\d{15}$/),
          shipperCompany: shipper.company,
          consigneeCompany: consignee.company,
          shipDate: '2026-11-20',
          status: 'issued',
        },
      },
    });
    const { id, bolNumber } = answer.body.bol;
    expect(BolNumber.safeParse(bolNumber).success).toBe(true);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 1, canGenerate: false });
    await expect
      .poll(() => events.filter(({ bolId }) => bolId === id), soon)
      .toEqual([
        {
          bolId: id,
          bolNumber,
          userId: caller.userId,
          serviceType: 'LTL',
          originState: 'IL',
          destinationState: 'GA',
          lines: 2,
          weightLb: 862.25,
          hazmat: true,
          issuedAt: expect.any(String),
        },
      ]);
    expect(await bol.documents(caller)).toMatchObject([{ outbox: [], status: 'issued' }]);
  });

  it('keeps the form whole and works the totals out by itself', async () => {
    const caller = professional();
    const given = form({ lineItems: [machinery, { ...paint, handlingUnits: 0 }], ...emergency });
    const { id } = (await bol.generate(caller, given)).body.bol;
    expect((await bol.read(caller, id)).body.bol).toMatchObject({
      status: 'issued',
      version: 1,
      totals: { handlingUnits: 1, packages: 8, weightLb: 862.25 },
      form: given,
    });
  });

  it('takes totals that are those of the lines, and refuses others with the difference', async () => {
    const caller = professional();
    expect((await bol.generate(caller, form({ totalPackages: 2, totalWeight: 610.25 }))).status).toBe(201);
    expect(await bol.generate(caller, form({ totalPackages: 3, totalWeight: 600 }))).toMatchObject({
      status: 400,
      body: {
        code: 'bol.totals-disagree',
        errors: [
          { field: 'totalPackages', message: expect.stringContaining('1 packages more') },
          { field: 'totalWeight', message: expect.stringContaining('10.25 lb less') },
        ],
      },
    });
  });

  it('refuses hazardous waste', async () => {
    const waste = { ...paint, hazmatDetails: { ...paint.hazmatDetails, hazardousWaste: true } };
    expect(await bol.generate(professional(), form({ lineItems: [waste], ...emergency }))).toMatchObject(
      refusedWith('bol.hazardous-waste'),
    );
  });

  it('refuses what the form does not have, lacks or gets wrong, by the name of the field', async () => {
    const caller = registered();
    const { shipperCompany: _, ...without } = form();
    expect(await bol.generate(caller, without as never)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'shipperCompany' }] },
    });
    expect(await bol.generate(caller, form({ shipperZip: '30318' }))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'shipperZip' }] },
    });
    expect(await bol.generate(caller, { ...form(), status: 'void' } as never)).toMatchObject(
      refusedWith('request.unknown-field'),
    );
    expect(await bol.documents(caller)).toEqual([]);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 0 });
  });

  it('is not for visitors who are not signed in', async () => {
    for (const caller of [null, visitor]) {
      expect(await bol.generate(caller, form())).toMatchObject(refusedWith('principal.invalid'));
    }
  });

  it('has no limit on a paid plan', async () => {
    const caller = professional();
    for (const company of ['One', 'Two', 'Three']) {
      expect((await bol.generate(caller, form({ shipperCompany: company }))).status).toBe(201);
    }
    expect((await bol.list(caller)).body.bols).toHaveLength(3);
  });
});

describe('the allowance of a registered user', () => {
  it('is one bill; the second is refused with the moment of the next, and leaves nothing behind', async () => {
    const caller = registered();
    await bol.generate(caller, form());
    const { nextReset } = await bol.credits.used(caller);
    const refused = await bol.generate(caller, form({ shipperCompany: 'Second' }));
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'bol.allowance-used',
        errors: [{ field: 'nextReset', rule: 'allowance-used', message: nextReset }],
      },
    });
    const day = new Date(nextReset ?? '').toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(refused.body.detail).toContain(day);
    expect(Date.parse(nextReset ?? '') - Date.now()).toBeGreaterThan(fiveDaysMs - 120_000);
    expect(await bol.documents(caller)).toHaveLength(1);
  });

  it('is whole again when issuing fails', async () => {
    const caller = registered();
    bol.credits.interfere({
      before(step) {
        if (step === 'commit') throw new Error('the counter is gone');
      },
    });
    expect(await bol.generate(caller, form())).toMatchObject({ status: 500 });
    bol.credits.interfere({});
    expect(await bol.documents(caller)).toEqual([]);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 0, canGenerate: true });
    expect((await bol.generate(caller, form())).status).toBe(201);
  });
});

describe('the same Idempotency-Key', () => {
  it('answers the same bill, also after it was voided, and spends one credit', async () => {
    const [caller, key] = [registered(), randomUUID()];
    const first = await bol.generate(caller, form(), key);
    const again = await bol.generate(caller, form(), key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    const { id } = first.body.bol;
    await bol.void(caller, id);
    expect((await bol.generate(caller, form(), key)).body.bol).toMatchObject({ id, status: 'void' });
    expect(await bol.documents(caller)).toHaveLength(1);
  });

  it('with another form is refused, and is another user’s own', async () => {
    const key = randomUUID();
    const caller = registered();
    const first = await bol.generate(caller, form(), key);
    expect(await bol.generate(caller, form({ shipperCompany: 'Another' }), key)).toMatchObject(
      refusedWith('idempotency.key-reused'),
    );
    const other = await bol.generate(registered(), form(), key);
    expect(other.status).toBe(201);
    expect(other.body.bol.id).not.toBe(first.body.bol.id);
  });

  it('may be tried again after a failure', async () => {
    const [caller, key] = [registered(), randomUUID()];
    bol.credits.interfere({
      before(step) {
        if (step === 'reserve') throw new Error('away');
      },
    });
    expect((await bol.generate(caller, form(), key)).status).toBe(500);
    bol.credits.interfere({});
    expect((await bol.generate(caller, form(), key)).status).toBe(201);
  });

  it('of a program gets the first answer, also after the bill was voided, and no copy of it is stored', async () => {
    const [person, key] = [professional(), randomUUID()];
    const apiKey = { id: 'key_0123456789abcdef', mode: 'live' as const };
    const caller = { ...person, scopes: ['bills:write' as const], apiKey };
    const first = await bol.generate(caller, form(), key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    await bol.void(person, first.body.bol.id);
    const again = await bol.generate(caller, form(), key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('stands for another request after a day', async () => {
    const [caller, key] = [professional(), randomUUID()];
    const made = await bol.generate(caller, form(), key);
    expect(made.status).toBe(201);
    bol.passMs(24 * 3_600_000 - 60_000);
    expect((await bol.generate(caller, form(), key)).body).toEqual(made.body);
    bol.passMs(60_000);
    const later = await bol.generate(caller, form(), key);
    expect(later.status).toBe(201);
    expect(later.body.bol.id).not.toBe(made.body.bol.id);
  });

  it.each(['short', 'with space', `${'x'.repeat(129)}`])('that is none is refused: %s', async (key) => {
    expect(await bol.generate(registered(), form(), key)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'Idempotency-Key' }] },
    });
  });
});

describe('without a key', () => {
  it('a second click within seconds answers the first bill; the same form later is another', async () => {
    const caller = professional();
    const first = await bol.generate(caller, form());
    expect((await bol.generate(caller, form())).body).toEqual(first.body);
    bol.passMs(10_000);
    const later = await bol.generate(caller, form());
    expect(later.status).toBe(201);
    expect(later.body.bol.id).not.toBe(first.body.bol.id);
  });

  it('the form of a voided bill can be issued again at once', async () => {
    const caller = professional();
    const first = await bol.generate(caller, form());
    await bol.void(caller, first.body.bol.id);
    const second = await bol.generate(caller, form());
    expect(second.body.bol).toMatchObject({ status: 'issued' });
    expect(second.body.bol.id).not.toBe(first.body.bol.id);
  });
});

it('readiness names the database, the messages and the drawing of pages', async () => {
  // The first page starts the worker thread, which takes a busy machine longer than the probe waits.
  const ready = async () => (await fetch(`${bol.url}/readyz`)).json();
  const components = { mongo: 'ok', nats: 'ok', page: 'ok' };
  await expect.poll(ready, soon).toMatchObject({ status: 'ok', components });
});
