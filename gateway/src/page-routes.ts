import type { RemoteRegistry } from '@freightwright/contracts';

/** Every screen of the product, whether or not its remote is deployed today: these addresses exist. */
const screens: ReadonlySet<string> = new Set([
  '/',
  '/dashboard',
  '/cost-predictor',
  '/auth',
  '/pricing',
  '/success',
  '/bol',
  '/test',
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

/** True when a page lives at the path; one trailing slash makes no difference. */
export function isPage(path: string, registry: RemoteRegistry | undefined): boolean {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (screens.has(plain)) return true;
  return registry?.remotes.some((remote) => remote.routes.includes(plain)) ?? false;
}
