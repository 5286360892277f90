import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AnswerDeps, type ApiCall, answerCall } from '../api/answer-call.ts';
import { answerPage } from '../hosted/answer-page.ts';

/**
 * How a call fails on purpose: the connection breaks before the work, or after it and before the response;
 * there is never a response; or a status is returned without any work.
 */
export type Outage = 'refuse' | 'lose-answer' | 'hang' | number | undefined;

export interface ServeDeps extends AnswerDeps {
  readonly outageOf: (call: ApiCall) => Outage;
  /** Called after anything that may have created events. */
  readonly changed: () => void;
}

const OWN_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Serves the API below /v1, and the hosted pages everywhere else. */
export function serve(server: Server, deps: ServeDeps): void {
  server.on('request', (request, response) => {
    handle(request, response, deps).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) return send(response, 413, error.message, {});
      deps.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (response.headersSent) response.destroy();
      else send(response, 500, 'The payment sandbox failed.', {});
    });
  });
}

async function handle(request: IncomingMessage, response: ServerResponse, deps: ServeDeps): Promise<void> {
  const { url: target = '', method = 'GET', headers } = request;
  const { host = '' } = headers;
  const isOurs =
    OWN_HOSTS.has(host.replace(/:\d+$/, '').toLowerCase()) || host === new URL(deps.books.publicUrl).host;
  if (!target.startsWith('/') || !isOurs) {
    send(response, 400, 'The payment sandbox answers to its own address alone.', { connection: 'close' });
    return;
  }
  const [path = '', query = ''] = target.split('?', 2);
  const body = await readBody(request);
  if (!path.startsWith('/v1/')) {
    const page = await answerPage(deps.books, { method, path, query, body, headers });
    deps.changed();
    send(response, page.status, page.body, page.headers);
    return;
  }
  if (path === '/v1/healthz') return send(response, 200, 'ok', {});
  const call = {
    method,
    path,
    query,
    body,
    authorization: headers.authorization ?? '',
    idempotencyKey: String(headers['idempotency-key'] ?? ''),
  };
  const outage = deps.outageOf(call);
  if (outage === 'refuse') return void request.socket.destroy();
  if (outage === 'hang') return;
  if (typeof outage === 'number') return send(response, outage, OUTAGE, JSON_HEADERS);
  const answer = answerCall(deps, call);
  deps.changed();
  if (outage === 'lose-answer') return void request.socket.destroy();
  send(response, answer.status, answer.body, JSON_HEADERS);
}

/** Bytes; the client's largest request has some kilobytes. */
const LARGEST_BODY_BYTES = 64 * 1024;

class BodyTooLarge extends Error {}

/** @throws BodyTooLarge before more than that is buffered. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST_BODY_BYTES) throw new BodyTooLarge('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
const OUTAGE = JSON.stringify({ error: { type: 'api_error', message: 'The sandbox is told to fail.' } });

function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(body);
}
