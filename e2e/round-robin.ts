import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = Awaited<ReturnType<typeof startRoundRobin>>;

const ofOneConnection = new Set(['connection', 'keep-alive']);

/** Names and values in order, without hop-by-hop headers. */
const withoutHop = (raw: readonly string[]): string[] =>
  raw.flatMap((name, index) =>
    index % 2 === 0 && !ofOneConnection.has(name.toLowerCase()) ? [name, raw[index + 1] ?? ''] : [],
  );

/**
 * Acts as a load balancer: sends each request to the next of several processes of one service, so that no two
 * consecutive requests, of one visitor or one connection, reach the same process. It changes nothing in a
 * request or a response.
 * @param port on loopback; with 0 it uses a free one.
 */
export async function startRoundRobin(port: number, addresses: readonly string[]) {
  // A connection for each request: a reused one may close while a non-idempotent request is on its way.
  const agent = new Agent({ keepAlive: false });
  let turn = 0;

  function passOn(asked: IncomingMessage, answer: ServerResponse): void {
    const { hostname, port: to } = new URL(addresses[turn++ % addresses.length] ?? '');
    const { method, url: path, rawHeaders } = asked;
    const onward = request(
      { agent, hostname, port: to, method, path, headers: withoutHop(rawHeaders), setDefaultHeaders: false },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.statusMessage, withoutHop(answered.rawHeaders));
        answered.pipe(answer);
        answered.on('error', () => answer.destroy());
      },
    );
    onward.on('error', () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, passOn);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
