/**
 * Pages of bills of lading per second, rendered by packages/bol-pdf and printed to PDF by Chromium: same
 * pages, same bills, same run. Measurements alternate between the two and the ratio is taken per pair, so
 * that other work on the machine affects both sides. Chromium is already running and only loads and prints
 * the document.
 */

import { layoutBol } from '@freightwright/bol-document';
import { createBolRenderer } from '@freightwright/bol-pdf';
import { emergency, issuedBill, manyLines } from '@freightwright/samples';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { launchBrowser } from '@freightwright/stack-test-site/browser';
import { median } from '../report.ts';
import { htmlOf } from './bill-page.ts';

const targetRatio = 15;
const targetMsAPage = 3;
/** Documents per measurement, so that it takes long enough to be timed. */
const documentsARound = 30;

const usage = `npm run bench -- pdf [--rounds 7]

Exits 1 beyond a target.`;
const { values } = readCommandLine(usage, { options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);

const renderer = createBolRenderer();
/** Estimates widths from the number of characters, because the browser sets the text in its own fonts. */
const roughMeasure = (text: string, _font: string, sizePt: number) => text.length * sizePt * 0.52;

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  for (const lines of [3, 200]) {
    // An ordinary bill with this many lines, of which every third is hazardous.
    const bill = issuedBill({
      lineItems: manyLines(lines),
      ...emergency,
      specialInstructions: 'Liftgate at delivery. Call the dock one hour ahead.',
    });
    const layout = layoutBol(bill, roughMeasure);
    const html = htmlOf(layout);
    const pages = layout.pages.length;
    const ours = () => {
      const startMs = performance.now();
      for (let count = 0; count < documentsARound; count++) renderer.render(bill);
      return (performance.now() - startMs) / documentsARound / pages;
    };
    const theirs = async () => {
      const startMs = performance.now();
      await page.setContent(html);
      await page.pdf({ format: 'Letter', printBackground: true, tagged: true });
      return (performance.now() - startMs) / pages;
    };
    ours();
    await theirs();
    const results: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < rounds; round++) results.push({ ours: ours(), theirs: await theirs() });
    const oursMs = median(results.map((result) => result.ours));
    const ratio = median(results.map((result) => result.theirs / result.ours));
    const perSecond = (msAPage: number) => `${Math.round(1_000 / msAPage)} pages/s`.padStart(13);
    console.log(`${lines} lines, ${pages} ${pages === 1 ? 'page' : 'pages'}, ${rounds} rounds, medians`);
    console.log(`  bol-pdf   ${perSecond(oursMs)}  ${oursMs.toFixed(2)} ms a page (target ${targetMsAPage})`);
    const theirsMs = median(results.map((result) => result.theirs));
    console.log(`  Chromium  ${perSecond(theirsMs)}  ${theirsMs.toFixed(2)} ms a page`);
    console.log(`  bol-pdf / Chromium, median of the rounds: ${ratio.toFixed(1)} x (target ${targetRatio})`);
    if (!(ratio >= targetRatio && oursMs <= targetMsAPage)) process.exitCode = 1;
  }
} finally {
  await browser.close();
}
