import type { RemoteEntry } from '@freightwright/contracts';

export type RegistryState =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly entries: readonly RemoteEntry[] }
  | { readonly status: 'failed'; readonly reference: string };

const registryUrl = '/mfe/registry.json';
/** The registry is a small file of our own. If it has not arrived by then, the user gets a Retry. */
const registryTimeoutMs = 4_000;

/** The registry that the server wrote into the page; null when there is none, or it cannot be read. */
export function inlinedRegistry(document: Document): RemoteEntry[] | null {
  try {
    return parseRegistry(JSON.parse(document.getElementById('mfe-registry')?.textContent ?? ''));
  } catch {
    return null;
  }
}

/** @throws when the registry does not arrive in time, or cannot be read. */
export async function fetchRegistry(fetch: typeof globalThis.fetch): Promise<RemoteEntry[]> {
  const response = await fetch(registryUrl, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(registryTimeoutMs),
  });
  if (!response.ok) throw new Error(`${registryUrl} answered ${response.status}`);
  return parseRegistry(await response.json());
}

/**
 * Reads a registry without its incomplete entries. The server checks the schema, and loading a remote checks
 * the contract's number. @throws TypeError when it is not a registry at all.
 */
export function parseRegistry(json: unknown): RemoteEntry[] {
  const remotes = isRecord(json) ? json.remotes : undefined;
  if (!Array.isArray(remotes)) throw new TypeError('No remotes');
  return remotes.filter(isRemoteEntry);
}

function isRemoteEntry(value: unknown): value is RemoteEntry {
  if (!isRecord(value)) return false;
  const {
    name,
    version,
    manifest,
    routes,
    signedInRoutes = [],
    parts = [],
    navigation = [],
    titles = [],
  } = value;
  return (
    [[name, version, manifest], routes, signedInRoutes, parts].every(areTexts) &&
    [navigation, titles].every(
      (links) =>
        Array.isArray(links) && links.every((link) => isRecord(link) && areTexts([link.label, link.path])),
    )
  );
}

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
