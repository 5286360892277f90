import type { RemoteEntry } from '@freightwright/contracts';
import type { Session } from '@freightwright/mfe-kit';
import { isFor } from '../session/is-for.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
}

/** Entries of the registry with an order below this are shown in the header, the others in the footer. */
export const footerFromOrder = 100;

/**
 * The links of the registry's remotes in header and footer. A link is shown only when a remote answers its
 * path for this visitor.
 */
export function navigationEntries(
  remotes: readonly RemoteEntry[],
  session: Session,
): {
  header: NavigationEntry[];
  footer: NavigationEntry[];
} {
  const entries = remotes
    .flatMap((remote) => (remote.navigation ?? []).filter(({ path }) => isFor(session, remote, path)))
    .sort((a, b) => a.order - b.order);
  return {
    header: entries.filter(({ order }) => order < footerFromOrder),
    footer: entries.filter(({ order }) => order >= footerFromOrder),
  };
}
