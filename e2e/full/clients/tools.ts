import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Found, installGo, installNpm, oapiCodegen, runIn } from './toolchains.ts';

const programs = join(import.meta.dirname, 'programs');
const types = join(import.meta.dirname, '../../../node_modules/@types');

/** Where a client is made, and what its program is given. */
export interface Task {
  readonly folder: string;
  /** The file with the description of the API. */
  readonly description: string;
  /** The address, the key and the form. */
  readonly env: Readonly<Record<string, string>>;
}

/** Makes a client, compiles it with its program, and runs that. @returns what the program prints. */
export type Tour = (task: Task) => Promise<string>;

export interface Tool {
  readonly name: string;
  readonly found: Found<{ tour: Tour }>;
}

/** The generators, in folders below this one, each in the version that is pinned beside this module. */
export async function findTools(root: string): Promise<Tool[]> {
  const npm = await installNpm(root);
  const go = await installGo(join(root, 'oapi-codegen'));
  const tool = <T extends object>(name: string, toolchain: Found<T>, tour: (toolchain: T) => Tour): Tool => ({
    name,
    found: 'why' in toolchain ? { why: toolchain.why } : { tour: tour(toolchain) },
  });
  return [
    tool('openapi-typescript with openapi-fetch', npm, openApiTypescript),
    tool('@hey-api/openapi-ts', npm, heyApi),
    tool('orval', npm, orval),
    tool('oapi-codegen', go, () => goClient),
  ];
}

type InBin = { readonly bin: string };

/** Runs the programs of a folder, and those of the machine. */
const withPrograms = ({ folder, env }: Task, bin = '.'): ReturnType<typeof runIn> =>
  runIn(folder, { ...env, PATH: [bin, process.env.PATH].join(delimiter) });

async function bring(folder: string, ...names: string[]): Promise<void> {
  for (const name of names) await copyFile(join(programs, name), join(folder, name));
}

/** Compiles a program and the client in the folder `generated`, with all types checked. */
async function runTypescript(task: Task, program: string): Promise<string> {
  const inFolder = withPrograms(task);
  await bring(task.folder, 'run-tour.ts', `${program}.ts`);
  await writeFile(join(task.folder, 'package.json'), '{ "type": "commonjs" }');
  const language = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2022,dom,dom.iterable',
  ];
  const places = ['--types', 'node', '--typeRoots', types, '--rootDir', '.', '--outDir', 'js'];
  const tsc = join(types, '../typescript/bin/tsc');
  await inFolder(process.execPath, tsc, '--ignoreConfig', ...language, ...places, `${program}.ts`);
  return inFolder(process.execPath, `js/${program}.js`);
}

const openApiTypescript =
  ({ bin }: InBin): Tour =>
  async (task) => {
    await mkdir(join(task.folder, 'generated'));
    // By default, it requires what has a default value.
    const optional = '--default-non-nullable=false';
    const made = ['--output', 'generated/schema.d.ts', optional];
    await withPrograms(task, bin)('openapi-typescript', task.description, ...made);
    return runTypescript(task, 'openapi-fetch');
  };

const heyApi =
  ({ bin }: InBin): Tour =>
  async (task) => {
    await withPrograms(task, bin)('openapi-ts', '--input', task.description, '--output', 'generated');
    return runTypescript(task, 'hey-api');
  };

const orval =
  ({ bin }: InBin): Tour =>
  async (task) => {
    const input = { target: task.description };
    const output = { target: 'generated/client.ts', client: 'fetch', baseUrl: task.env.SITE_URL };
    await writeFile(join(task.folder, 'orval.config.json'), JSON.stringify({ api: { input, output } }));
    await withPrograms(task, bin)('orval', '--config', 'orval.config.json');
    return runTypescript(task, 'orval');
  };

const goClient: Tour = async (task) => {
  const inFolder = withPrograms(task);
  const made = ['-package', 'main', '-generate', 'types,client', '-o', 'api.go'];
  await inFolder('go', 'run', oapiCodegen, ...made, task.description);
  await bring(task.folder, 'oapi-codegen.go');
  await inFolder('go', 'mod', 'tidy');
  await inFolder('go', 'build', '-o', 'tour', '.');
  return inFolder('./tour');
};
