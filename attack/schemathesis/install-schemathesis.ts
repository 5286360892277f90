import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const requirements = join(import.meta.dirname, 'requirements.txt');
const cache = join(import.meta.dirname, '../../node_modules/.cache/freightwright');

const quickMs = 20_000;
const installMs = 180_000;

/** Where the program is, or in words why there is none. */
export type Installed = { program: string } | { why: string };

/**
 * Installs schemathesis and all that it needs, in the versions of requirements.txt, into a folder that is kept for
 * the next time. It comes from PyPI, by the settings of the machine's own pip.
 */
export async function installSchemathesis(): Promise<Installed> {
  const python = await findPython();
  if (python === undefined) return { why: 'there is no Python 3.10 or newer' };
  const wanted = createHash('sha256')
    .update(await readFile(requirements))
    .update(python.version)
    .digest('hex');
  const folder = join(cache, `schemathesis-${wanted.slice(0, 12)}`);
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) {
    await rm(folder, { recursive: true, force: true });
    const made = await succeeds(python.command, ['-m', 'venv', folder], installMs);
    if (!made) return { why: `${python.command} cannot make a virtual environment` };
    const options = ['--quiet', '--disable-pip-version-check', '--requirement', requirements];
    const had = await succeeds(join(bin, 'python'), ['-m', 'pip', 'install', ...options], installMs);
    if (!had) return { why: 'PyPI does not answer, or lacks a package of attack/schemathesis' };
    await writeFile(complete, '');
  }
  return { program: join(bin, 'schemathesis') };
}

async function findPython(): Promise<{ command: string; version: string } | undefined> {
  const script = 'import sys; print(sys.version) if sys.version_info >= (3, 10) else sys.exit(1)';
  for (const command of ['python3', 'python']) {
    try {
      const { stdout } = await run(command, ['-c', script], { timeout: quickMs });
      return { command, version: stdout };
    } catch {
      // It is not there, or older: the next one may be.
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
