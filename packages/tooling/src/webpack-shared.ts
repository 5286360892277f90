import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from '@freightwright/contracts';

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * The libraries in a part's package.json that are loaded once on a page. They are strict: a remote built for
 * another version is not mounted, and the shell shows its panel. (Without `strictVersion` federation only
 * warns, and the remote crashes later.)
 */
export function sharedBy(root: string, { eager }: { readonly eager: boolean }) {
  const { dependencies = {} }: PackageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(sharedLibraries)
      .filter(([name]) => name in dependencies)
      .flatMap(([name, { version }]) =>
        requestsFor(name).map((request) => [
          request,
          { singleton: true, strictVersion: true, version, requiredVersion: `^${version}`, eager },
        ]),
      ),
  );
}

/**
 * React is also imported through its parts ('react/jsx-runtime', 'react-dom/client'), our own packages only
 * by their name.
 */
function requestsFor(name: string): string[] {
  return name.startsWith('@freightwright/') ? [name] : [name, `${name}/`];
}
