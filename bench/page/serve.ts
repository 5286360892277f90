import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Site } from './sites.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The gateway's content security policy for pages, because scripts that it refuses are missing from the
 * figures.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'";

export interface ServedSite {
  readonly name: string;
  readonly url: string;
  /** Returns the gzip bytes of the scripts that were requested since the last call. */
  takeScriptBytes(): number;
  close(): void;
}

/**
 * Serves both sites with the same plain server: best gzip level, kept in memory; everything else as Node does
 * it by default.
 */
export async function serve(site: Site): Promise<ServedSite> {
  const files = new Map<string, Buffer>();
  let scriptBytes = 0;

  async function send(path: string, response: ServerResponse): Promise<void> {
    const extension = extname(path);
    if (extension === '') {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
      response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(site.page(path)));
      return;
    }
    const packed = extension !== '.woff2';
    const bytes = files.get(path) ?? (await readFile(site.fileOf(path)));
    const body = files.has(path) || !packed ? bytes : gzipSync(bytes, { level: 9 });
    files.set(path, body);
    if (extension === '.js') scriptBytes += body.byteLength;
    response
      .writeHead(200, {
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(packed && { 'content-encoding': 'gzip' }),
      })
      .end(body);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (request.method !== 'GET') response.writeHead(204).end();
    else send(pathname, response).catch(() => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: site.name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeScriptBytes() {
      const taken = scriptBytes;
      scriptBytes = 0;
      return taken;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
