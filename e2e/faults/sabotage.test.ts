import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyOf, deployRemote } from '@freightwright/contracts';
import { createRemoteClient, RemoteRefused, readBuild } from '@freightwright/tooling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { causeFault, forgetIntegrity } from './faulty-remote.ts';
import { frameOf } from './frame.ts';

// What a team could ship, by mistake or not: what the gate refuses, and what of the rest reaches the page.

const remote = 'mfe-bol';
type Deployment = BodyOf<typeof deployRemote>;

let site: Site;
let token: string;
let build: Deployment;
beforeAll(async () => {
  site = await openSharedSite();
  token = (await readFile(join(site.platform.dataDir, 'deploy-token'), 'utf8')).trim();
  build = (await readBuild(join(import.meta.dirname, '../..', remote, 'dist'))).deployment;
});
afterAll(() => site?.close());

/** The remote as it is built, with a file added or changed, or another declaration. */
const sabotaged = (files: Record<string, string>, declaration: Partial<Deployment['declaration']> = {}) => ({
  version: '0.1.0-sabotage',
  declaration: { ...build.declaration, ...declaration },
  files: [
    ...build.files.filter(({ path }) => !(path in files)),
    ...Object.entries(files).map(([path, text]) => ({ path, base64: Buffer.from(text).toString('base64') })),
  ],
});

/** The refusal of a deployment. */
async function refusalOf(body: Deployment): Promise<RemoteRefused> {
  const client = createRemoteClient({ site: site.platform.siteUrl, token });
  const outcome = await client.deploy(remote, body).catch((error: unknown) => error);
  if (outcome instanceof RemoteRefused) return outcome;
  throw new Error('It was not refused', { cause: outcome });
}

describe('a deployment is refused, and nothing changes', () => {
  it.each<[string, () => Deployment, RemoteRefused['code'], string, string]>([
    [
      'with a style on body',
      () => sabotaged({ 'more.css': '\nbody { display: none }' }),
      'remote.gate-failed',
      'files.more.css sheet-selector',
      'line 2, column 1: no class of the remote holds body',
    ],
    [
      'with a syntax error',
      () => sabotaged({ 'more.js': 'var a = {\n  b: [1' }),
      'remote.gate-failed',
      'files.more.js script-form',
      'line 2, column 8: it does not parse',
    ],
    [
      'with a style sheet of 10 MB',
      () => sabotaged({ 'more.css': ' '.repeat(10_000_000) }),
      'remote.gate-failed',
      'files.more.css file-size',
      '10,000,000 bytes; it may have 524,288',
    ],
    [
      'with 5,000 routes',
      () => sabotaged({}, { routes: Array.from({ length: 5_000 }, (_, n) => `/bol/${n}`) }),
      'request.invalid',
      'declaration.routes max',
      '50',
    ],
    [
      'with the route of another team',
      () => sabotaged({}, { routes: ['/bol', '/pricing/bol'] }),
      'remote.gate-failed',
      'declaration.routes owner',
      '/pricing/bol is in /pricing, which the platform has granted to mfe-account',
    ],
  ])('%s', async (_what, body, code, rule, words) => {
    const refusal = await refusalOf(body());
    const rules = refusal.errors.map((error) => `${error.field} ${error.rule}`);
    expect([refusal.code, rules]).toEqual([code, [rule]]);
    expect(refusal.errors[0]?.message).toContain(words);
    const registry = await (await fetch(new URL('/mfe/registry.json', site.platform.siteUrl))).json();
    const versions = Object.fromEntries(
      (registry as { remotes: { name: string; version: string }[] }).remotes.map((entry) => [
        entry.name,
        entry.version,
      ]),
    );
    expect(versions[remote]).toBe(build.version);
  });
});

describe('what a script does', () => {
  /** Appends to the entry of the remote, which runs when its page is opened. */
  const visitWith = (script: string) =>
    site.visit('/', {
      prepare: async (page) => {
        await forgetIntegrity(page);
        await causeFault(page, remote, {
          files: ['entry'],
          answer: async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: `${await response.text()}\n${script}` });
          },
        });
      },
    });

  it('a page that was emptied is back at once, with header and remote, and goes on', async () => {
    const { page, leave } = await visitWith('document.body.replaceChildren();');
    const frame = frameOf(page);
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    await frame.follow('Cost predictor');
    await frame.shows('Cost predictor');
    await leave();
  });

  it('an error that nobody catches is reported with the remote and version whose file threw', async () => {
    const { page, leave } = await visitWith(
      "setTimeout(() => { throw new TypeError('typed by a reader'); }); Promise.reject(new RangeError('as well'));",
    );
    const reports: { kind: string; remote?: string; message?: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-reports')) reports.push(...request.postDataJSON().reports);
    });
    const frame = frameOf(page);
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    const uncaught = () => reports.filter(({ kind }) => kind === 'uncaught');
    await expect.poll(() => uncaught().length, { timeout: 60_000 }).toBe(2);
    expect(uncaught().map((report) => report.remote)).toEqual(Array(2).fill(`${remote}@${build.version}`));
    expect(
      uncaught()
        .map((report) => report.message?.split(' at ')[0])
        .sort(),
    ).toEqual(['RangeError', 'TypeError']);
    expect(JSON.stringify(reports)).not.toContain('typed by');
    await leave();
  });

  it('the style sheets of a remote are out of force once its page is left', async () => {
    const { page, leave } = await site.visit('/');
    const frame = frameOf(page);
    const inForce = () =>
      page.evaluate(
        "[...document.querySelectorAll('link[rel=stylesheet],[data-address]')].filter((s) => s.media === '').map((s) => (s.dataset.address ?? new URL(s.href).pathname).split('/')[2])",
      );
    expect(await inForce()).toContain('mfe-calculator');
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    await expect.poll(inForce).not.toContain('mfe-calculator');
    expect(await inForce()).toContain('mfe-bol');
    await frame.follow('Calculator');
    await frame.shows('Freight class from four numbers');
    await expect.poll(inForce).not.toContain('mfe-bol');
    expect(await inForce()).toContain('mfe-calculator');
    await leave();
  });
});
