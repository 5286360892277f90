import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket, Server as TcpServer } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { type OpenConnections, openConnections } from './open-connections.ts';
import type { ConnectionError, ResponseHeaders } from './refuse.ts';
import { headViolation, problemOfConnection, refuseOnSocket, refuseRequest } from './refuse.ts';

/**
 * Milliseconds until an idle keep-alive connection is closed. The client closes it 5 s earlier: if the server
 * closed it just as a request arrives, the client could not know whether that was processed.
 */
const serverKeepAliveMs = 65_000;
export const clientKeepAliveMs = serverKeepAliveMs - 5_000;

export interface ListenOptions {
  /** 0 for a free port. */
  port: number;
  host: string;
  /** The time limit for receiving a request's body, milliseconds. Default 30 s. */
  requestTimeoutMs?: number;
  /** After this time `close` aborts the requests in progress, milliseconds. Default 4 s. */
  closeTimeoutMs?: number;
  /**
   * How long `close` leaves an idle connection open for its next request, milliseconds. The response then
   * asks the client to connect elsewhere. Default 0.
   */
  idleMs?: number;
  /** Whether clients know `notBegunHeader`, with which a stopping server returns a request. */
  farewell?: boolean;
  /** Headers of a refusal before the app is called. */
  responseHeaders?: ResponseHeaders;
  /**
   * Lets the app itself send 100 Continue to a client that expects it. By default every such client gets it.
   */
  appContinues?: boolean;
  /** Called for every refusal before the app is called. */
  onRefusal?: (problem: Problem) => void;
}

export interface Listening {
  port: number;
  server: Server;
  /**
   * Stops accepting connections, lets the requests in progress finish, and closes idle connections. A new
   * connection without a request is closed after half a second.
   */
  close(): Promise<void>;
  /** The socket that accepts connections: the listener that was received last, or the server itself. */
  listener(): TcpServer;
  /** Accepts connections from another process's listener as well. */
  take(listener: TcpServer): void;
  /** Serves a connection that another process accepted. */
  serve(socket: Socket): void;
}

/**
 * Serves the app. A malformed request is refused here with a problem, and the app never receives it.
 * @throws the system's error (EADDRINUSE, EACCES) when the port is not available.
 * @example const { port, close } = await listen(app, { port: 0, host: '127.0.0.1' });
 */
export function listen(
  app: { callback(): RequestListener },
  { port, host, closeTimeoutMs = 4_000, idleMs = 0, farewell = false, ...options }: ListenOptions,
): Promise<Listening> {
  const { server, connections } = serverOf(app, options);
  const { responseHeaders = {} } = options;
  const how = { timeoutMs: closeTimeoutMs, idleMs, farewell, responseHeaders };
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

/** Accepts another process's connections the way an HTTP server does. */
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
    responseHeaders = {},
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
    refuseRequest(request, response, problem, responseHeaders);
  };
  const refuseSocket = (socket: Socket, problem: Problem) => {
    onRefusal?.(problem);
    refuseOnSocket(socket, problem, responseHeaders);
  };
  const answerReadable: RequestListener = (request, response) => {
    if (!connections.admit(request, response)) return;
    const violation = headViolation(request);
    if (violation) refuse(request, response, violation);
    else answer(request, response);
  };

  const server = createServer(
    {
      keepAliveTimeout: serverKeepAliveMs,
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      // Node would refuse a request without a Host header with no body; headViolation refuses it instead.
      requireHostHeader: false,
    },
    answerReadable,
  );
  const connections = openConnections(server);
  if (appContinues) server.on('checkContinue', answerReadable);
  server.on('checkExpectation', (request, response) => {
    refuse(request, response, headViolation(request) ?? new Problem('request.expectation-failed'));
  });
  server.on('connect', (_request, socket: Socket) => {
    // Node removes its own listeners from a socket that it hands over.
    socket.on('error', () => socket.destroy());
    refuseSocket(socket, new Problem('request.invalid', { detail: 'This server does not open tunnels' }));
  });
  server.on('clientError', (error: ConnectionError, socket: Socket) => {
    if (isPastAnswering(error, socket)) socket.destroy();
    else refuseSocket(socket, problemOfConnection(error));
  });
  return { server, connections };
}

/**
 * Whether a refusal must not be written to this connection: the client has disconnected, has sent nothing
 * yet, or is receiving a response, into which a refusal would be mixed. `_httpMessage` is Node's field for
 * the response it is sending; Node's own refusal checks the same (lib/_http_server.js, socketOnError).
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
