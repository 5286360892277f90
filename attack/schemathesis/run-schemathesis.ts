import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { apiVersionHeader, currentApiVersion } from '@freightwright/contracts';
import { apiScopes } from '@freightwright/contracts/constants';
import { installPythonPackages } from '@freightwright/stack-test-site/python';
import { demoUser, newApiKey, send } from '@freightwright/stack-test-site/visitor';
import { counter, type Row } from '../report.ts';
import type { Site } from '../target.ts';

/** The checks of every response. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
/**
 * The short run calls each operation at every limit of its schema, with a time limit for slow machines. The
 * long one draws a number of further requests for each.
 */
const amount = {
  short: ['--phases', 'coverage', '--max-time', '120'],
  long: ['--phases', 'coverage,fuzzing', '--max-examples', '100'],
} as const;
/** Time limit of the whole program. */
const killedAfterMs = { short: 240_000, long: 3_600_000 } as const;

/** A new key is known to the gateway within that time. */
const keyWithinMs = 30_000;

/** The path of the program, or why it is missing. */
export type Installed = { program: string } | { why: string };

/** Installs schemathesis and its dependencies from PyPI, in the versions of requirements.txt. */
export async function installSchemathesis(): Promise<Installed> {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const installed = await installPythonPackages('schemathesis', requirements);
  return 'why' in installed ? installed : { program: join(installed.bin, 'schemathesis') };
}

export interface Report {
  test_cases: { generated: number };
  operations: { total: number; tested: number };
  stop_reason: string;
  failures: readonly { title: string; operations: readonly string[] }[];
  errors: readonly { title: string; count: number }[];
}

/**
 * Lets schemathesis call every operation of the API's document with a test key, with valid and invalid data.
 * It draws the same requests in every run.
 */
export async function runSchemathesis(site: Site, { program, long }: { program: string; long: boolean }) {
  const length = long ? 'long' : 'short';
  const folder = await mkdtemp(join(tmpdir(), 'freightwright-schemathesis-'));
  try {
    const file = join(folder, 'report.json');
    const key = await makeTestKey(site);
    const args = [
      ...['run', `${site.platform.siteUrl}/api/openapi.json`, '--header', `x-api-key: ${key}`],
      // The document describes the current version. Earlier versions have tests of their own.
      ...['--header', `${apiVersionHeader}: ${currentApiVersion}`],
      ...['--checks', checks.join(','), '--continue-on-failure', ...amount[length]],
      ...['--generation-deterministic', '--no-shrink'],
      // Python below 3.12 sometimes fails to read its own source in two threads concurrently.
      ...['--workers', '1', '--request-timeout', '30', '--no-color', '--warnings', 'off'],
      ...['--report', 'json', '--report-json-path', file],
    ];
    const output = await outputOf(program, args, folder, killedAfterMs[length]);
    return [rowOf(await readReport(file), output)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates a test key with every scope, on the Enterprise plan, and waits until the site accepts it. */
async function makeTestKey({ platform }: Site): Promise<string> {
  const key = { name: 'Schemathesis', mode: 'test', scopes: apiScopes } as const;
  const secret = await newApiKey(await demoUser(platform, 'enterprise'), key);
  const status = new URL('/api/user/status', platform.siteUrl);
  for (const untilMs = Date.now() + keyWithinMs; Date.now() < untilMs; await pause(100)) {
    if ((await send('GET', status, { headers: { 'x-api-key': secret } })).status === 200) return secret;
  }
  throw new Error(`The key opens nothing after ${keyWithinMs} ms`);
}

async function outputOf(program: string, args: string[], cwd: string, timeout: number): Promise<string> {
  const child = spawn(program, args, { cwd, timeout, stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = new Promise<never>((_, reject) => child.on('error', reject));
  return Promise.race([text(child.stdout), failed]);
}

async function readReport(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

const lastOutput = 2_000;

/** The row of the table. After a timeout, operations that were not reached are no violation. */
export function rowOf(report: Report | undefined, output: string): Row {
  const { counts } = counter();
  const row = { attack: 'schemathesis', target: 'the API', answers: counts };
  if (!report) return { ...row, sent: 0, broken: [`It wrote no report: ${output.slice(-lastOutput)}`] };
  const { test_cases: cases, operations, failures, errors, stop_reason: end } = report;
  counts.set('operations', operations.tested);
  const broken = failures.map(({ title, operations: where }) => `${title}: ${where.join(', ')}`);
  for (const { title, count } of errors) broken.push(`${title}, ${count} times`);
  if (operations.tested < operations.total && end !== 'max_time')
    broken.push(`It called ${operations.tested} of ${operations.total} operations`);
  if (broken.length > 0) broken.push(output.slice(0, lastOutput));
  return { ...row, sent: cases.generated, broken };
}
