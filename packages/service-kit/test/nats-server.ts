import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '@freightwright/stack-nats';

/** A real nats-server with its own folder. */
export async function natsServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kit-nats-'));
  const { url, stop } = await startNats({ dataDir });
  return { url, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) };
}
