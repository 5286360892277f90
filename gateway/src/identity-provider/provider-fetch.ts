import { createBreaker, isTimeout, type Log, type Metrics } from '@freightwright/service-kit';

/** How the provider is asked: the part of the global fetch that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How long one request to the provider may take, its answer's body included. */
export const providerTimeoutMs = 3_000;

/**
 * The provider is known by its public address, which stands in every token and in its own metadata, but may be reached at another one.
 * What names the public origin is asked for at the internal one. No answer is followed elsewhere: the callers say so in `init`.
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

/** The same, but once a request had no answer in time and neither has a look at the metadata, nobody waits until it answers again. */
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
  return (url, init) => health.run(() => fetch(url, init), isTimeout);
}
