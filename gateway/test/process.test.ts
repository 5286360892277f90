import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listening, processSettings, startProcess } from './fixture/gateway-process.ts';

test('the process serves without NATS, database and identity provider, and ends in order when told', async () => {
  const run = startProcess(await processSettings());
  const { port, metricsPort } = await listening(run);
  const site = `http://127.0.0.1:${port}`;
  expect((await fetch(`${site}/healthz`)).status).toBe(200);
  const answer = await fetch(`${site}/api/email-results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toEqual({ accepted: true });
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
  expect(await (await fetch(`${site}/readyz`)).json()).toMatchObject({
    components: { nats: 'down', registry: 'down', sessions: 'down' },
  });
  const cookie = `sid=${'A'.repeat(43)}`;
  expect((await fetch(`${site}/api/user/status`, { headers: { cookie } })).status).toBe(503);
  expect((await fetch(`${site}/api/user/status`)).status).toBe(200);
  expect((await fetch(`${site}/mfe/registry.json`)).status).toBe(503);
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
});

test('the process ends with the launcher that started it', async () => {
  const run = startProcess(await processSettings());
  await listening(run);
  run.child.stdin.end();
  expect(await run.exit).toBe(0);
});

test('a taken port is named with the variable that moves it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => {
    taken.close();
  });
  const address = taken.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const run = startProcess({ ...(await processSettings()), PORT: port });
  expect(await run.exit).toBe(1);
  expect(run.output.text).toContain(`Port ${port} is taken. Set PORT to another one.`);
});
