import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestMessages } from '@freightwright/stack-test-site';
import { runOnServers } from './run-on-servers.ts';
import type { Tally } from './tally.ts';

/**
 * The integration suite on one message server for all files: that at NATS_URL, otherwise one of its own with the users
 * and rights of production.
 */
export async function runOnNats(env = process.env): Promise<Tally> {
  if (env.NATS_URL) return runOnServers({ nats: env.NATS_URL, mongodb: env.MONGODB_URI });
  const folder = await mkdtemp(join(tmpdir(), 'nats-suite-'));
  const server = await startTestMessages(folder);
  try {
    return await runOnServers({ nats: server.url, mongodb: env.MONGODB_URI });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
