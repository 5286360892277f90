import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One package of the lockfile that is not ours. */
export interface LockedPackage {
  /** Where it is installed: 'node_modules/koa'. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as its own package.json says, or the lockfile where it is not installed here. */
  readonly license: string | undefined;
  /** The checksum of its archive, 'sha512-...'. */
  readonly integrity: string | undefined;
  /** Whether only the work on the project needs it. */
  readonly dev: boolean;
  /** The names of the packages that it asks for. */
  readonly needs: readonly string[];
}

interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const marker = 'node_modules/';

/** Every package of the lockfile, also those that are made for other platforms than this one. */
export async function readInstalled(root: string): Promise<LockedPackage[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const ofOthers = Object.entries(packages).filter(([path, { link }]) => path.includes(marker) && !link);
  return Promise.all(
    ofOthers.map(async ([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf(marker) + marker.length),
      version: entry.version ?? '',
      license: (await licenseIn(join(root, path))) ?? entry.license,
      integrity: entry.integrity,
      dev: entry.dev === true,
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    })),
  );
}

/** What the package.json says; old packages have an object or a list of them. */
async function licenseIn(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { license, licenses } = JSON.parse(text) as { license?: unknown; licenses?: unknown };
  const said = license ?? (Array.isArray(licenses) ? licenses[0] : licenses);
  if (typeof said === 'string') return said;
  if (typeof said === 'object' && said !== null && 'type' in said) return String(said.type);
  return undefined;
}
