import { notBegunHeader } from '@freightwright/service-kit';
import { expect, test } from 'vitest';
import { startGateway, startService } from './fixture/gateway.ts';

const write = (url: string, path = '/api/things', body = '{}') =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

/** A service whose first `leaving` responses are those of a replica that is shutting down. */
async function serviceWith(leaving: number) {
  const bodies: string[] = [];
  const service = await startService(async (req, res) => {
    let body = '';
    for await (const chunk of req.setEncoding('utf8')) body += chunk;
    bodies.push(body);
    if (bodies.length > leaving) return res.end('{}');
    res.writeHead(503, { connection: 'close', [notBegunHeader]: '1' }).end();
  });
  return { url: service.url, bodies };
}

test('a write that a leaving replica has not begun goes to another replica as it is', async () => {
  const service = await serviceWith(2);
  const gateway = await startGateway({ serviceUrl: service.url });
  const answer = await write(gateway.url);
  expect(answer.status).toBe(200);
  expect(service.bodies).toEqual(['{}', '{}', '{}']);
});

test('a write that no replica begins is service.unavailable after six of them', async () => {
  const service = await serviceWith(Number.POSITIVE_INFINITY);
  const gateway = await startGateway({ serviceUrl: service.url });
  const answer = await write(gateway.url);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'service.unavailable' });
  expect(answer.headers.get(notBegunHeader)).toBeNull();
  expect(service.bodies).toHaveLength(6);
});

test('a body that streams by is sent once, because a part of it is gone', async () => {
  const service = await serviceWith(1);
  const gateway = await startGateway({ serviceUrl: service.url });
  const long = JSON.stringify({ padding: 'x'.repeat(1_500_000) });
  const answer = await write(gateway.url, '/api/files', long);
  expect(answer.status).toBe(503);
  expect(service.bodies).toEqual([long]);
});

test('a service is as ready as the replica that follows the one that leaves', async () => {
  let asked = 0;
  const service = await startService((_req, res) => {
    asked += 1;
    if (asked === 1) res.writeHead(503, { connection: 'close' }).end('{"status":"stopping","components":{}}');
    else res.end('{"status":"ok","components":{"mongo":"ok"}}');
  });
  const gateway = await startGateway({ serviceUrl: service.url });
  const answer = await fetch(`${gateway.url}/readyz`);
  expect(await answer.json()).toMatchObject({
    components: { notification: 'ok', 'notification.mongo': 'ok' },
  });
});
