import type { RemoteEntry } from '@freightwright/contracts';
import type { RemoteLifecycle } from '@freightwright/mfe-kit';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** Federation waits for a manifest without end and 20 s for a script. A reader gets Retry within 7 s. */
const manifestTimeoutMs = 3_500;
const scriptTimeoutMs = 3_500;
const loadTimeoutMs = 6_000;

export type LoadLifecycle = (entry: RemoteEntry) => Promise<RemoteLifecycle>;

/**
 * Loads remotes through the federation runtime. Every load after the first of a remote starts over: the runtime forgets
 * what it knew, and the files carry another query, since Chromium keeps waiting on a script address that once hung.
 */
export function createFederation(): LoadLifecycle {
  /** How often each remote was started over. */
  const retries = new Map<string, number>();
  registerPlugins([
    {
      name: 'shell-timeouts',
      fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(manifestTimeoutMs) }),
      createScript({ url, remoteInfo }) {
        const script = document.createElement('script');
        script.src = forRetry(url, retries.get(remoteInfo?.name ?? '') ?? 0);
        script.fetchPriority = 'high';
        return { script, timeout: scriptTimeoutMs };
      },
    },
  ]);
  return async ({ name, manifest }) => {
    const container = name.replaceAll('-', '_');
    const retry = (retries.get(container) ?? -1) + 1;
    retries.set(container, retry);
    const entry = forRetry(new URL(manifest, location.href).href, retry);
    registerRemotes([{ name: container, entry }], { force: retry > 0 });
    const lifecycle = await within(loadTimeoutMs, loadRemote<RemoteLifecycle>(`${container}/lifecycle`));
    if (lifecycle === null) throw new Error(`${name} exposes no lifecycle`);
    return lifecycle;
  };
}

/** The first load keeps the address, so that it finds what the page has preloaded. */
function forRetry(url: string, retry: number): string {
  return retry === 0 ? url : `${url}?r=${retry}`;
}

/** @throws Error when it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error(`Not loaded within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
