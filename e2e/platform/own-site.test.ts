import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameOf } from '../faults/frame.ts';
import { openSite, type Site } from '../site.ts';
import { gatherTeam, newDeployKey, type Team } from './remote-command.ts';

const remote = 'mfe-predictor';
const first = 'Cost predictor';
const second = 'Cost predictor, second edition';
/** A navigation 2 s after the page last read the registry shows the change; the rest is for a slow machine. */
const seenWithinMs = 8_000;

let site: Site;
let team: Team;
let token: string;
beforeAll(async () => {
  const key = newDeployKey();
  site = await openSite(key);
  team = await gatherTeam(remote, { FREIGHTWRIGHT_URL: site.platform.siteUrl, ...key });
  token = await tokenFor(remote);
  await team.release('2.0.0-second', (script) => script.replaceAll(`"${first}"`, `"${second}"`));
});
afterAll(async () => {
  await site?.close();
  await team?.disband();
});

async function tokenFor(name: string): Promise<string> {
  return (await team.remote(`token ${name} --who team`)).out.trim();
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
    await expect.poll(comeBack, { timeout: seenWithinMs, interval: 100 }).toBe(second);
    expect(await ship(`rollback ${remote}`)).toMatchObject({ code: 0, err: '' });
    await expect.poll(comeBack, { timeout: seenWithinMs, interval: 100 }).toBe(first);

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
    await expect
      .poll(async () => {
        // As when the reader comes back to the tab.
        await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
        return notice.count();
      })
      .toBe(1);
    expect(await weight.inputValue()).toContain('1');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(first);
    await page.getByRole('button', { name: 'Later' }).click();
    await notice.waitFor({ state: 'detached' });

    await ship(`rollback ${remote}`);
    await ship(`deploy ${remote}`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
    await ship(`rollback ${remote}`);
    await expect
      .poll(async () => {
        await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
        return notice.count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: first, exact: true }).waitFor();
    await leave();
  });

  it('a token for one remote cannot deploy another', async () => {
    const other = await tokenFor('mfe-bol');
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
});
