import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErasingService } from '@freightwright/contracts';
import { startCheckoutSandbox } from '@freightwright/stack-checkout';
import { startMailbox, startTestSite } from '@freightwright/stack-test-site';
import { identityService } from '../src/service.ts';
import { startProvider } from './provider.ts';

/**
 * Every service of the platform that stores user data: the gateway as a process, and the services in the
 * process of the test, this one with a clock that can be moved. A visitor calls the gateway.
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
  // All services that erase and export must be here: the types require a new one.
  const settings: Record<Exclude<ErasingService, 'gateway'>, Record<string, string>> = {
    usage: {},
    bol: {},
    bulk: { TEST_MODE: 'on' },
    prediction: {},
    notification: { SMTP_URL: mailbox.url },
    webhooks: { WEBHOOK_SECRET: randomBytes(32).toString('base64') },
    billing: {
      STRIPE_API_URL: `http://127.0.0.1:${sandbox.port}`,
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    },
  };
  const started = await Promise.all(
    Object.entries(settings).map(
      async ([name, own]) => [`${name.toUpperCase()}_URL`, (await site.startOther(name, own)).url] as const,
    ),
  );
  const urls: Record<string, string> = Object.fromEntries(started);
  const gateway = await site.startProcess('gateway', {
    METRICS_PORT: '0',
    IDENTITY_URL: url,
    ...urls,
    // No remotes are deployed here.
    REGISTRY_URL: 'http://127.0.0.1:1',
    OIDC_ISSUER: provider.issuer,
    GATEWAY_CLIENT_SECRET: 'gateway-secret',
    SESSION_SECRET: randomBytes(32).toString('base64'),
    PRINCIPAL_PRIVATE_KEY: site.keys.privateKey,
    SHELL_DIR: site.dataDir,
    REMOTES_DIR: site.dataDir,
  });
  sandbox.sendWebhooksTo({ url: `${gateway.url}/api/billing/webhook` });

  // The gateway serves before its database and NATS are connected, and rejects what needs them.
  const refused = async (headers: Record<string, string>) =>
    (await fetch(`${gateway.url}/api/account`, { headers })).status === 503;
  for (const headers of [{ cookie: `sid=${'A'.repeat(43)}` }, { 'x-api-key': 'fw_none' }]) {
    while (await refused(headers)) await pause(100);
  }

  /** A browser: it stores its cookies. */
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
    webhooksUrl: urls.WEBHOOKS_URL ?? '',
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
