/**
 * Time from a key press to the repainted result in a Chromium trace: the calculator on '/' in working mode,
 * compared with a bare page that does the same arithmetic with innerHTML. Same browser, same keys.
 * Measurements alternate between the two and the ratio is taken per pair, so that other work on the machine
 * affects both sides. Both include one frame of the screen, up to 17 ms.
 */

import { readCommandLine } from '@freightwright/service-kit/commands';
import { launchBrowser } from '@freightwright/stack-test-site/browser';
import type { Page } from 'playwright-core';
import { buildParts, workspace } from '../page/built-sites.ts';
import { serve } from '../page/serve.ts';
import { federatedSite, readRemotes } from '../page/sites.ts';
import { median, quantile } from '../report.ts';
import { barePage } from './bare-page.ts';
import { traceKeys, watchResult } from './trace-keys.ts';

const targetMs = 50;
const keys = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? '6' : 'Backspace'));
const usage = `npm run bench -- typing [--rounds 5]

Ten keys a round. Builds what has changed first. Exits 1 beyond the target.`;
const { values } = readCommandLine(usage, { options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

async function enterPallet(page: Page) {
  for (const [label, text] of [
    ['Length', '48'],
    ['Width', '40'],
    ['Height', '48'],
    ['Weight', '500'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
}

async function focusWeight(page: Page) {
  await page.bringToFront();
  await page.getByLabel('Weight', { exact: true }).focus();
  await page.keyboard.press('End');
}

buildParts();
const site = await serve(await federatedSite(workspace, await readRemotes(workspace)));
const browser = await launchBrowser();
try {
  const viewport = { width: 1440, height: 900 };
  const calculator = await browser.newPage({ viewport });
  await calculator.goto(`${site.url}/`);
  await enterPallet(calculator);
  await calculator.getByRole('button', { name: 'Work out the class' }).click();
  await calculator.getByText('9.38').first().waitFor();
  const bare = await browser.newPage({ viewport });
  await bare.setContent(barePage);
  await enterPallet(bare);
  await watchResult(calculator);
  await watchResult(bare);
  const measure = async (page: Page) => {
    await focusWeight(page);
    return traceKeys(browser, page, keys);
  };
  // An uncounted warm-up, so that no measured key runs cold code.
  await measure(calculator);
  await measure(bare);
  const times: { calculator: number[]; bare: number[] }[] = [];
  for (let round = 0; round < rounds; round++)
    times.push({ calculator: await measure(calculator), bare: await measure(bare) });
  const ours = times.flatMap((round) => round.calculator);
  const ratio = median(times.map((round) => median(round.calculator) / median(round.bare)));
  const print = (name: string, figures: readonly number[]) =>
    console.log(
      `  ${name.padEnd(12)}${median(figures).toFixed(1).padStart(7)} ms median${quantile(figures, 0.95).toFixed(1).padStart(8)} ms p95`,
    );
  console.log(`\nFrom key press to repainted result, ${ours.length} keys`);
  print('calculator', ours);
  print(
    'bare page',
    times.flatMap((round) => round.bare),
  );
  console.log(`  target of the calculator: p95 under ${targetMs} ms`);
  console.log(`  calculator / bare page, median of the rounds: ${ratio.toFixed(2)} x`);
  if (!(quantile(ours, 0.95) < targetMs)) process.exitCode = 1;
} finally {
  await browser.close();
  await site.close();
}
