/**
 * The cost of a bulk file. First 1,000 rows of calculations from the first byte of the upload to the end of
 * the job, compared with parsing and classifying the same text in this process, alternating in one run. Then
 * many rows with the limit lifted: run as they arrive, and validated first and run by one worker process and
 * by two. Rows a second, and memory over the course of the job.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { BulkJob, Principal } from '@freightwright/contracts';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { startTestSite, type TestSite } from '@freightwright/stack-test-site';
import { memoryOfTree } from '../memory/process-memory.ts';
import { givenDatabase } from '../prediction/config.ts';
import { startDatabase } from '../prediction/start-database.ts';
import { median } from '../report.ts';
import { rowsOfFile, wholeFile } from './file-of-rows.ts';
import { issueBills } from './issue-bills.ts';
import { parseAndClassify } from './parse-and-classify.ts';
import { sendFile } from './send-file.ts';

/** End to end at most this multiple of the work alone, plus this. */
const aim = { ratio: 2, plusMs: 200 };
/** The allowed growth of a process between the first third of the rows and the end. */
const flatMib = 64;
const smallFile = 1_000;
/** From the last byte of a small file to its first results. */
const resultsMs = 60;
/** A bill of a job takes at most this share of one that is issued by a call of its own. */
const maxShareOfBill = 1 / 4;

const usage = `npm run bench -- bulk [--rounds 9] [--rows 1000000] [--bills 1000]

With --rows 0 only small files are measured, and with --bills 0 no bills are issued. Exits 1 when a target is missed.`;
const { values } = readCommandLine(usage, {
  options: {
    rounds: { type: 'string', default: '9' },
    rows: { type: 'string', default: '1000000' },
    bills: { type: 'string', default: '1000' },
  },
});
const rounds = Number(values.rounds);
const manyRows = Number(values.rows);
const manyBills = Number(values.bills);

const customer = (): Principal => ({
  tier: 'enterprise',
  userId: randomUUID(),
  scopes: [],
  clientAddress: '10.255.0.1',
});

const database = await startDatabase(givenDatabase());
const site = await startTestSite({ mongo: 'none' });
/** The heap with which the launcher starts each process: without it, V8 lets the young generation grow. */
const heap = { NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=384', MALLOC_ARENA_MAX: '1' };
const lifted = {
  ...{ ...database.settings, ...heap },
  BULK_ROWS: '10000000',
  BULK_FILE_BYTES: '4000000000',
  BULK_UPLOAD_MS: '3600000',
};
let isMissed = false;
try {
  await site.startProcess('usage', database.settings);
  console.log(`${database.name}, ${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(2)}`);
  if (rounds > 0) await compareSmall(site);
  if (manyBills > 0) await compareBills(site);
  if (manyRows > 0) {
    await receiveMany(site);
    for (const workers of [1, 2]) await runMany(site, workers);
  }
} finally {
  await site.stop();
  await database.stop();
}
process.exit(isMissed ? 1 : 0);

/** Polls the job until it is done. A poll that a busy database refuses is retried. */
async function jobOver(url: string, who: Principal, id: string, pauseMs: number): Promise<BulkJob> {
  for (;;) {
    const response = await site.ask(who, `${url}/api/bulk/jobs/${id}?rows=none`);
    const { job } = (await response.json()) as { job?: BulkJob };
    if (job?.state === 'done') return job;
    await wait(pauseMs);
  }
}

/** The first results, as the page shows them. The answer to the upload has the finished job. */
async function readPage(url: string, who: Principal, id: string): Promise<{ job: BulkJob }> {
  const response = await site.ask(who, `${url}/api/bulk/jobs/${id}?rows=all&limit=10`);
  return (await response.json()) as { job: BulkJob };
}

async function compareSmall(around: TestSite): Promise<void> {
  const service = await around.startProcess('bulk', database.settings);
  const file = wholeFile(smallFile);
  const alone: number[] = [];
  const whole: number[] = [];
  const afterLastByte: number[] = [];
  // The first iterations compile the code of both and are not counted.
  for (let round = -3; round < rounds; round += 1) {
    const beganAlone = performance.now();
    await parseAndClassify(file);
    const aloneMs = performance.now() - beganAlone;
    const who = customer();
    const token = await around.sign(who);
    const began = performance.now();
    const { id, sentAtMs } = await sendFile(`${service.url}/api/bulk/process`, token, [file]);
    const { job } = await readPage(service.url, who, id);
    const endedMs = performance.now();
    if (job.counts.done !== smallFile) throw new Error(`only ${job.counts.done} rows are done`);
    if (round < 0) continue;
    alone.push(aloneMs);
    whole.push(endedMs - began);
    afterLastByte.push(endedMs - sentAtMs);
  }
  await service.stop();
  const most = aim.ratio * median(alone) + aim.plusMs;
  console.log(`${smallFile} rows, ${rounds} rounds, medians:`);
  console.log(`  parse and classify alone ${median(alone).toFixed(0)} ms`);
  console.log(
    `  end to end               ${median(whole).toFixed(0)} ms (target: ${most.toFixed(0)} ms = ${aim.ratio} x + ${aim.plusMs} ms)`,
  );
  console.log(
    `  last byte to results     ${median(afterLastByte).toFixed(0)} ms (target: ${resultsMs} ms on quiet cores)`,
  );
  if (median(whole) > most) isMissed = true;
}

/** Bills of a job, compared with single calls, one after the other. */
async function compareBills(around: TestSite): Promise<void> {
  const options = { settings: database.settings, customer, jobOver, bills: manyBills };
  const { oneByOne, bulk } = await issueBills(around, options);
  console.log(
    `${manyBills} bills in bulk: ${(1000 / bulk).toFixed(0)} a second, ${bulk.toFixed(1)} ms each, compared with ${oneByOne.toFixed(1)} ms by a call each: ${(bulk / oneByOne).toFixed(2)} (target: at most ${maxShareOfBill.toFixed(2)})`,
  );
  if (bulk / oneByOne > maxShareOfBill) isMissed = true;
}

/** The rows from the first byte to the last result: a process runs calculations as they arrive. */
async function receiveMany(around: TestSite): Promise<void> {
  const service = await around.startProcess('bulk', lifted);
  const who = customer();
  const memory = watchMemory(service.pid);
  const began = performance.now();
  const { id } = await sendFile(
    `${service.url}/api/bulk/process`,
    await around.sign(who),
    rowsOfFile(manyRows),
  );
  const job = await jobOver(service.url, who, id, 1_000);
  const seconds = (performance.now() - began) / 1000;
  if (job.counts.done !== manyRows) throw new Error(`${job.counts.done} of ${manyRows} rows are done`);
  await service.stop();
  console.log(
    `${manyRows} rows, from the first byte to the last result in ${seconds.toFixed(1)} s, ${(manyRows / seconds).toFixed(0)} rows a second; ${growth(memory())}`,
  );
}

/** The same rows validated first, and then run by worker processes. */
async function runMany(around: TestSite, workers: number): Promise<void> {
  const receiver = await around.startProcess('bulk', { ...lifted, BULK_CHUNKS_AT_A_TIME: '0' });
  const who = customer();
  const url = `${receiver.url}/api/bulk`;
  const sent = await sendFile(`${url}/process`, await around.sign(who), rowsOfFile(manyRows), {
    check: 'only',
  });
  const running = await Promise.all(
    Array.from({ length: workers }, () => around.startProcess('bulk', lifted)),
  );
  const working = running.map(({ pid }) => watchMemory(pid));
  const began = performance.now();
  await around.ask(who, `${url}/jobs/${sent.id}/run`, { method: 'POST' });
  const job = await jobOver(receiver.url, who, sent.id, 1_000);
  const worked = working.map((each) => growth(each()));
  const runS = (performance.now() - began) / 1000;
  if (job.counts.done !== manyRows) throw new Error(`${job.counts.done} of ${manyRows} rows are done`);
  for (const each of [...running, receiver]) await each.stop();
  console.log(
    `${manyRows} validated rows, ${workers} working process${workers > 1 ? 'es' : ''}: run in ${runS.toFixed(1)} s, ${(manyRows / runS).toFixed(0)} rows a second; ${worked.join('; ')}`,
  );
}

/** Samples a process's memory every half second and at both ends. @returns a function that stops: MiB. */
function watchMemory(pid: number | undefined): () => number[] {
  const mib: number[] = [];
  const look = () => mib.push((memoryOfTree(pid ?? 0)[0]?.rssKib ?? 0) / 1024);
  look();
  const looking = setInterval(look, 500);
  return () => {
    clearInterval(looking);
    look();
    return mib;
  };
}

/** The memory usage, and whether it is flat: the highest of the last two thirds against that of the first. */
function growth(mib: readonly number[]): string {
  const third = Math.ceil(mib.length / 3);
  const [first, later] = [Math.max(...mib.slice(0, third)), Math.max(...mib.slice(third))];
  if (later - first > flatMib) isMissed = true;
  return `memory at most ${first.toFixed(0)} MiB in the first third and ${later.toFixed(0)} MiB later`;
}
