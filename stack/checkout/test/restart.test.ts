import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePlans, openCheckout, startTestSandbox, subscribe } from './sandbox.ts';

const keys = { secretKey: 'sk_test_of_this_test', webhookSecret: 'whsec_of_this_test' };

test('customers, subscriptions, files and webhooks that were not taken outlive a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'checkout-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = await startTestSandbox({ dataDir, ...keys });
  const plans = await makePlans(first);
  const { subscription, customer } = await subscribe(first, plans.professional_month);
  const [invoice] = (await first.stripe.invoices.list({ customer })).data;
  first.answerWith(500);
  const { session } = await openCheckout(first, plans.professional_month);
  await first.stripe.checkout.sessions.expire(session.id);
  await first.webhooks.settled();
  await expect(startTestSandbox({ dataDir })).rejects.toThrow();
  const { port } = first;
  await first.stop();

  let machineMs = Date.now();
  const second = await startTestSandbox({ dataDir, port, ...keys, machineMs: () => machineMs });
  try {
    machineMs += 60_000;
    await second.webhooks.settled();
    expect(second.types()).toEqual(['checkout.session.expired']);
    expect((await second.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    const file = await fetch(String(invoice?.invoice_pdf));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await second.pass({ days: 28 });
    expect((await second.stripe.invoices.list({ customer })).data).toHaveLength(2);
  } finally {
    await second.stop();
  }
});
