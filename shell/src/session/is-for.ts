import type { RemoteEntry } from '@freightwright/contracts';
import type { Session } from '@freightwright/mfe-kit';

/** Whether a visitor may see a page of a remote. The services check for themselves who may do what: this spares a page that could only fail. */
export function isFor({ user }: Session, { signedInRoutes }: RemoteEntry, path: string): boolean {
  return user !== undefined || !signedInRoutes?.includes(path);
}
