import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { WebhookPayload } from '@freightwright/contracts';
import { parse } from 'zod/v4/core';
import { signatureHeaders } from '../src/send/post-signed.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  path: string;
  body: string;
  /** The body, validated against the contract of payloads. */
  payload: WebhookPayload;
}

type Answer = number | ((response: ServerResponse) => void);

/** A fake customer's server: it records requests and responds with 200 unless a test changes that. */
export async function startReceiver({ tls }: { tls?: { cert: string; key: string } } = {}) {
  const host = '127.0.0.1';
  const received: Received[] = [];
  const answers: Answer[] = [];
  let always: Answer = 200;
  let connections = 0;
  const open = new Set<Socket>();
  const server = tls ? createTlsServer(tls) : createServer();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const payload = parse(WebhookPayload, JSON.parse(body));
    received.push({ headers: request.headers, path: request.url ?? '', body, payload });
    const answer = answers.shift() ?? always;
    if (typeof answer === 'function') return answer(response);
    response.writeHead(answer).end(`answered ${answer}`);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${tls ? 'https' : 'http'}://${host}:${port}/hook`,
    received,
    connections: () => connections,
    of: (type: string) => received.filter(({ payload }) => payload.type === type),
    /** The next responses, in order. */
    answerNext: (...next: Answer[]) => void answers.push(...next),
    answerAlways(answer: Answer) {
      always = answer;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Verifies the received body as in docs/webhooks.md. `sign.test.ts` has a known signature. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const atMs = Number(headers['webhook-timestamp']) * 1_000;
  const signed = signatureHeaders({ id: String(headers['webhook-id']), body, atMs }, [secret]);
  return String(headers['webhook-signature']).split(' ').includes(signed['webhook-signature']);
}
