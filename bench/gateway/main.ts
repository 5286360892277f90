/**
 * Requests per second of the gateway with all its middleware, compared with @fastify/http-proxy with its
 * defaults, and with nginx where it is installed: same upstream, same request (POST /api/email-results), same
 * run. Measurements alternate and the ratio is taken per pair, so that other work on the machine affects both
 * sides. The CPU time per request makes the same comparison without that influence. Then pages per second of
 * the gateway of the whole platform, compared with nginx serving the same bytes from files.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculation } from '@freightwright/samples';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { median } from '../report.ts';
import { comparePages } from './compare-pages.ts';
import { type Load, type Run, shoot } from './shoot.ts';
import { startBareProxy, startGateway, startNginx, startUpstream, stopAll, type Target } from './targets.ts';

const targetRatio = 0.8;
/** Of the bare proxy's CPU time. */
const targetCpuRatio = 1.1;

const usage = `npm run bench -- gateway [--rounds 5] [--seconds 3] [--connections 50] [--only requests | --only pages]

Exits 1 when the requests miss a target.`;
const { values } = readCommandLine(usage, {
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = Number(values.connections);

const calculationResult = calculation({ calculationId: 'bench-1' });
const body = JSON.stringify({ email: 'dock@example.com', calculationResult });

const load: Load = {
  path: '/api/email-results',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
  connections,
};

async function compareRequests(folder: string): Promise<void> {
  const upstream = await startUpstream();
  const gateway = await startGateway(upstream.url, folder);
  const bare = await startBareProxy(upstream.url);
  const nginx = await startNginx(upstream.url, folder);
  const targets = [gateway, bare, ...(nginx ? [nginx] : []), upstream];

  console.log(`${rounds} rounds of ${seconds} s, ${connections} connections, ${availableParallelism()} CPUs`);
  for (const target of targets) await shoot(target, load, 2);
  const runs = new Map<Target, Run[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [target, results] of runs) results.push(await shoot(target, load, seconds));
  }

  const bareRuns = runs.get(bare) ?? [];
  const ratioToBare = (results: Run[]) =>
    median(results.map((run, round) => run.perSecond / (bareRuns[round]?.perSecond ?? Number.NaN)));
  for (const [{ name }, results] of runs) {
    const columns = [
      name.padEnd(26),
      `${Math.round(median(results.map((run) => run.perSecond)))} requests/s`.padStart(17),
      `p99 ${median(results.map((run) => run.p99Ms))} ms`.padStart(10),
      `${Math.round(median(results.map((run) => run.cpuUs)))} us of processor each`.padStart(26),
      `${ratioToBare(results).toFixed(2)} x bare`.padStart(12),
      `  (${results.map((run) => Math.round(run.perSecond)).join(', ')})`,
    ];
    console.log(columns.join(' '));
  }
  const ratio = ratioToBare(runs.get(gateway) ?? []);
  console.log(`gateway / bare proxy, median of the rounds: ${ratio.toFixed(2)} (target ${targetRatio})`);
  const cpuRatio = median(
    (runs.get(gateway) ?? []).map(
      ({ cpuUs }, round) => (cpuUs ?? Number.NaN) / (bareRuns[round]?.cpuUs ?? Number.NaN),
    ),
  );
  console.log(
    `processor time of the gateway / bare proxy, median of the rounds: ${cpuRatio.toFixed(2)} (target ${targetCpuRatio})`,
  );
  if (!(ratio >= targetRatio && cpuRatio <= targetCpuRatio)) process.exitCode = 1;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-gateway-'));
try {
  if (values.only !== 'pages') await compareRequests(folder);
  stopAll();
  if (values.only !== 'requests') {
    const ofPages = join(folder, 'pages');
    await mkdir(ofPages);
    await comparePages({ rounds, seconds, connections }, ofPages);
  }
} finally {
  stopAll();
  await rm(folder, { recursive: true, force: true });
}
