import { Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import { endpointsOf, type ProviderAddress } from './endpoints.ts';
import { type Answer, exchange } from './exchange.ts';
import { createRegistrarToken } from './registrar-token.ts';

export interface UsersApiDeps extends ProviderAddress {
  clientSecret: string;
  nowMs: () => number;
  log: Log;
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
export function createUsersApi({ clientSecret, nowMs, log, ...address }: UsersApiDeps): UsersApi {
  const endpoints = endpointsOf(address);
  const tokens = createRegistrarToken({ tokenUrl: endpoints.token, clientSecret, nowMs });

  const unusable = (purpose: string, why: unknown) => {
    log.warn({ purpose, err: why instanceof Error ? why : new Error(String(why)) }, 'the provider failed');
    return new Problem('service.unavailable', { cause: why, retryAfterS });
  };

  async function send({ method, of, path, body }: UsersCall): Promise<Answer> {
    const ask = async () => {
      const token = await tokens.get();
      const answer = await exchange(`${endpoints[of ?? 'users']}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status === 401) tokens.drop(token);
      return answer;
    };
    const answer = await ask();
    // A provider that was set up anew knows an older token no more. It refused before it did anything, so asking again is safe.
    return answer.status === 401 ? ask() : answer;
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
