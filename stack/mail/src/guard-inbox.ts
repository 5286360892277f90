import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The names of this machine, without any that foreign DNS points here (rebinding). */
const OWN_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Restricts a server to its own pages and programs on this machine: the Host must name this machine, and an
 * Origin, which a browser sends when another site's page wants to read or change something, must match that
 * Host. It comes before everything else on the server, including upgrades to WebSocket. Listeners that are
 * added afterwards are not guarded.
 */
export function restrictInbox(server: Server): void {
  const answers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isFromHere(request)) {
      response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(REFUSAL);
      return;
    }
    // Another site's page may neither frame the inbox nor run a mail as a script.
    response.setHeader('x-frame-options', 'SAMEORIGIN');
    response.setHeader('x-content-type-options', 'nosniff');
    for (const answer of answers) answer.call(server, request, response);
  });

  const upgrades = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isFromHere(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    for (const upgrade of upgrades) upgrade.call(server, request, socket, head);
  });
}

const REFUSAL = 'The inbox answers its own pages alone. Open it as http://localhost or http://127.0.0.1.\n';

function isFromHere({ headers: { host = '', origin } }: IncomingMessage): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return OWN_HOSTS.has(name) && (origin === undefined || origin === `http://${host}`);
}
