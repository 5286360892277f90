import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const workspace = join(import.meta.dirname, '../..');
const commandTimeoutMs = 300_000;
const npmTimeoutMs = 60_000;

export const remote = 'mfe-hello';

/** @param env the commands' environment besides PATH. */
export async function makeTeamFolder(env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-remote-'));
  await symlink(join(workspace, 'node_modules'), join(folder, 'node_modules'));
  const source = (script: string) => join(workspace, script);
  const environment = { ...process.env, ...env };
  const options = { cwd: folder, env: environment, timeout: commandTimeoutMs };

  async function run(script: string, ...args: string[]): Promise<number> {
    const startMs = performance.now();
    await promisify(execFile)(process.execPath, [source(script), ...args], options).catch((error) => {
      throw new Error(
        `${script} ${args.join(' ')}\n${String(error.stderr || error.message).slice(0, 2_000)}`,
      );
    });
    return secondsSince(startMs);
  }
  const page = join(folder, remote, 'src/hello-page.tsx');

  return {
    /** Runs a Node program with these arguments. @throws Error with its output when it fails. */
    run,
    /** Runs a command of `npm run remote`. */
    command: (...args: string[]) => run('packages/tooling/src/remote/main.ts', ...args),
    /** The time of npm to write a package.json, the smallest start of a project. */
    async npmInit() {
      const empty = await mkdtemp(join(tmpdir(), 'bench-remote-empty-'));
      const startMs = performance.now();
      await promisify(execFile)('npm', ['init', '-y'], { cwd: empty, timeout: npmTimeoutMs });
      const seconds = secondsSince(startMs);
      await rm(empty, { recursive: true });
      return seconds;
    },
    /** From the start of the development server until it prints its URL; it is stopped then. */
    async startDev() {
      const startMs = performance.now();
      const args = [source('packages/tooling/src/remote/dev-command.ts'), remote, '--standalone'];
      const child = spawn(process.execPath, args, {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      for await (const line of createInterface(child.stdout)) if (line.startsWith('Open ')) break;
      const seconds = secondsSince(startMs);
      child.kill('SIGTERM');
      await ended;
      return seconds;
    },
    /** Edits a line of visible text, as a developer does. */
    async write(label: string) {
      const text = await readFile(page, 'utf8');
      await writeFile(page, text.replace(/<Section title="[^"]*">/, `<Section title="${label}">`));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export const secondsSince = (startMs: number): number => (performance.now() - startMs) / 1_000;
