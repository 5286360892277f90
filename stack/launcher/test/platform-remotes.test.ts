import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createPrincipalKeys, deployTokenVerifier } from '@freightwright/service-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployPlatformRemotes, platformRemotes } from '../src/platform-remotes.ts';

const { privateKey, publicKey } = createPrincipalKeys();
const verify = deployTokenVerifier({ publicKey, everyName: true });

let root: string;
let server: Server;
/** The live versions of the site, the deployments with their tokens, and the refused versions. */
let pointers: Record<string, string>;
let retired: string[];
let deployments: string[];
let tokens: Set<string>;
let refused: string | undefined;
let lines: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'house-'));
  [pointers, retired, deployments, tokens, refused, lines] = [{}, [], [], new Set(), undefined, []];
  server = createServer(async (req, res) => {
    const { status = 200, body } = await answer(req);
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true, force: true });
});

/** A fake of the site's deployment endpoints. */
async function answer(req: IncomingMessage): Promise<{ status?: number; body: unknown }> {
  const live = Object.entries(pointers);
  if (req.url === '/mfe/registry.json')
    return { body: { remotes: live.map(([name, version]) => entryOf(name, version)) } };
  if (req.url === '/api/remotes') {
    const known = live.map(([name, version]) => recordOf(name, version));
    return { body: { remotes: [...known, ...retired.map((name) => recordOf(name, '1', true))] } };
  }
  const name = /^\/api\/remotes\/([^/]+)\/deployments$/.exec(req.url ?? '')?.[1] ?? '';
  const { version }: { version: string } = JSON.parse(await text(req));
  if (refused === version)
    return { status: 422, body: { code: 'remote.gate-failed', detail: 'It is too large.' } };
  deployments.push(`${name}@${version}`);
  tokens.add(String(req.headers.authorization).replace('Bearer ', ''));
  pointers[name] = version;
  return { status: 201, body: recordOf(name, version) };
}

function recordOf(name: string, version: string, isRetired = false) {
  const at = '2026-01-01T00:00:00.000Z';
  const change = { name, action: 'deploy', from: null, to: version, by: 'deploy:npm-start', at };
  return { entry: entryOf(name, version), change, ...(isRetired && { retired: { by: 'deploy:local', at } }) };
}

const entryOf = (name: string, version: string) => ({
  name,
  version,
  contract: 1,
  routes: [`/${name}`],
  manifest: `/mfe/${name}/${version}/mf-manifest.json`,
});

/** Leaves a remote with a build like the bundler's. */
async function build(name: string, version: string, declaration: object = {}): Promise<void> {
  const dist = join(root, name, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, version), { recursive: true });
  await writeFile(join(root, name, 'remote.json'), JSON.stringify({ name, ...declaration }));
  await writeFile(join(dist, version, 'mf-manifest.json'), '{}');
  await writeFile(join(dist, 'entry.json'), JSON.stringify(entryOf(name, version)));
}

const start = (testMode = true) =>
  deployPlatformRemotes({
    ...{ root, testMode, privateKey, dataDir: root, report: (line) => lines.push(line) },
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });

test('remotes are the folders mfe-* with a remote.json, and those for test mode stand apart', async () => {
  await build('mfe-two', '1');
  await build('mfe-one', '1', { testModeOnly: false });
  await build('mfe-test', '1', { testModeOnly: true });
  await mkdir(join(root, 'mfe-notes'));
  await mkdir(join(root, 'shell'));
  expect(await platformRemotes(root)).toEqual({ always: ['mfe-one', 'mfe-two'], inTestMode: ['mfe-test'] });
});

test('each build is deployed, and only once, with a token for these remotes', async () => {
  await build('mfe-one', '1');
  await build('mfe-two', '1');
  await start();
  await start();
  expect(deployments).toEqual(['mfe-one@1', 'mfe-two@1']);
  const [token = ''] = tokens;
  expect(await verify(token)).toMatchObject({
    userId: 'deploy:npm-start',
    scopes: ['remote.deploy:mfe-one', 'remote.deploy:mfe-two'],
  });
});

test('a developer on this machine finds a token for every name, for nobody else to read', async () => {
  await build('mfe-one', '1');
  await start();
  await start();
  const file = join(root, 'deploy-token');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await verify((await readFile(file, 'utf8')).trim())).toMatchObject({
    userId: 'deploy:local',
    scopes: ['remote.deploy:*'],
  });
});

test('what was deployed or rolled back by hand is not reverted before there is a new build', async () => {
  await build('mfe-one', '1');
  await start();
  pointers['mfe-one'] = 'by-hand';
  await start();
  expect(pointers).toEqual({ 'mfe-one': 'by-hand' });
  await build('mfe-one', '2');
  await start();
  expect(pointers).toEqual({ 'mfe-one': '2' });
});

test('what was retired stays away, and is named', async () => {
  await build('mfe-one', '1');
  await build('mfe-two', '1');
  retired = ['mfe-one'];
  await start();
  expect(pointers).toEqual({ 'mfe-two': '1' });
  expect(lines).toContain('mfe-one is retired. npm run remote -- deploy mfe-one brings it back.');
});

test('a registry that has lost a remote gets it again', async () => {
  await build('mfe-one', '1');
  await start();
  pointers = {};
  await start();
  expect(pointers).toEqual({ 'mfe-one': '1' });
});

test('a build that the gate refuses leaves the version before, and says why; without one the start fails', async () => {
  await build('mfe-one', '1');
  refused = '1';
  await expect(start()).rejects.toThrow('mfe-one cannot be deployed: It is too large.');
  refused = undefined;
  await start();
  await build('mfe-one', '2');
  refused = '2';
  await start();
  expect(pointers).toEqual({ 'mfe-one': '1' });
  expect(lines.at(-1)).toBe('mfe-one stays at the version before: It is too large.');
});

test('a remote for test mode that is still served without it is named', async () => {
  await build('mfe-one', '1');
  await build('mfe-test', '1', { testModeOnly: true });
  await start();
  await start(false);
  expect(lines.at(-1)).toBe(
    'mfe-test is still served: test mode deployed it. npm run remote -- retire mfe-test takes it out.',
  );
});
