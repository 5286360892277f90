import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { buildClient, type OperationTable } from '../src/client/build-client.ts';
import type { CallOptions, ClientOptions } from '../src/client/options.ts';
import type { Operation } from '../src/client/request.ts';
import { type CaseAnswer, cases } from './cases.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const operation = (path: string, more: Partial<Operation> = {}): Operation => ({
  ...{ method: 'GET', path, answers: 'json', timeoutMs: 30_000 },
  ...more,
});
const table = {
  bills: {
    issue: operation('/api/bol/generate', { method: 'POST', takes: 'json', idempotent: true }),
    read: operation('/api/bol/{id}'),
    pdf: operation('/api/bol/{id}/pdf', { answers: 'file' }),
  },
};

const version = '2026-11-23';

let server: Server | undefined;
afterEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server?.close(() => resolve());
  server?.closeAllConnections();
  if (server) await promise;
  server = undefined;
});

/** A server that answers with these in turn, repeating the last one. */
async function site(...answers: readonly Answer[]) {
  const asked: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ method, url, headers });
    request.resume().on('end', () => answer?.(response, request));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = (options: Partial<ClientOptions> = {}, operations: OperationTable = table) =>
    buildClient({ version, operations }, { siteUrl, key: 'fw_test_x', longestWaitMs: 5, ...options })
      .bills as Record<string, (...args: unknown[]) => Promise<unknown>>;
  return { asked, client };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const done = json(200, { bol: 1 });
const lost: Answer = (response) => response.destroy();
const halfAnswer: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"bol"', () => response.destroy());
};

const answerOf = (answer: CaseAnswer): Answer => {
  if (answer === 'lost') return lost;
  if (answer === 'half') return halfAnswer;
  const { status, headers = {}, body, text = JSON.stringify(body) } = answer;
  return (response) => void response.writeHead(status, headers).end(text);
};

it.each(cases.calls)('$name', async ({ operation: asks, answers, requests, expected }) => {
  const { asked, client } = await site(...answers.map(answerOf));
  const call = client({}, { bills: { call: operation(asks.path, asks) } }).call?.({ form: 1 });
  const { answer, code } = expected;
  if (answer !== undefined) expect(await call).toEqual(answer);
  else if (code !== undefined) await expect(call).rejects.toMatchObject({ name: 'ApiProblem', code });
  else await expect(call).rejects.toMatchObject({ name: 'ConnectionError', timedOut: false });
  expect(asked).toHaveLength(requests);
  const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']));
  expect([...keys]).toEqual([asks.idempotent ? expect.stringMatching(/^[0-9a-f-]{36}$/) : undefined]);
});

it('a call has another key than the one before, and the one that is given', async () => {
  const { asked, client } = await site(done);
  const options: CallOptions = { idempotencyKey: 'order-1234' };
  await client().issue?.({});
  await client().issue?.({});
  await client().issue?.({}, options);
  const [first, second, third] = asked.map(({ headers }) => headers['idempotency-key']);
  expect(first).not.toBe(second);
  expect(third).toBe('order-1234');
});

it('an answer that does not come in time is given up', async () => {
  const { client } = await site(() => undefined);
  await expect(client({ timeoutMs: 20, retries: 1 }).read?.('x')).rejects.toMatchObject({ timedOut: true });
});

describe('a signal', () => {
  it('ends a call that waits for its answer', async () => {
    const controller = new AbortController();
    const { client } = await site(() => controller.abort(new Error('enough')));
    await expect(client().read?.('x', { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('ends a call that waits for its next attempt', async () => {
    const controller = new AbortController();
    const { asked, client } = await site((response) => {
      json(429, {}, { 'retry-after': '30' })(response, {} as IncomingMessage);
      response.on('finish', () => controller.abort(new Error('enough')));
    });
    const call = client({ longestWaitMs: 60_000 }).read?.('x', { signal: controller.signal });
    await expect(call).rejects.toThrow('enough');
    expect(asked).toHaveLength(1);
  });

  it('that has ended already sends nothing', async () => {
    const { asked, client } = await site(done);
    await expect(client().read?.('x', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
      'before',
    );
    expect(asked).toHaveLength(0);
  });
});

it('a file that breaks off is a connection that failed', async () => {
  const { client } = await site(halfAnswer);
  const file = (await client().pdf?.('x')) as { bytes(): Promise<Uint8Array> };
  await expect(file.bytes()).rejects.toMatchObject({ name: 'ConnectionError' });
});

it('sends its key, if there is one, and the version of the API that the client was made from', async () => {
  const { asked, client } = await site(done);
  await client().read?.('a b');
  await client({ key: undefined }).read?.('x');
  expect(asked[0]).toMatchObject({
    method: 'GET',
    url: '/api/bol/a%20b',
    headers: { 'x-api-key': 'fw_test_x', 'freightwright-version': version },
  });
  expect(asked[1]?.headers).not.toHaveProperty('x-api-key');
});

it.each(cases.origins)('an address over which others would read a key is refused: %s', (siteUrl, origin) => {
  const make = () => buildClient({ version, operations: table }, { siteUrl });
  if (origin === null) expect(make).toThrow(TypeError);
  else expect(make).not.toThrow();
});
