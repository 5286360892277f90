import type { FederationManifest } from '@freightwright/contracts';
import { entryScript, startFiles } from '@freightwright/contracts/constants';
import { joinContainer } from './federation-runtime.ts';

export interface ContainerSource {
  /** The global variable of the container: 'mfe_calculator'. */
  readonly name: string;
  /** Address of its mf-manifest.json. The other files are in the same folder. */
  readonly manifest: string;
  /** Subresource integrity of the entry. */
  readonly integrity?: string;
  /** Appended to the entry's address, '?r=1' or '': Chromium keeps waiting for one that hung before. */
  readonly query: string;
  /** Milliseconds that each file may take. */
  readonly timeoutMs: number;
}

/**
 * Loads a remote's manifest, entry and chunks, and returns what it exposes as `module`.
 * @throws Error when a file does not arrive in time or is not what it should be.
 */
export async function loadContainer(source: ContainerSource, module: string): Promise<unknown> {
  const { name, manifest, timeoutMs } = source;
  // Starts the preloads that `first-paint.ts` defers until after the first paint.
  for (const link of document.querySelectorAll<HTMLLinkElement>('[as][media="not all"]')) link.media = '';
  const response = await fetch(manifest, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${manifest} answered ${response.status}`);
  const content: FederationManifest = await response.json();
  for (const [kind, as] of preloaded) {
    for (const file of startFiles(content.exposes, kind)) preload(as, new URL(file, manifest));
  }
  await runScript(new URL(entryScript(content) + source.query, manifest).href, source);
  const container = await joinContainer(name);
  return (await container.get(module))();
}

const preloaded = [
  ['js', 'script'],
  ['css', 'style'],
] as const;

function preload(as: string, { href, pathname }: URL): void {
  // An inlined style sheet is already loaded.
  if (document.querySelector(`[data-address="${pathname}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
}

function runScript(url: string, { integrity, timeoutMs }: ContainerSource): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  const failed = (what: string) => () => reject(new Error(`${url} ${what}`));
  const timer = setTimeout(failed('timed out'), timeoutMs);
  script.onload = () => resolve();
  script.onerror = failed('failed to load');
  script.fetchPriority = 'high';
  if (integrity !== undefined) {
    script.integrity = integrity;
    // Must match the preload of the file, or the preload is not used: another origin needs the attribute.
    if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
  }
  script.src = url;
  document.head.append(script);
  return promise.finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
