import { callOf, createBreaker, inSpan, isTimeout, type Log, type Metrics } from '@freightwright/runtime-kit';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose';
import type { Configuration } from 'openid-client';
import { allowInsecureRequests, ClientSecretPost, customFetch, discovery } from 'openid-client';
import { providerUnavailable } from './provider-problems.ts';

/** The client for the provider: the subset of the global fetch that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Time limit of one request to the provider, including the response body, milliseconds. */
export const providerTimeoutMs = 3_000;

/**
 * Sends requests for the provider's public origin to its internal one. Tokens and metadata name the
 * provider's public URL, but the gateway may have to reach it elsewhere. Redirects are not followed: the
 * callers disable them in `init`.
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
 * A circuit breaker for the provider: once a request timed out and the metadata cannot be read in time
 * either, requests fail at once until the provider responds again.
 */
export function withTimeout(
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

/** The provider's metadata and its signing keys. */
export interface ProviderConnection {
  config: Configuration;
  /** Rejects with Problem `service.unavailable` when the keys cannot be read. */
  keys: JWTVerifyGetKey;
  /**
   * Ensures that the keys are loaded. Call it before a request that cannot be repeated, such as a refresh:
   * its response would be lost if there were no key to verify it with.
   * @throws Problem `service.unavailable`.
   */
  haveKeys(): Promise<void>;
}

/** The TTL of cached keys, milliseconds. A key that the provider withdrew is then no longer accepted. */
const keysMaxAgeMs = 600_000;
/**
 * An unknown key id reloads the keys at once, but not more often than this, milliseconds, because a client
 * can make up key ids.
 */
const keysCooldownMs = 10_000;

/**
 * Loads the provider's metadata lazily, and retries until that works, because the provider may start later
 * than the gateway. Concurrent callers share one request. The returned function throws Problem
 * `service.unavailable`.
 */
export function connectProvider(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  insecure: boolean;
  fetch: Fetch;
}): () => Promise<ProviderConnection> {
  let connection: Promise<ProviderConnection> | undefined;
  return () => {
    connection ??= connect(options).catch((error) => {
      connection = undefined;
      throw providerUnavailable(error, 'reading its metadata');
    });
    return connection;
  };
}

async function connect({
  issuer,
  clientId,
  clientSecret,
  insecure,
  fetch,
}: Parameters<typeof connectProvider>[0]): Promise<ProviderConnection> {
  // The secret goes in the body, because Keycloak does not decode the percent-encoding of a Basic header.
  const config = await discovery(new URL(issuer), clientId, {}, ClientSecretPost(clientSecret), {
    execute: insecure ? [allowInsecureRequests] : [],
    timeout: providerTimeoutMs / 1_000,
    [customFetch]: (url, init) => fetch(url, init as RequestInit),
  });
  const { jwks_uri } = config.serverMetadata();
  if (!jwks_uri) throw new Error('The metadata name no keys');
  const remote = createRemoteJWKSet(new URL(jwks_uri), {
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: keysCooldownMs,
    timeoutDuration: providerTimeoutMs,
    [joseFetch]: (url, init) => fetch(url, init),
  });
  return {
    config,
    keys: (header, token) => remote(header, token).catch(keyProblem),
    haveKeys: async () => (remote.fresh ? undefined : remote.reload().catch(keyProblem)),
  };
}

/** An unknown key means an invalid token. Any other failure is the provider's. */
function keyProblem(error: unknown): never {
  const isTokens =
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported;
  throw isTokens ? error : providerUnavailable(error, 'reading its keys');
}
