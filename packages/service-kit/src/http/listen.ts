import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { serverKeepAliveMs } from './keep-alive.ts';
import {
  type ConnectionError,
  problemOfConnection,
  refuseOnSocket,
  refuseRequest,
  type StandingHeaders,
} from './refuse.ts';
import { headFault } from './request-head.ts';

export interface ListenOptions {
  /** With 0, a free port. */
  port: number;
  host: string;
  /** The longest time that the body of a request may take to arrive, milliseconds. Default 30 s. */
  requestTimeoutMs?: number;
  /**
   * After this time `close` breaks off the requests that are still being answered, milliseconds. Default 4 s.
   */
  closeTimeoutMs?: number;
  /** Headers of a refusal that is made before the app is asked. */
  standingHeaders?: StandingHeaders;
  /**
   * Lets the app itself tell a caller that asks first (Expect: 100-continue) to continue. When it is left
   * out, every such caller is told to continue.
   */
  appContinues?: boolean;
  /** Called for every refusal that is made before the app is asked. */
  onRefusal?: (problem: Problem) => void;
}

export interface Listening {
  port: number;
  server: Server;
  /**
   * Stops accepting connections, lets the requests that are being answered finish, then closes the idle
   * connections. One on which nothing has come yet is closed after half a second.
   */
  close(): Promise<void>;
}

/**
 * Serves the app. A request that no app could read is answered here, with a problem, and the app never sees
 * it. Rejects with the system's error (EADDRINUSE, EACCES) when the port cannot be taken.
 */
export function listen(
  app: { callback(): RequestListener },
  { port, host, closeTimeoutMs = 4_000, ...options }: ListenOptions,
): Promise<Listening> {
  const server = serverOf(app, options);
  const connections = openConnections(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: bound } = server.address() as AddressInfo;
      resolve({ port: bound, server, close: () => close(server, connections, closeTimeoutMs) });
    });
  });
}

function serverOf(
  app: { callback(): RequestListener },
  {
    requestTimeoutMs = 30_000,
    standingHeaders = {},
    appContinues = false,
    onRefusal,
  }: Omit<ListenOptions, 'port' | 'host' | 'closeTimeoutMs'>,
): Server {
  const answer = app.callback();
  const refuse = (
    request: Parameters<RequestListener>[0],
    response: Parameters<RequestListener>[1],
    problem: Problem,
  ) => {
    onRefusal?.(problem);
    refuseRequest(request, response, problem, standingHeaders);
  };
  const refuseSocket = (socket: Socket, problem: Problem) => {
    onRefusal?.(problem);
    refuseOnSocket(socket, problem, standingHeaders);
  };
  const answerReadable: RequestListener = (request, response) => {
    const fault = headFault(request);
    if (fault) refuse(request, response, fault);
    else answer(request, response);
  };

  const server = createServer(
    {
      keepAliveTimeout: serverKeepAliveMs,
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      // Node would refuse a request without a Host header with no body; headFault refuses it instead.
      requireHostHeader: false,
    },
    answerReadable,
  );
  if (appContinues) server.on('checkContinue', answerReadable);
  server.on('checkExpectation', (request, response) => {
    refuse(request, response, headFault(request) ?? new Problem('request.expectation-failed'));
  });
  server.on('connect', (_request, socket: Socket) => {
    // Node removes its own listeners from a socket that it hands over.
    socket.on('error', () => socket.destroy());
    refuseSocket(socket, new Problem('request.invalid', { detail: 'This server opens no tunnels' }));
  });
  server.on('clientError', (error: ConnectionError, socket: Socket) => {
    if (isPastAnswering(error, socket)) socket.destroy();
    else refuseSocket(socket, problemOfConnection(error));
  });
  return server;
}

/**
 * Whether a refusal must not be written to this connection: the caller has gone, has sent nothing yet, or is
 * in the middle of an answer, where a refusal would read as a part of that answer. `_httpMessage` is where
 * Node keeps the answer it is sending; Node's own refusal asks the same (lib/_http_server.js, socketOnError).
 */
function isPastAnswering(
  error: ConnectionError,
  socket: Socket & { _httpMessage?: { headersSent: boolean } },
) {
  return (
    !socket.writable ||
    error.code === 'ECONNRESET' ||
    socket.bytesRead === 0 ||
    socket._httpMessage?.headersSent === true
  );
}

/** The connections that are open, as they come and go. */
function openConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

/** How long the first request of a connection that was just accepted may be on its way, milliseconds. */
const firstBytesMs = 500;

function close(server: Server, connections: ReadonlySet<Socket>, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive socket becomes idle only after its answer is sent, so idle sockets are closed again and
    // again.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    // To Node a connection without a request yet is not idle, and one that never asks would hold up the end.
    const silent = setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, firstBytesMs);
    const force = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(silent);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
