import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startRoundRobin } from '../../round-robin.ts';

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function front(addresses: readonly string[]): Promise<string> {
  const started = await startRoundRobin(0, addresses);
  onTestFinished(() => started.stop());
  return started.url;
}

const named =
  (name: string): RequestListener =>
  (request, response) =>
    void response.end(`${name} ${request.method} ${request.url}`);

it('no two requests in a row meet the same process', async () => {
  const url = await front([await listening(named('first')), await listening(named('second'))]);
  const met: string[] = [];
  for (let n = 0; n < 4; n += 1) met.push(await (await fetch(`${url}/${n}`)).text());
  expect(met).toEqual(['first GET /0', 'second GET /1', 'first GET /2', 'second GET /3']);
});

it('request and answer arrive as they were sent, and an answer that goes on arrives as it goes', async () => {
  let goOn = () => {};
  const address = await listening(async (request, response) => {
    response.writeHead(
      201,
      [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['x-host', request.headers.host ?? ''],
      ].flat(),
    );
    for await (const part of request) response.write(part);
    goOn = () => response.end('end');
  });
  const url = await front([address]);
  const answer = await fetch(url, { method: 'POST', body: 'begin' });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('x-host')).toBe(new URL(url).host);
  const reader = answer.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begin');
  goOn();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('end');
});
