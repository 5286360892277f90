import { Problem } from '@freightwright/contracts';
import { createBreaker, isTimeout, type Log, type Metrics } from '@freightwright/service-kit';
import { endpointsOf, type ProviderAddress } from './endpoints.ts';
import { type Answer, exchange } from './exchange.ts';
import { createRegistrarToken } from './registrar-token.ts';

export interface UsersApiDeps extends ProviderAddress {
  clientSecret: string;
  nowMs: () => number;
  log: Log;
  metrics?: Metrics | undefined;
}

export interface UsersCall {
  /** What it is for, in the log. */
  purpose: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** What of the users; left out, the users themselves. */
  of?: 'failedSignIns';
  /** Below that: '' or '/<id>/logout'. */
  path: string;
  body?: unknown;
  /** Statuses that mean something here; any other is a fault of the provider's. */
  expected: readonly number[];
}

export interface UsersApi {
  /** @throws Problem 'service.unavailable' without an answer of an expected status. */
  call(call: UsersCall): Promise<Answer>;
  /** For an answer that cannot be made sense of. The words go to the log, nothing of the answer does. */
  unusable(purpose: string, why: unknown): Problem;
}

const retryAfterS = 5;

/** The users of the realm over Keycloak's Admin API, as the registrar may manage them. */
export function createUsersApi({ clientSecret, nowMs, log, metrics, ...address }: UsersApiDeps): UsersApi {
  const endpoints = endpointsOf(address);
  const health = createBreaker({
    part: 'identity-provider',
    // Without credentials it refuses, which is an answer.
    probe: () => exchange(endpoints.users, { method: 'GET' }),
    log,
    metrics,
  });
  const ask: typeof exchange = (url, init) => health.run(() => exchange(url, init), isTimeout);
  const tokens = createRegistrarToken({ tokenUrl: endpoints.token, clientSecret, nowMs, ask });

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
    // A provider that was set up anew knows an older token no more. It refused before it did anything, so asking again is safe.
    return answer.status === 401 ? attempt() : answer;
  }

  return {
    unusable,
    async call(call) {
      const answer = await send(call).catch((error: unknown) => {
        throw unusable(call.purpose, error);
      });
      if (!call.expected.includes(answer.status)) throw unusable(call.purpose, `status ${answer.status}`);
      return answer;
    },
  };
}
