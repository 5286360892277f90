import { cp, glob, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesIn, readJson } from '../build-files.ts';
import { compileTypescript } from './compile-typescript.ts';
import { importsOf } from './imports-of.ts';
import { doorsOf, kitManifest, type SourceManifest } from './kit-manifest.ts';
import { type KitPackage, kitPackages } from './kit-packages.ts';
import { npmPack, type PackedFile } from './npm-pack.ts';

export { compileTypescript, type TypescriptOptions } from './compile-typescript.ts';
export { npmPack, type PackedFile } from './npm-pack.ts';

const packages = join(import.meta.dirname, '../../..');

/** The files that a package may contain: no tests, sources or unrelated files. */
const mayHold = /^(?:package\.json|README\.md|lib\/(?:[\w-]+\/)*[\w.-]+(?:\.js|\.d\.ts|\.css))$/;
const mayNotHold = /\.test\.|(?:^|\/)test\//;

/**
 * Packs what a team needs to write, build and deploy a remote in its own repository: each package as
 * JavaScript and declarations, with real versions, limited to the files that its exports reach.
 * @param to the folder for the files, which is made when it is missing.
 * @throws Error when something does not compile, or a package contains forbidden or too many files.
 */
export async function packKit(to: string): Promise<PackedFile[]> {
  await mkdir(to, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'freightwright-kit-'));
  try {
    const sources: [KitPackage, SourceManifest][] = [];
    for (const one of kitPackages) {
      sources.push([one, await readJson(join(packages, one.folder, 'package.json'))]);
    }
    await compile(sources, folder);
    const versions = new Map(sources.map(([, { name, version }]) => [name, version]));
    const places: string[] = [];
    for (const [kitPackage, source] of sources) {
      const place = join(folder, 'packed', kitPackage.folder);
      await fill(place, join(folder, 'compiled', kitPackage.folder, 'src'), kitPackage);
      const modules = (await filesIn(place)).filter((file) => /\.(?:js|d\.ts)$/.test(file));
      const imports = modules.map(async (file) => importsOf(file, await readFile(file, 'utf8')));
      const imported = new Set((await Promise.all(imports)).flat());
      const manifest = kitManifest({ source, kitPackage, imported, versions });
      await writeFile(join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      places.push(place);
    }
    const packed = await npmPack(places, to);
    for (const [place, { folder: name, atMost }] of kitPackages.entries()) check(name, packed[place], atMost);
    return packed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All together, because packages take each other's types from the source. */
async function compile(sources: readonly [KitPackage, SourceManifest][], folder: string): Promise<void> {
  const entries = sources.flatMap(([kitPackage, source]) => {
    const doors = doorsOf(source, kitPackage).map(([, path]) => path);
    const modules = doors.filter((path) => /\.tsx?$/.test(path));
    const others = (kitPackage.loadedByFile ?? []).map((path) => join('src', path));
    return [...modules, ...others].map((path) => join(packages, kitPackage.folder, path));
  });
  await compileTypescript({
    entries,
    rootDir: packages,
    outDir: join(folder, 'compiled'),
    options: {
      ...{ module: 'ESNext', moduleResolution: 'Bundler', jsx: 'react-jsx', resolveJsonModule: 'true' },
      ...{ lib: 'ES2024,DOM,DOM.Iterable', types: 'node', skipLibCheck: 'true', noImplicitOverride: 'true' },
    },
    paths: Object.fromEntries(
      sources.flatMap(([{ folder: name }, source]) =>
        doorsOf(source).map(([door, path]) => [join(source.name, door), [join(packages, name, path)]]),
      ),
    ),
  });
}

/** Puts the compiled modules of a package into its folder, and the files that they need. */
async function fill(place: string, compiled: string, { folder, isCommands }: KitPackage): Promise<void> {
  const source = join(packages, folder);
  await mkdir(place, { recursive: true });
  await rename(compiled, join(place, 'lib'));
  for await (const file of glob('src/**/*.{css,d.ts,css.ts}', { cwd: source })) {
    const target = join(place, file.replace(/^src/, 'lib'));
    await mkdir(dirname(target), { recursive: true });
    if (file.endsWith('.css.ts')) await writeStyleSheet(join(source, file), target.replace(/ts$/, 'js'));
    else await cp(join(source, file), target);
  }
  const declarations = (await filesIn(join(place, 'lib'))).filter((file) => file.endsWith('.d.ts'));
  if (isCommands) for (const file of declarations) await rm(file);
  await cp(join(source, 'README.md'), join(place, 'README.md')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** The text of a generated style sheet is packed instead of its generator, with a placeholder for the remote's name. */
async function writeStyleSheet(module: string, target: string): Promise<void> {
  const { default: made }: { default: string | ((remote: string) => Promise<string>) } = await import(
    pathToFileURL(module).href
  );
  const placeholder = '__remote__';
  const code =
    typeof made === 'string'
      ? JSON.stringify(made)
      : `(remote) => ${JSON.stringify(await made(placeholder))}.replaceAll('${placeholder}', remote)`;
  await writeFile(target, `export default ${code};\n`);
}

function check(name: string, packed: PackedFile | undefined, atMost: KitPackage['atMost']): void {
  if (packed === undefined) throw new Error(`npm packed no ${name}`);
  const stray = packed.holds.filter((file) => !mayHold.test(file) || mayNotHold.test(file));
  if (stray.length > 0) throw new Error(`${packed.name} would hold ${stray.join(', ')}`);
  const { unpackedBytes, holds } = packed;
  if (unpackedBytes > atMost.unpackedBytes || holds.length > atMost.files)
    throw new Error(
      `${packed.name} has ${unpackedBytes} bytes in ${holds.length} files, and may have ${atMost.unpackedBytes} in ${atMost.files}`,
    );
}
