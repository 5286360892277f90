import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bareEnvironment } from '@freightwright/stack-launcher';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations, violationsInBothThemes } from '../../accessibility.ts';
import { frameOf } from '../../faults/frame.ts';
import { professional } from '../../journeys/account.ts';
import { sidewaysScroll } from '../../journeys/browser-state.ts';
import { openSharedSite, type Site, type Visit } from '../../site.ts';

const root = join(import.meta.dirname, '../../..');
const remote = 'mfe-predictor';
const source = 'src/predictor-page.tsx';
const styleSheet = 'src/predictor-page.module.css';

const site = openSharedSite();
/** A developer's copy of the remote's folder. */
let workspace: string;
let server: ChildProcess | undefined;
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

/** `npm run dev -- mfe-predictor …`; resolves with the link it prints. */
async function develop(...options: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(root, 'packages/tooling/src/remote/dev-command.ts'), remote, ...options],
    {
      cwd: workspace,
      env: { ...bareEnvironment(), FREIGHTWRIGHT_URL: site.platform.siteUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  server = child;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const link = /^Open (\S+)\n/m.exec(output)?.[1];
    if (link !== undefined) resolve(link);
  });
  child.on('exit', () => reject(new Error(`The development server ended:\n${output}`)));
  return promise;
}

async function change(file: string, pattern: RegExp, replacement: string): Promise<void> {
  const path = join(workspace, remote, file);
  const text = await readFile(path, 'utf8');
  const changed = text.replace(pattern, replacement);
  expect(changed).not.toBe(text);
  await writeFile(path, changed);
}

const rename = (heading: string) => change(source, />[^<]+<\/h1>/, `>${heading}</h1>`);

/** Opens the link that the development server printed, and confirms the override. */
async function openOverride(link: string, options?: Parameters<Site['visit']>[1]): Promise<Visit> {
  const visit = await site.visit(pathOf(link), options);
  await visit.page.getByRole('button', { name: 'Load it' }).click();
  await frameOf(visit.page).shows('Cost predictor');
  return visit;
}

/** A flag on the page that a reload would clear. */
const mark = ({ page }: Visit) => page.evaluate('window.isSamePage = true');
const isSamePage = ({ page }: Visit) => page.evaluate<boolean>('window.isSamePage === true');

const pathOf = (link: string) => link.slice(new URL(link).origin.length);

describe('npm run dev', () => {
  it('shows a local build inside the running site with a badge, and one press ends it', async () => {
    const link = await develop();
    const { page, complaints } = await site.visit(pathOf(link));
    const frame = frameOf(page);
    await page.getByRole('heading', { name: 'Load a remote from another address?' }).waitFor();
    await page.getByRole('button', { name: 'Load it' }).click();
    await frame.shows('Cost predictor');
    const badge = page.getByRole('complementary', { name: 'Overrides' });
    expect(await badge.textContent()).toContain(remote);
    expect(await badge.textContent()).toMatch(/http:\/\/localhost:\d+\/mf-manifest\.json/);
    expect(new URL(page.url()).search).toBe('');

    expect(complaints).toEqual([]);
    await frame.follow('Bill of lading');
    await frame.shows('Bill of lading');
    expect(await accessibilityViolations(page)).toEqual([]);

    await badge.getByRole('link', { name: 'Clear override' }).click();
    await badge.waitFor({ state: 'detached' });
    await frame.follow('Cost predictor');
    await page.getByRole('heading', { level: 1, name: 'Cost predictor', exact: true }).waitFor();
  });

  it('brings each change into the open page, in which somebody is signed in and keeps what they typed', async () => {
    const { client } = await professional(site.platform.siteUrl);
    const visit = await openOverride(await develop(), { signedIn: client });
    const { page, complaints } = visit;
    await page.getByRole('tab', { name: 'Your terms' }).click();
    const field = page.getByRole('tabpanel').getByRole('textbox').first();
    await field.fill('41');
    await mark(visit);

    await rename('Cost predictor, as I type');
    await frameOf(page).shows('Cost predictor, as I type');
    expect(await field.inputValue()).toBe('41');
    expect(await page.evaluate<boolean>("document.activeElement.closest('[role=tabpanel]') !== null")).toBe(
      true,
    );

    const color = () =>
      page.evaluate<string>(
        "getComputedStyle(document.querySelector('h1').closest('header')).borderBottomColor",
      );
    await change(styleSheet, /^\.head \{/m, '.head {\n  border-bottom-color: rgb(1, 2, 3);');
    await expect.poll(color).toBe('rgb(1, 2, 3)');
    await change(styleSheet, /rgb\(1, 2, 3\)/, 'rgb(4, 5, 6)');
    await expect.poll(color).toBe('rgb(4, 5, 6)');
    await change(styleSheet, /^\.head \{/m, '.mine {\n  color: rgb(7, 8, 9);\n}\n\n.head {');
    await change(source, /<h1 className=\{util\.h1\}>/, '<h1 className={styles.mine}>');
    await expect
      .poll(() => page.evaluate<string>("getComputedStyle(document.querySelector('h1')).color"))
      .toBe('rgb(7, 8, 9)');
    expect(await color()).toBe('rgb(4, 5, 6)');
    expect(await field.inputValue()).toBe('41');

    expect(await isSamePage(visit)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('says on the page too why a build failed, as text, until one is pressed away or the next succeeds', async () => {
    const visit = await openOverride(await develop());
    const { page, complaints } = visit;
    const alert = page.getByRole('alert', { name: 'mfe-predictor does not build' });
    await mark(visit);
    const tear = () => change(source, /<\/h1>/, '</h1');
    const mend = () => change(source, /<\/h1(?!>)/, '</h1>');

    await tear();
    await alert.waitFor();
    const lines = (await readFile(join(workspace, remote, source), 'utf8')).split('\n');
    const line = lines.findIndex((text) => text.includes('</h1')) + 1;
    const message = (await alert.textContent()) ?? '';
    expect(message).toMatch(/mfe-predictor\/src\/predictor-page\.tsx, line \d+/);
    // The compiler reports the line itself or the next, where it detected the error.
    expect([line, line + 1]).toContain(Number(/line (\d+)/.exec(message)?.[1]));
    expect(message).toContain('<h1 className=');
    expect(await alert.locator('h1').count()).toBe(0);
    await frameOf(page).shows('Cost predictor');

    await alert.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });
    await mend();
    await rename('Cost predictor, mended');
    await frameOf(page).shows('Cost predictor, mended');

    await change(source, /'\.\/empty-result\.tsx'/, "'./nowhere.tsx'");
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/predictor-page\.tsx, line \d+.*nowhere\.tsx/s);
    await page.keyboard.press('Escape');
    await alert.waitFor({ state: 'detached' });
    await tear();
    await alert.waitFor();
    await mend();
    await change(source, /'\.\/nowhere\.tsx'/, "'./empty-result.tsx'");
    await alert.waitFor({ state: 'detached' });
    expect(await isSamePage(visit)).toBe(true);
    expect(complaints).toEqual([]);

    // Last, because axe inserts style sheets of other origins into the page, which the policy refuses.
    await tear();
    await alert.waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('draws a page that crashed anew when it is mended, and loads the page again for a change that no component takes', async () => {
    const visit = await openOverride(await develop());
    const { page } = visit;
    await mark(visit);
    await change(source, /(export function PredictorPage\(\) \{)/, "$1\n  throw new Error('crash');");
    await frameOf(page).panelAppears();
    await change(source, /\n {2}throw new Error\('crash'\);/, '');
    await frameOf(page).shows('Cost predictor');
    expect(await isSamePage(visit)).toBe(true);

    await change('src/index.ts', /$/, '\nconsole.info("another start");\n');
    await expect.poll(() => isSamePage(visit)).toBe(false);
    await frameOf(page).shows('Cost predictor');
  });

  it('asks before it loads anything, without a script and as the site looks; Cancel goes on without', async () => {
    const wish = `mf=${remote}@${encodeURIComponent('http://localhost:1/a-rather-long-address/of-a-build/mf-manifest.json')}`;
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints } = await site.visit('/cost-predictor', { colorScheme });
      await frameOf(page).shows('Cost predictor');
      const styleOf = () =>
        page.evaluate<string[]>(
          '[getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color]',
        );
      const ours = await styleOf();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${site.platform.siteUrl}/cost-predictor?${wish}`);
      await page.getByRole('button', { name: 'Load it' }).waitFor();
      expect(await styleOf()).toEqual(ours);
      expect(await page.locator('script').count()).toBe(0);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Cancel' }).click();
      await frameOf(page).shows('Cost predictor');
      expect(new URL(page.url()).search).toBe('');
      expect(complaints).toEqual([]);
    }
  });

  it('with --standalone shows the remote alone, with the calls it makes to the platform', async () => {
    const link = await develop('--standalone');
    const { page, complaints } = await site.visit('/');
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Cost predictor' }).waitFor();
    const platform = page.getByRole('complementary', { name: 'Platform' });
    await platform.getByText('GET /api/user/prediction-usage').waitFor();
    await platform.getByLabel('Theme').selectOption('dark');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    const field = page.getByRole('textbox').first();
    await field.fill('60601');
    await page.evaluate('window.isSamePage = true');
    await rename('Cost predictor, alone');
    await page.getByRole('heading', { level: 1, name: 'Cost predictor, alone' }).waitFor();
    expect(await field.inputValue()).toBe('60601');
    expect(await page.evaluate<boolean>('window.isSamePage === true')).toBe(true);
    expect(complaints).toEqual([]);
  });
});
