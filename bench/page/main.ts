/**
 * First visits to three pages, federated and as a monolithic build of the same pages: JavaScript after gzip,
 * first contentful paint and time to interactive, on a connection of 10 Mbps and 40 ms, or with `--line slow`
 * of 400 kbit/s and 400 ms. Loads alternate between the two and the ratio is taken per pair, so that other
 * work on the machine affects both sides.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { launchBrowser } from '@freightwright/stack-test-site/browser';
import { median } from '../report.ts';
import { buildMonolith, buildParts, workspace } from './built-sites.ts';
import { type Line, type Load, lines, loadPage } from './load-page.ts';
import { serve } from './serve.ts';
import { federatedSite, monolithicSite, readRemotes } from './sites.ts';

const pages = ['/', '/cost-predictor', '/bol'];
const figures = ['scriptKiB', 'firstContentMs', 'interactiveMs'] as const;
const usage = `npm run bench -- page [--loads 9] [--line slow]

Builds what has changed first.`;
const { values } = readCommandLine(usage, {
  options: { loads: { type: 'string', default: '9' }, line: { type: 'string', default: 'usual' } },
});
const line: Line = values.line === 'slow' ? 'slow' : 'usual';
const { bitsPerSecond, latencyMs } = lines[line];
const loads = Number(values.loads);

function print(page: string, name: string, texts: readonly string[]): void {
  console.log([page.padEnd(18), name.padEnd(22), ...texts.map((text) => text.padStart(18))].join(''));
}

const folder = await mkdtemp(join(tmpdir(), 'bench-page-'));
try {
  buildParts();
  buildMonolith(folder);
  const remotes = await readRemotes(workspace);
  const sites = [
    await serve(await federatedSite(workspace, remotes)),
    await serve(await monolithicSite(folder, remotes)),
  ];
  const browser = await launchBrowser();
  console.log(`\n${loads} first visits each, ${bitsPerSecond / 1e6} Mbps, ${latencyMs} ms; medians`);
  print('', '', ['JavaScript', 'first content', 'interactive']);
  for (const page of pages) {
    // A warm-up, so that the first visit does not pay the one-time costs of the browser and the servers.
    for (const site of sites) await loadPage(browser, site, page, line);
    const results = new Map(sites.map((site): [string, Load[]] => [site.name, []]));
    for (let load = 0; load < loads; load++) {
      for (const site of sites) results.get(site.name)?.push(await loadPage(browser, site, page, line));
    }
    const medians = sites.map(({ name }) =>
      figures.map((figure) => median((results.get(name) ?? []).map((load) => load[figure]))),
    );
    for (const [place, { name }] of sites.entries()) {
      const [kib = 0, paint = 0, interactive = 0] = medians[place] ?? [];
      print(page, name, [`${kib.toFixed(1)} KiB`, `${paint.toFixed(0)} ms`, `${interactive.toFixed(0)} ms`]);
    }
    const [federated = [], monolith = []] = sites.map(({ name }) => results.get(name) ?? []);
    const ratios = figures.map((figure) =>
      median(federated.map((load, round) => load[figure] / (monolith[round]?.[figure] ?? NaN))).toFixed(2),
    );
    print(page, 'federated / monolith', ratios);
  }
  await browser.close();
  for (const site of sites) site.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
