/**
 * The latency of a prediction at the service, without a language model: for visitors, who are counted, and
 * for users on a paid plan, whose estimates are stored. Compared with the bare contract middleware and engine
 * in a process of the same kind, at the same rate, in the same run, alternating. Every participant has its
 * own process; they and the sender share the CPUs. At 200 requests a second, or, where the bare process does
 * not meet the aim there, at the highest of a few rates at which it does.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Principal, principalHeader } from '@freightwright/contracts';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { type ServiceProcess, startServiceProcess, startTestSite } from '@freightwright/stack-test-site';
import { cpuTimeMs } from '../gateway/cpu-time.ts';
import { median, quantile } from '../report.ts';
import { givenDatabase } from './config.ts';
import { type Asked, sendPaced } from './send-paced.ts';
import { startDatabase } from './start-database.ts';

const aims = { p99Ms: 10, ratio: 1.5 };
/** Rates to fall back to, requests a second. */
const lowerRates = [150, 100, 75, 50, 25];
/** Warm-up requests of each process, so that its code is compiled. */
const warmUp = { rounds: 6, requests: 500, pace: { perSecond: Number.POSITIVE_INFINITY, connections: 4 } };

const usage = `npm run bench -- prediction [--rounds 5] [--seconds 6] [--rate 200]

With MONGODB_URI it measures on that server.`;
const { values } = readCommandLine(usage, {
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    rate: { type: 'string', default: '200' },
  },
});
const [rounds = 0, seconds = 0, wantedRate = 0] = [values.rounds, values.seconds, values.rate].map(Number);

const lanes = ['30318', '90001', '10001', '98101', '75201', '33101', '80202', '48201'];
const bodies = lanes.map((destinationZip, n) =>
  JSON.stringify({
    originZip: '60608',
    destinationZip,
    ...{ length: 48, width: 40, height: 40 + n, weight: 400 + 100 * n },
    accessorials: ['liftgate'],
  }),
);

let visitors = 0;
/** Each has its own address, because the visitors of one address share a limit. */
function visitor(): Principal {
  visitors += 1;
  const clientAddress = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { tier: 'anonymous', anonymousId: randomUUID(), scopes: [], clientAddress };
}
const customer = (): Principal => ({
  tier: 'pro',
  userId: randomUUID(),
  scopes: [],
  clientAddress: '10.255.0.1',
});

interface Target {
  readonly name: string;
  readonly process: ServiceProcess;
  readonly who: () => Principal;
}

interface Run {
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the process itself, per request. */
  ownMs: number;
  /** CPU time of all participating processes, without the sender. */
  allMs: number;
  /** The sender's own delay. */
  lateP99Ms: number;
  /** Requests that were answered with 503. */
  refused: number;
}

const database = await startDatabase(givenDatabase());
const site = await startTestSite({ mongo: 'none' });
try {
  const usage = await site.startProcess('usage', database.settings);
  const service = await site.startProcess('prediction', database.settings);
  const bare = await startServiceProcess(join(import.meta.dirname, 'bare-service.ts'), {
    ...site.settingsOf('prediction'),
    ...database.settings,
    LOG_LEVEL: 'info',
  });
  const parts = [bare.pid, service.pid, usage.pid, database.pid].filter((pid) => pid !== undefined);
  try {
    await measure(
      [
        { name: 'bare guard and engine', process: bare, who: visitor },
        { name: 'service, visitors (counted)', process: service, who: visitor },
        { name: 'service, paid plan (kept)', process: service, who: customer },
      ],
      parts,
    );
  } finally {
    await bare.kill();
  }
} finally {
  await site.stop();
  await database.stop();
}

async function shoot(
  { process, who }: Target,
  parts: readonly number[],
  count: number,
  pace: Parameters<typeof sendPaced>[2],
): Promise<Run> {
  const url = new URL(`${process.url}/api/predict-shipping-cost`);
  const requests: Asked[] = [];
  for (let index = 0; index < count; index += 1) {
    const token = await site.sign(who());
    requests.push({ headers: { [principalHeader]: token }, body: bodies[index % bodies.length] ?? '' });
  }
  const used = () => parts.reduce((sum, pid) => sum + (cpuTimeMs(pid) ?? Number.NaN), 0);
  const own = () => cpuTimeMs(process.pid) ?? Number.NaN;
  const before = { own: own(), all: used() };
  const answers = await sendPaced(url, requests, pace);
  const after = { own: own(), all: used() };
  // A machine that cannot keep up refuses some, which the figures must show.
  const broken = answers.find(({ status }) => status !== 200 && status !== 503);
  if (broken !== undefined) throw new Error(`${url} answered ${broken.status}`);
  const took = answers.filter(({ status }) => status === 200).map(({ tookMs }) => tookMs);
  return {
    p50Ms: quantile(took, 0.5),
    p99Ms: quantile(took, 0.99),
    ownMs: (after.own - before.own) / count,
    allMs: (after.all - before.all) / count,
    lateP99Ms: quantile(
      answers.map(({ lateMs }) => lateMs),
      0.99,
    ),
    refused: count - took.length,
  };
}

async function measure(targets: readonly Target[], parts: readonly number[]): Promise<void> {
  for (let round = 0; round < warmUp.rounds; round += 1) {
    for (const target of targets) await shoot(target, parts, warmUp.requests, warmUp.pace);
  }
  const rate = await carriedRate(targets[0], parts);
  const load = loadavg()[0]?.toFixed(2);
  console.log(
    `${rounds} rounds of ${seconds} s at ${rate} requests a second on ${database.name}, ${availableParallelism()} cores, load before ${load}`,
  );
  const runs = targets.map((): Run[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      runs[index]?.push(await shoot(target, parts, seconds * rate, { perSecond: rate }));
    }
  }
  const [bareRuns = []] = runs;
  for (const [index, { name }] of targets.entries()) console.log(lineOf(name, runs[index] ?? [], bareRuns));
  console.log(
    `Load after: ${loadavg()[0]?.toFixed(2)}. Aims: p99 at most ${aims.p99Ms} ms, at most ${aims.ratio} x bare.`,
  );
}

/** The wanted rate, or the highest at which the bare process meets the aim; the lowest when it never does. */
async function carriedRate(bare: Target | undefined, parts: readonly number[]): Promise<number> {
  if (bare === undefined) return wantedRate;
  const rates = [wantedRate, ...lowerRates.filter((rate) => rate < wantedRate)];
  for (const rate of rates) {
    const tries: number[] = [];
    for (let n = 0; n < 3; n += 1)
      tries.push((await shoot(bare, parts, rate * 3, { perSecond: rate })).p99Ms);
    const p99Ms = median(tries);
    if (p99Ms <= aims.p99Ms) return rate;
    console.log(
      `At ${rate} requests a second the bare process itself has a p99 of ${p99Ms.toFixed(1)} ms on this machine now.`,
    );
  }
  return rates.at(-1) ?? wantedRate;
}

function lineOf(name: string, own: readonly Run[], bare: readonly Run[]): string {
  const of = (figure: keyof Run) => median(own.map((run) => run[figure]));
  const ratio = (figure: keyof Run) =>
    median(own.map((run, round) => run[figure] / (bare[round]?.[figure] ?? Number.NaN))).toFixed(2);
  return [
    name.padEnd(28),
    `p50 ${of('p50Ms').toFixed(1)} ms, p99 ${of('p99Ms').toFixed(1)} ms (sender late ${of('lateP99Ms').toFixed(1)} ms),`,
    `processor ${of('ownMs').toFixed(2)} ms each, ${of('allMs').toFixed(2)} ms with usage and database;`,
    `x bare: p50 ${ratio('p50Ms')}, p99 ${ratio('p99Ms')}, processor ${ratio('ownMs')};`,
    `${own.reduce((sum, { refused }) => sum + refused, 0)} refused`,
  ].join(' ');
}
