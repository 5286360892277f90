import { launchBrowser } from '@freightwright/stack-test-site/browser';
import type { Browser } from 'playwright-core';

/**
 * Without the first two, each new window of Chromium also renders the invisible list below its address bar,
 * which takes as long as a page of ours. The others are what Playwright disables, as far as it matters here:
 * a browser reads only the last list that it is given.
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

const flags = ['--disable-component-update', `--disable-features=${featuresOff.join(',')}`, '--disable-sync'];

let browser: Browser | undefined;

/**
 * The single browser of this process, shared by its test files in sequence. Playwright ends it with the
 * process. One that has crashed is replaced.
 */
export async function browserOfProcess(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launchBrowser(flags);
  return browser;
}
