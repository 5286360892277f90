import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fate of a request. 'lost': the site responds, but the connection breaks before that arrives. */
export type Fate = 'away' | 'limited' | 'lost' | 'passed';

/** A proxy in front of the site that passes requests only after each of these failures has occurred. */
export async function startFailingProxy(siteUrl: string, fates: readonly Fate[]) {
  const seen: { key: string | undefined; fate: Fate; status: number | undefined }[] = [];
  const server = createServer((request, response) => {
    const fate = fates[seen.length] ?? 'passed';
    const one = { key: keyOf(request), fate, status: undefined as number | undefined };
    seen.push(one);
    answer(request, response, fate).then(
      (status) => {
        one.status = status;
      },
      () => response.destroy(),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse, fate: Fate): Promise<number> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (fate === 'away') {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service unavailable</h1>');
      return 503;
    }
    if (fate === 'limited') {
      response.writeHead(429, { 'retry-after': '1' }).end();
      return 429;
    }
    const { method = 'GET', url = '/' } = request;
    const headers = new Headers();
    for (const name of ['x-api-key', 'content-type', 'idempotency-key']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const passed = await fetch(`${siteUrl}${url}`, { method, headers, ...body });
    const text = await passed.text();
    if (fate === 'lost') response.destroy();
    else
      response
        .writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? '' })
        .end(text);
    return passed.status;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The Idempotency-Key of each request in order, with its fate. */
    seen,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}
