import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMails } from '@freightwright/stack-mail';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { causeFault, faultsOf } from '../faults/faulty-remote.ts';
import { frameOf } from '../faults/frame.ts';
import { signedInShipper } from '../journeys/account.ts';
import { tabTo, typeInto } from '../journeys/by-keyboard.ts';
import { type OwnSite, openOwnSite } from '../site.ts';
import { gatherTeam, newDeployKey, type Team } from './remote-command.ts';

// Tests that change the site for everybody, or must be alone on it. They run on a site of their own.

const remote = 'mfe-predictor';
const first = 'Cost predictor';
const second = 'Cost predictor, second edition';

let site: OwnSite;
let team: Team;
let token: string;
let teamEnv: Record<string, string>;
beforeAll(async () => {
  const key = newDeployKey();
  site = await openOwnSite({ ...key, TEST_MODE: 'off', CONTACT_DELIVERY: 'mail' });
  teamEnv = { FREIGHTWRIGHT_URL: site.platform.siteUrl, ...key };
  team = await gatherTeam(remote, teamEnv);
  token = await tokenFor(team, remote);
  await team.release('2.0.0-second', (script) => script.replaceAll(`"${first}"`, `"${second}"`));
});
afterAll(async () => {
  await site?.close();
  await team?.disband();
});

async function tokenFor({ remote: run }: Team, name: string): Promise<string> {
  return (await run(`token ${name} --who team`)).out.trim();
}

const ship = (args: string) => team.remote(args, { DEPLOY_TOKEN: token });
const fetchFrom = (path: string) => fetch(new URL(path, site.platform.siteUrl));

/** The shell's own files as they are served, each with a hash of its bytes. */
async function shellFiles(): Promise<Record<string, string>> {
  const page = await (await fetchFrom('/')).text();
  const paths = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const hashes = paths.map(async (path) => {
    const bytes = Buffer.from(await (await fetchFrom(path)).arrayBuffer());
    return [path, createHash('sha256').update(bytes).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

describe('a team ships its remote alone', () => {
  it('version 2 and the way back reach an open page on its next navigation; the shell stays as it is', async () => {
    const shellBefore = await shellFiles();
    const { page, complaints, leave } = await site.visit('/');
    const frame = frameOf(page);
    let documents = 0;
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    const comeBack = async () => {
      await frame.follow('Calculator');
      await frame.shows('Freight class from four numbers');
      await frame.follow(first);
      return (await page.getByRole('heading', { level: 1, name: first }).textContent()) ?? '';
    };
    expect(await comeBack()).toBe(first);

    expect(await ship(`deploy ${remote}`)).toMatchObject({ code: 0, err: '' });
    await expect.poll(comeBack, { interval: 100 }).toBe(second);
    expect(await ship(`rollback ${remote}`)).toMatchObject({ code: 0, err: '' });
    await expect.poll(comeBack, { interval: 100 }).toBe(first);

    expect(documents).toBe(0);
    expect(complaints).toEqual([]);
    expect(await shellFiles()).toEqual(shellBefore);
    for (const version of [team.version, '2.0.0-second']) {
      expect((await fetchFrom(`/mfe/${remote}/${version}/mf-manifest.json`)).status).toBe(200);
    }
    const history = (await ship(`history ${remote}`)).out.split('\n').slice(1, 4);
    expect(history).toEqual([
      expect.stringMatching(/ rollback +2\.0\.0-second .* deploy:team$/),
      expect.stringMatching(/ deploy .* 2\.0\.0-second +deploy:team$/),
      expect.stringMatching(/ deploy +- /),
    ]);
    await leave();
  });

  it('a reader on the page is offered the new version, keeps what is typed, and gets it on Reload', async () => {
    const { page, leave } = await site.visit('/cost-predictor');
    const weight = page.getByRole('textbox').or(page.getByRole('spinbutton')).first();
    await weight.fill('1234');
    expect(await ship(`deploy ${remote}`)).toMatchObject({ code: 0, err: '' });
    const notice = page.getByText('A newer version of this page is ready.');
    const offers = async () => {
      // Imitates the reader coming back to the tab.
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      return notice.count();
    };
    await expect.poll(offers).toBe(1);
    expect(await weight.inputValue()).toContain('1');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(first);
    await page.getByRole('button', { name: 'Later' }).click();
    await notice.waitFor({ state: 'detached' });

    await ship(`rollback ${remote}`);
    await ship(`deploy ${remote}`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
    await ship(`rollback ${remote}`);
    await expect.poll(offers).toBe(1);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: first, exact: true }).waitFor();
    await leave();
  });

  it('a page that stays open hears of a deployment by itself, with nobody signed in', async () => {
    const listens = Promise.withResolvers<void>();
    const { page, leave } = await site.visit('/cost-predictor', {
      prepare: async (fresh) => {
        fresh.on('response', (response) => {
          if (response.url().endsWith('/api/events')) listens.resolve();
        });
      },
    });
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await listens.promise;
    expect(await ship(`deploy ${remote}`)).toMatchObject({ code: 0, err: '' });
    await page.getByText('A newer version of this page is ready.').waitFor();
    await ship(`rollback ${remote}`);
    await leave();
  });

  it('a token for one remote cannot deploy another', async () => {
    const other = await tokenFor(team, 'mfe-bol');
    const { code, err } = await team.remote(`deploy ${remote}`, { DEPLOY_TOKEN: other });
    expect(code).toBe(1);
    expect(err).not.toBe('');
    const answer = await fetch(new URL(`/api/remotes/${remote}/rollbacks`, site.platform.siteUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'access.denied' });
  });

  it('a part of a remote is deployed and rolled back by its own team, while the page that shows it stays open', async () => {
    const lender = 'mfe-calculator';
    const heading = 'Practice calculator';
    const owners = await gatherTeam(lender, teamEnv);
    onTestFinished(owners.disband);
    const ownersToken = await tokenFor(owners, lender);
    const shipPart = (args: string) => owners.remote(args, { DEPLOY_TOKEN: ownersToken });
    await owners.release(
      '2.0.0-second',
      (script) => script.replaceAll(`"${heading}"`, `"${heading}, second edition"`),
      'part-practice-calculator',
    );
    const { page, complaints, leave } = await site.visit('/how-to-calculate-freight-class');
    const practice = page.getByRole('region', { name: heading, exact: true });
    await practice.waitFor();
    let documents = 0;
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    const comeBack = async () => {
      await frameOf(page).follow('Guides');
      await frameOf(page).shows('Freight class chart');
      await page.goBack();
      return page.getByRole('heading', { level: 2, name: /^Practice calculator/ }).textContent();
    };
    expect(await shipPart(`deploy ${lender}`)).toMatchObject({ code: 0, err: '' });
    // A reader who is using it is not disturbed.
    expect(await practice.count()).toBe(1);
    await expect.poll(comeBack, { interval: 100 }).toBe(`${heading}, second edition`);
    expect(await shipPart(`rollback ${lender}`)).toMatchObject({ code: 0, err: '' });
    await expect.poll(comeBack, { interval: 100 }).toBe(heading);
    expect(documents).toBe(0);
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('the platform', () => {
  it('page views and failures are reported with the version, and written to the file of reports', async () => {
    let end = async () => {};
    const { page, leave } = await site.visit('/', {
      prepare: async (fresh) => {
        end = await causeFault(fresh, 'mfe-bol', faultsOf('mfe_bol')['its server is down']);
      },
    });
    const frame = frameOf(page);
    await frame.shows('Freight class from four numbers');
    await frame.follow('Cost predictor');
    await frame.shows('Cost predictor');
    await frame.follow('Bill of lading');
    await frame.panelAppears();
    const reference = await frame.panel.locator('code').textContent();
    const file = join(site.platform.dataDir, 'client-reports/client-reports.log');
    const reports = async () =>
      (await readFile(file, 'utf8').catch(() => ''))
        .split('\n')
        .flatMap((line) => line && [JSON.parse(line)]);
    const of = (remote: string) => expect.stringMatching(new RegExp(`^${remote}@.+`));
    await expect
      .poll(reports)
      .toContainEqual(
        expect.objectContaining({ kind: 'load-failed', remote: of('mfe-bol'), path: '/bol', reference }),
      );
    const seen = await reports();
    for (const report of [
      { kind: 'page-view', remote: of('mfe-calculator'), path: '/' },
      { kind: 'navigation', remote: of('mfe-predictor'), path: '/cost-predictor' },
    ]) {
      expect(seen).toContainEqual(expect.objectContaining(report));
    }
    await end();
    await leave();
  });

  it('without test mode has no test page and gives no plan without payment', async () => {
    expect((await fetchFrom('/test')).status).toBe(404);
    const { siteUrl } = site.platform;
    const call = await fetch(`${siteUrl}/api/test/enable-pro`, {
      method: 'POST',
      headers: { origin: siteUrl },
    });
    expect(call.status).toBe(404);
    expect(await call.json()).toMatchObject({ code: 'route.not-found' });
  });
});

it('what is written with the contact form arrives at support, and what cannot be sent stays in the form', async () => {
  const { page, leave } = await site.visit('/contact');
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  const notification = site.part('notification');
  await notification.stop();
  onTestFinished(() => notification.start());
  const subject = 'Three docks';
  await typeInto(page, {
    Name: 'Dock office',
    Email: 'dock@shipper.example',
    Subject: subject,
    Message: 'Do you have a plan for three docks?',
  });
  await tabTo(page, page.getByRole('button', { name: 'Send Message' }));
  await page.keyboard.press('Enter');
  await page.getByText('Error Sending Message').waitFor();
  await page.getByText('Not sent.').waitFor();
  await notification.start();
  const send = page.getByRole('button', { name: 'Send Message' });
  // The gateway may still take the service for gone.
  await expect
    .poll(async () => {
      if (await send.isEnabled()) await send.press('Enter');
      return page.getByText('Message Sent Successfully').count();
    })
    .toBeGreaterThan(0);
  const mails = () => listMails({ webUrl: site.platform.mailUrl, to: 'support@freightwright.example' });
  await expect
    .poll(async () => (await mails()).map((mail) => mail.subject))
    .toEqual([`Contact form: ${subject}`]);
  await leave();
}, 120_000);

it('a user who comes while the identity service is down is not asked to sign in, and Retry finds them again', async () => {
  const { account, client } = await signedInShipper(site.platform.siteUrl);
  const identity = site.part('identity');
  await identity.stop();
  onTestFinished(() => identity.start());
  const { page, leave } = await site.visit('/dashboard', { signedIn: client });
  const unknown = page.getByRole('main').getByText("We couldn't check whether you are signed in.");
  await unknown.waitFor();
  expect(await page.getByRole('button', { name: /^Sign (in|up)$/i }).count()).toBe(0);
  await identity.start();
  await expect
    .poll(async () => {
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      if (await retry.isVisible()) await retry.click();
      return page.getByRole('heading', { level: 1, name: 'Dashboard' }).count();
    })
    .toBe(1);
  await page.getByRole('button', { name: `Account of ${account.email}` }).waitFor();
  await leave();
});
