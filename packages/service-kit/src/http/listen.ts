import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket, Server as TcpServer } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { type OpenConnections, openConnections } from './open-connections.ts';
import type { ConnectionError, StandingHeaders } from './refuse.ts';
import { headFault, problemOfConnection, refuseOnSocket, refuseRequest } from './refuse.ts';

/**
 * Milliseconds for which an unused connection is kept open. The calling side closes it 5 s earlier than the
 * serving side. Otherwise the server might close a connection just when a request is on its way over it, and
 * nobody could tell whether that request was carried out.
 */
const serverKeepAliveMs = 65_000;
export const clientKeepAliveMs = serverKeepAliveMs - 5_000;

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
  /**
   * How long `close` keeps a connection between two requests open for the next one, milliseconds. Its answer tells
   * the caller to connect elsewhere. Default 0.
   */
  idleMs?: number;
  /** Whether callers know `notBegunHeader`, by which a leaving server says that it has not begun a request. */
  farewell?: boolean;
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
   * Stops accepting connections, lets the requests that are being answered finish, and closes the connections
   * between two requests. One on which nothing has come yet is closed after half a second.
   */
  close(): Promise<void>;
  /** What accepts the connections: the listener that was taken over last, or the server itself. */
  listener(): TcpServer;
  /** Accepts connections from a listener of another process as well. */
  take(listener: TcpServer): void;
  /** Serves a connection that another process has accepted. */
  serve(socket: Socket): void;
}

/**
 * Serves the app. A request that no app could read is answered here, with a problem, and the app never sees
 * it. Rejects with the system's error (EADDRINUSE, EACCES) when the port cannot be taken.
 */
export function listen(
  app: { callback(): RequestListener },
  { port, host, closeTimeoutMs = 4_000, idleMs = 0, farewell = false, ...options }: ListenOptions,
): Promise<Listening> {
  const { server, connections } = serverOf(app, options);
  const { standingHeaders = {} } = options;
  const how = { timeoutMs: closeTimeoutMs, idleMs, farewell, standingHeaders };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: bound } = server.address() as AddressInfo;
      const listeners: TcpServer[] = [server];
      const serve = (socket: Socket) => {
        socket.allowHalfOpen = true;
        server.emit('connection', socket);
      };
      resolve({
        port: bound,
        server,
        close: () => connections.leave(listeners, how),
        listener: () => listeners.at(-1) ?? server,
        take: (listener) => void listeners.push(listenTo(listener, server, serve)),
        serve,
      });
    });
  });
}

/** Accepts connections in the way of an HTTP server from what another process listens to. */
function listenTo(handle: TcpServer, server: Server, serve: (socket: Socket) => void): TcpServer {
  const listener = createTcpServer({ allowHalfOpen: true, noDelay: true });
  listener.maxConnections = server.maxConnections;
  listener.on('connection', serve).on('drop', (dropped) => server.emit('drop', dropped));
  return listener.listen(handle);
}

function serverOf(
  app: { callback(): RequestListener },
  {
    requestTimeoutMs = 30_000,
    standingHeaders = {},
    appContinues = false,
    onRefusal,
  }: Omit<ListenOptions, 'port' | 'host' | 'closeTimeoutMs' | 'idleMs' | 'farewell'>,
): { server: Server; connections: OpenConnections } {
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
    if (!connections.admit(request, response)) return;
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
  const connections = openConnections(server);
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
  return { server, connections };
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
