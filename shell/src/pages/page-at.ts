import type { RemoteEntry } from '@freightwright/contracts';
import type { Session } from '@freightwright/mfe-kit';

/** What a path shows: a remote's page, one of the shell's, or nothing while the visitor is unknown. */
export type PageKind = 'remote' | 'auth' | 'sign-in-notice' | 'not-found' | 'unknown';

/** @param entry the remote that answers the path. */
export function pageAt(path: string, entry: RemoteEntry | undefined, session: Session): PageKind {
  if (path === '/auth') return 'auth';
  if (entry === undefined) return 'not-found';
  if (isFor(session, entry, path)) return 'remote';
  return session.status === 'pending' ? 'unknown' : 'sign-in-notice';
}

/** Whether a visitor may see a remote's page. The services check themselves; this avoids useless pages. */
export const isFor = ({ user }: Session, { signedInRoutes }: RemoteEntry, path: string): boolean =>
  user !== undefined || !signedInRoutes?.includes(path);
