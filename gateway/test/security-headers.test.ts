import { describe, expect, it, test } from 'vitest';
import { shellWith, startGateway } from './fixture/gateway.ts';
import { strictPolicy } from './fixture/override-site.ts';

async function pageHeaders(scheme: 'http' | 'https'): Promise<Headers> {
  const shellDir = await shellWith();
  const gateway = await startGateway({ shellDir, publicOrigin: `${scheme}://site.example` });
  return (await fetch(gateway.url, { headers: { accept: 'text/html' } })).headers;
}

test('a page may load from its own origin and nothing inline', async () => {
  const headers = await pageHeaders('http');
  expect(headers.get('content-security-policy')).toBe(strictPolicy);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  });
  for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
    expect(headers.get(name)).toBeNull();
});

test('on https browsers are to use nothing else', async () => {
  const headers = await pageHeaders('https');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('errors, files and the API carry their headers too', async () => {
  const gateway = await startGateway();
  for (const path of ['/', '/a.js', '/api/none', '/healthz']) {
    const { headers } = await fetch(gateway.url + path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
  }
});

const team = 'https://team.example';
const start = () => startGateway({ otherOrigins: [team] });

describe('front ends on origins of their own', () => {
  it('one that is named may call with a token, and never with our cookies', async () => {
    const { url } = await start();
    const preflight = await fetch(`${url}/api/user/status`, {
      method: 'OPTIONS',
      headers: { origin: team, 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(team);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await fetch(`${url}/api/none`, { headers: { origin: team } });
    expect(refused.status).toBe(404);
    expect(refused.headers.get('access-control-allow-origin')).toBe(team);
    expect(refused.headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it.each(['https://evil.example', 'https://team.example.evil.example', 'http://team.example', 'null'])(
    'a page of %s is not let in',
    async (origin) => {
      const { url } = await start();
      const preflight = await fetch(`${url}/api/user/status`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
    },
  );

  it('pages of the site are for nobody else to read', async () => {
    const { url } = await start();
    const page = await fetch(`${url}/`, { headers: { origin: team } });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
  });
});
