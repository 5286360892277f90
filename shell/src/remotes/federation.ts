import type { RemoteEntry } from '@freightwright/contracts';
import type { RemoteLifecycle } from '@freightwright/mfe-kit';
import { leaveContainer, withdrawUnfinished } from './federation-runtime.ts';
import { loadContainer } from './load-container.ts';
import { otherSpelling } from './other-spelling.ts';

/**
 * A file could be waited for without end. The reader is not kept that long (`showWithinMs` of remote-host.ts): this is for a slow
 * line, on which the page appears by itself once its files are there.
 */
const fileTimeoutMs = 20_000;

export interface LoadOptions {
  /** What was loaded of the remote so far is not to be trusted: everything is fetched anew. */
  readonly startOver: boolean;
  /** Aborted when nobody waits any more. The loading goes on, but nothing else may depend on it. */
  readonly signal: AbortSignal;
}

export type LoadLifecycle = (entry: RemoteEntry, options: LoadOptions) => Promise<RemoteLifecycle>;

/** What a remote is loaded from on this page. */
interface Source {
  readonly entry: RemoteEntry;
  /** Address of its manifest, spelled as it was asked for. */
  readonly manifest: string;
  readonly round: number;
  readonly lifecycle: Promise<RemoteLifecycle>;
  broken: boolean;
}

/** Loads remotes; one that failed, or that has another version by now, from the start. */
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

function isLifecycle(value: unknown): value is RemoteLifecycle {
  return typeof value === 'object' && value !== null && 'contract' in value && 'mount' in value;
}

/** Takes away what the last load left, style sheets too: the next version may use their class names for something else. */
function forget(container: string, { manifest }: Source, failed: boolean): void {
  leaveContainer(container, { failed });
  const folder = new URL('.', manifest).href;
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (sheet.href.startsWith(folder)) sheet.remove();
  }
}
