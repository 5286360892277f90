import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPythonPackages } from '@freightwright/stack-test-site/python';

const run = promisify(execFile);
const here = import.meta.dirname;
const outputBytesAtMost = 64 * 1024 * 1024;
/** For a tool that downloads what it needs and compiles it on two busy cores. */
const toolMs = 10 * 60_000;

export const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const oapiCodegenRuntime = 'github.com/oapi-codegen/runtime@v1.9.0';

/** A command in a folder. @throws Error with its output when it fails. */
export type Run = (program: string, ...args: string[]) => Promise<string>;

export const runIn =
  (cwd: string, env: Readonly<Record<string, string>> = {}): Run =>
  async (program, ...args) => {
    const options = { cwd, timeout: toolMs, maxBuffer: outputBytesAtMost, env: { ...process.env, ...env } };
    try {
      return (await run(program, args, options)).stdout;
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
      const lastOutput = (stdout + stderr).slice(-4000);
      throw new Error(`${program} ${args.join(' ')}: ${lastOutput || message}`, { cause: error });
    }
  };

/** What a tool needs on this machine, or why it is missing. */
export type Found<T> = T | { readonly why: string };

const isThere = (program: string, ...args: string[]): Promise<boolean> =>
  run(program, args, { timeout: toolMs }).then(
    () => true,
    () => false,
  );

/** The generators from npm, for programs in the folders below this one. */
export async function installNpm(folder: string): Promise<Found<{ bin: string }>> {
  const dependencies = JSON.parse(await readFile(join(here, 'npm-packages.json'), 'utf8')) as object;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--ignore-scripts'];
  if (!(await isThere('npm', 'install', '--prefix', folder, ...quiet))) return { why: 'npm does not answer' };
  return { bin: join(folder, 'node_modules/.bin') };
}

export const installPython = (): Promise<Found<{ bin: string }>> =>
  installPythonPackages('generated-clients', join(here, 'requirements.txt'));

/** A Go module with oapi-codegen's library. */
export async function installGo(folder: string): Promise<Found<object>> {
  if (!(await isThere('go', 'version'))) return { why: 'there is no Go' };
  await mkdir(folder, { recursive: true });
  const inFolder = runIn(folder);
  try {
    await inFolder('go', 'mod', 'init', 'tour');
    await inFolder('go', 'get', oapiCodegenRuntime);
    await inFolder('go', 'run', oapiCodegen, '-version');
    return {};
  } catch {
    return { why: 'the Go module proxy does not answer' };
  }
}
