import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnSite, openOwnSite } from '../site.ts';
import { gatherTeam, newDeployKey, type Team } from './remote-command.ts';

// Which version a visitor gets changes the site for everybody, so it is one of its own.

const remote = 'mfe-predictor';
const path = '/cost-predictor';
const first = 'Cost predictor';
const second = 'Cost predictor, second edition';
const version = '2.0.0-second';

let site: OwnSite;
let team: Team;
let token: string;
beforeAll(async () => {
  const key = newDeployKey();
  site = await openOwnSite({ ...key, TEST_MODE: 'off', CONTACT_DELIVERY: 'mail' });
  team = await gatherTeam(remote, { FREIGHTWRIGHT_URL: site.platform.siteUrl, ...key });
  token = (await team.remote(`token ${remote} --who team`)).out.trim();
  await team.release(version, (script) => script.replaceAll(`"${first}"`, `"${second}"`));
});
afterAll(async () => {
  await site?.close();
  await team?.disband();
});

async function ship(args: string): Promise<string> {
  const { code, out, err } = await team.remote(args, { DEPLOY_TOKEN: token });
  expect([code, err]).toEqual([0, '']);
  return out;
}

const headingOf = (page: Awaited<ReturnType<OwnSite['visit']>>['page'], name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Visitors come until one was drawn for the canary and one was not, and their lots. */
async function drawnLots(): Promise<{ inside: string; outside: string }> {
  const lots = new Map<boolean, string>();
  while (lots.size < 2) {
    const answer = await fetch(new URL(path, site.platform.siteUrl), { headers: { accept: 'text/html' } });
    const lot = /^lot=(\d+);/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    lots.set((await answer.text()).includes(`"version":"${version}"`), lot);
  }
  return { inside: lots.get(true) ?? '', outside: lots.get(false) ?? '' };
}
const withLot = (lot: string) => ({ signedIn: { cookies: new Map([['lot', lot]]) } });

it('a stored version is tried by a link, in one browser alone', async () => {
  const out = await ship(`upload ${remote}`);
  const link = new URL(/http\S+/.exec(out)?.[0] ?? '');
  const { page, leave } = await site.visit(link.pathname + link.search);
  await page.getByRole('heading', { name: 'Try a version that is not live?' }).waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await headingOf(page, second);
  expect(await page.getByRole('complementary', { name: 'Overrides' }).textContent()).toContain(version);
  const other = await site.visit(path);
  await headingOf(other.page, first);
  await page.getByRole('link', { name: 'Clear override' }).click();
  await headingOf(page, first);
  await Promise.all([leave(), other.leave()]);
});

it('of two visitors one gets the canary and one does not, and each keeps it; promoted, the open page is offered it', async () => {
  await ship(`canary ${remote} ${version} --percent 50`);
  await expect
    .poll(async () => (await fetch(new URL(path, site.platform.siteUrl))).headers.get('set-cookie'))
    .toContain('lot=');
  const lots = await drawnLots();
  const [early, late] = [
    await site.visit(path, withLot(lots.inside)),
    await site.visit(path, withLot(lots.outside)),
  ];
  for (const again of ['at first', 'after a reload']) {
    if (again !== 'at first') await Promise.all([early.page.reload(), late.page.reload()]);
    await headingOf(early.page, second);
    await headingOf(late.page, first);
  }
  await ship(`promote ${remote}`);
  const notice = late.page.getByText('A newer version of this page is ready.');
  const offers = async () => {
    // Imitates the reader coming back to the tab.
    await late.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    return notice.count();
  };
  await expect.poll(offers).toBe(1);
  await late.page.getByRole('button', { name: 'Reload' }).click();
  await headingOf(late.page, second);
  await early.page.reload();
  await headingOf(early.page, second);
  await Promise.all([early.leave(), late.leave()]);
});

it('a visitor joins a cohort by a link, gets its canary, and the live version when it has ended', async () => {
  await ship(`rollback ${remote}`);
  await ship(`canary ${remote} ${version} --cohort early`);
  const { page, leave } = await site.visit(path);
  await headingOf(page, first);
  await page.goto(new URL(`${path}?cohort=early`, site.platform.siteUrl).href);
  await page.getByRole('button', { name: 'Get them early' }).click();
  await headingOf(page, second);
  await ship(`end-canary ${remote}`);
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('heading', { level: 1 }).first().textContent();
    })
    .toBe(first);
  await leave();
});
