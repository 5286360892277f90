import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { runGrowth } from './growth/run-growth.ts';
import { printTable, type Row } from './report.ts';
import { installSchemathesis, runSchemathesis } from './schemathesis/run-schemathesis.ts';
import { runSlowCallers } from './slow/slow-callers.ts';
import { type Site, startSite } from './target.ts';
import { startWellBehaved } from './well-behaved.ts';
import { runWrongBodies } from './wrong-bodies/run-wrong-bodies.ts';

/** The last is a separate Python program, so it runs only when it is requested by name. */
const usual = ['fuzz', 'slow', 'growth', 'shapes'] as const;
const components = [...usual, 'schemathesis'] as const;
const cannotRun = 75;
const shortTries = 5_000;
const longTries = 100_000;

const USAGE = `npm run attack [-- ${components.join(' ')}] [--long] [--seed 7] [--from 0] [--tries ${shortTries}]

Attacks the whole platform, which it starts on this machine, while a visitor keeps asking. Prints what was sent, what
answered and what broke.

  --long    more of everything: ${longTries} tries
  --seed    repeats a run; --from and --tries choose some of its requests

Without a name: ${usual.join(', ')}. Exits 1 when something broke, and 75 when schemathesis alone was asked for and
cannot be had here.`;

const { values, positionals } = readCommandLine(USAGE, {
  accepts: (given) => given.positionals.every((name) => components.some((component) => component === name)),
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    from: { type: 'string', default: '0' },
    tries: { type: 'string' },
  },
});
const chosen: readonly string[] = positionals.length === 0 ? usual : positionals;
const seed = Number(values.seed);
const { long } = values;
const from = Number(values.from);
const tries = Number(values.tries ?? (long ? longTries : shortTries));

const schemathesis = chosen.includes('schemathesis') ? await installSchemathesis() : undefined;
if (schemathesis && 'why' in schemathesis) {
  console.log(`Without schemathesis: ${schemathesis.why}`);
  if (chosen.length === 1) process.exit(cannotRun);
}

const startedMs = performance.now();
const site = await startSite();
let rows: Row[] = [];
try {
  console.log(
    `The platform is up after ${seconds(startedMs)} s. Attacks: ${chosen.join(', ')}; seed ${seed}`,
  );
  const visitor = startWellBehaved(site.gateway);
  // Slow callers mostly wait, so the other attacks run at the same time, one after another.
  const [slow, busy] = await Promise.all([slowCallers(site), busyAttacks(site)]);
  rows = [...busy, ...slow, await visitor.stop(), processes(site)];
} finally {
  await site.stop();
}
printTable(rows);
const broke = rows.filter(({ broken }) => broken.length > 0).length;
console.log(
  `${broke === 0 ? 'Everything held' : `${broke} lines broke`} after ${seconds(startedMs)} s; seed ${seed}.`,
);
process.exitCode = broke === 0 ? 0 : 1;

async function busyAttacks(attacked: Site): Promise<Row[]> {
  const growth = chosen.includes('growth') ? await runGrowth(attacked, { seed, everyKind: long }) : [];
  const fuzz = chosen.includes('fuzz') ? await runFuzz(attacked, { seed, from, tries }) : [];
  const bodies = chosen.includes('shapes') ? await runWrongBodies(attacked, { seed, every: long }) : [];
  const program = schemathesis && 'program' in schemathesis ? schemathesis.program : undefined;
  const drawn = program === undefined ? [] : await runSchemathesis(attacked, { program, long });
  return [...fuzz, ...growth, ...bodies, ...drawn];
}

async function slowCallers({ gateway }: Site): Promise<Row[]> {
  return chosen.includes('slow') ? runSlowCallers(gateway, long ? 4 : 1) : [];
}

function processes(attacked: Site): Row {
  const broken = attacked.ended();
  const { components: all } = attacked.platform;
  const answers = new Map([['alive', all.length - broken.length]]);
  return { attack: 'processes', target: 'all parts', sent: all.length, answers, broken };
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(1);
}
