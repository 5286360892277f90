import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The libraries that exist once on a page. Strict: a remote built for another version falls back to its own copy
 * instead of running on one it was never tried with (without `strictVersion` federation only warns).
 */
export function sharedLibraries(root: string, { eager }: { readonly eager: boolean }) {
  const require = createRequire(join(root, 'package.json'));
  return Object.fromEntries(
    ['react', 'react/', 'react-dom', 'react-dom/'].map((name) => [
      name,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${versionOf(require, name.replace('/', ''))}`,
        eager,
      },
    ]),
  );
}

function versionOf(require: NodeJS.Require, library: string): string {
  const { version }: { version: string } = require(`${library}/package.json`);
  return version;
}
