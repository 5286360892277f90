import type { KitPackage } from './kit-packages.ts';

export interface SourceManifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface ManifestOptions {
  source: SourceManifest;
  kitPackage: KitPackage;
  /** The packages that the compiled modules import, by name. */
  imported: ReadonlySet<string>;
  /** The version of each of our packages that is packed, by name. */
  versions: ReadonlyMap<string, string>;
}

/** Libraries in the shell's version, so that no package may bundle its own. */
const sharedWithShell = ['react', 'react-dom'];

/** The exports of a packed package, with their source files. */
export function doorsOf(
  { exports }: SourceManifest,
  { withoutDoors = [] }: Pick<KitPackage, 'withoutDoors'> = {},
): [string, string][] {
  const doors = typeof exports === 'string' ? { '.': exports } : exports;
  return Object.entries(doors).filter(([door]) => !withoutDoors.includes(door));
}

/**
 * The package.json of a packed package: its exports are JavaScript and declarations, and each dependency has
 * a real version and is imported by the modules.
 * @throws Error that names an import that is neither declared nor packed.
 */
export function kitManifest({ source, kitPackage, imported, versions }: ManifestOptions): object {
  const { name, version, bin } = source;
  const optional = kitPackage.optional ?? [];
  const needed = [...imported].filter((library) => library !== name && !optional.includes(library)).sort();
  const versionOf = (library: string): [string, string] => {
    const found = versions.get(library) ?? source.dependencies?.[library];
    if (found === undefined || found === '*')
      throw new Error(`${name} imports ${library}, which it does not declare, or which is not packed`);
    return [library, found];
  };
  const isPeer = (library: string) => sharedWithShell.includes(library) && kitPackage.isCommands !== true;
  const types = needed.map((library) => `@types/${library}`).filter((one) => source.dependencies?.[one]);
  const dependencies = [...needed.filter((library) => !isPeer(library)), ...types].sort();
  const peers = [...needed.filter(isPeer), ...optional];
  return {
    ...{ name, version, description: kitPackage.description, license: 'UNLICENSED', type: 'module' },
    engines: { node: '>=24' },
    sideEffects: ['**/*.css', '**/*.css.js', ...(kitPackage.isCommands ? ['**/*.js'] : [])],
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([command, path]) => [command, libOf(path, '.js')])),
    }),
    exports: {
      ...Object.fromEntries(
        doorsOf(source, kitPackage).map(([door, path]) => [door, doorTo(path, kitPackage)]),
      ),
      './package.json': './package.json',
    },
    files: ['lib'],
    dependencies: Object.fromEntries(dependencies.map(versionOf)),
    ...(peers.length > 0 && { peerDependencies: Object.fromEntries(peers.map(versionOf)) }),
    ...(optional.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(optional.map((library) => [library, { optional: true }])),
    }),
  };
}

function doorTo(path: string, { isCommands = false }: KitPackage): string | Record<string, string> {
  if (path.endsWith('.d.ts')) return { types: libOf(path, '.d.ts') };
  if (!/\.tsx?$/.test(path)) return libOf(path, '');
  return isCommands ? libOf(path, '.js') : { types: libOf(path, '.d.ts'), default: libOf(path, '.js') };
}

/** './src/theme/tokens.ts' is './lib/theme/tokens.js' in the package. */
const libOf = (path: string, ending: string): string =>
  path.replace(/^\.\/src\//, './lib/').replace(/(?:\.d)?\.tsx?$/, ending);
