import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { refuseOnSocket, type StandingHeaders } from './refuse.ts';

/**
 * Header of the answer that a leaving server gives on a connection that waits between two requests. Whoever sent a
 * request just then knows by it that nobody has begun that request, so it may go to another replica as it is.
 */
export const notBegunHeader = 'x-not-begun';

/** How long the first request of a connection that was just accepted may be on its way, milliseconds. */
const firstBytesMs = 500;
/** How long a caller may take to close its side of a connection that was taken leave of, milliseconds. */
const lingerMs = 1_000;

export interface Leave {
  /** After this time the requests that are still being answered are broken off, milliseconds. */
  timeoutMs: number;
  /** How long a connection between two requests stays open for the next one, milliseconds. */
  idleMs: number;
  /**
   * Whether callers know `notBegunHeader`. Those that do not, such as browsers, repeat a request by themselves when
   * their connection is closed without a word.
   */
  farewell: boolean;
  standingHeaders: StandingHeaders;
}

export type OpenConnections = ReturnType<typeof openConnections>;

/** Follows the connections of a server, so that none is closed while a request on it might be lost. */
export function openConnections(server: Server) {
  /** The answers that are under way on each connection. */
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
    /** Whether the request is to be answered. It is not when its connection was taken leave of before it came. */
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
     * Lets the requests that are being answered finish, tells each caller with its answer to connect elsewhere, and
     * closes the connections between two requests. One on which nothing has come yet is closed after half a second.
     * Resolves when the listeners and all connections are closed.
     */
    async leave(
      listeners: Iterable<TcpServer>,
      { timeoutMs, idleMs, farewell, standingHeaders }: Leave,
    ): Promise<void> {
      leaving = true;
      const force = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, timeoutMs);
      const endIdle = () => {
        takeLeave = (socket) => {
          left.add(socket);
          if (farewell) return bidFarewell(socket, standingHeaders);
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
 * Node's own `close` of an HTTP server breaks off connections between two requests, also when a request is on its
 * way over one. What it does besides, to stop the timer that looks for slow requests, is done when all is over.
 */
const stopListening = (listener: TcpServer): Promise<void> =>
  new Promise((resolve) => {
    TcpServer.prototype.close.call(listener, () => {
      listener.close();
      resolve();
    });
  });

function bidFarewell(socket: Socket, standing: StandingHeaders): void {
  const problem = new Problem('service.unavailable', { detail: 'This process is leaving', retryAfterS: 1 });
  refuseOnSocket(socket, problem, { ...standing, [notBegunHeader]: '1' });
}
