import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

interface Words {
  readonly path: string;
  readonly heading: string;
  readonly lead?: string;
}

/** What each of our remotes declares. */
const workspace = join(import.meta.dirname, '../..');
const pages: Words[] = readdirSync(workspace)
  .filter((folder) => folder.startsWith('mfe-'))
  .flatMap((folder): Words[] => {
    const { pages = [] } = JSON.parse(readFileSync(join(workspace, folder, 'remote.json'), 'utf8'));
    return pages.filter(({ heading }: Words) => heading !== undefined);
  });

/** Notes when a frame is drawn without a heading after one with a heading. */
const watchHeading = `(function look() {
  requestAnimationFrame(look);
  if (document.querySelector('h1')) window.hadHeading = true;
  else if (window.hadHeading) window.lostHeading = true;
})();`;

describe.each(pages)('$path', ({ path, heading, lead }) => {
  it('can be read before any script has come, and its remote then says the same', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { page, leave } = await site.visit(path, {
      until: 'commit',
      prepare: async (fresh) => {
        await fresh.addInitScript({ content: watchHeading });
        await fresh.route(/(?:shell|remoteEntry)\.[0-9a-f]+\.js$/, async (route) => {
          await arrived;
          await route.continue();
        });
      },
    });
    const title = page.getByRole('heading', { level: 1, name: heading, exact: true });
    await title.waitFor();
    if (lead !== undefined) await page.getByText(lead).waitFor();
    expect(await page.locator('main input, main button').count()).toBe(0);
    arrive();
    await page.locator('#first-words').waitFor({ state: 'hidden' });
    await title.waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.evaluate('window.hadHeading && !window.lostHeading')).toBe(true);
    if (lead !== undefined) await page.getByText(lead).waitFor();
    await leave();
  });
});

it('the words of the first page do not come back when the reader goes on before they are replaced', async () => {
  const { page, leave } = await site.visit('/pricing', {
    until: 'commit',
    prepare: (fresh) => fresh.route(/mfe-(?:account|calculator).*remoteEntry\.[0-9a-f]+\.js$/, () => {}),
  });
  const title = page.getByRole('heading', { level: 1, name: 'Pricing' });
  await title.waitFor();
  await page.getByRole('link', { name: 'Calculator' }).first().click();
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  await title.waitFor({ state: 'detached' });
  await leave();
});

describe('on a slow line', () => {
  it('the page stays in the typeface of the system and fetches no other for its first view', async () => {
    const fonts: string[] = [];
    const { page, leave } = await site.visit('/', {
      prepare: async (fresh) => {
        fresh.on('request', (request) => {
          if (request.resourceType() === 'font') fonts.push(request.url());
        });
        await fresh.addInitScript(
          "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })",
        );
      },
    });
    await page.getByLabel('Length').first().waitFor();
    expect(fonts).toEqual([]);
    await leave();
  });

  it('on any other line it fetches the typeface', async () => {
    const fonts: string[] = [];
    const { page, leave } = await site.visit('/', {
      prepare: async (fresh) => {
        fresh.on('request', (request) => {
          if (request.resourceType() === 'font') fonts.push(request.url());
        });
      },
    });
    await page.getByLabel('Length').first().waitFor();
    await expect.poll(() => fonts.filter((url) => url.includes('archivo-latin-wdth'))).toHaveLength(1);
    await leave();
  });
});
