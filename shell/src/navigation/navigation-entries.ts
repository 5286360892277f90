import type { RemoteEntry } from '@freightwright/contracts';

export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
}

/** Entries of the registry with an order below this stand in the header, the others in the footer. */
export const footerFromOrder = 100;

/** What the registry's remotes put into header and footer. A link is there only when a remote answers it. */
export function navigationEntries(remotes: readonly RemoteEntry[]): {
  header: NavigationEntry[];
  footer: NavigationEntry[];
} {
  const entries = remotes.flatMap(({ navigation = [] }) => navigation).sort((a, b) => a.order - b.order);
  return {
    header: entries.filter(({ order }) => order < footerFromOrder),
    footer: entries.filter(({ order }) => order >= footerFromOrder),
  };
}
