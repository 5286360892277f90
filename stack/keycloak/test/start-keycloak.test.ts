import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMeans } from '../src/find-means.ts';
import type { PreparedKeycloak, RunningKeycloak } from '../src/index.ts';
import { cacheFolder, prepareKeycloak, startKeycloak } from '../src/index.ts';

/** Fetching and building takes 30 s, a first start 15 s, and other tests run at the same time. */
const TIMEOUT_MS = 5 * 60_000;
const USERS = [
  { email: 'registered@shipper.example', password: 'of-registered', tier: 'registered' },
  { email: 'pro@shipper.example', password: 'of-pro', tier: 'pro' },
  { email: 'team@shipper.example', password: 'of-team', tier: 'registered', team: 'remote-team:mfe-bol' },
  { email: 'runs@shipper.example', password: 'of-runs', tier: 'registered', team: 'platform-operator' },
];

const isPossible = await findMeans(process.env).then(
  () => true,
  () => false,
);

describe.skipIf(!isPossible)(
  'a real Keycloak with our realm (skipped without Java, or Maven and a distribution)',
  () => {
    let folder: string;
    let keycloak: PreparedKeycloak;
    let port: number;
    let running: RunningKeycloak;
    const logouts = createServer((req, res) => {
      received.push(req.url ?? '');
      req.resume().on('end', () => res.writeHead(204).end());
    });
    const received: string[] = [];
    const realm = () => ({
      PUBLIC_URL: 'http://localhost:8080',
      GATEWAY_INTERNAL_URL: `http://127.0.0.1:${(logouts.address() as AddressInfo).port}`,
      GATEWAY_CLIENT_SECRET: 'secret-of-the-gateway',
      REGISTRAR_CLIENT_SECRET: 'secret-of-the-registrar',
      ACME_CLIENT_SECRET: 'secret-of-a-customer',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1025',
    });
    const start = () =>
      startKeycloak({ keycloak, dataDir: join(folder, 'data'), port, realm: realm(), users: USERS });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'keycloak-'));
      keycloak = await prepareKeycloak({ cacheDir: cacheFolder(), env: process.env });
      port = await freePort();
      await new Promise<void>((resolve) => logouts.listen(0, '127.0.0.1', resolve));
      running = await start();
    }, TIMEOUT_MS);

    afterAll(async () => {
      await running?.stop();
      logouts.close();
      await rm(folder, { recursive: true, force: true });
    });

    const call = (path: string, body: Record<string, string>) =>
      fetch(`${running.url}/realms/freightwright/protocol/openid-connect/${path}`, {
        method: 'POST',
        body: new URLSearchParams(body),
      });
    const gateway = { client_id: 'freightwright-gateway', client_secret: 'secret-of-the-gateway' };
    const signIn = async ({ email, password } = USERS[1] as (typeof USERS)[number]) => {
      const answer = await call('token', { ...gateway, grant_type: 'password', username: email, password });
      return (await answer.json()) as { access_token: string; refresh_token: string };
    };

    test('tokens carry the public issuer, our audience and the roles of the user', async () => {
      expect(running.issuer).toBe(`http://localhost:${port}/realms/freightwright`);
      const { access_token } = await signIn();
      expect(claimsOf(access_token)).toMatchObject({
        iss: running.issuer,
        aud: expect.arrayContaining(['gateway']),
        typ: 'Bearer',
        email: 'pro@shipper.example',
        realm_access: { roles: expect.arrayContaining(['registered', 'pro']) },
      });
    });

    test('tokens carry the role of a team and that of an operator', async () => {
      for (const user of USERS.filter(({ team }) => team !== undefined)) {
        const { access_token } = await signIn(user);
        expect(claimsOf(access_token)).toMatchObject({
          realm_access: { roles: expect.arrayContaining(['registered', user.team]) },
        });
      }
    });

    test('a customer of its own client gets a token of the Enterprise tier', async () => {
      const answer = await call('token', {
        grant_type: 'client_credentials',
        client_id: 'acme-freight',
        client_secret: 'secret-of-a-customer',
      });
      const { access_token } = (await answer.json()) as { access_token: string };
      expect(claimsOf(access_token)).toMatchObject({
        aud: 'gateway',
        realm_access: { roles: expect.arrayContaining(['enterprise']) },
      });
    });

    test('sign-ins of one user at the same moment all succeed', async () => {
      const tokens = await Promise.all(Array.from({ length: 8 }, () => signIn()));
      expect(tokens.filter(({ access_token }) => access_token === undefined)).toEqual([]);
    });

    test('a sign-out reaches the back channel of the gateway', async () => {
      const { refresh_token } = await signIn();
      expect((await call('logout', { ...gateway, refresh_token })).status).toBe(204);
      expect(received).toContain('/api/backchannel-logout');
    });

    test(
      'a restart keeps the users, a realm imported with other settings is refused, and no process is left',
      async () => {
        await running.stop();
        await expect(fetch(running.url)).rejects.toThrow();
        const elsewhere = { ...realm(), PUBLIC_URL: 'http://localhost:9090' };
        await expect(
          startKeycloak({ keycloak, dataDir: join(folder, 'data'), port, realm: elsewhere }),
        ).rejects.toThrow('imported with another PUBLIC_URL');
        running = await start();
        expect(await signIn()).toHaveProperty('access_token');
        expect(await readFile(join(folder, 'data', 'imported-realm.json'), 'utf8')).not.toContain(
          'secret-of',
        );
      },
      TIMEOUT_MS,
    );
  },
);

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
