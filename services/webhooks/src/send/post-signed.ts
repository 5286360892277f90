import { createHmac } from 'node:crypto';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type WebhookFailure,
  webhookLimits,
  webhookRetryAfterAtMostMs,
  webhookSecretPrefix,
} from '@freightwright/contracts';
import { callOf, inSpan } from '@freightwright/runtime-kit';
import { RefusedHost, type ResolveDeps, resolveHost } from '../webhook/resolve-host.ts';

export interface SignedPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON text. */
  body: string;
  /** Aborts when the process stops. */
  signal: AbortSignal;
}

export interface PostResult {
  /** null: no response. */
  status: number | null;
  /** null: it succeeded. */
  failure: WebhookFailure | null;
  /** The first bytes of the response, as text. */
  answer: string;
  /** The pause that the response asks for before the next attempt, milliseconds. */
  retryAfterMs?: number;
}

/** Sends a request a single time. Rejects only on the caller's signal. */
export type PostSigned = (post: SignedPost) => Promise<PostResult>;

export interface PostDeps extends ResolveDeps {
  /** Timeout of one attempt in total, milliseconds. */
  timeoutMs: number;
  /** A certificate authority to trust in addition to those of Node.js. */
  ca?: string | undefined;
}

/** Timeout for the beginning of a response's body after its status, milliseconds. */
const answerMs = 2_000;
const headersBytesAtMost = 16 * 1024;

/**
 * Sends to addresses that were resolved and validated just now, over a new connection. Redirects are not
 * followed, and only the first bytes of the response are read.
 */
export const createPoster =
  (deps: PostDeps): PostSigned =>
  async ({ url, headers, body, signal }) => {
    const timeout = AbortSignal.timeout(deps.timeoutMs);
    const over = AbortSignal.any([signal, timeout]);
    try {
      const response = await inSpan(callOf('webhook'), () =>
        send(deps, new URL(url), { headers, body, signal: over }),
      );
      const status = response.statusCode ?? 0;
      const answer = await beginningOf(response);
      if (status >= 200 && status < 300) return { status, failure: null, answer };
      return { status, failure: 'status', answer, ...retryAfter(response.headers['retry-after']) };
    } catch (error) {
      if (signal.aborted) throw error;
      return { status: null, failure: timeout.aborted ? 'timeout' : failureOf(error), answer: '' };
    }
  };

/** `Retry-After` in seconds or as a date; nothing for another text. */
function retryAfter(text = ''): Pick<PostResult, 'retryAfterMs'> {
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return ms > 0 ? { retryAfterMs: Math.min(ms, webhookRetryAfterAtMostMs) } : {};
}

async function send(
  deps: PostDeps,
  url: URL,
  { headers, body, signal }: Omit<SignedPost, 'url'>,
): Promise<IncomingMessage> {
  const addresses = await within(signal, resolveHost(deps, url));
  // The connection goes to the validated address, even if the name resolves differently by now. An IP address
  // in the URL is not looked up; it was validated itself.
  const lookup: LookupFunction = (_host, { all }, callback) => {
    const [first] = addresses;
    if (all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
  const options = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Freightwright-Webhooks/1',
      ...headers,
    },
    // A new connection for each attempt: an open one may lead to an address that was not validated.
    agent: false,
    lookup,
    signal,
    maxHeaderSize: headersBytesAtMost,
    ...(deps.ca !== undefined && { ca: deps.ca }),
  } as const;
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

/** The first bytes of a response, or what arrived in time. The connection is closed then. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  const late = setTimeout(() => response.destroy(), answerMs);
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= webhookLimits.answerBytes) break;
    }
  } catch {
    // The response was aborted, or took too long. Its status counts, with the text so far.
  } finally {
    clearTimeout(late);
    response.destroy();
  }
  return Buffer.concat(pieces).subarray(0, webhookLimits.answerBytes).toString('utf8');
}

const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/** Codes of Node.js and OpenSSL for an invalid certificate. */
const certificateCodes = /^(?:CERT_|ERR_TLS_CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH)/;

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof RefusedHost) return error.failure;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (certificateCodes.test(code)) return 'certificate';
  return code.startsWith('HPE_') ? 'broken-answer' : 'no-connection';
}

export interface Signed {
  id: string;
  /** The exact text that is sent. */
  body: string;
  /** Time of the signature, milliseconds since 1970. */
  atMs: number;
}

/**
 * The headers of Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over `<id>.<timestamp>.<body>`.
 * @param secrets 'whsec_' and base64, one signature each, in this order.
 */
export function signatureHeaders({ id, body, atMs }: Signed, secrets: readonly string[]) {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
