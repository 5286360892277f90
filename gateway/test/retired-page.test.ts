import { expect, test } from 'vitest';
import { registryOf, shellWith, startGateway } from './fixture/gateway.ts';
import { entry } from './fixture/override-site.ts';

async function startSite() {
  const shellDir = await shellWith();
  const registry = registryOf(entry('mfe-one', '/one'));
  registry.update([entry('mfe-one', '/one')], { retiredRoutes: ['/two', '/two/more'] });
  const { url } = await startGateway({ shellDir, registry });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { accept: 'text/html', ...init.headers } });
  return { registry, ask };
}

test('the pages of a retired remote answer 410 and say so, with nothing to run', async () => {
  const { ask } = await startSite();
  for (const path of ['/two', '/two/', '/two/more?a=1']) {
    const answer = await ask(path);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('<h1>We no longer offer this page</h1>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
  expect((await ask('/two', { method: 'HEAD' })).status).toBe(410);
});

test('all other pages stay as they are, and so does a path that was never there', async () => {
  const { ask } = await startSite();
  expect((await ask('/one')).status).toBe(200);
  expect((await ask('/three')).status).toBe(404);
});

test('when a remote answers there again, the page is back', async () => {
  const { registry, ask } = await startSite();
  registry.update([entry('mfe-three', '/two')], { retiredRoutes: ['/two'] });
  expect((await ask('/two')).status).toBe(200);
  registry.update([entry('mfe-two', '/two')]);
  expect((await ask('/two')).status).toBe(200);
});
