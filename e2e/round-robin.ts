import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = Awaited<ReturnType<typeof startRoundRobin>>;

const ofOneConnection = new Set(['connection', 'keep-alive']);

/** Names and values in turn, without those that belong to one connection. */
const withoutHop = (raw: readonly string[]): string[] =>
  raw.flatMap((name, index) =>
    index % 2 === 0 && !ofOneConnection.has(name.toLowerCase()) ? [name, raw[index + 1] ?? ''] : [],
  );

/**
 * Stands where a balancer stands: sends each request to the next of several processes of one part, so that no two
 * requests in a row, of one visitor or one connection, meet the same process. It changes nothing in a request or an
 * answer.
 * @param port on loopback; with 0 it takes a free one.
 */
export async function startRoundRobin(port: number, addresses: readonly string[]) {
  // A connection for each request: a kept one may end just when a request that cannot be repeated is on its way.
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
