import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { allowInside } from '@freightwright/gateway/pages';
import type { Site } from './sites.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The gateway's content security policy, because scripts that it blocks must not count. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'";

export type ServedSite = Awaited<ReturnType<typeof serve>>;

interface ServedFile {
  readonly body: Buffer;
  /** Budgets are in bytes after gzip, whatever encoding is sent. */
  readonly gzipBytes: number;
}

function pack(bytes: Buffer, isPacked: boolean): ServedFile {
  const gzipBytes = gzipSync(bytes, { level: 9 }).byteLength;
  if (!isPacked) return { body: bytes, gzipBytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return { body: brotliCompressSync(bytes, { params }), gzipBytes };
}

/**
 * Serves both sites with the same plain server: compressed as the gateway does for a browser, cached in
 * memory; everything else with Node's defaults.
 */
export async function serve(site: Site) {
  const files = new Map<string, ServedFile>();
  const pages = new Map<string, ServedFile>();
  let scriptBytes = 0;

  async function send(path: string, response: ServerResponse): Promise<void> {
    const extension = extname(path);
    if (extension === '') {
      const { html, inside } = site.page(path);
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': allowInside(policy, inside),
      };
      const page = pages.get(path) ?? pack(Buffer.from(html), true);
      pages.set(path, page);
      response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(page.body);
      return;
    }
    const isPacked = extension !== '.woff2';
    const file = files.get(path) ?? pack(await readFile(site.fileOf(path)), isPacked);
    files.set(path, file);
    if (extension === '.js') scriptBytes += file.gzipBytes;
    response
      .writeHead(200, {
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(isPacked && { 'content-encoding': 'br' }),
      })
      .end(file.body);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    // There is no API behind either site.
    if (request.method !== 'GET' || pathname.startsWith('/api/')) response.writeHead(204).end();
    else send(pathname, response).catch(() => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: site.name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the gzip bytes of the scripts that were requested since the last call. */
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
