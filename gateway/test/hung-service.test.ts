import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createMetrics } from '@freightwright/runtime-kit';
import { expect, onTestFinished, test } from 'vitest';
import { startGateway, startService, until } from './fixture/gateway.ts';

async function startPausedService() {
  const file = fileURLToPath(new URL('./fixture/paused-service.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${String(port).trim()}` };
}

async function gatewayBefore(serviceUrl: string) {
  const metrics = createMetrics('gateway');
  const gateway = await startGateway({ serviceUrl, metrics });
  return {
    read: () => fetch(`${gateway.url}/api/things/7`),
    write: (init: RequestInit) => fetch(`${gateway.url}/api/things`, { method: 'POST', ...init }),
    isOpen: async () => (await metrics.breakersOpen.get()).values[0]?.value === 1,
  };
}

test('a service that hangs costs one slow answer; further requests are refused unsent, until it answers again', async () => {
  const { child, url } = await startPausedService();
  const { read, isOpen } = await gatewayBefore(url);
  expect((await read()).status).toBe(200);

  child.kill('SIGSTOP');
  expect((await read()).status).toBe(503);
  await until(isOpen);
  for (const answer of await Promise.all(Array.from({ length: 50 }, read))) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'service.unavailable' });
  }

  child.kill('SIGCONT');
  await until(async () => (await read()).status === 200);
  expect(await isOpen()).toBe(false);
  // The service got the first request, perhaps the slow one that was waiting in its socket, and the last. It
  // got none of the fifty.
  expect(Number(await (await fetch(`${url}/asked`)).text())).toBeLessThanOrEqual(3);
}, 30_000);

test('a route that takes too long does not close the service to others', async () => {
  let slow = 0;
  const service = await startService((req, res) => {
    if (req.method === 'POST') slow += 1;
    else res.end('{}');
  });
  const { read, write, isOpen } = await gatewayBefore(service.url);
  const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await write(json)).status).toBe(503);
  expect(slow).toBe(1);
  expect((await read()).status).toBe(200);
  expect(await isOpen()).toBe(false);
});

test('refusals and broken connections are answers: nobody is kept from the service', async () => {
  let asked = 0;
  const service = await startService((req, res) => {
    asked += 1;
    if (req.method === 'POST') req.socket.destroy();
    else res.writeHead(404).end();
  });
  const { read, write, isOpen } = await gatewayBefore(service.url);
  const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await read()).status).toBe(404);
    expect((await write(json)).status).toBe(503);
  }
  expect(asked).toBe(10);
  expect(await isOpen()).toBe(false);
});
