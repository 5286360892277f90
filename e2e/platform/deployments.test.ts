import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyOf, Route } from '@freightwright/contracts';
import {
  deployRemote,
  endCanary,
  permitTrials,
  promoteCanary,
  remoteHistory,
  rollbackRemote,
  startCanary,
  trialPath,
  uploadVersion,
} from '@freightwright/contracts';
import { apiClient } from '@freightwright/stack-test-site/visitor';
import { callRegistry, readBuild } from '@freightwright/tooling';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../accessibility.ts';
import { frameOf } from '../faults/frame.ts';
import { signedInShipper } from '../journeys/account.ts';
import { sidewaysScroll } from '../journeys/browser-state.ts';
import { openSharedSite } from '../site.ts';
import { changed } from './changed-build.ts';

// A remote whose pages few other files use. It is reset to its first version after each test.

const remote = 'mfe-developers';
const path = '/developers';
const first = 'Developers';
const second = 'Developers, second edition';
const version = '2.0.0-second';
const site = openSharedSite();

/** A team's commands: like `npm run remote`, without a process for each. */
let token: string;
const call = <R extends Route>(route: R, body?: BodyOf<R>) =>
  callRegistry({ site: site.platform.siteUrl, token }, route, remote, body);
let firstVersion: string;
let next: BodyOf<typeof deployRemote>;
beforeAll(async () => {
  token = (await readFile(join(site.platform.dataDir, 'deploy-token'), 'utf8')).trim();
  const { deployment } = await readBuild(join(import.meta.dirname, '../..', remote, 'dist'));
  firstVersion = deployment.version;
  next = changed(deployment, '__federation_expose_lifecycle', first, second);
});

const fetchFrom = (place: string) => fetch(new URL(place, site.platform.siteUrl));
const headingOf = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The shell's files as served, each with a hash of its bytes. */
async function shellFiles(): Promise<Record<string, string>> {
  const page = await (await fetchFrom('/')).text();
  const paths = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const hashes = paths.map(async (file) => {
    const bytes = Buffer.from(await (await fetchFrom(file)).arrayBuffer());
    return [file, createHash('sha256').update(bytes).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Visits until one visitor is assigned to the canary and one is not, and returns their buckets. */
async function drawnBuckets(): Promise<{ inside: string; outside: string }> {
  const buckets = new Map<boolean, string>();
  while (buckets.size < 2) {
    const answer = await fetchFrom(path);
    const bucket = /^lot=(\d+);/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    buckets.set((await answer.text()).includes(`"version":"${version}"`), bucket);
  }
  return { inside: buckets.get(true) ?? '', outside: buckets.get(false) ?? '' };
}
const visitWithBucket = (bucket: string) =>
  site.visit(path, { signedIn: { cookies: new Map([['lot', bucket]]) } });

describe('a team ships its remote alone', () => {
  it('a stored version is tried by a link, in one browser alone', async () => {
    const { entry } = await call(uploadVersion, next);
    const { permit } = await call(permitTrials);
    const { page } = await site.visit(trialPath(entry, permit));
    await page.getByRole('heading', { name: 'Try a version that is not live?' }).waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await headingOf(page, second);
    expect(await page.getByRole('complementary', { name: 'Overrides' }).textContent()).toContain(version);
    await headingOf((await site.visit(path)).page, first);
    await page.getByRole('link', { name: 'Clear override' }).click();
    await headingOf(page, first);
  });

  it('a deployment and the way back reach an open page on its next navigation; the shell stays as it is', async () => {
    const shellBefore = await shellFiles();
    const { page, complaints } = await site.visit(path);
    const frame = frameOf(page);
    let documents = 0;
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    const comeBack = async () => {
      await frame.follow('Guides');
      await frame.shows('Freight class chart');
      await page.goBack();
      return (await page.getByRole('heading', { level: 1, name: first }).textContent()) ?? '';
    };
    expect(await comeBack()).toBe(first);
    await call(deployRemote, next);
    await expect.poll(comeBack, { interval: 100 }).toBe(second);
    await call(rollbackRemote, {});
    await expect.poll(comeBack, { interval: 100 }).toBe(first);
    expect([documents, complaints]).toEqual([0, []]);
    expect(await shellFiles()).toEqual(shellBefore);
    for (const each of [firstVersion, version])
      expect((await fetchFrom(`/mfe/${remote}/${each}/mf-manifest.json`)).status).toBe(200);
    const { changes } = await call(remoteHistory);
    expect(changes.slice(0, 2)).toMatchObject([
      { action: 'rollback', from: version, to: firstVersion },
      { action: 'deploy', from: firstVersion, to: version },
    ]);
  });

  it('a reader on the page hears of a deployment by itself, keeps what is typed, and gets it on Reload', async () => {
    const listens = Promise.withResolvers<void>();
    const { page } = await site.visit(`${path}/reference`, {
      prepare: async (fresh) => {
        fresh.on('response', (response) => {
          if (response.url().endsWith('/api/events')) listens.resolve();
        });
      },
    });
    const key = page.getByLabel('Key for tests');
    await key.fill('fw_test_1234');
    await listens.promise;
    await call(deployRemote, next);
    await page.getByText('A newer version of this page is ready.').waitFor();
    expect(await key.inputValue()).toBe('fw_test_1234');
    await page.getByRole('navigation', { name: first, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('navigation', { name: second, exact: true }).waitFor();
    await call(rollbackRemote, {});
  });

  it('of two visitors one gets the canary and one does not, and each keeps it, until it is promoted', async () => {
    await call(startCanary, { version, percent: 50 });
    await expect.poll(async () => (await fetchFrom(path)).headers.get('set-cookie')).toContain('lot=');
    const buckets = await drawnBuckets();
    const early = await visitWithBucket(buckets.inside);
    const late = await visitWithBucket(buckets.outside);
    await headingOf(early.page, second);
    await headingOf(late.page, first);
    await Promise.all([early.page.reload(), late.page.reload()]);
    await headingOf(early.page, second);
    await headingOf(late.page, first);
    await call(promoteCanary, { version });
    await late.page.getByRole('button', { name: 'Reload' }).click();
    await headingOf(late.page, second);
    await early.page.reload();
    await headingOf(early.page, second);
    await call(rollbackRemote, {});
  });

  it('a visitor joins a cohort by a link, gets its canary, and the live version when it has ended', async () => {
    await call(startCanary, { version, percent: 0, cohorts: ['early'] });
    const { page } = await site.visit(path);
    await headingOf(page, first);
    await page.goto(new URL(`${path}?cohort=early`, site.platform.siteUrl).href);
    await page.getByRole('button', { name: 'Get them early' }).click();
    await headingOf(page, second);
    await call(endCanary, { version });
    const reloaded = async () => {
      await page.reload();
      return page.getByRole('heading', { level: 1 }).first().textContent();
    };
    await expect.poll(reloaded).toBe(first);
  });
});

describe('/platform', () => {
  async function signedInWith(role: string) {
    const { email, password } = site.platform.identity.demoUsers.find((user) => user.team === role) ?? {};
    const client = apiClient(site.platform.siteUrl);
    expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
    return client;
  }
  const rowOf = (page: Page, table: string, text: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text }).first();

  it('shows an operator what is live, rolls back after a confirmation, starts a canary, and fits a phone', async () => {
    await call(deployRemote, next);
    const operator = await signedInWith('platform-operator');
    const { page, complaints } = await site.visit('/platform', { signedIn: operator });
    await rowOf(page, 'Remotes', remote).getByText(version).waitFor();
    await page.getByRole('link', { name: remote }).click();
    await rowOf(page, 'Versions', version).getByText('Live', { exact: true }).waitFor();
    await rowOf(page, 'History', version)
      .getByText(/deploy token/)
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: `Roll back to ${firstVersion}` }).click();
    const asked = page.getByRole('dialog', { name: `Roll ${remote} back to ${firstVersion}?` });
    await asked.getByText(`Everybody gets ${firstVersion} instead of ${version}`).waitFor();
    await asked.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText(`${remote} is back at ${firstVersion}.`).waitFor();
    await rowOf(page, 'History', 'Rolled back').getByText('You', { exact: true }).waitFor();
    await rowOf(page, 'Remotes', remote).getByText(firstVersion).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: `Start a canary of ${version}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Share of visitors').fill('10');
    await page.keyboard.press('Enter');
    await page.getByText(`${version} of ${remote} goes to 10% of visitors.`).waitFor();
    await page.getByRole('button', { name: 'End the canary' }).waitFor();
    await call(endCanary, { version });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('tells a member of another team why a remote is not theirs to move, and everybody else that it is not for them', async () => {
    const member = await signedInWith('remote-team:mfe-bol');
    const { page } = await site.visit(`/platform?remote=${remote}`, { signedIn: member });
    await page.getByRole('button', { name: `Retire ${remote}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('alert').getByText(`Your role is not for ${remote}`).waitFor();
    const { client } = await signedInShipper(site.platform.siteUrl);
    const other = await site.visit('/platform', { signedIn: client });
    await other.page.getByRole('heading', { name: 'This page is for operators and teams' }).waitFor();
    expect(await other.page.getByRole('table').count()).toBe(0);
  });
});
