import { sendContactMessage } from '@freightwright/contracts';
import { describe, expect, test } from 'vitest';
import { analyticsOf, analyticsViolations } from '../src/pages/analytics.ts';
import { shellWith, startGateway } from './fixture/gateway.ts';

const off = { ANALYTICS: 'off', ANALYTICS_ID: undefined, ANALYTICS_HOST: 'https://plausible.io' } as const;

async function page(settings: Parameters<typeof analyticsOf>[0]) {
  const shellDir = await shellWith();
  const gateway = await startGateway({ shellDir, analytics: analyticsOf(settings) });
  const response = await fetch(gateway.url, { headers: { accept: 'text/html' } });
  const policy = response.headers.get('content-security-policy')?.split('; ') ?? [];
  return { html: await response.text(), policy };
}

test('off: the page says nothing of analytics, and reaches its own origin alone', async () => {
  const { html, policy } = await page(off);
  expect(html).not.toContain('fw-analytics');
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("script-src 'self'");
});

test('Plausible: the page names it, and may reach that one host and run none of its scripts', async () => {
  const host = 'https://stats.example:8443/path';
  const { html, policy } = await page({
    ANALYTICS: 'plausible',
    ANALYTICS_ID: 'freightwright.example',
    ANALYTICS_HOST: host,
  });
  expect(html).toContain(
    '<meta name="fw-analytics" data-provider="plausible" data-id="freightwright.example" data-host="https://stats.example:8443"></head>',
  );
  expect(policy).toContain("connect-src 'self' https://stats.example:8443");
  expect(policy).toContain("script-src 'self'");
});

test('GA4: the page names it, and may run its script and reach where that sends to', async () => {
  const { html, policy } = await page({ ...off, ANALYTICS: 'ga4', ANALYTICS_ID: 'G-ABC1234567' });
  expect(html).toContain('<meta name="fw-analytics" data-provider="ga4" data-id="G-ABC1234567"></head>');
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com");
  expect(policy).toContain(
    "connect-src 'self' https://www.google-analytics.com https://*.google-analytics.com",
  );
});

describe('an id that is none is refused at the start', () => {
  test.each([
    ['plausible', undefined],
    ['plausible', 'a"><script>'],
    ['ga4', 'UA-1234-5'],
    ['ga4', 'freightwright.example'],
  ] as const)('%s with %s', (ANALYTICS, ANALYTICS_ID) => {
    expect(analyticsViolations({ ...off, ANALYTICS, ANALYTICS_ID })).toEqual([
      expect.stringContaining('ANALYTICS_ID must be'),
    ]);
  });

  test('off needs none', () => expect(analyticsViolations(off)).toEqual([]));
});

async function site(contactDelivery: boolean) {
  const shellDir = await shellWith();
  const { url } = await startGateway({ shellDir, contactDelivery, routes: [sendContactMessage] });
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const sent = await fetch(url + sendContactMessage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return { html: await page.text(), status: sent.status };
}

test('a page of a site that delivers its forms says so, and their route leads to the service', async () => {
  const { html, status } = await site(true);
  expect(html).toContain('<meta name="fw-contact-delivery" content="mail"></head>');
  // The service of this gateway refuses connections.
  expect(status).toBe(503);
});

test('without delivery no page mentions it, and there is no such route', async () => {
  const { html, status } = await site(false);
  expect(html).not.toContain('fw-contact-delivery');
  expect(status).toBe(404);
});
