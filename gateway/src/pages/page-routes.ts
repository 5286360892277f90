import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';

/** The page to sign in is the shell's own. */
export const shellPages: ReadonlySet<string> = new Set(['/auth']);

/** The remote for a path. A slash at the end makes no difference. */
export function entryAt(path: string, registry: RemoteRegistry | undefined): RemoteEntry | undefined {
  const plain = withoutTrailingSlash(path);
  return registry?.remotes.find((remote) => remote.routes.includes(plain));
}

/** Whether there is a page at the path: one of a deployed remote, or the shell's own. */
export function isPage(path: string, registry: RemoteRegistry | undefined): boolean {
  return shellPages.has(withoutTrailingSlash(path)) || entryAt(path, registry) !== undefined;
}

export const withoutTrailingSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
