import { asConnectionError, ConnectionError, readProblem } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { bodyOf, type Call, isRepeatable, queryOf } from './request.ts';
import { waitBeforeRetryMs } from './retry.ts';

/** Sends a call until it gets a response or a final error, and reads the response. */
export type Send = <T>(call: Call, read: (answer: Response) => T | Promise<T>) => Promise<T>;

const defaultRetries = 4;
const defaultLongestWaitMs = 60_000;

/**
 * @param version of the API for every call, regardless of the key's version.
 * @throws TypeError for an invalid address, or one that would send a key unencrypted.
 */
export function createSender(client: ClientOptions, version: string): Send {
  const origin = originOf(client.siteUrl);
  const fetch = client.fetch ?? globalThis.fetch;

  async function attempt<T>(call: Call, request: RequestInit, read: (answer: Response) => T | Promise<T>) {
    const limitMs = call.options.timeoutMs ?? client.timeoutMs ?? call.operation.timeoutMs;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    const { signal: own } = call.options;
    const signal = own ? AbortSignal.any([own, limit.signal]) : limit.signal;
    try {
      const answer = await fetch(`${origin}${call.pathname}${queryOf(call)}`, { ...request, signal });
      if (!answer.ok) throw await readProblem(answer, Date.now());
      return await read(answer);
    } catch (error) {
      own?.throwIfAborted();
      if (limit.signal.aborted) {
        const message = `There was no answer within ${limitMs} ms`;
        throw new ConnectionError(message, { timedOut: true, cause: error });
      }
      throw asConnectionError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return async function send(call, read) {
    call.options.signal?.throwIfAborted();
    const request = requestOf(call, { key: client.key, version });
    const retries = call.options.retries ?? client.retries ?? defaultRetries;
    const longestWaitMs = client.longestWaitMs ?? defaultLongestWaitMs;
    const repeatable = isRepeatable(call.operation);
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(call, request, read);
      } catch (violation) {
        const failed = { repeatable, attempts, retries, longestWaitMs, random: Math.random() };
        const waitMs = waitBeforeRetryMs(violation, failed);
        if (waitMs === undefined) throw violation;
        await pause(waitMs, call.options.signal);
      }
    }
  };
}

/** The same for all attempts, in particular the idempotency key. */
function requestOf(call: Call, { key, version }: { key: string | undefined; version: string }): RequestInit {
  const { body, contentType } = bodyOf(call);
  const { idempotent, method } = call.operation;
  const headers = new Headers({ 'freightwright-version': version });
  if (key !== undefined) headers.set('x-api-key', key);
  if (contentType !== undefined) headers.set('content-type', contentType);
  if (idempotent) headers.set('idempotency-key', call.options.idempotencyKey ?? crypto.randomUUID());
  // No operation redirects. Following a redirect would send the key to another address.
  const request: RequestInit = { method, headers, redirect: 'error' };
  return body === undefined ? request : { ...request, body };
}

function originOf(siteUrl: string): string {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
  if (protocol === 'https:' || (protocol === 'http:' && isHere)) return origin;
  throw new TypeError(
    `siteUrl must begin with https://, so that nobody on the way reads the key: ${siteUrl}`,
  );
}

/** @throws the signal's reason, as soon as it is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
