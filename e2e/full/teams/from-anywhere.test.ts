import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { problems, sharedLibraries } from '@freightwright/contracts';
import { bareEnvironment } from '@freightwright/stack-launcher';
import { type PackedFile, packKit } from '@freightwright/tooling/pack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registryEnv } from '../../config.ts';
import { openOwnSite } from '../../site.ts';
import { dockRemote } from './dock-remote.ts';

/** The registry may be slow, and the machine busy. */
const installTimeoutMs = 600_000;
/** Signs tokens. */
const pair = generateKeyPairSync('ed25519');
const key = {
  DEPLOY_PRIVATE_KEY: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  DEPLOY_PUBLIC_KEY: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
};
/** Puts the current Node first in the search path. */
const path = [dirname(process.execPath), process.env.PATH].join(delimiter);

const site = openOwnSite(key);
let built: string;
/** An initially empty folder outside of this repository. */
let folder: string;
let packed: PackedFile[];
let token = '';
/** An optional package that the team omits. It depends on half of all libraries. */
const withoutIt = '@freightwright/mfe-ui';

const npm = (...args: string[]) => run('npm', ...args, '--no-audit', '--no-fund', '--prefer-offline');
const remote = (...args: string[]) => run(join(folder, 'node_modules/.bin/freightwright-remote'), ...args);

const environment = () => ({
  ...{ ...bareEnvironment(), ...registryEnv, PATH: path, npm_config_update_notifier: 'false' },
  ...{ FREIGHTWRIGHT_URL: site.platform.siteUrl, DEPLOY_PRIVATE_KEY: key.DEPLOY_PRIVATE_KEY },
  ...(token && { DEPLOY_TOKEN: token }),
});

/** @throws Error with the program's output when it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: folder,
    timeout: installTimeoutMs,
    env: environment(),
  }).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'freightwright-kit-'));
  folder = await mkdtemp(join(tmpdir(), 'freightwright-anywhere-'));
  packed = await packKit(built);
  const taken = packed.filter(({ name }) => name !== withoutIt);
  await npm('install', '--save-dev', ...taken.map(({ file }) => file));
  await remote('new', 'mfe-hello');
  for (const [name, text] of Object.entries(dockRemote)) {
    await mkdir(dirname(join(folder, 'mfe-dock', name)), { recursive: true });
    await writeFile(join(folder, 'mfe-dock', name), text);
  }
  await npm('install');
  token = (await remote('token', 'mfe-hello', 'mfe-dock', '--who', 'team')).trim();
}, 2 * installTimeoutMs);
afterAll(async () => {
  for (const made of [folder, built]) if (made) await rm(made, { recursive: true, force: true });
});

const installed = async (name: string) =>
  JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'));

it('packages name real versions, and hold JavaScript, declarations and style sheets alone', async () => {
  expect(packed).toHaveLength(8);
  for (const { name, holds } of packed.filter((one) => one.name !== withoutIt)) {
    const { version, private: isPrivate, dependencies, peerDependencies } = await installed(name);
    expect([name, version, isPrivate]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/), undefined]);
    for (const range of Object.values({ ...dependencies, ...peerDependencies }))
      expect(range).toMatch(/^\d+\.\d+\.\d+$/);
    for (const file of holds) expect(file).toMatch(/(?:\.js|\.d\.ts|\.css|^package\.json|^README\.md)$/);
  }
});

it('the libraries are those that the platform is built with, and no server or database comes along', async () => {
  for (const library of ['react', 'react-dom'])
    expect((await installed(library)).version).toBe(sharedLibraries[library]?.version);
  expect((await installed('webpack')).version).toBe('5.110.3');
  expect((await installed('@module-federation/enhanced')).version).toBe('2.9.2');
  const modules = await readdir(join(folder, 'node_modules'));
  for (const none of ['koa', 'mongoose', 'mongodb', 'pino', '@nats-io']) expect(modules).not.toContain(none);
});

it('the remote that new wrote has types that hold, also those of the packages, and a test that passes', async () => {
  await run('npx', 'tsc', '-p', '.', '--skipLibCheck', 'false');
  expect(await npm('test')).toContain('1 passed');
}, 120_000);

it('is built, deployed and shown on the site, and rolled back', async () => {
  expect(await remote('build', 'mfe-hello')).toContain('mfe-hello is built');
  expect(await remote('build', 'mfe-hello')).toContain('is built already');
  expect(await remote('deploy', 'mfe-hello')).toMatch(/^mfe-hello is at 0\.1\.0-[0-9a-f]{8}$/m);
  const first = JSON.parse(await readFile(join(folder, 'mfe-hello/dist/entry.json'), 'utf8')).version;
  const { page, complaints } = await site.visit('/hello');
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor();
  await page.getByText('You are not signed in.').waitFor();
  expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Hello' }).count()).toBe(1);
  expect(complaints).toEqual([]);

  const source = join(folder, 'mfe-hello/src/hello-page.tsx');
  await writeFile(source, (await readFile(source, 'utf8')).replaceAll('Who is here', 'Who is at the dock'));
  await remote('build', 'mfe-hello');
  await remote('deploy', 'mfe-hello');
  const again = await site.visit('/hello');
  await again.page.getByText('Who is at the dock').waitFor();
  expect(await remote('rollback', 'mfe-hello')).toContain(`mfe-hello is at ${first}`);
}, 180_000);

it('is served from its source, alone on a page', async () => {
  const bin = join(folder, 'node_modules/.bin/freightwright-remote');
  const child = spawn(bin, ['dev', 'mfe-hello', '--standalone'], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    let address = '';
    for await (const line of createInterface(child.stdout)) {
      address = /^Open (\S+)/.exec(line)?.[1] ?? '';
      if (address !== '') break;
    }
    const { page, complaints } = await site.visit(address);
    await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}, 120_000);

it('a page with everything a build gives is served with its markup, and works', async () => {
  await remote('build', 'mfe-dock');
  await remote('deploy', 'mfe-dock');
  const text = await (await fetch(new URL('/dock', site.platform.siteUrl))).text();
  for (const message of ['Open from 8 to 5.', 'Trucks wait at the gate.', problems['bol.not-found'].title])
    expect(text).toContain(message);
  const { page, complaints } = await site.visit('/dock');
  await page.getByText('Your tier is anonymous.').waitFor();
  await page.getByRole('button', { name: 'Open the dock' }).click();
  await page.getByText('The dock is open').waitFor();
  const styleOf =
    "getComputedStyle([...document.querySelectorAll('p')].find((p) => /^Open/.test(p.textContent)))";
  expect(await page.evaluate(`${styleOf}.display + ' ' + ${styleOf}.columnGap`)).toBe('flex 8px');
  expect(complaints).toEqual([]);
}, 180_000);

it('says what is wrong: a section of somebody else, a token for another remote', async () => {
  await expect(remote('new', 'mfe-bills', '--path', '/bol/all')).rejects.toThrow('/bol belongs to mfe-bol');
  expect(await readdir(folder)).not.toContain('mfe-bills');
  await expect(remote('retire', 'mfe-bol')).rejects.toThrow();
});
