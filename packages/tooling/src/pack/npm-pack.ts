import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const timeoutMs = 120_000;
const outputBytesAtMost = 16 * 1024 * 1024;

export interface PackedFile {
  /** '@freightwright/mfe-kit' */
  name: string;
  version: string;
  /** The file that `npm install` takes. */
  file: string;
  /** Size of the file, and of its content. */
  bytes: number;
  unpackedBytes: number;
  /** Its files: 'lib/index.js', 'package.json'. */
  holds: readonly string[];
}

/** npm's output for one package. */
type NpmPacked = Record<'name' | 'version' | 'filename', string> &
  Record<'size' | 'unpackedSize', number> & { readonly files: readonly { readonly path: string }[] };

/** Packs folders as npm would publish them. @param to the folder for the files, which must be there. */
export async function npmPack(folders: readonly string[], to: string): Promise<PackedFile[]> {
  const args = ['pack', ...folders, '--json', '--pack-destination', to, '--update-notifier=false'];
  const { stdout } = await promisify(execFile)('npm', args, {
    timeout: timeoutMs,
    maxBuffer: outputBytesAtMost,
  });
  const packed: readonly NpmPacked[] = JSON.parse(stdout);
  return packed.map(({ name, version, filename, size, unpackedSize, files }) => ({
    ...{ name, version, file: join(to, filename), bytes: size, unpackedBytes: unpackedSize },
    holds: files.map(({ path }) => path).sort(),
  }));
}
