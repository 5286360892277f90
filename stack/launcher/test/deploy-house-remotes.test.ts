import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployHouseRemotes } from '../src/deploy-house-remotes.ts';

let root: string;
let server: Server;
let site: string;
/** The versions to which the site points, what was deployed to it, and what it refuses. */
let pointers: Record<string, string>;
let retired: string[];
let deployments: string[];
let refused: Set<string>;
let lines: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'house-'));
  [pointers, retired, deployments, refused, lines] = [{}, [], [], new Set(), []];
  server = createServer(async (req, res) => {
    const { status, body } = await answer(req);
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true, force: true });
});

/** The part of the site that a deployment uses. */
async function answer(req: IncomingMessage): Promise<{ status: number; body: unknown }> {
  if (req.url === '/mfe/registry.json') {
    const remotes = Object.entries(pointers).map(([name, version]) => entryOf(name, version));
    return { status: 200, body: { remotes } };
  }
  if (req.url === '/api/remotes') {
    const live = Object.entries(pointers).map(([name, version]) => recordOf(name, version));
    return { status: 200, body: { remotes: [...live, ...retired.map((name) => recordOf(name, '1', true))] } };
  }
  const name = /^\/api\/remotes\/([^/]+)\/deployments$/.exec(req.url ?? '')?.[1] ?? '';
  let text = '';
  for await (const chunk of req) text += chunk;
  const { version }: { version: string } = JSON.parse(text);
  if (refused.has(version)) {
    return { status: 422, body: { code: 'remote.gate-failed', detail: 'It is too large.' } };
  }
  deployments.push(`${name}@${version} ${req.headers.authorization}`);
  pointers[name] = version;
  return { status: 201, body: recordOf(name, version) };
}

function recordOf(name: string, version: string, retired = false) {
  const at = '2026-01-01T00:00:00.000Z';
  const change = { name, action: 'deploy', from: null, to: version, by: 'deploy:npm-start', at };
  return { entry: entryOf(name, version), change, ...(retired && { retired: { by: 'deploy:local', at } }) };
}

const entryOf = (name: string, version: string) => ({
  name,
  version,
  contract: 1,
  routes: [`/${name}`],
  manifest: `/mfe/${name}/${version}/mf-manifest.json`,
});

/** Leaves a build like the bundler's. */
async function build(name: string, version: string): Promise<void> {
  const dist = join(root, name, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, version), { recursive: true });
  await writeFile(join(dist, version, 'mf-manifest.json'), '{}');
  await writeFile(join(dist, 'entry.json'), JSON.stringify(entryOf(name, version)));
}

const start = (...remotes: string[]) =>
  deployHouseRemotes({
    root,
    remotes,
    site,
    token: 'token',
    dataDir: root,
    report: (line) => lines.push(line),
    visibleWithinMs: 200,
  });

test('each build is deployed with the token, and only once', async () => {
  await build('mfe-one', '1');
  await build('mfe-two', '1');
  await start('mfe-one', 'mfe-two');
  await start('mfe-one', 'mfe-two');
  expect(deployments).toEqual(['mfe-one@1 Bearer token', 'mfe-two@1 Bearer token']);
});

test('a new build of the checkout is deployed', async () => {
  await build('mfe-one', '1');
  await start('mfe-one');
  await build('mfe-one', '2');
  await start('mfe-one');
  expect(pointers).toEqual({ 'mfe-one': '2' });
});

test('what somebody deployed or rolled back by hand is not reverted', async () => {
  await build('mfe-one', '1');
  await start('mfe-one');
  pointers['mfe-one'] = 'by-hand';
  await start('mfe-one');
  expect(pointers).toEqual({ 'mfe-one': 'by-hand' });
});

test('what somebody retired stays away, and is named', async () => {
  await build('mfe-one', '1');
  await build('mfe-two', '1');
  retired = ['mfe-one'];
  await start('mfe-one', 'mfe-two');
  expect(pointers).toEqual({ 'mfe-two': '1' });
  expect(lines).toContain('mfe-one is retired. npm run remote -- deploy mfe-one brings it back.');
});

test('a registry that has lost a remote gets it again', async () => {
  await build('mfe-one', '1');
  await start('mfe-one');
  pointers = {};
  await start('mfe-one');
  expect(pointers).toEqual({ 'mfe-one': '1' });
});

test('a build that the gate refuses leaves the version before, and says why', async () => {
  await build('mfe-one', '1');
  await start('mfe-one');
  await build('mfe-one', '2');
  refused.add('2');
  await start('mfe-one');
  expect(pointers).toEqual({ 'mfe-one': '1' });
  expect(lines.at(-1)).toBe('mfe-one stays at the version before: It is too large.');
  refused.clear();
  await start('mfe-one');
  expect(pointers).toEqual({ 'mfe-one': '2' });
});

test('a first build that the gate refuses fails the start', async () => {
  await build('mfe-one', '1');
  refused.add('1');
  await expect(start('mfe-one')).rejects.toThrow('mfe-one cannot be deployed: It is too large.');
});

test('a remote that should not be served any more is named', async () => {
  await build('mfe-one', '1');
  await start('mfe-one');
  const where = { root, site, token: 'token', dataDir: root, report: (line: string) => lines.push(line) };
  await deployHouseRemotes({ ...where, remotes: [], unwanted: ['mfe-one', 'mfe-two'] });
  expect(lines.filter((line) => line.includes('still served'))).toEqual([
    'mfe-one is still served: test mode deployed it. npm run remote -- retire mfe-one takes it out.',
  ]);
});
