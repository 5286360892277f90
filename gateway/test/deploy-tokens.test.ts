import type { IncomingHttpHeaders } from 'node:http';
import {
  deployRemote,
  deployScope,
  listRemotes,
  remoteHistory,
  rollbackRemote,
} from '@freightwright/contracts';
import {
  createPrincipalKeys,
  deployTokenSigner,
  deployTokenVerifier,
  principalVerifier,
} from '@freightwright/service-kit';
import { expect, test } from 'vitest';
import { keys, limitersFor, startGateway, startService } from './fixture/gateway.ts';

const deployKeys = createPrincipalKeys();
const nowMs = Date.UTC(2026, 0, 1);
const sign = (privateKey = deployKeys.privateKey) =>
  deployTokenSigner({ privateKey, now: () => nowMs })({
    who: 'ci-bol',
    remotes: ['mfe-bol'],
    lifetimeDays: 1,
  });

async function startSite(options: Parameters<typeof startGateway>[0] = {}) {
  const seen: { headers: IncomingHttpHeaders; bytes: number }[] = [];
  const service = await startService(async (req, res) => {
    let bytes = 0;
    for await (const chunk of req) bytes += chunk.length;
    seen.push({ headers: req.headers, bytes });
    res.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  });
  const gateway = await startGateway({
    routes: [deployRemote, rollbackRemote, listRemotes, remoteHistory],
    serviceUrls: { registry: service.url },
    verifyDeployToken: deployTokenVerifier({ publicKey: deployKeys.publicKey, now: () => nowMs }),
    ...options,
  });
  const call = (token: string | undefined, { method = 'GET', path = '/api/remotes', body = '' } = {}) =>
    fetch(gateway.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body }),
    });
  return { seen, call };
}

test('a deploy token becomes a principal with its scopes, and is itself never passed on', async () => {
  const { call, seen } = await startSite();
  expect((await call(await sign())).status).toBe(201);
  const { headers } = seen[0] ?? { headers: {} as IncomingHttpHeaders };
  expect(await principalVerifier({ publicKey: keys.publicKey })(String(headers['x-principal']))).toEqual({
    tier: 'anonymous',
    userId: 'deploy:ci-bol',
    scopes: [deployScope('mfe-bol')],
    clientAddress: '127.0.0.1',
  });
  expect(headers.authorization).toBeUndefined();
});

test('a forged token is principal.invalid and reaches no service', async () => {
  const { call, seen } = await startSite();
  const answer = await call(await sign(createPrincipalKeys().privateKey));
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'principal.invalid' });
  expect(seen).toEqual([]);
});

test('without a deploy key every token is principal.invalid', async () => {
  const { call, seen } = await startSite({ verifyDeployToken: undefined });
  expect((await call(await sign())).status).toBe(401);
  expect(seen).toEqual([]);
});

test('nobody without a token gets to send a deployment at all', async () => {
  const { call, seen } = await startSite();
  const path = '/api/remotes/mfe-bol/deployments';
  const answer = await call(undefined, { method: 'POST', path, body: 'x'.repeat(1_000_000) });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'principal.invalid' });
  expect(seen).toEqual([]);
});

test('a version of many megabytes streams through, and one above the limit does not', async () => {
  const { call, seen } = await startSite();
  const upload = async (bytes: number) =>
    call(await sign(), { method: 'POST', path: '/api/remotes/mfe-bol/deployments', body: ' '.repeat(bytes) });
  expect((await upload(deployRemote.bodyLimitBytes)).status).toBe(201);
  expect(seen[0]?.bytes).toBe(deployRemote.bodyLimitBytes);
  expect((await upload(deployRemote.bodyLimitBytes + 1)).status).toBe(413);
});

test('deployments have a limit of their own', async () => {
  const { call } = await startSite({ limiters: limitersFor({ RATE_LIMIT_DEPLOYMENTS_PER_ADDRESS: 2 }) });
  const token = await sign();
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await call(token)).status);
  expect(statuses).toEqual([201, 201, 429]);
  expect((await call(token, { path: '/api/none' })).status).toBe(404);
});
