import type { ApiClient } from '@freightwright/stack-test-site/visitor';
import type { Site } from './target.ts';

const patienceMs = 15_000;

export interface Answer {
  /** The status, or 'no answer' when there is none. */
  kind: string;
  violation?: string;
}

interface Call {
  method: string;
  path: string;
  body: string;
  type: string;
}

/**
 * A server that refuses a body closes the connection while the rest of it is in transit, and its response can
 * get lost with that (RFC 9112, section 9.6). So a large body is retried, and only repeated silence counts.
 */
const lostAnswer = /EPIPE|ECONNRESET|other side closed/;
const largeBytes = 64 * 1024;
const tries = 3;

/** Calls the site as a page would, for the signed-in client. */
export async function post(site: Site, client: ApiClient, call: Call): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    const answer = await postOnce(site, client, call);
    const isLost = lostAnswer.test(answer.violation ?? '') && Buffer.byteLength(call.body) > largeBytes;
    if (!isLost || count === tries) return answer;
  }
}

async function postOnce(
  { platform: { siteUrl } }: Site,
  client: ApiClient,
  { method, path, body, type }: Call,
): Promise<Answer> {
  try {
    const response = await fetch(new URL(path, siteUrl), {
      ...{ method, body, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) },
      headers: {
        ...{ 'content-type': type, origin: new URL(siteUrl).origin, 'sec-fetch-site': 'same-origin' },
        ...{ connection: 'close', cookie: client.cookieLine() },
      },
    });
    await response.arrayBuffer();
    const { status } = response;
    if (status >= 500) return { kind: String(status), violation: `it was answered ${status}` };
    return { kind: String(status) };
  } catch (error) {
    const { message, cause } = error as Error;
    return {
      kind: 'no answer',
      violation: cause instanceof Error ? `${message}: ${cause.message}` : message,
    };
  }
}

/** The URL of a route, with an unknown id for its parameters. */
export const addressOf = ({ path }: { readonly path: string }): string =>
  path.replaceAll(/:\w+/g, '018f2b1e-7c7a-7cc0-8000-000000000000');
