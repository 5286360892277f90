import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from './config.ts';

/**
 * Without the first two, each new window of Chromium also draws the list below its address bar, which nobody
 * sees, and which takes as long as a page of ours. The others are what Playwright turns off, as far as it
 * matters here: a browser reads only the last list that it is given.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${featuresOff.join(',')}`,
  '--disable-sync',
  '--no-first-run',
];

let browser: Browser | undefined;

/**
 * The one browser of this process, which the test files that run in it use one after another. Playwright ends
 * it with the process. One that has crashed is replaced.
 */
export async function browserOfProcess(): Promise<Browser> {
  if (!browser?.isConnected()) {
    browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: flags });
  }
  return browser;
}
