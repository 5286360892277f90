import type { RemoteEntry } from '@freightwright/contracts';
import type { Session } from '@freightwright/mfe-kit';

/**
 * Whether a visitor may see a page of a remote. The services themselves check what somebody may do; this only
 * avoids showing a page that could not work.
 */
export function isFor({ user }: Session, { signedInRoutes }: RemoteEntry, path: string): boolean {
  return user !== undefined || !signedInRoutes?.includes(path);
}
