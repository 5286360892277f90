/**
 * Requests per second and processor time of four calls of the API on the whole platform, compared with a bare
 * Fastify route that does the same work with the same database and no checks, alternating in the same run. Then
 * 200 predictions a second, more than two cores may carry: none may fail but with 429 and Retry-After, and what is
 * answered must come in time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { billForm } from '@freightwright/samples';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { startTemporaryPlatform } from '@freightwright/stack-launcher';
import autocannon from 'autocannon';
import { cpuTimeMs } from '../gateway/cpu-time.ts';
import { memoryOfTree } from '../memory/process-memory.ts';
import { sendPaced } from '../prediction/send-paced.ts';
import { median, quantile } from '../report.ts';
import { customerOf } from '../scale/customer.ts';

const usage = `npm run bench -- api [--seconds 4]

Exits 1 when a target is missed.`;
const { values } = readCommandLine(usage, { options: { seconds: { type: 'string', default: '4' } } });
const seconds = Number(values.seconds);
const connections = [1, 8, 64];
const overload = { perSecond: 200, seconds: 10, p99Ms: 250 };
const idleMs = 4_000;
const billsOfList = 30;

const unit = { length: 48, width: 40, height: 48, weight: 500 };
const shipment = { originZip: '60608', destinationZip: '30318', ...unit };
/** Each call, and the multiple of the bare route's processor time that it may take. */
const calls = [
  { name: 'freight-class', method: 'POST', path: '/api/freight-class', sent: unit, target: 3 },
  { name: 'list', method: 'GET', path: '/api/bol/list', sent: undefined, target: 3 },
  { name: 'prediction', method: 'POST', path: '/api/predict-shipping-cost', sent: shipment, target: 2 },
  { name: 'bill', method: 'POST', path: '/api/bol/generate', sent: billForm(), target: 2 },
] as const;

const unlimited = '1000000000';
const platform = await startTemporaryPlatform({
  env: {
    ...process.env,
    RATE_LIMIT_API_PER_ADDRESS: unlimited,
    RATE_LIMIT_API_KEYS_PER_ADDRESS: unlimited,
    RATE_LIMIT_API_PER_PRINCIPAL: unlimited,
  },
});
const pidOf = (name: string) => platform.components.find(({ component }) => component.name === name)?.pid;
const cpuOf = (pids: readonly (number | undefined)[]) =>
  pids
    .flatMap((pid) => (pid === undefined ? [] : memoryOfTree(pid)))
    .reduce((sum, { pid }) => sum + (cpuTimeMs(pid) ?? 0), 0);

interface Side {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly cpuMs: () => number;
  /** CPU milliseconds that its processes use in a second without requests. */
  idle: number;
}

try {
  const customer = await customerOf(platform);
  for (let count = 0; count < billsOfList; count += 1) await customer.post('/api/bol/generate', billForm());
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-app.ts'), platform.mongoUri], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface(bare.stdout), 'line');
    const json = { 'content-type': 'application/json' };
    const ours: Side = {
      url: platform.siteUrl.replace(/\/$/, ''),
      headers: { ...json, ...customer.key },
      cpuMs: () => cpuOf(platform.components.map(({ pid }) => pid)),
      idle: 0,
    };
    const theirs: Side = {
      url: `http://127.0.0.1:${JSON.parse(line).port}`,
      headers: json,
      cpuMs: () => cpuOf([bare.pid, pidOf('mongo')]),
      idle: 0,
    };
    for (const call of calls) {
      // Compiles the code of both.
      for (const side of [ours, theirs]) await shoot(side, call, 8);
      console.log(`${call.name}: warmed up`);
    }
    await wait(idleMs);
    const before = [ours, theirs].map(({ cpuMs }) => cpuMs());
    await wait(idleMs);
    for (const [index, side] of [ours, theirs].entries())
      side.idle = (side.cpuMs() - (before[index] ?? 0)) / (idleMs / 1_000);
    for (const call of calls) await compare(call, ours, theirs);
    await overloadWith(ours);
  } finally {
    bare.kill();
  }
} finally {
  await platform.stop();
}

type Call = (typeof calls)[number];

async function shoot(side: Side, { method, path, sent }: Call, concurrency: number) {
  const [cpuBeforeMs, began] = [side.cpuMs(), performance.now()];
  const result = await autocannon({
    ...{ url: side.url + path, method, connections: concurrency, duration: seconds },
    headers: side.headers,
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  });
  // Events, and the page of a bill.
  await wait(1_000);
  const tookS = (performance.now() - began) / 1_000;
  const answered = result['2xx'];
  return {
    perSecond: answered / result.duration,
    p99Ms: result.latency.p99,
    cpuMs: (side.cpuMs() - cpuBeforeMs - side.idle * tookS) / answered,
    refused: result.non2xx,
    broken: result.errors + result.timeouts,
  };
}

async function compare(call: Call, ours: Side, theirs: Side): Promise<void> {
  const ratios: number[] = [];
  for (const concurrency of connections) {
    const own = await shoot(ours, call, concurrency);
    const bare = await shoot(theirs, call, concurrency);
    ratios.push(own.cpuMs / bare.cpuMs);
    const shown = [own, bare].map(
      ({ perSecond, p99Ms, cpuMs }) => `${perSecond.toFixed(0)}/s, p99 ${p99Ms} ms, ${cpuMs.toFixed(2)} ms`,
    );
    console.log(
      `${call.name.padEnd(14)} ${String(concurrency).padStart(2)} connections: ${shown.join('; bare ')}; throughput ${(own.perSecond / bare.perSecond).toFixed(2)} x, ${own.refused} refused, ${own.broken} broken`,
    );
    if (own.broken > 0) process.exitCode = 1;
  }
  const ratio = median(ratios);
  console.log(
    `${call.name}: ${ratio.toFixed(1)} x the processor time of the bare route (target: ${call.target})`,
  );
  if (!(ratio <= call.target)) process.exitCode = 1;
}

/** @throws Error when a connection breaks. */
async function overloadWith({ url, headers }: Side): Promise<void> {
  const { perSecond, p99Ms } = overload;
  const asked = { headers, body: JSON.stringify(shipment) };
  const requests = Array.from({ length: perSecond * overload.seconds }, () => asked);
  const answers = await sendPaced(new URL(`${url}/api/predict-shipping-cost`), requests, { perSecond });
  const answered = answers.filter(({ status }) => status === 200);
  const others = answers.filter(
    ({ status, retryAfter }) => status !== 200 && !(status === 429 && retryAfter),
  );
  const took = quantile(
    answered.map(({ tookMs }) => tookMs),
    0.99,
  );
  console.log(
    `${perSecond} predictions a second: ${answered.length} answered, ${answers.length - answered.length - others.length} refused with 429 and Retry-After, ${others.length} others, p99 ${took.toFixed(0)} ms (target: ${p99Ms} ms, 0 others)`,
  );
  if (others.length > 0 || !(took <= p99Ms)) process.exitCode = 1;
}
