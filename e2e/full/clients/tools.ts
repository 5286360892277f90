import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import {
  type Found,
  installGo,
  installJava,
  installNpm,
  installPython,
  oapiCodegen,
  runIn,
} from './toolchains.ts';

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
  const python = await installPython();
  const go = await installGo(join(root, 'oapi-codegen'));
  const java = await installJava(root);
  const tool = <T extends object>(name: string, toolchain: Found<T>, tour: (toolchain: T) => Tour): Tool => ({
    name,
    found: 'why' in toolchain ? { why: toolchain.why } : { tour: tour(toolchain) },
  });
  const both: Found<InJar & InBin> = 'why' in java ? java : 'why' in python ? python : { ...java, ...python };
  return [
    tool('openapi-typescript with openapi-fetch', npm, openApiTypescript),
    tool('@hey-api/openapi-ts', npm, heyApi),
    tool('orval', npm, orval),
    tool('openapi-python-client', python, openApiPythonClient),
    tool('oapi-codegen', go, () => goClient),
    tool('openapi-generator typescript-fetch', java, typescriptFetch),
    tool('openapi-generator python', both, generatorPython),
    tool('openapi-generator java', java, generatorJava),
  ];
}

type InBin = { readonly bin: string };
type InJar = { readonly jar: string };

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

const openApiPythonClient =
  ({ bin }: InBin): Tour =>
  async (task) => {
    const inFolder = withPrograms(task, bin);
    // Without this, it leaves out the answers of these types.
    const files = ['application/pdf', 'text/csv', 'application/zip', 'text/event-stream'];
    const overrides = Object.fromEntries(files.map((type) => [type, 'application/octet-stream']));
    await writeFile(join(task.folder, 'config.json'), JSON.stringify({ content_type_overrides: overrides }));
    const made = ['--path', task.description, '--config', 'config.json', '--output-path', 'made'];
    await inFolder('openapi-python-client', 'generate', ...made);
    const [name = ''] = (await readdir(join(task.folder, 'made'))).filter((one) => one.endsWith('_client'));
    await rename(join(task.folder, 'made', name), join(task.folder, 'generated'));
    await bring(task.folder, 'run_tour.py', 'openapi_python_client.py');
    await inFolder('python', '-m', 'compileall', '-q', 'generated');
    return inFolder('python', 'openapi_python_client.py');
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

const generate = (task: Task, { jar }: InJar, language: string, output: string): Promise<string> =>
  withPrograms(task)('java', '-jar', jar, 'generate', '-i', task.description, '-g', language, '-o', output);

const typescriptFetch =
  (java: InJar): Tour =>
  async (task) => {
    await generate(task, java, 'typescript-fetch', 'generated');
    return runTypescript(task, 'typescript-fetch');
  };

const generatorPython =
  ({ jar, bin }: InJar & InBin): Tour =>
  async (task) => {
    const inFolder = withPrograms(task, bin);
    await generate(task, { jar }, 'python', '.');
    await bring(task.folder, 'run_tour.py', 'openapi_generator_python.py');
    await inFolder('python', '-m', 'compileall', '-q', 'openapi_client');
    return inFolder('python', 'openapi_generator_python.py');
  };

const generatorJava =
  (java: InJar): Tour =>
  async (task) => {
    const inFolder = withPrograms(task);
    await generate(task, java, 'java', '.');
    await bring(join(task.folder, 'src/main/java'), 'Tour.java');
    const classpath = ['-Dmdep.outputFile=classpath', 'dependency:build-classpath'];
    await inFolder('mvn', '--quiet', '--batch-mode', '-DskipTests', 'compile', ...classpath);
    const path = ['target/classes', await readFile(join(task.folder, 'classpath'), 'utf8')].join(delimiter);
    return inFolder('java', '-cp', path, 'Tour');
  };
