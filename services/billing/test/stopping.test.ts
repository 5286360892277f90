import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished } from 'vitest';
import { soon, startBilling } from './service.ts';

const billing = shared(() => startBilling({ repeatsAtMost: 0 }));

/** A payment provider that accepts every call and answers none. */
async function silentProvider() {
  let calls = 0;
  const server = createServer(() => {
    calls += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

it('the process ends in order while the provider does not answer', { timeout: 120_000 }, async () => {
  const provider = await silentProvider();
  const process = await billing.site.startProcess('billing', {
    ...billing.settings,
    STRIPE_API_URL: provider.url,
  });
  await expect.poll(provider.calls, soon).toBeGreaterThan(0);
  expect(await process.stop()).toBe(0);
  expect(process.text()).not.toContain('stopping took too long');
});

it('a message under way is given up when the service stops, and done by another replica', async () => {
  const payer = billing.person();
  const { body } = await payer.start();
  let isAsked = false;
  billing.sandbox.fail(({ path }) => {
    if (!path.startsWith('/v1/subscriptions')) return undefined;
    isAsked = true;
    return 'hang';
  });
  const leaving = await billing.site.start(billing.service, billing.settings);
  billing.sandbox.sendWebhooksTo({ ...billing.endpoint, url: `${leaving.url}/api/billing/webhook` });
  billing.sandbox.pay(body.checkoutId);
  await expect.poll(() => isAsked, soon).toBe(true);
  await leaving.stop();
  billing.sandbox.sendWebhooksTo(billing.endpoint);
  billing.sandbox.fail();
  billing.shift(10 * 60_000);
  await expect
    .poll(async () => {
      await billing.first.reconciliation.round();
      await billing.settled();
      return (await payer.subscription()).plan;
    }, soon)
    .toBe('professional');
});
