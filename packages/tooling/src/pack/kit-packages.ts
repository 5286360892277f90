/** One of our packages as the teams of remotes elsewhere get it. */
export interface KitPackage {
  /** Its folder in packages. */
  readonly folder: string;
  /** Its description in a registry. */
  readonly description: string;
  /** Exports of its package.json that are left out, because remotes do not need them. */
  readonly withoutDoors?: readonly string[];
  /** Modules without an export that are loaded by file, below its src. */
  readonly loadedByFile?: readonly string[];
  /** Optional peer libraries. */
  readonly optional?: readonly string[];
  /** Whether it exports only commands, which are not imported and need no types. */
  readonly isCommands?: boolean;
  /** Maximum unpacked bytes and files. */
  readonly atMost: { readonly unpackedBytes: number; readonly files: number };
}

const KiB = 1024;

/** In the order of their dependencies. The limits leave room for a quarter or so of growth. */
export const kitPackages: readonly KitPackage[] = [
  {
    folder: 'domain',
    description: 'Freightwright: the rules of freight',
    atMost: { unpackedBytes: 340 * KiB, files: 200 },
  },
  {
    folder: 'hazmat',
    description: 'Freightwright: what an entry for hazardous materials must say',
    // The table of the regulation is large, and only the platform's own pages use it.
    withoutDoors: ['./columns', './table'],
    atMost: { unpackedBytes: 110 * KiB, files: 80 },
  },
  {
    folder: 'contracts',
    description: 'Freightwright: routes, messages, problems and limits of the platform',
    atMost: { unpackedBytes: 1_900 * KiB, files: 390 },
  },
  {
    folder: 'service-kit',
    description: 'Freightwright: settings and tokens of the commands for remotes',
    withoutDoors: ['.'],
    isCommands: true,
    atMost: { unpackedBytes: 30 * KiB, files: 12 },
  },
  {
    folder: 'mfe-kit',
    description: 'Freightwright: lifecycle, platform, theme and form parts of remotes',
    // The search belongs to the shell.
    withoutDoors: ['./search'],
    atMost: { unpackedBytes: 262 * KiB, files: 252 },
  },
  {
    folder: 'mfe-routing',
    description: 'Freightwright: the router and the query cache that remotes share',
    atMost: { unpackedBytes: 3 * KiB, files: 9 },
  },
  {
    folder: 'mfe-ui',
    description: 'Freightwright: the table and the date range of antd that remotes share',
    atMost: { unpackedBytes: 256 * KiB, files: 17 },
  },
  {
    folder: 'tooling',
    description: 'Freightwright: new, dev, build, deploy and rollback of a remote, from any repository',
    withoutDoors: ['.', './pack', './sheets'],
    isCommands: true,
    loadedByFile: [
      'remote/main.ts',
      'build/markup/build-markup-worker.ts',
      'dev/page/index.ts',
      'build/webpack/preserve-styles-loader.ts',
      'build/webpack/utilities-loader.ts',
      'build/webpack/refresh-loader.ts',
      'build/webpack/run-module-loader.ts',
    ],
    optional: ['@freightwright/mfe-ui'],
    atMost: { unpackedBytes: 190 * KiB, files: 80 },
  },
];
