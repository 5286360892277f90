import { randomUUID } from 'node:crypto';
import { type DataOf, hearFigures, type ToldFigures } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { expect, onTestFinished, test } from 'vitest';
import { tellFigures } from '../src/watch/tell-figures.ts';
import { log, startMessages } from './fixture/gateway.ts';

const soon = { timeout: 15_000, interval: 20 };

async function messages() {
  const nats = await startMessages();
  return { gateway: await nats.connect('gateway'), registry: await nats.connect('registry') };
}

/** The messages that the registry receives. @param failures how many messages it does not answer. */
async function hearing(registry: Bus, { failures = 0 } = {}) {
  const heard: DataOf<typeof hearFigures>[] = [];
  await registry.respond(hearFigures, (data) => {
    heard.push(data);
    if (heard.length <= failures) throw new Error('the registry dies here');
    return { heard: true as const };
  });
  return heard;
}

const told = (version: string): ToldFigures => ({ name: 'mfe-bol', version, days: [], points: [] });

/** Sends the pending figures twenty times a second. */
function telling(bus: Parameters<typeof tellFigures>[0]['bus'], ...waiting: ToldFigures[][]) {
  const visits = { take: () => waiting.shift() ?? [] };
  const now = () => Date.parse('2026-07-01T10:00:00Z');
  const options = { bus, visits, processId: randomUUID(), now, log, intervalMs: 50 };
  const teller = tellFigures(options);
  onTestFinished(() => teller.close());
  return { ...teller, waiting };
}

test('what pages reported reaches the registry, each message with the next number', async () => {
  const { gateway, registry } = await messages();
  const heard = await hearing(registry);
  telling(gateway, [told('1')], [told('2'), told('3')]);
  await expect.poll(() => heard.length, soon).toBe(2);
  expect(heard.map(({ sequence, versions }) => [sequence, versions.length])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(heard[0]?.at).toBe('2026-07-01T10:00:00.000Z');
  expect(new Set(heard.map((one) => one.gateway)).size).toBe(1);
});

test('a message that was not answered comes again as it was, before the next one', async () => {
  const { gateway, registry } = await messages();
  const heard = await hearing(registry, { failures: 2 });
  telling(gateway, [told('1')], [told('2')]);
  await expect.poll(() => heard.length, soon).toBe(4);
  expect(heard.map(({ sequence }) => sequence)).toEqual([1, 1, 1, 2]);
  expect(heard[1]).toEqual(heard[0]);
  expect(heard[2]).toEqual(heard[0]);
});

test('a gateway that stops tells the last of it', async () => {
  const { gateway, registry } = await messages();
  const heard = await hearing(registry);
  const teller = telling(gateway, [told('1')]);
  await expect.poll(() => heard.length, soon).toBe(1);
  teller.waiting.push([told('2')]);
  await teller.close();
  expect(heard.at(-1)?.versions[0]?.version).toBe('2');
});
