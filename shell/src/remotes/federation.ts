import type { RemoteEntry } from '@freightwright/contracts';
import type { RemoteLifecycle } from '@freightwright/mfe-kit';
import { leaveContainer, withdrawUnfinished } from './federation-runtime.ts';
import { loadContainer } from './load-container.ts';
import { otherSpelling } from './other-spelling.ts';

/** Timeout for one file. Longer than the user waits (`showWithinMs`), for slow connections. */
const fileTimeoutMs = 20_000;

export interface LoadOptions {
  /** True when nothing loaded of the remote so far may be used. */
  readonly startOver: boolean;
  /** Aborted when the result is no longer awaited. The loading continues, but its result must not be used. */
  readonly signal: AbortSignal;
}

export type LoadLifecycle = (entry: RemoteEntry, options: LoadOptions) => Promise<RemoteLifecycle>;

/** The address from which a remote is loaded on this page. */
interface Source {
  readonly entry: RemoteEntry;
  /** Address of its manifest, in the spelling with which it was requested. */
  readonly manifest: string;
  readonly round: number;
  readonly lifecycle: Promise<RemoteLifecycle>;
  broken: boolean;
}

/** Loads remotes. A remote that failed, or whose version has changed, is loaded from scratch. */
export function createFederation(): LoadLifecycle {
  const sources = new Map<string, Source>();
  return (entry, { startOver, signal }) => {
    const container = entry.name.replaceAll('-', '_');
    const before = sources.get(container);
    const same = before?.entry.manifest === entry.manifest && !before.broken;
    signal.addEventListener('abort', () => withdrawUnfinished(container));
    if (before !== undefined && same && !startOver) return before.lifecycle;
    if (before !== undefined) forget(container, before, startOver || before.broken);
    const round = before === undefined ? 0 : before.round + 1;
    const manifest = otherSpelling(new URL(entry.manifest, location.href).href, round);
    const lifecycle = load(container, entry, manifest, round);
    const source: Source = { entry, manifest, round, lifecycle, broken: false };
    lifecycle.catch(() => {
      source.broken = true;
    });
    sources.set(container, source);
    return lifecycle;
  };
}

async function load(container: string, entry: RemoteEntry, manifest: string, round: number) {
  const exposed = await loadContainer(
    {
      name: container,
      manifest,
      query: round > 0 ? `?r=${round}` : '',
      timeoutMs: fileTimeoutMs,
      ...(entry.integrity !== undefined && { integrity: entry.integrity }),
    },
    './lifecycle',
  );
  if (!isLifecycle(exposed)) throw new Error(`${entry.name} exposes no lifecycle`);
  return exposed;
}

const isLifecycle = (exposed: unknown): exposed is RemoteLifecycle =>
  typeof (exposed as Partial<RemoteLifecycle> | null)?.mount === 'function';

/** Removes what the last load left, including style sheets: the next version may reuse class names. */
function forget(container: string, { manifest }: Source, failed: boolean): void {
  leaveContainer(container, { failed });
  const folder = new URL('.', manifest).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"],[data-address]')) {
    if ((link.href ?? location.origin + link.dataset.address).startsWith(folder)) link.remove();
  }
}
