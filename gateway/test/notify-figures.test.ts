import { randomUUID } from 'node:crypto';
import { type DataOf, type PublishedFigures, recordFigures } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { expect, onTestFinished, test } from 'vitest';
import { notifyFigures } from '../src/watch/notify-figures.ts';
import { log, startMessages } from './fixture/gateway.ts';

const soon = { timeout: 15_000, interval: 20 };

async function messages() {
  const nats = await startMessages();
  return { gateway: await nats.connect('gateway'), registry: await nats.connect('registry') };
}

/** The messages that the registry receives. @param failures how many messages it does not answer. */
async function hearing(registry: Bus, { failures = 0 } = {}) {
  const received: DataOf<typeof recordFigures>[] = [];
  await registry.respond(recordFigures, (data) => {
    received.push(data);
    if (received.length <= failures) throw new Error('the registry dies here');
    return { received: true as const };
  });
  return received;
}

const published = (version: string): PublishedFigures => ({ name: 'mfe-bol', version, days: [], points: [] });

/** Sends the pending figures twenty times a second. */
function notifying(bus: Parameters<typeof notifyFigures>[0]['bus'], ...waiting: PublishedFigures[][]) {
  const visits = { take: () => waiting.shift() ?? [] };
  const now = () => Date.parse('2026-07-01T10:00:00Z');
  const options = { bus, visits, processId: randomUUID(), now, log, intervalMs: 50 };
  const teller = notifyFigures(options);
  onTestFinished(() => teller.close());
  return { ...teller, waiting };
}

test('what pages reported reaches the registry, each message with the next number', async () => {
  const { gateway, registry } = await messages();
  const received = await hearing(registry);
  notifying(gateway, [published('1')], [published('2'), published('3')]);
  await expect.poll(() => received.length, soon).toBe(2);
  expect(received.map(({ sequence, versions }) => [sequence, versions.length])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(received[0]?.at).toBe('2026-07-01T10:00:00.000Z');
  expect(new Set(received.map((one) => one.gateway)).size).toBe(1);
});

test('a message that was not answered comes again as it was, before the next one', async () => {
  const { gateway, registry } = await messages();
  const received = await hearing(registry, { failures: 2 });
  notifying(gateway, [published('1')], [published('2')]);
  await expect.poll(() => received.length, soon).toBe(4);
  expect(received.map(({ sequence }) => sequence)).toEqual([1, 1, 1, 2]);
  expect(received[1]).toEqual(received[0]);
  expect(received[2]).toEqual(received[0]);
});

test('a gateway that stops tells the last of it', async () => {
  const { gateway, registry } = await messages();
  const received = await hearing(registry);
  const teller = notifying(gateway, [published('1')]);
  await expect.poll(() => received.length, soon).toBe(1);
  teller.waiting.push([published('2')]);
  await teller.close();
  expect(received.at(-1)?.versions[0]?.version).toBe('2');
});
