import { callOf, createBreaker, inSpan, isTimeout, type Log, type Metrics } from '@freightwright/service-kit';

/** How the provider is asked. It is the part of the global fetch that we use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How long one request to the provider may take, with the body of its answer, milliseconds. */
export const providerTimeoutMs = 3_000;

/**
 * Sends requests for the provider's public origin to its internal one. Tokens and metadata name the provider
 * by its public address, but the gateway may have to reach it elsewhere. Redirects are not followed: the
 * callers say so in `init`.
 */
export function createProviderFetch({
  issuer,
  internalUrl,
  fetch = globalThis.fetch,
}: {
  issuer: string;
  internalUrl?: string | undefined;
  fetch?: Fetch | undefined;
}): Fetch {
  if (internalUrl === undefined) return fetch;
  const publicOrigin = new URL(issuer).origin;
  const internalOrigin = new URL(internalUrl).origin;
  return (address, init) => {
    const url = new URL(address);
    const asked = url.origin === publicOrigin ? internalOrigin + url.pathname + url.search : address;
    return fetch(asked, init);
  };
}

/**
 * Keeps callers from waiting for a provider that hangs. Once a request timed out and the metadata cannot be
 * read in time either, requests fail at once until the provider answers again.
 */
export function keepFromHanging(
  { issuer, log, metrics }: { issuer: string; log: Log; metrics?: Metrics | undefined },
  fetch: Fetch,
): Fetch {
  const health = createBreaker({
    part: 'identity-provider',
    async probe() {
      const signal = AbortSignal.timeout(providerTimeoutMs);
      const metadata = `${issuer}/.well-known/openid-configuration`;
      const { body } = await fetch(metadata, { redirect: 'manual', signal });
      await body?.cancel();
    },
    log,
    metrics,
  });
  return (url, init) =>
    health.run(() => inSpan(callOf('identity-provider'), () => fetch(url, init)), isTimeout);
}
