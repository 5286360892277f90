import { join } from 'node:path';
import { registerUser, tierChanged } from '@freightwright/contracts';
import { startIdp } from '@freightwright/stack-idp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Billing, enterprise, professional, soon, startBilling } from './service.ts';

const registrarSecret = 'registrar-secret';
let billing: Billing;
let idp: Awaited<ReturnType<typeof startIdp>>;
beforeAll(async () => {
  billing = await startBilling();
  idp = await startIdp({
    port: 0,
    dataDir: join(billing.site.dataDir, 'idp'),
    syncs: false,
    smtpUrl: 'smtp://127.0.0.1:1',
    gateway: {
      clientSecret: 'gateway-secret',
      redirectUris: ['http://localhost:8080/*'],
      backchannelLogoutUrl: 'http://127.0.0.1:1/api/backchannel-logout',
    },
    registrarSecret,
  });
  await billing.site.startProcess('identity', {
    OIDC_ISSUER: idp.issuer,
    REGISTRAR_CLIENT_SECRET: registrarSecret,
  });
}, 60_000);
afterAll(async () => {
  await billing?.stop();
  await idp?.stop();
});

it('whoever pays has the tier at the identity provider, and loses it with the subscription', async () => {
  const bus = await billing.site.connect();
  const tiers = await billing.site.published(tierChanged);
  const account = { email: 'owner@shipper.example', password: 'correct-horse' };
  const { userId } = await bus.request(registerUser, account, { timeoutMs: 15_000 });
  const payer = billing.person(userId, account.email);
  const told = () => tiers.filter((one) => one.userId === userId).map(({ tier }) => tier);
  await payer.pay(professional);
  await expect.poll(told, soon).toEqual(['pro']);
  await payer.change(enterprise);
  await expect.poll(told, soon).toEqual(['pro', 'enterprise']);
  await billing.stripe.subscriptions.cancel(await billing.subscriptionOf(await payer.customerId()));
  await expect.poll(told, soon).toEqual(['pro', 'enterprise', 'registered']);
});
