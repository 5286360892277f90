import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { childTraceparent, createLog, createMetrics } from '@freightwright/runtime-kit';
import { expect, onTestFinished, test } from 'vitest';
import { openTelemetry } from '../src/telemetry/open-telemetry.ts';

const waitingAtMost = 2_048;

/** A collector that does not respond until it is released. */
async function pausedCollector() {
  const pending = Promise.withResolvers<void>();
  let arrived = 0;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    arrived += body.resourceSpans[0].scopeSpans[0].spans.length;
    await pending.promise;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}/`, release: () => pending.resolve(), arrived: () => arrived };
}

test('a flood keeps a bounded number of spans while the collector is slow, and what is kept arrives', async () => {
  const { endpoint, release, arrived } = await pausedCollector();
  const log = createLog({ name: 'bol', level: 'silent' });
  const metrics = createMetrics('bol');
  const telemetry = openTelemetry({ endpoint, share: 1, name: 'bol', log, metrics });
  const flood = 20_000;
  for (let n = 0; n < flood; n += 1) {
    const span = { name: 'find bills', kind: 'client', startedMs: n, durationMs: 1 } as const;
    telemetry.record({ ...span, traceparent: childTraceparent(undefined), parent: undefined });
  }
  release();
  await telemetry.close();
  const { values } = await metrics.telemetrySpans.get();
  const counted = Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
  expect(counted.recorded).toBe(flood);
  // One batch is on its way while the queue fills.
  expect(arrived()).toBeGreaterThanOrEqual(waitingAtMost);
  expect(arrived()).toBeLessThanOrEqual(waitingAtMost + 512);
  expect(counted.sent).toBe(arrived());
}, 60_000);
