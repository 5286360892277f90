import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { idempotencyKeyHeader, Problem, type Route, replayedHeader } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import { notBegunHeader } from '@freightwright/service-kit';
import type { Dispatcher } from 'undici';
import { acceptedEncoding, compressor, isCompressible } from '../files/content.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { isSilence, type Upstream } from './upstream.ts';

/**
 * The request headers that a service gets. All others are dropped: credentials (cookie, authorization),
 * claims about the caller (x-principal, x-keycloak-user-id, forwarded, x-forwarded-*), and those about the
 * connection (hop-by-hop, RFC 9110 7.6.1). Accept-Encoding is dropped too, because the gateway compresses
 * responses.
 */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'if-modified-since',
  idempotencyKeyHeader,
  'range',
] as const;

/**
 * The response headers that a client gets. Set-Cookie is not among them, because sessions belong to the
 * gateway.
 */
const responseHeaders: ReadonlySet<string> = new Set([
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  replayedHeader,
  'last-modified',
  'link',
  'location',
  'retry-after',
  'vary',
]);

/**
 * Name, value, name, value: the format that undici accepts without a copy. A route may declare headers for
 * its own service.
 */
export function forwardedRequestHeaders(
  headers: IncomingHttpHeaders,
  { passesHeaders = [] }: Pick<Route, 'passesHeaders'> = {},
): string[] {
  const forwarded: string[] = [];
  const forward = (name: string) => {
    const value = headers[name];
    if (value !== undefined) forwarded.push(name, value as string);
  };
  for (const name of requestHeaders) forward(name);
  for (const name of passesHeaders) forward(name);
  return forwarded;
}

/**
 * Copies the allowed headers of a service's response. A response is cacheable only when the service allows
 * it, and never when it carries one visitor's cookie.
 */
function copyResponseHeaders(headers: IncomingHttpHeaders, response: ServerResponse): void {
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && responseHeaders.has(name)) response.setHeader(name, value);
  }
  if (headers['cache-control'] === undefined || response.hasHeader('set-cookie'))
    response.setHeader('cache-control', 'no-store');
}

export interface ExchangeRequest {
  path: string;
  method: Dispatcher.HttpMethod;
  headers: string[];
  body: Readable | Buffer | null;
  /** Time limit for the service's response headers, milliseconds. */
  headersTimeout: number;
}

/**
 * How an exchange ended. 'broken': the service failed in the middle of its response, which was cut off.
 * 'client-gone': the client had disconnected.
 */
export type ExchangeEnd = 'answered' | 'broken' | 'client-gone';

const clientGone = new Error('The client went away');

/** The cause of a problem when a replica that is shutting down has not started the request. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';
}

/** Whole seconds until a caller may retry when a service is down: about one restart. */
const retryAfterS = 5;

/**
 * One request to a service and its response, streamed with backpressure. It is a handler for undici's
 * dispatch, the layer beneath its streams, and a class, so that each request costs one object and no
 * closures.
 */
export class UpstreamExchange implements Dispatcher.DispatchHandler {
  readonly #upstream: Upstream;
  readonly #ctx: GatewayContext;
  readonly #response: ServerResponse;
  readonly #log: Log;
  readonly #settle: PromiseWithResolvers<ExchangeEnd>;
  #out: Writable;
  #controller: Dispatcher.DispatchController | undefined;
  /** The service's headers have arrived. From now on no other response can be sent. */
  #started = false;
  #over = false;
  /** As announced; NaN without an announcement. */
  #lengthBytes = Number.NaN;
  /** A response that came in one piece. It is sent with its headers in one write, when its end arrives. */
  #whole: Buffer | undefined;
  /** Runs while the client has unread data. */
  #reader: NodeJS.Timeout | undefined;

  constructor(upstream: Upstream, ctx: GatewayContext, log: Log) {
    this.#upstream = upstream;
    this.#log = log;
    this.#ctx = ctx;
    this.#response = ctx.res;
    this.#out = ctx.res;
    this.#settle = Promise.withResolvers();
  }

  /**
   * Resolves when the response is sent. Before anything is sent, rejects with Problem `service.unavailable`
   * (its cause is NotBegun when another replica may be tried) or with the problem of the body.
   */
  start(request: ExchangeRequest): Promise<ExchangeEnd> {
    const looking = this.#upstream.health.admit();
    return looking ? looking.then(() => this.#dispatch(request)) : this.#dispatch(request);
  }

  #dispatch(request: ExchangeRequest): Promise<ExchangeEnd> {
    const { pool, health } = this.#upstream;
    // A client that disconnected earlier triggers no further event.
    if (this.#response.destroyed) return Promise.resolve('client-gone');
    health.asked();
    this.#response.once('close', this.#onClose);
    pool.dispatch(request, this);
    return this.#settle.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(clientGone);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.#over) return;
    this.#started = true;
    this.#upstream.health.received();
    if (headers[notBegunHeader] !== undefined) {
      this.#refuse(new NotBegun());
      return;
    }
    const response = this.#response;
    response.statusCode = status;
    copyResponseHeaders(headers, response);
    this.#lengthBytes = Number(headers['content-length']);
    this.#compress(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    const response = this.#response;
    const isWhole = chunk.length === this.#lengthBytes && chunk.length < response.writableHighWaterMark;
    if (isWhole && this.#out === response) {
      this.#whole = chunk;
      return;
    }
    if (this.#out.write(chunk)) return;
    controller.pause();
    this.#reader = setTimeout(() => this.#response.destroy(), this.#upstream.slowestReadMs);
    this.#out.once('drain', () => {
      clearTimeout(this.#reader);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#finish('answered');
    if (this.#whole) this.#out.end(this.#whole);
    else this.#out.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    if (this.#started) {
      // A partial response must not look complete, so the connection is closed.
      this.#log.warn({ err: error, part: this.#upstream.service }, 'a service broke off its answer');
      this.#finish('broken');
      this.#out.destroy();
      this.#response.destroy();
    } else {
      if (isSilence(error)) this.#upstream.health.suspect();
      this.#refuse(error);
    }
  }

  #onClose = (): void => {
    if (this.#over) return;
    this.#finish('client-gone');
    this.#controller?.abort(clientGone);
    this.#out.destroy();
  };

  #refuse(error: Error): void {
    this.#leave();
    this.#settle.reject(
      error instanceof Problem ? error : new Problem('service.unavailable', { retryAfterS, cause: error }),
    );
  }

  #finish(end: ExchangeEnd): void {
    this.#leave();
    this.#settle.resolve(end);
  }

  #leave(): void {
    this.#over = true;
    clearTimeout(this.#reader);
    if (!this.#started) this.#upstream.health.gaveUp();
    this.#response.off('close', this.#onClose);
  }

  #compress(status: number, headers: IncomingHttpHeaders): void {
    const lengthBytes = Number.isNaN(this.#lengthBytes) ? undefined : this.#lengthBytes;
    if (!isCompressible(headers['content-type'], lengthBytes)) return;
    if (status === 204 || status === 206 || status === 304 || this.#ctx.method === 'HEAD') return;
    if (headers['content-encoding'] || headers['cache-control']?.includes('no-transform')) return;
    this.#response.appendHeader('vary', 'accept-encoding');
    const encoding = acceptedEncoding(this.#ctx);
    if (!encoding) return;
    const etag = headers.etag;
    if (etag && !etag.startsWith('W/')) this.#response.setHeader('etag', `W/${etag}`);
    this.#response.setHeader('content-encoding', encoding);
    this.#response.removeHeader('content-length');
    const out = compressor(encoding);
    out.once('error', () => this.#response.destroy());
    out.pipe(this.#response);
    this.#out = out;
  }
}
