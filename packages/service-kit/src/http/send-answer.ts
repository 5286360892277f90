import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ContractError, type Route } from '@freightwright/contracts';
import type { KitContext } from './kit-context.ts';

type DeferredReply = ReturnType<typeof deferReply>;
/** Response headers besides the body. They are sent with a success only, never with a problem. */
export type Reply = Omit<DeferredReply, 'redirects' | 'send'>;

/** Collects headers until the handler has succeeded. */
export function deferReply() {
  const headers = new Map<string, string>();
  const cookies: string[] = [];
  return {
    setHeader: (name: string, value: string) => void headers.set(name.toLowerCase(), value),
    /** @param lines values of Set-Cookie headers. */
    addCookies: (lines: readonly string[]) => void cookies.push(...lines),
    /** Sets the target of a route whose status is a redirect. */
    redirectTo: (location: string) => void headers.set('location', location),
    /** Whether the handler set a target. */
    redirects: () => headers.has('location'),
    /** Writes the collected headers to the response. */
    send(ctx: KitContext): void {
      for (const [name, value] of headers) ctx.set(name, value);
      if (cookies.length > 0) ctx.append('set-cookie', cookies);
    },
  };
}

const json = 'application/json';

/**
 * Sends a handler's result in the form that its route declares: nothing (204), a redirect, JSON, or bytes of
 * another type, as one array or as a stream. A stream that fails closes the connection, so that a partial
 * response never looks complete. No cache may store it, unless the handler allows it. A JSON response to a
 * read has the hash of its text as ETag. A client that sends a matching ETag gets 304.
 * @throws ContractError when a redirect has no target, or there are no bytes.
 */
export function sendAnswer(
  ctx: KitContext,
  route: Route,
  { response, reply }: { response: unknown; reply: DeferredReply },
): void {
  const { status } = route;
  const redirects = status >= 300 && status < 400;
  if (redirects !== reply.redirects()) {
    throw brokenBy(route, redirects ? 'says nowhere to go' : 'is no redirect');
  }
  const body = redirects || status === 204 ? '' : bodyOf(route, response);

  ctx.status = status;
  reply.send(ctx);
  if (!ctx.res.hasHeader('cache-control')) ctx.set('cache-control', 'no-store');
  if (status === 204) return;
  if (route.method === 'GET' && typeof body === 'string' && body !== '' && !ctx.res.hasHeader('etag')) {
    ctx.set('etag', `"${createHash('sha256').update(body).digest('base64url')}"`);
  }
  if (isRead(ctx) && callerHas(ctx.req.headers['if-none-match'], ctx.res.getHeader('etag'))) {
    ctx.status = 304;
    return;
  }
  if (body instanceof Readable) body.once('error', () => ctx.res.destroy());
  ctx.body = body;
  if (redirects) ctx.remove('content-type');
  else ctx.type = route.produces ?? json;
}

const isRead = ({ method }: KitContext) => method === 'GET' || method === 'HEAD';

/**
 * Whether the client's tags match the response's (RFC 9110 13.1.2). The request's Cache-Control is ignored:
 * `fetch` of Node adds `no-cache` to every request with tags.
 */
function callerHas(asked: string | undefined, tag: unknown): boolean {
  if (asked === undefined || typeof tag !== 'string') return false;
  return asked.split(',').some((one) => one.trim() === '*' || weak(one.trim()) === weak(tag));
}

const weak = (tag: string) => tag.replace(/^W\//, '');

function bodyOf(route: Route, response: unknown): string | Buffer | Readable {
  if ((route.produces ?? json) === json) return JSON.stringify(response);
  if (response instanceof Readable) return response;
  if (!(response instanceof Uint8Array)) throw brokenBy(route, 'must be bytes');
  return Buffer.from(response.buffer, response.byteOffset, response.byteLength);
}

const brokenBy = ({ method, path }: Route, message: string) =>
  new ContractError(`response of ${method} ${path}`, [{ field: '', rule: 'type', message }]);
