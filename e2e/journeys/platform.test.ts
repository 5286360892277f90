import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { apiClient } from '../identity/api-client.ts';
import { gatherTeam, newDeployKey, type Team } from '../platform/remote-command.ts';
import { type OwnSite, openOwnSite } from '../site.ts';
import { signedInShipper } from './account.ts';
import { sidewaysScroll } from './browser-state.ts';

// A rollback changes the site for everybody, so this one is its own.

const remote = 'mfe-predictor';
const second = '2.0.0-second';

let site: OwnSite;
let team: Team;
beforeAll(async () => {
  const key = newDeployKey();
  site = await openOwnSite(key);
  team = await gatherTeam(remote, { FREIGHTWRIGHT_URL: site.platform.siteUrl, ...key });
  const token = (await team.remote(`token ${remote} --who team`)).out.trim();
  await team.release(second, (script) => `${script}\n// The second version.\n`);
  expect(await team.remote(`deploy ${remote}`, { DEPLOY_TOKEN: token })).toMatchObject({ code: 0, err: '' });
});
afterAll(async () => {
  await site?.close();
  await team?.disband();
});

async function signedInWith(role: string) {
  const { email = '', password = '' } =
    site.platform.identity.demoUsers.find((user) => user.team === role) ?? {};
  const client = apiClient(site.platform.siteUrl);
  expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
  return client;
}

const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text }).first();

describe('/platform', () => {
  it('shows an operator what is live, rolls back after a confirmation, and has it in the history', async () => {
    const operator = await signedInWith('platform-operator');
    const { page, complaints, leave } = await site.visit('/platform', { signedIn: operator });
    await rowOf(page, 'Remotes', remote).getByText(second).waitFor();
    await page.getByRole('link', { name: remote }).click();
    await rowOf(page, 'Versions', second).getByText('Live', { exact: true }).waitFor();
    await rowOf(page, 'History', second).getByText('team (deploy token)').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: `Roll back to ${team.version}` }).click();
    const asked = page.getByRole('dialog', { name: `Roll ${remote} back to ${team.version}?` });
    await asked.getByText(`Everybody gets ${team.version} instead of ${second}`).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText(`${remote} is back at ${team.version}.`).waitFor();
    const line = rowOf(page, 'History', 'Rolled back');
    await line.getByText('You', { exact: true }).waitFor();
    await rowOf(page, 'Remotes', remote).getByText(team.version).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('starts a canary by keyboard, and fits a phone', async () => {
    const operator = await signedInWith('platform-operator');
    const { page, leave } = await site.visit(`/platform?remote=${remote}`, {
      signedIn: operator,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('button', { name: `Start a canary of ${second}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Share of visitors').fill('10');
    await page.keyboard.press('Enter');
    await page.getByText(`${second} of ${remote} goes to 10% of visitors.`).waitFor();
    await page.getByRole('button', { name: 'End the canary' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await leave();
  });

  it('tells a member of another team why a remote is not theirs to move', async () => {
    const member = await signedInWith('remote-team:mfe-bol');
    const { page, leave } = await site.visit(`/platform?remote=${remote}`, { signedIn: member });
    await page.getByRole('button', { name: `Retire ${remote}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('alert').getByText(`Your role is not for ${remote}`).waitFor();
    await leave();
  });

  it('tells everybody else who is signed in that the page is not for them', async () => {
    const { client } = await signedInShipper(site.platform.siteUrl);
    const { page, leave } = await site.visit('/platform', { signedIn: client });
    await page.getByRole('heading', { name: 'This page is for operators and teams' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.getByRole('table').count()).toBe(0);
    await leave();
  });
});
