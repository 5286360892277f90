import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, company, keyOf } from '../../journeys/company.ts';
import { openSharedSite } from '../../site.ts';

// The exact files shown on the page /developers/webhooks, on a message that the site has sent.

interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const site = openSharedSite();
let secret: string;
let message: Message;
const { promise: arrived, resolve } = Promise.withResolvers<Message>();
const receiver = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  response.end();
  resolve({ headers: request.headers, body: Buffer.concat(pieces) });
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const key = await keyOf(await company(site), { mode: 'test', scopes: ['webhooks:read', 'webhooks:write'] });
  const call = caller(site.platform.siteUrl, key);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/freight`;
  const made = await call('POST', '/api/webhooks', { name: 'Dock', url, events: ['bill.issued'] });
  expect(made.status).toBe(201);
  secret = String(made.body.secret);
  const { id } = made.body.webhook as { id: string };
  expect((await call('POST', `/api/webhooks/${id}/test`)).status).toBeLessThan(300);
  message = await arrived;
}, 240_000);
afterAll(() => void receiver.close());

type Check = (secret: string, headers: IncomingHttpHeaders, body: Buffer, nowMs?: number) => Promise<boolean>;

const folder = join(import.meta.dirname, '../../../mfe-developers/quick-starts');
const inTypeScript: Check = async (...given) => {
  const { isFromFreightwright } = await import(join(folder, 'verify-webhook.ts'));
  return isFromFreightwright(...given);
};
const inPython: Check = async (secret, headers, body, nowMs) => {
  const program = `
import base64, json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from verify_webhook import is_from_freightwright
given = json.load(sys.stdin)
print(is_from_freightwright(given["secret"], given["headers"], base64.b64decode(given["body"]), given["now"]))`;
  const child = spawn('python3', ['-c', program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const now = nowMs === undefined ? null : nowMs / 1000;
  child.stdin.end(JSON.stringify({ secret, headers, body: body.toString('base64'), now }));
  return (await text(child.stdout)).trim() === 'True';
};

const hasPython = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
);

describe.each([
  ['TypeScript', inTypeScript, true],
  ['Python', inPython, hasPython],
] as const)('the program in %s', (_language, check, isThere) => {
  // Skipped where Python is not installed.
  it.skipIf(!isThere)('takes a message of the site, also while its secret is being replaced', async () => {
    const { headers, body } = message;
    expect(await check(secret, headers, body)).toBe(true);
    const two = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}` };
    expect(await check(secret, two, body)).toBe(true);
  });

  it.skipIf(!isThere)('refuses what was changed, is old, or is signed with another secret', async () => {
    const { headers, body } = message;
    const sentMs = Number(headers['webhook-timestamp']) * 1000;
    const minutes = (count: number) => sentMs + count * 60_000;
    expect(await check(secret, headers, body, minutes(4))).toBe(true);
    expect(await check(secret, headers, body, minutes(6))).toBe(false);
    expect(await check(secret, headers, body, minutes(-6))).toBe(false);
    expect(await check(secret, headers, Buffer.concat([body, Buffer.from(' ')]))).toBe(false);
    expect(await check(`whsec_${'A'.repeat(43)}=`, headers, body)).toBe(false);
    expect(await check(secret, { ...headers, 'webhook-id': 'evt_other' }, body)).toBe(false);
    for (const missing of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(await check(secret, { ...headers, [missing]: '' }, body), missing).toBe(false);
  });
});
