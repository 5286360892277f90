import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from '@freightwright/contracts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** @throws Error for every other status than those from 200 to 299, with the answer. */
async function send(siteUrl: string, { method, path, headers, body }: Sent): Promise<Response> {
  const response = await fetch(new URL(path, siteUrl), {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  throw new Error(`${method} ${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
}

/** A visitor who reads a page or a file as a browser does, to its last byte. @returns the text. */
export async function read(siteUrl: string, path: string): Promise<string> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  return (await send(siteUrl, { method: 'GET', path, headers })).text();
}

export interface Customer {
  get(path: string): Promise<unknown>;
  /** With a key of its own, so that nothing is answered from what was kept. */
  post(path: string, body: unknown): Promise<unknown>;
}

/** A program of a company on the Enterprise plan, with an API key that may do everything it does here. */
export async function customerOf(
  siteUrl: string,
  { email, password }: { email: string; password: string },
): Promise<Customer> {
  const origin = { origin: new URL(siteUrl).origin };
  const signIn = { method: 'POST', path: '/api/auth/login', headers: origin, body: { email, password } };
  const signedIn = await send(siteUrl, signIn);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  await send(siteUrl, { method: 'GET', path: '/api/user/status', headers: { cookie } });
  const made = await send(siteUrl, {
    method: 'POST',
    path: '/api/account/keys',
    headers: { ...origin, cookie },
    body: {
      name: 'Benchmark',
      mode: 'live',
      scopes: ['classes', 'bills:read', 'bills:write', 'predictions:read', 'predictions:write'],
    },
  });
  const { secret } = (await made.json()) as { secret: string };
  const headers = { 'x-api-key': secret };
  return {
    get: async (path) => (await send(siteUrl, { method: 'GET', path, headers })).json(),
    post: async (path, body) => {
      const named = { ...headers, [idempotencyKeyHeader]: randomUUID() };
      return (await send(siteUrl, { method: 'POST', path, headers: named, body })).json();
    },
  };
}
