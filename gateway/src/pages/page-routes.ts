import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';

/**
 * Every screen of the product. These addresses exist whether or not their remote is deployed. /test is not
 * among them: it exists where its remote is deployed.
 */
const screens: ReadonlySet<string> = new Set([
  '/',
  '/dashboard',
  '/cost-predictor',
  '/auth',
  '/pricing',
  '/success',
  '/bol',
  '/freight-density-calculator',
  '/freight-class-chart',
  '/nmfc-lookup',
  '/how-to-calculate-freight-class',
  '/nmfc-guide',
  '/freight-classes',
  '/documentation',
  '/support',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
]);

/** The remote for a path. A slash at the end makes no difference. */
export function entryAt(path: string, registry: RemoteRegistry | undefined): RemoteEntry | undefined {
  const plain = withoutTrailingSlash(path);
  return registry?.remotes.find((remote) => remote.routes.includes(plain));
}

/** Whether there is a page at the path. */
export function isPage(path: string, registry: RemoteRegistry | undefined): boolean {
  return screens.has(withoutTrailingSlash(path)) || entryAt(path, registry) !== undefined;
}

const withoutTrailingSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
