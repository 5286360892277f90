import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { bulkEvents, bulkLimits, processBulk } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { startGateway, startService, until } from './fixture/gateway.ts';

const routes = [bulkEvents, processBulk];

test('server-sent events of a service reach the caller one by one, and are not compressed', async () => {
  const open: ServerResponse[] = [];
  const service = await startService((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.write('event: progress\ndata: 1\n\n');
    open.push(response);
  });
  const gateway = await startGateway({ routes, serviceUrls: { bulk: service.url } });
  const leave = new AbortController();
  const answer = await fetch(`${gateway.url}/api/bulk/jobs/${randomUUID()}/events`, {
    headers: { 'accept-encoding': 'br, gzip' },
    signal: leave.signal,
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = answer.body?.getReader();
  const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString('utf8');
  expect(await next()).toBe('event: progress\ndata: 1\n\n');
  open[0]?.write('event: progress\ndata: 2\n\n');
  expect(await next()).toBe('event: progress\ndata: 2\n\n');
  let isGone = false;
  open[0]?.once('close', () => {
    isGone = true;
  });
  leave.abort();
  // The service learns that nobody listens any more.
  await until(() => isGone);
});

test('a file streams through to its service with the headers of bulk processing', async () => {
  const seen: { headers: IncomingHttpHeaders; bytes: number }[] = [];
  const service = await startService(async (request, response) => {
    let bytes = 0;
    for await (const piece of request) bytes += piece.length;
    seen.push({ headers: request.headers, bytes });
    response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
  });
  const gateway = await startGateway({
    routes,
    serviceUrls: { bulk: service.url },
    requestTimeoutMs: 30_000,
  });
  const body = new FormData();
  body.append('file', new Blob(['x'.repeat(bulkLimits.fileBytes)]), 'a.csv');
  const headers = { 'x-test-mode': 'true', 'idempotency-key': 'a-key-of-mine' };
  const answer = await fetch(`${gateway.url}/api/bulk/process`, { method: 'POST', headers, body });
  expect(answer.status).toBe(202);
  expect(seen).toMatchObject([{ headers }]);
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen[0]?.bytes).toBeGreaterThan(bulkLimits.fileBytes);
});
