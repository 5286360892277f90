import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { openKv } from '@freightwright/nats-kit';
import { startTestSite } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../src/audit/audit-line.ts';
import { type AuditStore, createAuditStore } from '../src/audit/audit-store.ts';
import { readDeployments } from '../src/audit/command/read-deployments.ts';
import { runCommand, UsageError } from '../src/audit/command/run-command.ts';

const main = join(import.meta.dirname, '../src/audit/command/main.ts');
const dayMs = 24 * 3_600_000;
const startMs = Date.now() - 10 * dayMs;
const dayOf = (n: number) => new Date(startMs + n * dayMs).toISOString().slice(0, 10);

const site = shared(() => startTestSite());
let audit: AuditStore;
beforeAll(async () => {
  audit = createAuditStore(await site.openDatabase('identity'));
  for (let n = 0; n < 6; n += 1) await audit.append(auditEventAt(n), new Date(startMs + n * dayMs));
  const { log, nats } = site;
  const url = nats.urlOf('registry');
  const remotes = await openKv({ url, name: 'registry', log, bucket: remoteBucket, value: RemoteRecord });
  const { revision } = await remotes.snapshot();
  await remotes.put('mfe-bol', deployed, { after: revision });
  await remotes.put('mfe-bol', takenBack, { after: (await remotes.snapshot()).revision });
  await remotes.close();
});

const auditEventAt = (n: number): AuditEvent => ({
  event: `event-${n}`,
  action: 'key-made',
  at: new Date(startMs + n * dayMs),
  subject: 'somebody',
  details: { userId: 'u-1', by: 'person', on: `key_${n}`, requestId: `request-${n}`, trace: 't' },
});
const deployed: RemoteRecord = {
  entry: {
    ...{ name: 'mfe-bol', version: '2.0.0', contract: 1, routes: ['/bol'] },
    manifest: '/mfe/mfe-bol/2.0.0/mf-manifest.json',
  },
  change: {
    ...{ name: 'mfe-bol', action: 'deploy', from: '1.0.0', to: '2.0.0', by: 'team-bol' },
    at: new Date(startMs + 2.5 * dayMs).toISOString(),
  },
};

const takenBack: RemoteRecord = {
  ...deployed,
  change: {
    ...{ name: 'mfe-bol', action: 'rollback', from: '2.0.0', to: '1.0.0', by: 'person:u-7' },
    at: new Date(startMs + 2.6 * dayMs).toISOString(),
  },
};

/** Runs the command on the database and the NATS server of the site. */
async function run(...args: string[]) {
  const printed: string[] = [];
  const deps = {
    audit: async () => audit,
    deployments: () => readDeployments({ url: site.nats.urlOf('admin') }, { user: 'admin', log: site.log }),
    nowMs: Date.now,
    print: async (line: string) => void printed.push(line),
  };
  try {
    const isWell = await runCommand(args, deps);
    return { isWell, stdout: printed.map((line) => `${line}\n`).join('') };
  } catch (error) {
    return { error, stdout: '' };
  }
}
const exported = async (...args: string[]) => {
  const { stdout } = await run('export', ...args);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as { action: string; on: string; seq?: number });
};

describe('audit-log export', () => {
  it('has every line with who did it, and every deployment in its place', async () => {
    const lines = await exported();
    expect(lines.map(({ on }) => on)).toEqual([
      ...['key_0', 'key_1', 'key_2', 'mfe-bol', 'mfe-bol', 'key_3', 'key_4', 'key_5'],
    ]);
    expect(lines[0]).toMatchObject({
      seq: 1,
      action: 'key-made',
      userId: 'u-1',
      by: 'person',
      subject: 'somebody',
    });
    expect(lines[3]).toMatchObject({
      action: 'remote-deployed',
      by: 'team',
      team: 'team-bol',
      from: '1.0.0',
    });
    expect(lines[4]).toMatchObject({
      action: 'remote-rolled-back',
      by: 'person',
      userId: 'u-7',
      to: '1.0.0',
    });
  });

  it('is cut to the days that are asked for', async () => {
    const lines = await exported('--from', dayOf(2), '--to', dayOf(4));
    expect(lines.map(({ on }) => on)).toEqual(['key_2', 'mfe-bol', 'mfe-bol', 'key_3']);
  });

  it.each([[['--from', 'today']], [['--since', '2026-01-01']], [['--from']]])('refuses %j', async (args) => {
    expect(await run('export', ...args)).toMatchObject({ error: expect.any(UsageError) });
  });
});

describe('audit-log verify', () => {
  it('finds nothing in a log that is whole, and in an export of it', async () => {
    const file = join(site.dataDir, 'audit.jsonl');
    await writeFile(file, (await run('export')).stdout);
    expect(await run('verify')).toMatchObject({ isWell: true, stdout: expect.stringContaining('6 lines') });
    const beside = expect.stringContaining('6 lines and 6 exported ones');
    expect(await run('verify', file)).toMatchObject({ isWell: true, stdout: beside });
  });

  it('ends with 1 when the last line was cut off after an export', async () => {
    const file = join(site.dataDir, 'before.jsonl');
    await writeFile(file, (await run('export')).stdout);
    const stored = (await site.openDatabase('identity')).collection<{ _id: number }>('auditlines');
    await stored.deleteOne({ _id: 6 });
    expect((await run('verify')).isWell).toBe(true);
    const violation = 'Line 6 was exported and is missing.\n';
    expect(await run('verify', file)).toMatchObject({ isWell: false, stdout: violation });
  });

  it('says which line of a file is none of an export', async () => {
    const file = join(site.dataDir, 'nonsense.jsonl');
    await writeFile(file, '{"seq":1}\n');
    expect(await run('verify', file)).toMatchObject({
      error: { message: expect.stringContaining('Line 1 of') },
    });
  });

  it('shows how it is used for other words', async () => {
    expect(await run('delete')).toMatchObject({ error: expect.any(UsageError) });
  });
});

it('runs as a process with the settings of the service', async () => {
  const { uri: MONGODB_URI, prefix: MONGODB_PREFIX } = site.mongo;
  const env = { ...process.env, MONGODB_URI, MONGODB_PREFIX, NATS_URL: site.nats.urlOf('admin') };
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'export'], { env });
  expect(stdout).toContain('"on":"key_0"');
  expect(stdout).toContain('"team":"team-bol"');
}, 180_000);
