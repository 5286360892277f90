import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A test waits for those before it. */
const timeout = 240_000;
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A command in our documents, and its result where nothing was ever started. */
interface Example {
  readonly types: string;
  /** Left out for a command that runs long or writes: its arguments are parsed, and --help ends it. */
  readonly ends?: { readonly code: number; readonly message: RegExp };
}

const examples: Readonly<Record<string, Example>> = {
  start: { types: 'npm start -- --keycloak' },
  test: { types: 'npm test' },
  'test:full': { types: 'npm run test:full' },
  'test:mutation': { types: 'npm run test:mutation' },
  'test:keycloak': { types: 'npm run test:keycloak' },
  'test:mongodb': { types: 'npm run test:mongodb' },
  'test:containers': { types: 'npm run test:containers' },
  'test:nats': { types: 'npm run test:nats' },
  check: { types: 'npm run check' },
  build: { types: 'npm run build' },
  dev: { types: 'npm run dev -- mfe-bol' },
  remote: { types: 'npm run remote -- list', ends: { code: 1, message: /^Set DEPLOY_TOKEN: / } },
  attack: { types: 'npm run attack -- fuzz --long' },
  bench: { types: 'npm run bench -- scale --record' },
  'message-server': {
    types: 'npm run message-server -- rights',
    ends: { code: 0, message: /^authorization \{$/m },
  },
  'dead-letters': {
    types: 'npm run dead-letters -- list',
    ends: { code: 1, message: /holds no password for the message server/ },
  },
  backup: {
    types: 'npm run backup -- ../backup',
    ends: { code: 1, message: /^There is nothing to back up: / },
  },
  restore: {
    types: 'npm run restore -- ../backup-2026-11-23',
    ends: { code: 1, message: /holds no whole backup/ },
  },
  service: { types: 'npm run service -- restart bol', ends: { code: 1, message: /^No platform runs on / } },
  tariff: {
    types: 'npm run tariff -- export class-rates',
    ends: { code: 0, message: /^fromMiles,toMiles,/ },
  },
  billing: {
    types: 'npm run billing -- plans',
    ends: { code: 1, message: /STRIPE_WEBHOOK_SECRET is required/ },
  },
  'audit-log': {
    types: 'npm run audit-log -- verify',
    ends: { code: 1, message: /MONGODB_URI is required/ },
  },
  migrate: {
    types: 'npm run migrate -- docks --dry-run',
    ends: { code: 2, message: /^npm run migrate -- <service>/ },
  },
  drill: { types: 'npm run drill -- --short' },
  deploy: { types: 'npm run deploy -- check' },
  'api-client': { types: 'npm run api-client' },
  kit: { types: 'npm run kit -- --to folder' },
  contracts: { types: 'npm run contracts -- check', ends: { code: 0, message: /^$/ } },
  'audit:dependencies': { types: 'npm run audit:dependencies' },
  licenses: { types: 'npm run licenses' },
  sbom: { types: 'npm run sbom' },
  secrets: { types: 'npm run secrets' },
  settings: { types: 'npm run docs:settings' },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Two at a time, to use two cores. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let asked = 0;
function run(...args: string[]): Promise<{ code: number; output: string }> {
  const lane = asked++ % lanes.length;
  const outcome = (lanes[lane] ?? Promise.resolve()).then(() => start(args));
  lanes[lane] = outcome;
  return outcome;
}

async function start(args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(root, 'stack/run.mjs'), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

const stackTrace = /^\s+at .*:\d+:\d+\)?$/m;

async function expectUsage(...args: string[]): Promise<string> {
  const { code, output } = await run(...args, '--no-such-option');
  expect([args, code]).toEqual([args, 2]);
  expect(output).toContain('npm ');
  expect(output).not.toMatch(stackTrace);
  return output;
}

test('every command has an example', async () => {
  const { output } = await run('');
  const names = output.replace(/^.*run\.mjs /, '').trim();
  expect(names.split(' | ').toSorted()).toEqual(Object.keys(examples).toSorted());
});

test.concurrent.for(Object.keys(examples))(
  '%s answers an unknown option with its usage and 2',
  async (name) => {
    await expectUsage(name);
  },
);

/** Only commands with arguments that can be invalid. */
const notifying = Object.entries(examples).filter(([, { types, ends }]) => ends || types.includes(' -- '));

test.concurrent.for(notifying)('the documented example of %s works', { timeout }, async ([name, example]) => {
  const { types, ends = { code: 0, message: /npm / } } = example;
  const [, texts = ''] = types.split(' -- ');
  const { code, output } = await run(
    name,
    ...texts.split(' ').filter(Boolean),
    ...(example.ends ? [] : ['--help']),
  );
  expect(output).toMatch(ends.message);
  expect(output).not.toMatch(stackTrace);
  expect(code).toBe(ends.code);
});

test('the examples are those of the documents', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
  expect(Object.values(examples).filter(({ types }) => !text.includes(types))).toEqual([]);
});

test('each benchmark answers an unknown option with its own usage and 2', { timeout }, async () => {
  const { output } = await run('bench', '--help');
  const names = /npm run bench \[-- (.*)\]/.exec(output)?.[1]?.split(' | ') ?? [];
  expect(names.length).toBeGreaterThan(5);
  const usages = await Promise.all(names.map((name) => expectUsage('bench', name)));
  for (const [index, name] of names.entries()) expect(usages[index]).toContain(`npm run bench -- ${name}`);
});
