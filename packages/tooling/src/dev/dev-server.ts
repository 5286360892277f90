import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type BuildState, eventsPath } from './build-state.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The shell's page may have any origin. Nothing may be cached: the next build uses the same names. */
const fileHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/** As strict as the site's own policy, so that violations are noticed here. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'";

/** Milliseconds until a page reconnects to a stopped server. */
const reconnectMs = 500;

/**
 * Serves a folder to pages on this machine, and notifies them of each build.
 * @param options.files further files, by name. @param options.page the response for addresses without a file.
 * When it is left out, they are not found.
 */
export async function startDevServer(options: {
  folder: string;
  port: number;
  files?: Readonly<Record<string, string>>;
  page?: string | undefined;
}) {
  const { folder, port, files = {}, page } = options;
  const listeners = new Set<ServerResponse>();
  let state: BuildState | undefined;

  function listen(response: ServerResponse): void {
    response.writeHead(200, { ...fileHeaders, 'content-type': 'text/event-stream' });
    response.write(`retry: ${reconnectMs}\n\n`);
    if (state !== undefined) response.write(eventOf(state));
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (path === `/${eventsPath}`) return listen(response);
    const type = mediaTypes[extname(path)];
    const plain = path.split('/').every((segment) => segment !== '..');
    const bytes =
      files[path.slice(1)] ??
      (type !== undefined && plain ? await readFile(join(folder, path)).catch(() => undefined) : undefined);
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
    /** Sends the state of the last build to every open page. */
    notify(next: BuildState): void {
      state = next;
      for (const response of listeners) response.write(eventOf(next));
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** JSON has no line breaks, which would end the event. */
const eventOf = (state: BuildState) => `data: ${JSON.stringify(state)}\n\n`;
