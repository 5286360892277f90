import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from '@freightwright/contracts';

/**
 * The libraries in a remote's package.json that a page shares as singletons. They are strict: a remote built
 * for another version is not mounted, and the shell shows its panel. (Without `strictVersion` federation only
 * warns, and the remote crashes afterwards.)
 */
export function sharedBy(root: string) {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const shared = Object.entries(sharedLibraries).filter(([name]) => name in dependencies);
  return Object.fromEntries(
    shared.flatMap(([name, { version }]) => {
      const config = {
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: `^${version}`,
        eager: false,
      };
      // React is also imported through its modules ('react/jsx-runtime'), our own packages only by their name.
      const requests = name.startsWith('@freightwright/') ? [name] : [name, `${name}/`];
      return requests.map((request) => [request, config]);
    }),
  );
}
