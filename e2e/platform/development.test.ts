import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { platformEnv } from '../config.ts';
import { frameOf } from '../faults/frame.ts';
import { openSharedSite, type Site } from '../site.ts';
import { root } from './remote-command.ts';

const remote = 'mfe-predictor';
const source = 'src/predictor-page.tsx';

let site: Site;
/** A developer's copy of the remote's folder. */
let workspace: string;
let server: ChildProcess | undefined;
beforeAll(async () => {
  site = await openSharedSite();
});
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'freightwright-dev-'));
  await symlink(join(root, 'node_modules'), join(workspace, 'node_modules'));
  await cp(join(root, remote), join(workspace, remote), {
    recursive: true,
    filter: (path) => basename(path) !== 'dist',
  });
});
afterEach(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(workspace, { recursive: true, force: true });
});
afterAll(() => site?.close());

/** `npm run dev -- mfe-predictor …`; resolves with the link it prints. */
async function develop(...options: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(root, 'packages/tooling/src/dev/main.ts'), remote, ...options],
    {
      cwd: workspace,
      env: { ...platformEnv, FREIGHTWRIGHT_URL: site.platform.siteUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  server = child;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const link = /^Open (\S+)\n/m.exec(said)?.[1];
    if (link !== undefined) resolve(link);
  });
  child.on('exit', () => reject(new Error(`The development server ended:\n${said}`)));
  return promise;
}

async function rename(heading: string): Promise<void> {
  const file = join(workspace, remote, source);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/>[^<]+<\/h1>/, `>${heading}</h1>`));
}

const pathOf = (link: string) => link.slice(new URL(link).origin.length);

describe('npm run dev', () => {
  it('shows a local build inside the running site with a badge, reloads it on a change, and one press ends it', async () => {
    const link = await develop();
    const { page, complaints, leave } = await site.visit(pathOf(link));
    const frame = frameOf(page);
    await page.getByRole('heading', { name: 'Load a remote from another address?' }).waitFor();
    await page.getByRole('button', { name: 'Load it' }).click();
    await frame.shows('Cost predictor');
    const badge = page.getByRole('complementary', { name: 'Overrides' });
    expect(await badge.textContent()).toContain(remote);
    expect(await badge.textContent()).toMatch(/http:\/\/localhost:\d+\/mf-manifest\.json/);
    expect(new URL(page.url()).search).toBe('');

    await rename('Cost predictor, as I type');
    await frame.shows('Cost predictor, as I type');
    expect(complaints).toEqual([]);
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    expect(await accessibilityFaults(page)).toEqual([]);

    await badge.getByRole('link', { name: 'Clear override' }).click();
    await badge.waitFor({ state: 'detached' });
    await frame.follow('Cost predictor');
    await page.getByRole('heading', { level: 1, name: 'Cost predictor', exact: true }).waitFor();
    await leave();
  });

  it('asks before it loads anything, without a script, in both themes and on a phone; Cancel goes on without', async () => {
    const wish = `mf=${remote}@${encodeURIComponent('http://localhost:1/a-rather-long-address/of-a-build/mf-manifest.json')}`;
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints, leave } = await site.visit('/cost-predictor', { colorScheme });
      await frameOf(page).shows('Cost predictor');
      const look = () =>
        page.evaluate<string[]>(
          '[getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color]',
        );
      const sites = await look();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${site.platform.siteUrl}/cost-predictor?${wish}`);
      await page.getByRole('button', { name: 'Load it' }).waitFor();
      expect(await look()).toEqual(sites);
      expect(await page.locator('script').count()).toBe(0);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Cancel' }).click();
      await frameOf(page).shows('Cost predictor');
      expect(new URL(page.url()).search).toBe('');
      expect(await page.getByRole('complementary', { name: 'Overrides' }).count()).toBe(0);
      expect(complaints).toEqual([]);
      await leave();
    }
  });

  it('with --standalone shows the remote alone, with the calls it makes to the platform', async () => {
    const link = await develop('--standalone');
    const { page, complaints, leave } = await site.visit('/');
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Cost predictor' }).waitFor();
    const platform = page.getByRole('complementary', { name: 'Platform' });
    await platform.getByText('GET /api/user/prediction-usage').waitFor();
    await platform.getByLabel('Theme').selectOption('dark');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await rename('Cost predictor, alone');
    await page.getByRole('heading', { level: 1, name: 'Cost predictor, alone' }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });
});
