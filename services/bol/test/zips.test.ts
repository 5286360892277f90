import type { Principal } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { registered, startBol } from './service.ts';

const bol = shared(() => startBol());

const visitor: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };
const ask = async (zip: string, who = visitor) => {
  const response = await bol.site.ask(who, new URL(`/api/zips/${zip}`, bol.url).href);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

it('names city and state of a ZIP code to anybody, and lets the browser keep the answer', async () => {
  for (const who of [visitor, registered()]) {
    const answer = await ask('30318', who);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ place: { zip: '30318', city: 'Atlanta', state: 'GA' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  }
});

it.each(['00000', '09002'])('has no place for %s, which nobody or the military uses', async (zip) => {
  expect(await ask(zip)).toMatchObject({ status: 404, body: { code: 'zip.not-found' } });
});

it.each(['3031', '303180', '3031a', '30318-1234'])('refuses %s, which is not five digits', async (zip) => {
  expect(await ask(zip)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});
