import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { newRequestId } from '../context.ts';
import { problemHeaders, problemText } from './problem-renderer.ts';

export interface ListenOptions {
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Longest time a request's body may take to arrive, milliseconds. Default 30 s. */
  requestTimeoutMs?: number;
  /** After this time `close` ends what is still in flight, milliseconds. Default 4 s. */
  closeTimeoutMs?: number;
}

export interface Listening {
  port: number;
  server: Server;
  /** Stops accepting, lets what is in flight finish, then ends idle sockets. */
  close(): Promise<void>;
}

/** Serves the app. Rejects with the system's error (EADDRINUSE, EACCES) when the port cannot be had. */
export function listen(
  app: { callback(): RequestListener },
  { port, host, requestTimeoutMs = 30_000, closeTimeoutMs = 4_000 }: ListenOptions,
): Promise<Listening> {
  const server = createServer(
    {
      // Longer than the gateway keeps its idle upstream connections, so that the caller is always the one to let go.
      keepAliveTimeout: 65_000,
      headersTimeout: 10_000,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    app.callback(),
  );
  server.on('clientError', refuseUnreadable);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: bound } = server.address() as AddressInfo;
      resolve({ port: bound, server, close: () => close(server, closeTimeoutMs) });
    });
  });
}

/** A request that Node cannot parse never reaches the app; it gets its problem here. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = new Problem(
    error.code === 'HPE_HEADER_OVERFLOW' ? 'request.headers-too-large' : 'request.invalid',
    error.code === 'HPE_HEADER_OVERFLOW' ? {} : { detail: 'The request could not be read' },
  );
  const body = problemText(problem, newRequestId());
  const headers = {
    ...problemHeaders(problem),
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
}

function close(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive socket turns idle only once its answer is out, so idle ones are ended again and again.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const force = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
