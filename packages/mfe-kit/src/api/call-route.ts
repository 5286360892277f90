import type { ProblemBody } from '@freightwright/contracts';
import { ApiError } from './api-error.ts';
import type { AnswerOf, CallArguments, ClientRoute, SentOptions } from './client-route.ts';

/** Longer than the gateway's timeout (10 s), so that the gateway's own response arrives first. */
const defaultTimeoutMs = 15_000;

/**
 * Calls a route with the session's cookie. In a remote, use `platform.call`.
 * @throws ApiError for every failure: a problem, no connection, a timeout, an unreadable response; TypeError
 *   for a parameter that is invalid in a path.
 * @example const pdf = await callRoute(routes.bolPdf, { params: { id } }); // => a Blob
 */
export async function callRoute<R extends ClientRoute>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<AnswerOf<R>> {
  const {
    body,
    timeoutMs = defaultTimeoutMs,
    fetch = globalThis.fetch,
    ...sent
  }: SentOptions = options ?? {};
  const { produces = 'application/json' } = route;
  const isForm = body instanceof FormData;
  const request: RequestInit = {
    method: route.method,
    credentials: 'include',
    headers: {
      // A problem is sent as JSON, whatever the route produces.
      accept: produces === 'application/json' ? produces : `${produces}, application/json`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      traceparent: newTrace(),
      ...sent.headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  };
  const address = addressOf(route.path, sent);
  let response: Response;
  let file: Blob | undefined;
  let text = '';
  try {
    response = await fetch(address, request);
    const isFile = response.ok && response.headers.get('content-type')?.startsWith(route.produces ?? '\0');
    if (isFile) file = await response.blob();
    else text = await response.text();
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new ApiError({ code: timedOut ? 'network.timeout' : 'network.unreachable', status: 0, cause });
  }
  if (response.status === 204) return undefined as AnswerOf<R>;
  if (file !== undefined) return file as AnswerOf<R>;
  const json = parsed(text);
  if (response.ok && json !== undefined && route.produces === undefined) return json as AnswerOf<R>;
  throw failure(response, json as Partial<ProblemBody> | null | undefined);
}

/** The call starts a trace (W3C Trace Context), which continues through every service that handles it. */
function newTrace(): string {
  // With that bit each byte has two digits.
  const hex = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => (byte | 16).toString(16))
    .join('');
  return `00-${hex.slice(16)}-${hex.slice(0, 16)}-01`;
}

/** The path with its parameters and query. Undefined query parameters are omitted. */
function addressOf(path: string, { params = {}, query = {} }: SentOptions): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    // The browser would drop these segments and call another address.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot be the ${name} of ${path}`);
    return encodeURIComponent(value);
  });
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
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
