import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { programsNamed } from '@freightwright/stack-guard';
import { runTool } from './run-tool.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const STAND_IN_FONT = {
  debianPackage: 'fonts-liberation',
  file: '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
};
const INSTALL_TIMEOUT_MS = 8 * 60_000;

/**
 * The browser for the browser tests: CHROMIUM_PATH, otherwise one on the machine, otherwise a fetched one:
 * Debian's package when we are root on Debian, otherwise Playwright's download. When everything fails, prints
 * instructions and returns undefined.
 */
export async function findOrFetchChromium(): Promise<string | undefined> {
  const found = await findChromium();
  if (found !== undefined) {
    await installStandInFont();
    return found;
  }
  console.log('No Chromium on this machine: fetching one.');
  const fetched = (await installDebianPackage()) ?? (await downloadWithPlaywright());
  if (fetched === undefined) {
    console.error('No Chromium could be fetched. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  }
  return fetched;
}

async function findChromium(): Promise<string | undefined> {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const installed = NAMES.flatMap((name) => programsNamed(name, PATH));
  return [...installed, ...[...APPLICATIONS, await playwrightsOwn()].filter(existsSync)][0];
}

async function installDebianPackage(): Promise<string | undefined> {
  const installed = await installFromDebian('chromium', STAND_IN_FONT.debianPackage);
  return installed ? programsNamed('chromium', '/usr/bin')[0] : undefined;
}

/**
 * A Chromium installed without Debian's recommended packages has no font with Arial's widths, the fallback
 * until our typeface loads: lines would shift that shift on no reader's machine.
 */
async function installStandInFont(): Promise<void> {
  if (process.platform !== 'linux' || existsSync(STAND_IN_FONT.file)) return;
  await installFromDebian(STAND_IN_FONT.debianPackage);
}

/** False where nothing can be installed: not on Debian, not as root, or without its server. */
async function installFromDebian(...packages: readonly string[]): Promise<boolean> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  const options = { timeoutMs: INSTALL_TIMEOUT_MS, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  return (
    (await runTool('apt-get', ['-qq', 'update'], options)) &&
    (await runTool('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], options))
  );
}

async function downloadWithPlaywright(): Promise<string | undefined> {
  const cli = join(playwrightFolder(), 'cli.js');
  const options = { timeoutMs: INSTALL_TIMEOUT_MS };
  const installed = await runTool(process.execPath, [cli, 'install', 'chromium'], options);
  return installed ? [await playwrightsOwn()].find(existsSync) : undefined;
}

/** Where Playwright stores the Chromium that it downloads, whether or not it has done so. */
const playwrightsOwn = async (): Promise<string> =>
  (await import('@freightwright/stack-test-site/browser')).downloadedChromium();

function playwrightFolder(): string {
  const require = createRequire(join(process.cwd(), 'e2e/package.json'));
  return dirname(require.resolve('playwright-core/package.json'));
}
