import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectNats, dialNats } from '@freightwright/nats-kit';
import { createLog } from '@freightwright/runtime-kit';
import { type RunningNats, startNats } from '@freightwright/stack-nats';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestMessages, startTestSite } from '../src/index.ts';

let folder: string;
let server: RunningNats;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'given-messages-'));
  server = await startNats({ dataDir: folder });
  vi.stubEnv('TEST_NATS_URL', server.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function streamsThere(): Promise<string[]> {
  const connection = await dialNats({ service: 'admin' }, { url: server.url });
  try {
    const { streams } = (await connection.request('$JS.API.STREAM.NAMES')).json<{
      streams: string[] | null;
    }>();
    return (streams ?? []).toSorted();
  } finally {
    await connection.close();
  }
}

/** Creates the site's streams, as each service does at its start. */
async function makeStreamsAt(url: string): Promise<void> {
  const bus = await connectNats({ url, name: 'admin', log: createLog({ name: 'test', level: 'silent' }) });
  await bus.close();
}

it('a site runs on the given server, and leaves nothing of its own there for the next', async () => {
  const site = await startTestSite({ mongo: 'none' });
  await makeStreamsAt(site.nats.urlOf('admin'));
  expect(await streamsThere()).toContain('EVENTS');
  await site.stop();
  expect(await streamsThere()).toEqual(['FREIGHTWRIGHT_TESTS']);
  const next = await startTestSite({ mongo: 'none' });
  expect(await streamsThere()).toEqual(['FREIGHTWRIGHT_TESTS']);
  await next.stop();
});

it('a second site of a file has a server of its own', async () => {
  const [first, second] = [await startTestMessages(folder), await startTestMessages(join(folder, 'second'))];
  expect(first.url).toBe(server.url);
  expect(second.url).not.toBe(server.url);
  await expect(first.halt()).rejects.toThrow('isNatsGiven');
  await second.stop();
  await first.stop();
});

it('a server that holds streams of somebody else is named, and left as it is', async () => {
  await makeStreamsAt(server.url);
  await expect(startTestMessages(folder)).rejects.toThrow(/holds .*EVENTS.*takes a server that has none/);
  expect(await streamsThere()).toEqual(['DEAD', 'EVENTS', 'TASKS']);
});
