import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Problem } from '@freightwright/contracts';
import {
  type ConnectionError,
  problemOfConnection,
  refuseOnSocket,
  refuseRequest,
  type StandingHeaders,
} from './refuse.ts';
import { headFault } from './request-head.ts';

export interface ListenOptions {
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Longest time a request's body may take to arrive, milliseconds. Default 30 s. */
  requestTimeoutMs?: number;
  /** After this time `close` ends what is still in flight, milliseconds. Default 4 s. */
  closeTimeoutMs?: number;
  /** What a refusal carries that is made before the app is asked. */
  standingHeaders?: StandingHeaders;
  /** The app itself tells a caller that asks first (Expect: 100-continue) to go on. Left out, everybody is told to. */
  appContinues?: boolean;
  /** Told of every refusal made before the app is asked. */
  onRefusal?: (problem: Problem) => void;
}

export interface Listening {
  port: number;
  server: Server;
  /** Stops accepting, lets what is in flight finish, then ends idle sockets. */
  close(): Promise<void>;
}

/**
 * Serves the app. What is no request an app can read is answered here, as a problem, and the app never sees it.
 * Rejects with the system's error (EADDRINUSE, EACCES) when the port cannot be had.
 */
export function listen(
  app: { callback(): RequestListener },
  { port, host, closeTimeoutMs = 4_000, ...options }: ListenOptions,
): Promise<Listening> {
  const server = serverOf(app, options);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: bound } = server.address() as AddressInfo;
      resolve({ port: bound, server, close: () => close(server, closeTimeoutMs) });
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
      // Longer than the gateway keeps its idle upstream connections, so that the caller is always the one to let go.
      keepAliveTimeout: 65_000,
      headersTimeout: 10_000,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      // Node's own refusal would have no body; headFault refuses a request without a Host.
      requireHostHeader: false,
    },
    answerReadable,
  );
  if (appContinues) server.on('checkContinue', answerReadable);
  server.on('checkExpectation', (request, response) => {
    refuse(request, response, headFault(request) ?? new Problem('request.expectation-failed'));
  });
  server.on('connect', (_request, socket: Socket) => {
    // Node takes its own listeners off a socket that it hands over.
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
 * The caller has gone, never said a word, or is in the middle of an answer, where a second one would read as a part of the first.
 * `_httpMessage` is where Node keeps the answer under way; its own refusal asks the same (lib/_http_server.js, socketOnError).
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
