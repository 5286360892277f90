import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { eventsPath } from './live-reload.ts';

export interface DevServer {
  readonly port: number;
  /** Tells every open page which build is current. */
  built(hash: string): void;
  close(): Promise<void>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The shell's page may come from any origin, and no file may be cached, because the next build uses the same
 * names.
 */
const fileHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/** As strict as the site's own policy, so that whatever that refuses is noticed here. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'";

/** Milliseconds until a page reconnects to a server that went away. */
const reconnectMs = 500;

/**
 * Serves a folder to pages on this machine, and tells them of each build.
 * @param options.page the answer for addresses without a file. When it is left out, they are not found.
 */
export async function startDevServer(options: {
  folder: string;
  port: number;
  page?: string | undefined;
}): Promise<DevServer> {
  const { folder, port, page } = options;
  const listeners = new Set<ServerResponse>();
  let hash: string | undefined;

  function listen(response: ServerResponse): void {
    response.writeHead(200, { ...fileHeaders, 'content-type': 'text/event-stream' });
    response.write(`retry: ${reconnectMs}\n\n`);
    if (hash !== undefined) response.write(`data: ${hash}\n\n`);
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (path === `/${eventsPath}`) return listen(response);
    const type = mediaTypes[extname(path)];
    const plain = path.split('/').every((segment) => segment !== '..');
    const bytes =
      type !== undefined && plain ? await readFile(join(folder, path)).catch(() => undefined) : undefined;
    if (bytes !== undefined) {
      response.writeHead(200, { ...fileHeaders, 'content-type': type }).end(bytes);
    } else if (page !== undefined && extname(path) === '') {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy };
      response.writeHead(200, { ...fileHeaders, ...headers }).end(page);
    } else {
      response
        .writeHead(404, { ...fileHeaders, 'content-type': 'text/plain' })
        .end('There is no such file.\n');
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400, fileHeaders).end());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    built(next) {
      hash = next;
      for (const response of listeners) response.write(`data: ${next}\n\n`);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
