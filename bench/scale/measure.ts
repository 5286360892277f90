import { setTimeout as wait } from 'node:timers/promises';
import { billForm } from '@freightwright/samples';
import type { RunningPlatform } from '@freightwright/stack-launcher';
import { cpuTimeMs } from '../gateway/cpu-time.ts';
import { memoryOfTree } from '../memory/process-memory.ts';
import { type Customer, read } from './customer.ts';
import type { RequestKind } from './demand.ts';
import { grownBy, type StoredSize, storedBytes } from './stored-bytes.ts';

/** The cost of one request. */
export interface RequestCost {
  /** CPU milliseconds of each process with 0.01 or more. */
  readonly partsMs: Readonly<Record<string, number>>;
  /** The data that it adds, by collection and stream. */
  readonly stored: Readonly<Record<string, StoredSize>>;
}
export type Costs = Readonly<Record<RequestKind, RequestCost>>;

/** The figures of one run. */
export interface Measured {
  /** The day. */
  readonly on: string;
  readonly machine: string;
  readonly costs: Costs;
}

/** Concurrent requests. */
const connections = 4;
/** The time for all that follows a response: events, webhooks without subscribers, and a bill's page. */
const afterwardsMs = 5_000;

const unit = { length: 48, width: 40, height: 48, weight: 500 };
const shipment = { originZip: '60608', destinationZip: '30318', ...unit };

/** Each kind of request, and the number that are counted. A tenth as many warm up the code first. */
const asked = (siteUrl: string, file: string, customer: Customer): Record<RequestKind, Asked> => ({
  page: { count: 1_000, ask: () => read(siteUrl, '/') },
  file: { count: 1_000, ask: () => read(siteUrl, file) },
  class: { count: 400, ask: () => customer.post('/api/freight-class', unit) },
  list: { count: 400, ask: () => customer.get('/api/bol/list') },
  prediction: { count: 300, ask: () => customer.post('/api/predict-shipping-cost', shipment) },
  bill: { count: 200, ask: () => customer.post('/api/bol/generate', billForm()) },
});

interface Asked {
  readonly count: number;
  readonly ask: () => Promise<unknown>;
}

/** Measures every kind of request, one after the other, and reports its progress. */
export async function measureCosts(
  platform: RunningPlatform,
  customer: Customer,
  report: (line: string) => void,
): Promise<Costs> {
  const [file] = /\/assets\/shell\.[0-9a-f]+\.js/.exec(await read(platform.siteUrl, '/')) ?? [];
  if (file === undefined) throw new Error('the page names no script of the shell');
  const costs: [string, RequestCost][] = [];
  for (const [kind, one] of Object.entries(asked(platform.siteUrl, file, customer))) {
    await many(one.ask, one.count / 10);
    await wait(afterwardsMs);
    // The processes' idle CPU time is subtracted.
    const idle = await during(platform, () => wait(afterwardsMs));
    const before = await storedBytes(platform);
    const busy = await during(platform, async () => {
      await many(one.ask, one.count);
      await wait(afterwardsMs);
    });
    const stored = grownBy(before, await storedBytes(platform), one.count);
    const partsMs = [...busy.cpuMs].map(([component, ms]): [string, number] => {
      const atRest = ((idle.cpuMs.get(component) ?? 0) / idle.tookMs) * busy.tookMs;
      return [component, Math.max(0, ms - atRest) / one.count];
    });
    costs.push([kind, { partsMs: Object.fromEntries(partsMs.filter(([, ms]) => ms >= 0.01)), stored }]);
    report(`${kind}: ${one.count} requests in ${(busy.tookMs / 1000).toFixed(0)} s`);
  }
  return Object.fromEntries(costs) as Record<RequestKind, RequestCost>;
}

async function many(ask: () => Promise<unknown>, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** The duration, and the CPU time of every process during it, in milliseconds. */
async function during(platform: RunningPlatform, work: () => Promise<unknown>) {
  const before = cpuOfParts(platform);
  const began = performance.now();
  await work();
  const tookMs = performance.now() - began;
  const after = cpuOfParts(platform);
  return {
    tookMs,
    cpuMs: new Map([...after].map(([component, ms]) => [component, ms - (before.get(component) ?? 0)])),
  };
}

/** Including each process's children. */
const cpuOfParts = ({ components }: RunningPlatform) =>
  new Map(
    components.map(({ component, pid }) => [
      component.name,
      pid === undefined
        ? 0
        : memoryOfTree(pid).reduce((sum, process) => sum + (cpuTimeMs(process.pid) ?? 0), 0),
    ]),
  );
