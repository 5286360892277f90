import { request } from 'node:http';
import type { Target } from './target.ts';

const patienceMs = 15_000;

export interface Answer {
  /** The status, or 'no answer' when there is none. */
  kind: string;
  fault?: string;
}

interface Call {
  method: string;
  path: string;
  body: string;
  type: string;
  from: string;
  /** The site's own origin, which its pages send. */
  origin: string;
  cookie?: string;
}

/**
 * A server that refuses a body closes the connection while the rest of it is still on its way, and its answer can get
 * lost with that (RFC 9112, section 9.6). So a large body is sent again, and only what stays without an answer counts.
 */
const lostAnswer = /EPIPE|ECONNRESET/;
const largeBytes = 64 * 1024;
const tries = 3;

/** Calls the site as one of its pages would. */
export async function post(site: Target, call: Call): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    const answer = await postOnce(site, call);
    const isLost = lostAnswer.test(answer.fault ?? '') && Buffer.byteLength(call.body) > largeBytes;
    if (!isLost || count === tries) return answer;
  }
}

async function postOnce(site: Target, call: Call): Promise<Answer> {
  try {
    const { status } = await send(site, call);
    if (status >= 500) return { kind: String(status), fault: `it was answered ${status}` };
    return { kind: String(status) };
  } catch (error) {
    return { kind: 'no answer', fault: error instanceof Error ? error.message : String(error) };
  }
}

/** The session cookies of a user who signs in. @throws Error when the sign-in is refused. */
export async function signedIn(
  site: Target,
  { email, password, from, origin }: { email: string; password: string; from: string; origin: string },
): Promise<string> {
  const body = JSON.stringify({ email, password });
  const type = 'application/json';
  const { status, cookies } = await send(site, {
    type,
    method: 'POST',
    path: '/api/auth/login',
    body,
    from,
    origin,
  });
  if (status !== 200) throw new Error(`The sign-in of the attack was answered ${status}`);
  return cookies.map((line) => line.split(';', 1)[0]).join('; ');
}

function send(
  { port }: Target,
  { method, path, body, type, from, origin, cookie }: Call,
): Promise<{ status: number; cookies: readonly string[] }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      origin,
      'sec-fetch-site': 'same-origin',
      connection: 'close',
      ...(cookie && { cookie }),
    };
    const asked = request(
      { host: '127.0.0.1', port, localAddress: from, method, path, headers, timeout: patienceMs },
      (response) => {
        response.resume().on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] }),
        );
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
    asked.on('error', reject);
    asked.end(body);
  });
}
