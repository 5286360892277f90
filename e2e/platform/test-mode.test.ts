import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type Site } from '../site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ TEST_MODE: 'off' });
});
afterAll(() => site?.close());

it('without test mode there is no test page and no way to a plan without payment', async () => {
  const { siteUrl } = site.platform;
  expect((await fetch(`${siteUrl}/test`)).status).toBe(404);
  const call = await fetch(`${siteUrl}/api/test/enable-pro`, {
    method: 'POST',
    headers: { origin: siteUrl },
  });
  expect(call.status).toBe(404);
  expect(await call.json()).toMatchObject({ code: 'route.not-found' });
});
