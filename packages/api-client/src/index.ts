import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { compileTypescript, npmPack } from '@freightwright/tooling/pack';
import { clientFiles } from './generate/client-text.ts';
import { pythonPackages } from './pack/python-package.ts';

export { methodsByOperation } from './generate/client-model.ts';
export { pythonPackages } from './pack/python-package.ts';

const here = join(import.meta.dirname, '..');

/** Maximum bytes of the package's JavaScript after gzip: what it adds to a page. */
const gzipBytesAtMost = 12 * 1024;

export interface BuiltPackage {
  /** The folder with package.json, ready for `npm pack`. */
  folder: string;
  jsBytes: number;
  /** Of all JavaScript together after gzip. */
  gzipBytes: number;
  /** Size of the types with their comments, which are not loaded at run time. */
  typesBytes: number;
}

/**
 * Builds the package for clients of the API into a folder, which is emptied first: the modules of src/client
 * and those generated from the contracts, as JavaScript and declarations.
 * @throws Error when the modules do not compile, or are larger than their limit.
 */
export async function buildPackage(outDir: string): Promise<BuiltPackage> {
  const source = join(outDir, 'source');
  const folder = join(outDir, 'package');
  await rm(outDir, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  for (const name of await readdir(join(here, 'src/client'))) {
    if (!name.endsWith('.test.ts')) await copyFile(join(here, 'src/client', name), join(source, name));
  }
  for (const [name, text] of Object.entries(clientFiles())) await writeFile(join(source, name), text);
  await compile(source, folder);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
  for (const name of ['README.md', 'LICENSE']) await copyFile(join(here, name), join(folder, name));
  const built = await sizesOf(folder);
  if (built.gzipBytes > gzipBytesAtMost) {
    throw new Error(`The JavaScript has ${built.gzipBytes} bytes after gzip, more than ${gzipBytesAtMost}`);
  }
  return built;
}

/** A file of a client that its users install. */
export interface PackedClient {
  language: 'TypeScript' | 'Python';
  /** 'freightwright-0.1.0-py3-none-any.whl', by which pip knows what it is. */
  name: string;
  bytes: Uint8Array;
  sha256: string;
}

/** Packs the clients of both languages: the file for npm, the wheel and the source distribution for pip. */
export async function packClients(built: BuiltPackage): Promise<PackedClient[]> {
  const [packed] = await npmPack([built.folder], join(built.folder, '..'));
  if (packed === undefined) throw new Error('npm packed nothing');
  const python = Object.entries(await pythonPackages(packed.version));
  const all = [
    ['TypeScript', basename(packed.file), await readFile(packed.file)],
    ...python.map(([name, bytes]) => ['Python', name, bytes] as const),
  ] as const;
  return all.map(([language, name, bytes]) => {
    return { language, name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
}

/** The same without leaving a folder behind. */
export async function buildClients(): Promise<PackedClient[]> {
  const folder = await mkdtemp(join(tmpdir(), 'freightwright-clients-'));
  try {
    return await packClients(await buildPackage(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** With browser types only, so that nothing of Node gets into it. */
async function compile(source: string, folder: string): Promise<void> {
  await writeFile(join(source, 'package.json'), '{ "type": "module" }');
  const lib = 'ES2022,DOM,DOM.Iterable,DOM.AsyncIterable';
  await compileTypescript({
    entries: [join(source, 'index.ts')],
    rootDir: source,
    outDir: folder,
    options: { module: 'NodeNext', lib, types: '' },
  });
}

/** The package's manifest for npm: no dependency, and no install script. */
async function manifest(): Promise<object> {
  const { version } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as { version: string };
  return {
    name: '@freightwright/api-client',
    version,
    description:
      'Client of the Freightwright API: freight classes, cost predictions, bills of lading, bulk jobs',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['*.js', '*.d.ts', 'LICENSE'],
  };
}

async function sizesOf(folder: string): Promise<BuiltPackage> {
  const names = await readdir(folder);
  const read = async (ending: string) =>
    Buffer.concat(
      await Promise.all(
        names.filter((name) => name.endsWith(ending)).map((name) => readFile(join(folder, name))),
      ),
    );
  const [scripts, types] = [await read('.js'), await read('.d.ts')];
  return {
    folder,
    jsBytes: scripts.length,
    gzipBytes: gzipSync(scripts).length,
    typesBytes: types.length,
  };
}

if (import.meta.main) {
  readCommandLine(`npm run api-client

Makes the clients of the API in packages/api-client/dist: the folder package, ready for npm publish, and the files that
npm and pip install.`);
  const outDir = join(import.meta.dirname, '../dist');
  const built = await buildPackage(outDir);
  const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
  console.log(
    `${relative(process.cwd(), built.folder)}: ${kib(built.jsBytes)} of JavaScript (${kib(built.gzipBytes)} after gzip), ${kib(built.typesBytes)} of types`,
  );
  for (const { name, bytes } of await packClients(built)) {
    const file = join(outDir, name);
    await writeFile(file, bytes);
    console.log(`${relative(process.cwd(), file)}: ${kib(bytes.length)}`);
  }
}
