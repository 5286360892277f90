import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientReport, clientReportsAtMost } from '@freightwright/contracts';
import { createLog, createMetrics } from '@freightwright/runtime-kit';
import { expect, test } from 'vitest';
import { createReportFile, reportFileName } from '../src/client-reports/client-reports.ts';
import { limitersFor, registryOf, remoteEntry, startGateway, temporaryFolder } from './fixture/gateway.ts';

const view: ClientReport = { kind: 'page-view', path: '/bol' };

async function startSite(options: Parameters<typeof startGateway>[0] = {}) {
  const logged: string[] = [];
  const folder = await temporaryFolder();
  const log = createLog({
    name: 'gateway',
    level: 'info',
    destination: { write: (line) => void logged.push(line) },
  });
  const clientReports = createReportFile({ folder, log });
  const metrics = createMetrics('gateway');
  const registry = registryOf(remoteEntry('mfe-bol', '1.0.0'));
  const gateway = await startGateway({
    log,
    metrics,
    registry,
    clientReports,
    now: () => Date.parse('2026-07-01T10:00:00Z'),
    ...options,
  });
  const post = (body: unknown, type = 'application/json') =>
    fetch(`${gateway.url}/api/client-reports`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      keepalive: true,
    });
  return {
    registry,
    post,
    url: gateway.url,
    send: (...reports: unknown[]) => post({ reports }),
    logged,
    async reported(): Promise<Record<string, unknown>[]> {
      await clientReports.settled();
      const text = await readFile(join(folder, reportFileName), 'utf8').catch(() => '');
      return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    },
    metricsText: () => metrics.text(),
    /** Each series of the metric as '<kind> <remote> <count>'. */
    async counts(): Promise<string[]> {
      const series = (await metrics.text())
        .split('\n')
        .filter((line) => line.startsWith('client_reports_total{'));
      const part = (line: string, label: string) => new RegExp(`${label}="(.+?)"`).exec(line)?.[1];
      return series.map((line) => `${part(line, 'kind')} ${part(line, 'remote')} ${line.split(' ').at(-1)}`);
    },
  };
}

test('a batch is accepted, one line in a file of its own for each report, and none in the log', async () => {
  const site = await startSite();
  const failure: ClientReport = {
    kind: 'load-failed',
    remote: 'mfe-bol@1.0.0',
    path: '/bol',
    reference: 'FW-3F9A21',
    message: 'Not loaded within 6000 ms',
    durationMs: 6_000.5,
  };
  const answer = await site.send(view, failure);
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({ accepted: 2 });
  const time = '2026-07-01T10:00:00.000Z';
  expect(await site.reported()).toEqual([
    { time, ...view },
    { time, ...failure },
  ]);
  expect(site.logged.join('')).not.toMatch(/FW-3F9A21|Not loaded within/);
});

test('no email address is kept or logged, in any field, in the queries of addresses or cut off', async () => {
  const site = await startSite();
  await site.send(
    { ...view, path: '/people/ann@mill.example' },
    { ...view, path: '/people/ann%40mill.example' },
    { ...view, message: 'GET /api/x?to=ann%40mill.example&cc=bob failed for ann@mill.example' },
    { ...view, message: `${'x'.repeat(290)} ann@mill.`.slice(0, 300) },
    { ...view, remote: 'mfe-ann@mill.example' },
  );
  const stored = JSON.stringify(await site.reported()) + site.logged.join('');
  expect(stored).not.toMatch(/ann|mill|bob/);
  expect(await site.reported()).toHaveLength(5);
});

test('where no folder is set reports are counted and kept nowhere', async () => {
  const site = await startSite({ clientReports: undefined });
  expect((await site.send(view)).status).toBe(202);
  expect(await site.counts()).toEqual(['page-view none 1']);
  expect(await site.reported()).toEqual([]);
});

test('reports are counted by kind and remote; what was never in the registry counts as other', async () => {
  const site = await startSite();
  const about = (remote: string) => ({ ...view, remote });
  await site.send(
    view,
    about('mfe-bol@1.0.0'),
    about('mfe-bol@1.0.0'),
    about('mfe-bol@9.9.9'),
    about('mfe-none@1'),
  );
  expect((await site.counts()).sort()).toEqual([
    'page-view mfe-bol@1.0.0 2',
    'page-view none 1',
    'page-view other 2',
  ]);
});

test('how long pages took is told by remote and kind, of those that were shown and of no others', async () => {
  const site = await startSite();
  const bol = { ...view, remote: 'mfe-bol@1.0.0' };
  await site.send(
    { ...bol, durationMs: 300 },
    { ...bol, durationMs: 1_700 },
    { ...bol, kind: 'navigation', durationMs: 40 },
    { ...bol, kind: 'load-failed', durationMs: 6_000 },
    { ...view, remote: 'mfe-made-up@1', durationMs: 10 },
    bol,
  );
  const lines = (await site.metricsText()).split('\n');
  const published = lines.filter((line) => /^client_page_duration_seconds_(sum|count)/.test(line));
  expect(
    published.map((line) => line.replace(/client_page_duration_seconds_|service="[^"]*",/g, '')),
  ).toEqual([
    'sum{kind="page-view",remote="mfe-bol@1.0.0"} 2',
    'count{kind="page-view",remote="mfe-bol@1.0.0"} 2',
    'sum{kind="navigation",remote="mfe-bol@1.0.0"} 0.04',
    'count{kind="navigation",remote="mfe-bol@1.0.0"} 1',
    'sum{kind="page-view",remote="other"} 0.01',
    'count{kind="page-view",remote="other"} 1',
  ]);
});

test('a version that was current before keeps its name', async () => {
  const site = await startSite();
  site.registry.update([remoteEntry('mfe-bol', '2.0.0')]);
  await site.send({ ...view, remote: 'mfe-bol@1.0.0' });
  expect(await site.counts()).toEqual(['page-view mfe-bol@1.0.0 1']);
});

test('however many versions there come to be, a hundred have a series', async () => {
  const site = await startSite();
  for (let n = 0; n < 130; n++) site.registry.update([remoteEntry('mfe-bol', `1.0.${n}`)]);
  for (let n = 0; n < 130; n += 10) {
    const reports = Array.from({ length: 10 }, (_, i) => ({
      ...{ ...view, remote: `mfe-bol@1.0.${n + i}` },
      durationMs: 100,
    }));
    await site.send(...reports);
  }
  const counts = await site.counts();
  expect(counts).toHaveLength(100);
  expect(counts.at(-1)).toBe('page-view mfe-bol@1.0.129 1');
  const durations = (await site.metricsText()).match(/^client_page_duration_seconds_count/gm);
  expect(durations).toHaveLength(100);
});

test.each([
  ['no report', { reports: [] }],
  ['too many', { reports: Array.from({ length: clientReportsAtMost + 1 }, () => view) }],
  ['an unknown kind', { reports: [{ ...view, kind: 'rumour' }] }],
  ['a query in the path', { reports: [{ ...view, path: '/bol?email=a@b.c' }] }],
  ['too long a path', { reports: [{ ...view, path: `/${'x'.repeat(200)}` }] }],
  ['too long a message', { reports: [{ ...view, message: 'x'.repeat(301) }] }],
  ['a remote without version', { reports: [{ ...view, remote: 'mfe-bol' }] }],
  ['a negative duration', { reports: [{ ...view, durationMs: -1 }] }],
  ['a field nobody knows', { reports: [{ ...view, email: 'a@b.c' }] }],
])('%s is refused and leaves no line', async (_, body) => {
  const site = await startSite();
  const answer = await site.post(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^request\./) });
  expect(await site.reported()).toEqual([]);
  expect(await site.counts()).toEqual([]);
});

test('another type, a larger body and another method are refused', async () => {
  const site = await startSite();
  expect((await site.post('{}', 'text/plain')).status).toBe(415);
  expect((await site.post(`"${'x'.repeat(49 * 1024)}"`)).status).toBe(413);
  const get = await fetch(`${site.url}/api/client-reports`);
  expect(get.status).toBe(405);
  expect(get.headers.get('allow')).toBe('POST');
});

test('reports have a limit of their own', async () => {
  const site = await startSite({ limiters: limitersFor({ RATE_LIMIT_REPORTS_PER_ADDRESS: 2 }) });
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await site.send(view)).status);
  expect(statuses).toEqual([202, 202, 429]);
  expect((await fetch(`${site.url}/api/none`)).status).toBe(404);
});
