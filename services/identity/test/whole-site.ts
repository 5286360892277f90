import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startCheckoutSandbox } from '@freightwright/stack-checkout';
import { startMailbox, startTestSite } from '@freightwright/stack-test-site';
import { identityService } from '../src/service.ts';
import { startProvider } from './provider.ts';

/**
 * Every part of the platform that keeps data of users: the gateway and the services as processes, and this
 * service in the process of the test, with a clock that can be moved. A visitor calls the gateway.
 */
export async function startWholeSite() {
  const site = await startTestSite();
  const mailbox = await startMailbox();
  const sandbox = await startCheckoutSandbox();
  const provider = await startProvider(site.dataDir);
  let shiftMs = 0;
  const { url, apiKeys } = await site.start(
    identityService({ nowMs: () => Date.now() + shiftMs }),
    provider.settings,
  );
  const [usage, bol, bulk, prediction, notification, webhooks, billing] = await Promise.all([
    site.startProcess('usage'),
    site.startProcess('bol'),
    site.startProcess('bulk', { TEST_MODE: 'on' }),
    site.startProcess('prediction'),
    site.startProcess('notification', { SMTP_URL: mailbox.url }),
    site.startProcess('webhooks', { WEBHOOK_SECRET: randomBytes(32).toString('base64') }),
    site.startProcess('billing', {
      STRIPE_API_URL: `http://127.0.0.1:${sandbox.port}`,
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    }),
  ]);
  const gateway = await site.startProcess('gateway', {
    METRICS_PORT: '0',
    IDENTITY_URL: url,
    USAGE_URL: usage.url,
    BOL_URL: bol.url,
    BULK_URL: bulk.url,
    PREDICTION_URL: prediction.url,
    NOTIFICATION_URL: notification.url,
    WEBHOOKS_URL: webhooks.url,
    BILLING_URL: billing.url,
    // Nobody deploys a remote here.
    REGISTRY_URL: 'http://127.0.0.1:1',
    OIDC_ISSUER: provider.issuer,
    GATEWAY_CLIENT_SECRET: 'gateway-secret',
    SESSION_SECRET: randomBytes(32).toString('base64'),
    PRINCIPAL_PRIVATE_KEY: site.keys.privateKey,
    SHELL_DIR: site.dataDir,
    REMOTES_DIR: site.dataDir,
  });
  sandbox.sendWebhooksTo({ url: `${gateway.url}/api/billing/webhook` });

  // The gateway serves before its database and the message server are there, and refuses what needs them.
  const refused = async (headers: Record<string, string>) =>
    (await fetch(`${gateway.url}/api/account`, { headers })).status === 503;
  for (const headers of [{ cookie: `sid=${'A'.repeat(43)}` }, { 'x-api-key': 'fw_none' }]) {
    while (await refused(headers)) await pause(100);
  }

  /** A browser: it keeps its cookies. */
  function browser() {
    const cookies = new Map<string, string>();
    return {
      async call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
        const response = await fetch(`${gateway.url}/api${path}`, {
          method,
          headers: {
            'sec-fetch-site': 'same-origin',
            'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
            cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
            ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const text = await response.text();
        return { status: response.status, headers: response.headers, text };
      },
    };
  }

  return {
    site,
    mailbox,
    sandbox,
    provider,
    apiKeys,
    webhooksUrl: webhooks.url,
    browser,
    passMs(ms: number) {
      shiftMs += ms;
    },
    async stop() {
      await site.stop();
      await provider.stop();
      await sandbox.stop();
      await mailbox.stop();
    },
  };
}
export type WholeSite = Awaited<ReturnType<typeof startWholeSite>>;
