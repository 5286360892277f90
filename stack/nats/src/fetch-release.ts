import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const VERSION = 'v2.10.22';
const DOWNLOAD_TIMEOUT_MS = 120_000;
const UNPACK_TIMEOUT_MS = 30_000;

/** SHA-256 of each archive, from the release's own SHA256SUMS file; written down here so that a swapped file is refused. */
const SHA256: Record<string, string> = {
  'linux-amd64': 'db0b3ccbe4cbdd3872ae7486ec4f6b0f85824632a0789f4da2e0a8518390483e',
  'linux-arm64': 'b4da77b2b194dc5fcf13a1df0dad59ba7e87ae4423f254c50534015b7c8a2369',
  'darwin-amd64': 'e99eb01a886b5de05972445e362e48cf8ad10b45e4cd5a5592475b184f8f81c9',
  'darwin-arm64': '93ce74f61a49d8fa9dfbf420e5a844e25309e429c5c8e27b54b3283d0712fcff',
};

/** The name a release gives this machine, such as linux-amd64. */
function platformName(): string {
  return `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
}

/** The project's own release on GitHub. */
export const fetchRelease = {
  name: `release-${VERSION}`,
  programIn: (folder: string): string => join(folder, 'nats-server'),
  applies: async (): Promise<boolean> => SHA256[platformName()] !== undefined,
  fetchInto: async (folder: string): Promise<void> => {
    const name = `nats-server-${VERSION}-${platformName()}`;
    const url = `https://github.com/nats-io/nats-server/releases/download/${VERSION}/${name}.tar.gz`;
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const archive = Buffer.from(await response.arrayBuffer());
    const sum = createHash('sha256').update(archive).digest('hex');
    if (sum !== SHA256[platformName()]) throw new Error(`${url} has the wrong checksum ${sum}`);
    const file = join(folder, 'nats-server.tar.gz');
    await writeFile(file, archive);
    await runCommand('tar', ['-xzf', file, '--strip-components=1', `${name}/nats-server`], {
      cwd: folder,
      timeoutMs: UNPACK_TIMEOUT_MS,
    });
    await rm(file);
  },
};
