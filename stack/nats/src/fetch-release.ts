import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@freightwright/stack-guard';
import { download } from './download.ts';
import type { Source } from './source.ts';

const VERSION = 'v2.10.29';
const DOWNLOAD_TIMEOUT_MS = 120_000;
const UNPACK_TIMEOUT_MS = 30_000;
/** The archives have about 6 MB. */
const MAX_BYTES = 32 * 1024 ** 2;

/** SHA-256 of each archive, as in the project's container images, so that a changed file is refused. */
const SHA256: Record<string, string> = {
  'linux-amd64': 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da',
  'linux-arm64': 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401',
};

/** The name of this machine in a release, such as linux-amd64. */
function platformName(): string {
  return `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
}

/** The project's own release on GitHub. */
export const fetchRelease: Source = {
  name: `release-${VERSION}`,
  title: `the official release ${VERSION}`,
  programIn: (folder) => join(folder, 'nats-server'),
  applies: () => SHA256[platformName()] !== undefined,
  fetchInto: async (folder) => {
    const name = `nats-server-${VERSION}-${platformName()}`;
    const { bytes } = await download(
      `https://github.com/nats-io/nats-server/releases/download/${VERSION}/${name}.tar.gz`,
      { timeoutMs: DOWNLOAD_TIMEOUT_MS, maxBytes: MAX_BYTES, sha256: SHA256[platformName()] ?? '' },
    );
    const file = join(folder, 'nats-server.tar.gz');
    await writeFile(file, bytes);
    await runCommand('tar', ['-xzf', file, '--strip-components=1', `${name}/nats-server`], {
      cwd: folder,
      timeoutMs: UNPACK_TIMEOUT_MS,
    });
    await rm(file);
  },
};
