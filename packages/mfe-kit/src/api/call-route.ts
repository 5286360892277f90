import type { BodyOf, ProblemBody, ResponseOf, RouteSpec } from '@freightwright/contracts';
import { ApiError } from './api-error.ts';

/**
 * A contract route as the browser needs it: method and path, held to the contract by the compiler. The schemas stay on
 * the server, which checks both ways; so no validation library is loaded here.
 *
 *     const emailResults: ClientRoute<typeof contract.emailResults> = { method: 'POST', path: '/api/email-results' };
 */
export interface ClientRoute<R extends RouteSpec> {
  readonly method: R['method'];
  readonly path: R['path'];
  /** Never set: carries the contract's types to the call. */
  readonly contract?: R;
}

export interface CallOptions<R extends RouteSpec> {
  readonly body?: BodyOf<R>;
  /** Gives up after this long. Longer than the gateway waits (10 s), so that its answer is seen. Default 15 s. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/**
 * Calls a route of the API with the session's cookie.
 * @throws ApiError for every failure: a problem of the server, no connection, no answer in time, an unreadable answer.
 */
export async function callRoute<R extends RouteSpec>(
  { method, path }: ClientRoute<R>,
  { body, timeoutMs = 15_000, fetch = globalThis.fetch }: CallOptions<R> = {},
): Promise<ResponseOf<R>> {
  const request: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, request);
    text = await response.text();
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new ApiError({ code: timedOut ? 'network.timeout' : 'network.unreachable', status: 0, cause });
  }
  const json = parsed(text);
  if (response.ok && json !== undefined) return json as ResponseOf<R>;
  throw failure(response, json as Partial<ProblemBody> | null | undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(response: Response, problem: Partial<ProblemBody> | null | undefined): ApiError {
  const retryAfterS = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError({
    code: problem?.code ?? 'response.unreadable',
    status: response.status,
    serverMessage: problem?.message,
    errors: problem?.errors,
    retryAfterS: Number.isNaN(retryAfterS) ? undefined : retryAfterS,
    requestId: problem?.requestId,
  });
}
