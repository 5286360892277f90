import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { delimiter, dirname, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { readStages, type Stage } from './read-stages.ts';

const run = promisify(execFile);
const runTimeoutMs = 10 * 60_000;

/** The stage that every service is built to. */
const lastStage = 'part';

export interface BuiltByHand {
  /** The root of the image's file system, as far as our Dockerfile fills it. */
  readonly image: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/**
 * Does what the Dockerfile says for one part, without an engine: each COPY and each RUN of its stages, in folders
 * that stand for their file systems. So a line that is broken is seen where no image can be built. What the base
 * image brings is what this machine has: a shell and npm, and Node of the same version.
 * @param options.folder an empty folder.
 */
export async function buildByHand({
  root,
  part,
  folder,
  report,
}: {
  root: string;
  part: string;
  folder: string;
  report: (line: string) => void;
}): Promise<BuiltByHand> {
  const stages = readStages(join(root, 'Dockerfile'));
  const made = new Map<string, BuiltByHand>();

  async function make(name: string): Promise<BuiltByHand> {
    const known = made.get(name);
    if (known) return known;
    const stage = stages.find((one) => one.name === name);
    if (!stage) throw new Error(`Dockerfile has no stage ${name}`);
    const image = join(folder, name);
    await mkdir(image, { recursive: true });
    const base = stages.some((one) => one.name === stage.from) ? await make(stage.from) : undefined;
    if (base) cpSync(base.image, image, { recursive: true, verbatimSymlinks: true });
    const workdir = stage.workdir ?? base?.workdir ?? '/';
    await mkdir(join(image, workdir), { recursive: true });
    const built = { image, workdir, env: { ...base?.env, ...stage.env }, command: stage.command };
    for (const step of stage.steps) {
      if (step.kind === 'run') await runStep(step.line, built);
      else await copyStep(step, built);
    }
    made.set(name, built);
    return built;
  }

  async function copyStep({ stage, sources, target }: Copy, { image, workdir }: BuiltByHand) {
    const from = stage === undefined ? undefined : await make(stage);
    const place = join(image, target.startsWith('/') ? '' : workdir, target);
    for (const source of sources) {
      if (from) cpSync(join(from.image, source), place, { recursive: true, verbatimSymlinks: true });
      else copyCheckout(root, source, place);
    }
  }

  async function runStep(line: string, { image, workdir, env }: BuiltByHand) {
    const here = inFolder(line.replaceAll(/\$\{PART\}/g, part), image);
    report(`RUN ${line}`);
    const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
    await run('sh', ['-ec', here], {
      cwd: join(image, workdir),
      env: { PATH: path, HOME: process.env.HOME, npm_config_prefer_offline: 'true', ...env },
      timeout: runTimeoutMs,
    });
  }

  const built = await make(lastStage);
  await chmod(folder, 0o755);
  return built;
}

type Copy = Extract<Stage['steps'][number], { kind: 'copy' }>;

/**
 * Absolute paths of the image, in the folder that stands for it. Only root may give files away, and the owners do
 * not matter to anybody else who tries.
 */
function inFolder(line: string, image: string): string {
  const placed = line.replace(/(?<=\s)\/(?=out\b|assets\b|kept-remotes\b|app\b)/g, `${image}/`);
  return process.getuid?.() === 0 ? placed : placed.replace(/ -o \d+ -g \d+/, '');
}

/** What a build gets of the checkout: what git knows or would take, without what .dockerignore leaves out. */
function copyCheckout(root: string, source: string, place: string): void {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', source],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^\//, ''));
  const isIgnored = (file: string) =>
    ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));
  for (const file of listed.split('\0')) {
    if (file === '' || isIgnored(file) || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(place, file)), { recursive: true });
    cpSync(join(root, file), join(place, file), { verbatimSymlinks: true });
  }
}
