import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@freightwright/stack-guard';
import type { Source } from './source.ts';

const DOWNLOAD_TIMEOUT_MS = 120_000;
const UNPACK_TIMEOUT_MS = 30_000;

/**
 * The distribution's own package, unpacked and not installed. apt checks the archive's signature, so the
 * package needs no checksum here.
 */
export const fetchDebianPackage: Source = {
  name: 'debian-package',
  title: 'the Debian package',
  programIn: (folder: string): string => join(folder, 'usr', 'sbin', 'nats-server'),
  applies: async (): Promise<boolean> => {
    const tools = ['/etc/debian_version', '/usr/bin/apt-get', '/usr/bin/dpkg-deb'];
    const present = await Promise.allSettled(tools.map((tool) => access(tool)));
    return present.every(({ status }) => status === 'fulfilled');
  },
  fetchInto: async (folder: string): Promise<void> => {
    await download(folder, []).catch(async () => {
      // The machine's package lists are missing or outdated, and only root can renew them, so this uses lists
      // of its own.
      const options = await privateLists(folder);
      await runCommand('apt-get', [...options, '-qq', 'update'], {
        cwd: folder,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
      });
      await download(folder, options);
      await rm(join(folder, 'apt'), { recursive: true, force: true });
    });
    const archive = (await readdir(folder)).find((name) => name.endsWith('.deb'));
    if (archive === undefined) throw new Error('apt-get brought no package');
    await runCommand('dpkg-deb', ['-x', archive, folder], { cwd: folder, timeoutMs: UNPACK_TIMEOUT_MS });
    await rm(join(folder, archive));
  },
};

function download(folder: string, options: readonly string[]): Promise<string> {
  return runCommand('apt-get', [...options, '-qq', 'download', 'nats-server'], {
    cwd: folder,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
}

async function privateLists(folder: string): Promise<string[]> {
  const apt = join(folder, 'apt');
  await mkdir(join(apt, 'lists', 'partial'), { recursive: true });
  await mkdir(join(apt, 'cache', 'archives', 'partial'), { recursive: true });
  return ['-o', `Dir::State::lists=${join(apt, 'lists')}`, '-o', `Dir::Cache=${join(apt, 'cache')}`];
}
