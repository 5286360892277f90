import type { RemoteEntry } from '@freightwright/contracts';
import { linksOf } from '@freightwright/contracts/constants';
import type { Session } from '@freightwright/mfe-kit';
import { isFor } from '../pages/page-at.ts';

/** The links in header and footer: pages that a remote serves to this visitor and the visitor's tier. */
export function navigationEntries(
  remotes: readonly RemoteEntry[],
  session: Session,
  open: { readonly path: string; readonly entry: RemoteEntry | undefined },
) {
  return linksOf(
    remotes,
    (remote, { path, tiers }) => isFor(session, remote, path) && (tiers?.includes(session.tier) ?? true),
    open,
  );
}
