import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { type ResponseHeaders, refuseOnSocket } from './refuse.ts';

/**
 * Response header of a server that is shutting down, sent on an idle connection. A client that sent a request
 * at that moment learns that it was not started, and may send it to another replica.
 */
export const notBegunHeader = 'x-not-begun';

/** How long the first request of a newly accepted connection may take to arrive, milliseconds. */
const firstBytesMs = 500;
/** How long a client may take to close its side after the server closed the connection, milliseconds. */
const lingerMs = 1_000;

export interface Leave {
  /** After this time the requests in progress are aborted, milliseconds. */
  timeoutMs: number;
  /** How long an idle connection stays open for its next request, milliseconds. */
  idleMs: number;
  /**
   * Whether clients know `notBegunHeader`. Other clients, such as browsers, repeat a request on their own
   * when their connection is closed without a response.
   */
  farewell: boolean;
  responseHeaders: ResponseHeaders;
}

export type OpenConnections = ReturnType<typeof openConnections>;

/** Tracks the connections of a server, so that none is closed while a request on it might be lost. */
export function openConnections(server: Server) {
  /** The responses in progress on each connection. */
  const open = new Map<Socket, Set<ServerResponse>>();
  const left = new WeakSet<Socket>();
  const allClosed = Promise.withResolvers<void>();
  let leaving = false;
  let takeLeave: ((socket: Socket) => void) | undefined;

  const isIdle = (socket: Socket) => open.get(socket)?.size === 0 && !left.has(socket);

  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => {
      open.delete(socket);
      if (leaving && open.size === 0) allClosed.resolve();
    });
  });

  return {
    /** Whether to process the request. False when its connection was closed before it arrived. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      const { socket } = request;
      if (left.has(socket)) {
        request.resume();
        return false;
      }
      open.get(socket)?.add(response);
      response.once('close', () => {
        open.get(socket)?.delete(response);
        if (isIdle(socket)) takeLeave?.(socket);
      });
      if (leaving) response.shouldKeepAlive = false;
      return true;
    },
    /**
     * Drains the server: lets the requests in progress finish, asks each client in its response to connect
     * elsewhere, and closes idle connections. A new connection without a request is closed after half a
     * second. Resolves when the listeners and all connections are closed.
     */
    async leave(
      listeners: Iterable<TcpServer>,
      { timeoutMs, idleMs, farewell, responseHeaders }: Leave,
    ): Promise<void> {
      leaving = true;
      const force = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, timeoutMs);
      const endIdle = () => {
        takeLeave = (socket) => {
          left.add(socket);
          if (farewell) return bidFarewell(socket, responseHeaders);
          socket.end();
          setTimeout(() => socket.destroy(), lingerMs).unref();
        };
        for (const socket of open.keys()) if (socket.bytesRead > 0 && isIdle(socket)) takeLeave(socket);
      };
      const idle = setTimeout(endIdle, idleMs);
      const silent = setTimeout(() => {
        for (const socket of open.keys()) if (isIdle(socket)) takeLeave?.(socket);
      }, idleMs + firstBytesMs);
      for (const response of [...open.values()].flatMap((answers) => [...answers])) {
        if (!response.headersSent) response.shouldKeepAlive = false;
      }
      if (open.size === 0) allClosed.resolve();
      await Promise.all([allClosed.promise, ...Array.from(listeners, stopListening)]);
      for (const timer of [force, idle, silent]) clearTimeout(timer);
    },
  };
}

/**
 * Node's own `close` of an HTTP server drops idle connections, even when a request is arriving on one. The
 * rest of it, stopping the timer for slow requests, is done at the end.
 */
const stopListening = (listener: TcpServer): Promise<void> =>
  new Promise((resolve) => {
    TcpServer.prototype.close.call(listener, () => {
      listener.close();
      resolve();
    });
  });

function bidFarewell(socket: Socket, subscriptionStatus: ResponseHeaders): void {
  const problem = new Problem('service.unavailable', {
    detail: 'This process is shutting down',
    retryAfterS: 1,
  });
  refuseOnSocket(socket, problem, { ...subscriptionStatus, [notBegunHeader]: '1' });
}
