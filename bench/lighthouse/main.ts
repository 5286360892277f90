/**
 * Lighthouse's scores of five pages of the built site behind its own gateway, on its phone and its desktop:
 * performance, accessibility, best practices and SEO of 100, and layout shift; medians of some visits. Visits
 * alternate with those to a monolithic build of the same pages, and the times until the first and the largest
 * content are given as a ratio to it as well.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { freePorts } from '@freightwright/stack-guard';
import { startTemporaryPlatform } from '@freightwright/stack-launcher';
import { launchBrowser } from '@freightwright/stack-test-site/browser';
import { buildMonolith, buildParts, workspace } from '../page/built-sites.ts';
import { serve } from '../page/serve.ts';
import { monolithicSite, readRemotes } from '../page/sites.ts';
import { median } from '../report.ts';
import { type Audit, auditPage, type Category, categories, type Profile, profiles } from './audit-page.ts';
import { aims, judge, shiftAtMost } from './judge.ts';

const routes = ['/', '/freight-class-chart', '/cost-predictor', '/bol', '/documentation'];

const usage = `npm run bench -- lighthouse [--runs 5] [--profile phone] [--route /bol] [--alone]

--profile and --route may be given more than once; --alone leaves the monolith out. Builds what has changed first.
Exits 1 when a page misses an aim.`;
const { values } = readCommandLine(usage, {
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string', multiple: true, default: [...profiles] },
    route: { type: 'string', multiple: true, default: routes },
    alone: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
/** Servers that have just started still use the cores that the visits need. */
const platformRestMs = 30_000;
const chosen = profiles.filter((profile) => values.profile.includes(profile));

async function startMonolith(folder: string): Promise<{ readonly url: string; close(): void }> {
  buildMonolith(folder);
  return serve(await monolithicSite(folder, await readRemotes(workspace)));
}

const columns = [...Object.values(categories), 'layout shift', 'first content', 'largest', 'blocked'];
const print = (route: string, who: string, cells: readonly string[]) =>
  console.log([route.padEnd(22), who.padEnd(12), ...cells.map((cell) => cell.padStart(15))].join(''));
const ms = (time: number) => `${time.toFixed(0)} ms`;

function printPage(route: string, profile: Profile, ours: readonly Audit[], peers: readonly Audit[]) {
  const show = (who: string, audits: readonly Audit[]) => {
    const found = judge(audits, profile);
    const scores = (Object.keys(categories) as Category[]).map((name) => String(found.scores[name]));
    const times = [found.firstContentMs, found.largestContentMs, found.blockingMs].map(ms);
    print(route, who, [...scores, found.layoutShift.toFixed(3), ...times]);
    return found;
  };
  const { misses } = show('ours', ours);
  if (peers.length > 0) {
    show('monolith', peers);
    const ratioOf = (figure: 'firstContentMs' | 'largestContentMs') =>
      median(ours.map((audit, round) => audit[figure] / (peers[round]?.[figure] ?? Number.NaN))).toFixed(2);
    print(route, 'ratio', ['', '', '', '', '', ratioOf('firstContentMs'), ratioOf('largestContentMs'), '']);
  }
  const machine = median(ours.map(({ machineIndex }) => machineIndex));
  for (const miss of misses) console.log(`  misses ${miss} (machine at ${machine.toFixed(0)})`);
  return misses.length === 0;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'));
let allGood = true;
try {
  buildParts();
  const monolith = values.alone ? undefined : await startMonolith(join(folder, 'monolith'));
  const platform = await startTemporaryPlatform({
    // As an operator runs it, without the pages for developers.
    env: { ...process.env, TEST_MODE: 'off' },
  });
  const { port } = await freePorts(['port']);
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  await sleep(platformRestMs);
  const [load = 0] = loadavg();
  console.log(
    `\n${runs} visits each, medians; ${availableParallelism()} cores, load before ${load.toFixed(2)}`,
  );
  for (const profile of chosen) {
    print(`\n${profile}`, '', columns);
    const { performance, ...others } = aims[profile];
    print('aims', '', [performance, ...Object.values(others), `<= ${shiftAtMost}`].map(String));
    for (const route of values.route) {
      const [ours, peers]: [Audit[], Audit[]] = [[], []];
      // A warm-up, so that the first visit does not pay the one-time costs of the servers and the browser.
      await auditPage(new URL(route, platform.siteUrl).href, profile, port);
      for (let run = 0; run < runs; run++) {
        ours.push(await auditPage(new URL(route, platform.siteUrl).href, profile, port));
        if (monolith) peers.push(await auditPage(new URL(route, monolith.url).href, profile, port));
      }
      allGood = printPage(route, profile, ours, peers) && allGood;
    }
  }
  await browser.close();
  await platform.stop();
  monolith?.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(allGood ? 0 : 1);
