import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { type Billing, enterprise, startBilling } from './service.ts';

const billing = shared(() => startBilling());

const file = async (as: Parameters<Billing['call']>[0], id: string, kind: 'pdf' | 'receipt') => {
  const token = await billing.site.sign({
    tier: 'anonymous',
    scopes: [],
    clientAddress: '203.0.113.9',
    ...as,
  });
  const path = `/api/billing/invoices/${id}/${kind}`;
  const response = await fetch(`${billing.first.url}${path}`, {
    headers: { 'x-principal': token },
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, location: response.headers.get('location'), text };
};

describe('the invoices', () => {
  it('of somebody who has never paid are none', async () => {
    expect((await billing.person().invoices()).body).toEqual({ invoices: [], more: false });
  });

  it('are listed newest first, with the name that was given at the payment', async () => {
    const payer = billing.person();
    await payer.pay(undefined, { company: 'Blue Dock Freight' });
    billing.shift(1_500);
    await payer.change(enterprise);
    const { invoices, more } = (await payer.invoices()).body;
    expect(more).toBe(false);
    expect(invoices).toHaveLength(2);
    expect(Date.parse(invoices[0]?.issuedAt ?? '')).toBeGreaterThan(Date.parse(invoices[1]?.issuedAt ?? ''));
    expect(invoices[1]).toMatchObject({
      number: expect.any(String),
      totalCents: 2_900,
      taxCents: 0,
      refundedCents: 0,
      state: 'paid',
      billedTo: 'Blue Dock Freight',
      hasReceipt: true,
    });
    const [newest] = invoices;
    expect((await payer.invoices(`?after=${newest?.id}`)).body.invoices.map(({ id }) => id)).toEqual([
      invoices[1]?.id,
    ]);
  });

  it('after one that is not there are none', async () => {
    const payer = billing.person();
    await payer.pay();
    expect((await payer.invoices('?after=in_nothing')).body).toEqual({ invoices: [], more: false });
  });

  it('can be downloaded with their receipts, by their owner alone', async () => {
    const payer = billing.person();
    await payer.pay();
    const id = (await payer.invoices()).body.invoices[0]?.id ?? '';
    const stranger = billing.person();
    await stranger.pay();
    for (const kind of ['pdf', 'receipt'] as const) {
      const own = await file(payer.as, id, kind);
      expect(own).toMatchObject({ status: 302, text: '' });
      expect(new URL(own.location ?? '').port).toBe(String(billing.sandbox.port));
      expect((await fetch(own.location ?? '')).status).toBe(200);
      for (const other of [stranger.as, billing.person().as]) {
        const refused = await file(other, id, kind);
        expect(refused).toMatchObject({ status: 404, location: null });
        expect(refused.text).toContain('billing.invoice-not-found');
      }
      expect(await file(payer.as, 'in_nothing', kind)).toMatchObject({ status: 404 });
      expect(await file({}, id, kind)).toMatchObject({ status: 401 });
    }
  });
});
