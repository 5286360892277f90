import { Problem } from '@freightwright/contracts';
import { callOf, createBreaker, inSpan, isTimeout, type Log, type Metrics } from '@freightwright/runtime-kit';
import * as z from 'zod';

export interface UsersApiDeps extends ProviderAddress {
  clientSecret: string;
  nowMs: () => number;
  log: Log;
  metrics?: Metrics | undefined;
}

export interface UsersCall {
  /** The purpose of the request, for the log. */
  purpose: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The resource of the users; omitted for the users themselves. */
  of?: 'failedSignIns' | 'sessions';
  /** The rest of the path: '' or '/<id>/logout'. */
  path: string;
  body?: unknown;
  /** The statuses that the caller handles; any other is a failure of the provider. */
  expected: readonly number[];
}

const retryAfterS = 5;

/** The users of the realm over Keycloak's Admin API, with the registrar's permissions. */
export function createUsersApi({ clientSecret, nowMs, log, metrics, ...address }: UsersApiDeps) {
  const endpoints = endpointsOf(address);
  const health = createBreaker({
    part: 'identity-provider',
    // The request carries no credentials, so the provider rejects it. That shows that it is up.
    probe: () => exchange(endpoints.users, { method: 'GET' }),
    log,
    metrics,
  });
  const ask: typeof exchange = (url, init) => health.run(() => exchange(url, init), isTimeout);
  const tokens = createRegistrarToken({ tokenUrl: endpoints.token, clientSecret, nowMs, ask });

  /** For an unusable answer. Logs the given reason, and nothing of the answer. */
  const unusable = (purpose: string, why: unknown) => {
    log.warn({ purpose, err: why instanceof Error ? why : new Error(String(why)) }, 'the provider failed');
    return new Problem('service.unavailable', { cause: why, retryAfterS });
  };

  async function send({ method, of, path, body }: UsersCall): Promise<Answer> {
    const attempt = async () => {
      const token = await tokens.get();
      const answer = await ask(`${endpoints[of ?? 'users']}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status === 401) tokens.drop(token);
      return answer;
    };
    const answer = await attempt();
    // A provider that was set up anew does not accept an old token. It rejected the request without effect,
    // so it is safe to retry with a new token.
    return answer.status === 401 ? attempt() : answer;
  }

  return {
    unusable,
    /** @throws Problem 'service.unavailable' unless the answer has an expected status. */
    async call(call: UsersCall): Promise<Answer> {
      const answer = await send(call).catch((error: unknown) => {
        throw unusable(call.purpose, error);
      });
      if (!call.expected.includes(answer.status)) throw unusable(call.purpose, `status ${answer.status}`);
      return answer;
    },
  };
}

const clientId = 'freightwright-registrar';
/** A token is not used in its last seconds, because it must stay valid until the request is done. */
const marginMs = 15_000;

const Grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * The registrar's access token by client credentials, cached until shortly before it expires. Concurrent
 * callers share one request (single-flight).
 */
function createRegistrarToken({
  tokenUrl,
  clientSecret,
  nowMs,
  ask,
}: { tokenUrl: string; ask: typeof exchange } & Pick<UsersApiDeps, 'clientSecret' | 'nowMs'>) {
  let stored: { token: string; goodUntilMs: number } | undefined;
  let asking: Promise<string> | undefined;

  async function newToken(): Promise<string> {
    const askedAtMs = nowMs();
    const { status, body } = await ask(tokenUrl, {
      method: 'POST',
      headers: { authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const grant = Grant.safeParse(body);
    if (status !== 200 || !grant.success) throw new Error(`no token for the registrar: ${status}`);
    const { access_token: token, expires_in: lifetimeS } = grant.data;
    stored = { token, goodUntilMs: askedAtMs + lifetimeS * 1_000 - marginMs };
    return token;
  }

  return {
    /** Rejects when the provider issues none. */
    async get(): Promise<string> {
      if (stored && nowMs() < stored.goodUntilMs) return stored.token;
      asking ??= newToken().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    /** Drops a token that the provider rejected: the next `get` requests a new one. */
    drop(token: string): void {
      if (stored?.token === token) stored = undefined;
    },
  };
}

/** RFC 6749, 2.3.1: both values form-encoded before they are joined. */
function basic(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => new URLSearchParams({ part }).toString().slice('part='.length));
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}

interface ProviderAddress {
  /** As in the tokens: 'https://id.example/realms/freightwright'. */
  issuer: string;
  /** The origin to call the provider at. Default: that of the issuer. */
  internalUrl?: string | undefined;
}

interface ProviderEndpoints {
  token: string;
  users: string;
  /** The endpoint of brute-force detection. */
  failedSignIns: string;
  sessions: string;
}

/** Keycloak's token endpoint and the users of a realm. @throws TypeError when the issuer names no realm. */
export function endpointsOf({ issuer, internalUrl }: ProviderAddress): ProviderEndpoints {
  const { origin, pathname } = new URL(issuer);
  const [, prefix, realm] = /^(.*)\/realms\/([\w-]+)$/.exec(pathname) ?? [];
  if (realm === undefined) throw new TypeError(`The issuer names no realm: ${issuer}`);
  const base = `${internalUrl === undefined ? origin : new URL(internalUrl).origin}${prefix}`;
  return {
    token: `${base}/realms/${realm}/protocol/openid-connect/token`,
    users: `${base}/admin/realms/${realm}/users`,
    failedSignIns: `${base}/admin/realms/${realm}/attack-detection/brute-force/users`,
    sessions: `${base}/admin/realms/${realm}/sessions`,
  };
}

/** The fields of the provider's answer that we read. */
export interface Answer {
  status: number;
  /** undefined for anything that is not JSON, such as the HTML page of a proxy in between. */
  body: unknown;
  location: string | null;
}

/** Timeout of one request to the provider, milliseconds. */
const timeoutMs = 3_000;

/**
 * Sends one request. Rejects without a complete answer in time. A redirect counts as no answer, because
 * following it would send the credentials elsewhere.
 */
const exchange = async (url: string, init: RequestInit): Promise<Answer> =>
  inSpan(callOf('identity-provider'), async () => {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), location: response.headers.get('location') };
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
