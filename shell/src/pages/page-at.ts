import type { RemoteEntry } from '@freightwright/contracts';
import type { Session } from '@freightwright/mfe-kit';

/**
 * What is shown at a path: a remote's page, one of the shell's own pages, or nothing yet while it is not
 * known who is signed in. The notice asks to sign in, or says that it could not be checked.
 */
export type PageKind = 'remote' | 'auth' | 'sign-in-notice' | 'not-found' | 'unknown';

/** @param entry the remote that answers the path. */
export function pageAt(path: string, entry: RemoteEntry | undefined, session: Session): PageKind {
  if (path === '/auth') return 'auth';
  if (entry === undefined) return 'not-found';
  if (isFor(session, entry, path)) return 'remote';
  return session.status === 'pending' ? 'unknown' : 'sign-in-notice';
}

/**
 * Whether a visitor may see a page of a remote. The services themselves check what somebody may do; this only
 * avoids showing a page that could not work.
 */
export function isFor({ user }: Session, { signedInRoutes }: RemoteEntry, path: string): boolean {
  return user !== undefined || !signedInRoutes?.includes(path);
}
