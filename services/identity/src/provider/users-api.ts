import { Problem } from '@freightwright/contracts';
import { createBreaker, isTimeout, type Log, type Metrics } from '@freightwright/service-kit';
import { type Answer, endpointsOf, exchange, type ProviderAddress } from './endpoints.ts';
import { createRegistrarToken } from './registrar-token.ts';

export interface UsersApiDeps extends ProviderAddress {
  clientSecret: string;
  nowMs: () => number;
  log: Log;
  metrics?: Metrics | undefined;
}

export interface UsersCall {
  /** What the request is for, as the log names it. */
  purpose: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Which part of the users is asked for; left out, the users themselves. */
  of?: 'failedSignIns' | 'sessions';
  /** The rest of the path: '' or '/<id>/logout'. */
  path: string;
  body?: unknown;
  /** The statuses that the caller handles; any other is the provider's fault. */
  expected: readonly number[];
}

export interface UsersApi {
  /** @throws Problem 'service.unavailable' unless an answer with an expected status came. */
  call(call: UsersCall): Promise<Answer>;
  /** For an answer that makes no sense. The words given here go to the log; nothing of the answer does. */
  unusable(purpose: string, why: unknown): Problem;
}

const retryAfterS = 5;

/** The users of the realm over Keycloak's Admin API, as the registrar may manage them. */
export function createUsersApi({ clientSecret, nowMs, log, metrics, ...address }: UsersApiDeps): UsersApi {
  const endpoints = endpointsOf(address);
  const health = createBreaker({
    part: 'identity-provider',
    // The request carries no credentials, so the provider refuses it. That refusal shows that it is up.
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
    // A provider that was set up anew does not know a token of before. It refused before it did anything, so
    // it is safe to ask again with a new token.
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
