import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const module = 'github.com/stripe/stripe-mock@v0.203.0';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Stripe's own server for tests, which checks requests against its OpenAPI document; or why there is none here. */
export async function startStripeMock(): Promise<
  { url: string; stop(): Promise<void> } | { missing: string }
> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-mock-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const env = { ...process.env, GOBIN: folder, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod' };
    await promisify(execFile)('go', ['install', module], { timeout: 240_000, env, cwd: folder });
  } catch (error) {
    await remove();
    const { code } = error as NodeJS.ErrnoException;
    return { missing: code === 'ENOENT' ? 'Go is not installed' : `Go cannot build ${module}` };
  }
  const port = await freePort();
  const child = spawn(join(folder, 'stripe-mock'), ['-http-addr', `127.0.0.1:${port}`]);
  // It goes on writing, so what it writes is read to the end.
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('Listening') && resolve());
    child.once('exit', (code) => reject(new Error(`stripe-mock ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill();
        await gone;
      }
      await remove();
    },
  };
}

export interface RecordedRequest {
  method: string;
  /** With its query. */
  path: string;
  contentType: string | undefined;
  body: string;
}

/** Passes everything on to a server on loopback, and keeps what was asked. */
export async function startRecorder(to: number) {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = 'GET', url: path = '/', headers } = request;
    requests.push({ method, path, contentType: headers['content-type'], body });
    const { host: _, connection: __, 'content-length': ___, ...kept } = headers;
    const answer = await fetch(`http://127.0.0.1:${to}${path}`, {
      method,
      headers: kept as Record<string, string>,
      ...(body !== '' && { body }),
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
