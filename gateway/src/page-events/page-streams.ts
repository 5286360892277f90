import type { Writable } from 'node:stream';
import { followPageEvents, type PageEvent, Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import { addressBlock } from '@freightwright/service-kit';
import type { GatewayContext } from '../gateway-context.ts';
import type { OwnStream } from '../own-routes.ts';
import type { Sessions } from '../session/sessions.ts';

/** A page that opens a stream. */
interface Listener {
  /** The signed-in user; undefined for an anonymous visitor. */
  owner: { userId: string /** The session's key in the store. */; sessionKey: string } | undefined;
  /** The page's IP address. */
  address: string;
  /** The page had a stream before and may have missed something. */
  again: boolean;
}

interface StreamLimits {
  /** Open streams of this replica. A quarter of them is reserved for signed-in pages. */
  streams: number;
  /**
   * Open streams of one session. A browser with HTTP/1.1 opens six connections to a site, and the pages need
   * some of them for everything else.
   */
  perSession: number;
  /** Open streams of one address (IPv6: one /64), which may be a whole office. */
  perAddress: number;
}

/**
 * Shorter than the minute after which proxies consider a connection dead, and than our own limit of 75 s
 * (edge/server.ts).
 */
const heartbeatMs = 25_000;
/** A stream ends after this time, so that none outlives a client that vanished. The page opens another. */
const livesMs = 30 * 60_000;
/** A page waits this long before it opens another stream; the jitter spreads the load. */
const retryMs = () => 2_000 + Math.round(Math.random() * 4_000);
/** A client with more unread data is disconnected. It is more than a hundred events. */
const unreadBytes = 4 * 1024;
/** Sessions per lookup. */
const keysPerLook = 500;
/** Seconds until a page that was refused may retry. */
const retryAfterS = 60;

/** The share of all streams that is reserved for pages with a session. */
const cachedForSessions = 1 / 4;

interface OpenStream extends Omit<Listener, 'again'> {
  response: Writable;
  endsAtMs: number;
}

export type PageStreams = ReturnType<typeof createPageStreams>;

/** @param deps.ownersOf returns the users of the open sessions among those, by key. */
export function createPageStreams(deps: {
  limits: StreamLimits;
  ownersOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now: () => number;
  log: Log;
}) {
  const { limits, ownersOf, now, log } = deps;
  const streams = new Set<OpenStream>();
  const byUser = new Map<string, Set<OpenStream>>();
  const byAddress = new Map<string, number>();
  const atMostWithoutSession = Math.floor(limits.streams * (1 - cachedForSessions));
  let withoutSession = 0;
  let closed = false;

  function track(stream: OpenStream): void {
    const { owner, address } = stream;
    streams.add(stream);
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    if (!owner) withoutSession += 1;
    else byUser.set(owner.userId, (byUser.get(owner.userId) ?? new Set()).add(stream));
  }

  function forget(stream: OpenStream): void {
    if (!streams.delete(stream)) return;
    const { owner, address } = stream;
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left === 0) byAddress.delete(address);
    else byAddress.set(address, left);
    if (!owner) withoutSession -= 1;
    else {
      const mine = byUser.get(owner.userId);
      mine?.delete(stream);
      if (mine?.size === 0) byUser.delete(owner.userId);
    }
  }

  function hasPlace({ owner }: Listener, address: string): boolean {
    if (streams.size >= limits.streams || (byAddress.get(address) ?? 0) >= limits.perAddress) return false;
    if (!owner) return withoutSession < atMostWithoutSession;
    const mine = [...(byUser.get(owner.userId) ?? [])];
    return mine.filter((one) => one.owner?.sessionKey === owner.sessionKey).length < limits.perSession;
  }

  function write(stream: OpenStream, text: string): void {
    if (stream.response.writableLength > unreadBytes) {
      forget(stream);
      stream.response.destroy();
    } else stream.response.write(text);
  }
  const report = (stream: OpenStream, event: PageEvent) => write(stream, `data: ${event}\n\n`);

  function end(stream: OpenStream): void {
    forget(stream);
    stream.response.end();
  }

  /** An unavailable store ends no stream: the next heartbeat checks again. */
  async function check(some: readonly OpenStream[]): Promise<void> {
    const owned = some.flatMap((stream) => (stream.owner ? [{ stream, ...stream.owner }] : []));
    for (let from = 0; from < owned.length; from += keysPerLook) {
      const looked = owned.slice(from, from + keysPerLook);
      try {
        const owners = await ownersOf([...new Set(looked.map(({ sessionKey }) => sessionKey))]);
        for (const { stream, sessionKey, userId } of looked) {
          if (!streams.has(stream) || owners.get(sessionKey) === userId) continue;
          report(stream, 'signed-out');
          end(stream);
        }
      } catch (err) {
        log.warn({ err }, 'the sessions behind open streams could not be read');
        return;
      }
    }
  }

  async function beat(): Promise<void> {
    for (const stream of [...streams]) {
      if (stream.endsAtMs <= now()) end(stream);
      else write(stream, ':\n\n');
    }
    await check([...streams]);
  }
  const timer = setInterval(() => void beat(), heartbeatMs);
  timer.unref();

  return {
    /** @throws Problem 'rate.limited' when there are too many, 'service.unavailable' during a shutdown. */
    open({ again, ...listener }: Listener, response: Writable) {
      if (closed) throw new Problem('service.unavailable', { retryAfterS: 1, cause: 'the gateway stops' });
      const address = addressBlock(listener.address);
      if (!hasPlace({ again, ...listener }, address)) {
        throw new Problem('rate.limited', {
          detail: 'Too many pages are listening already. This one asks when you come back to it.',
          retryAfterS,
        });
      }
      const stream: OpenStream = { ...listener, address, response, endsAtMs: now() + livesMs };
      track(stream);
      response.once('close', () => forget(stream));
      // The client returns the id with its next request, which shows that it had a stream before.
      response.write(`retry: ${retryMs()}\nid: 1\n\n`);
      if (again && stream.owner) report(stream, 'account');
      if (again) report(stream, 'remotes');
      // The session may have ended since the request was authorized.
      void check([stream]);
    },
    /** Notifies the user's pages that the account has changed. */
    changed(userId: string) {
      for (const stream of [...(byUser.get(userId) ?? [])]) report(stream, 'account');
    },
    /** Notifies every page that the registry has changed. */
    remotesChanged() {
      for (const stream of [...streams]) report(stream, 'remotes');
    },
    /** Notifies the user's pages whose session has ended, and ends their streams. */
    recheck: (userId: string) => check([...(byUser.get(userId) ?? [])]),
    /** The job that runs every `heartbeatMs`: a heartbeat to each page, and a check of all sessions. */
    beat,
    /** How many streams are open. */
    count: () => streams.size,
    /** Ends all streams, and accepts no new ones. Pages reconnect by themselves, to another replica. */
    close() {
      closed = true;
      clearInterval(timer);
      for (const stream of [...streams]) end(stream);
    },
  };
}

/** Prevent buffering on the way. The last one is specific to nginx. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/**
 * Opens a stream of server-sent events for a page. Callers with a token or a key, or from another site, have
 * no open page of ours, and are refused. The response throws Problem `session.expired`, `access.denied`,
 * `rate.limited`, `service.unavailable`.
 */
export function pageEventsRoute({
  streams,
  sessions,
}: {
  streams: Pick<PageStreams, 'open'>;
  sessions: Pick<Sessions, 'find' | 'keyOf' | 'clearing'>;
}): OwnStream {
  /** @throws Problem `session.expired` when the page still assumes a session that is over. */
  async function ownerOf(ctx: GatewayContext): Promise<Listener['owner']> {
    const session = await sessions.find(ctx.req);
    const sessionKey = sessions.keyOf(ctx.req);
    if (session === 'none' || sessionKey === undefined) return undefined;
    if (session !== 'ended') return { userId: session.userId, sessionKey };
    ctx.append('set-cookie', [...sessions.clearing()]);
    throw new Problem('session.expired');
  }

  return {
    route: followPageEvents,
    async answer(ctx) {
      if (!isOwnPage(ctx.req.headers))
        throw new Problem('access.denied', { detail: 'This is for pages of this site.' });
      const owner = await ownerOf(ctx);
      const again = ctx.req.headers['last-event-id'] !== undefined;
      for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value);
      ctx.res.statusCode = 200;
      try {
        streams.open({ owner, again, address: ctx.state.clientAddress }, ctx.res);
      } catch (error) {
        for (const name of Object.keys(headers)) ctx.res.removeHeader(name);
        throw error;
      }
      ctx.respond = false;
    },
  };
}

/** Browsers send Sec-Fetch-Site. Without https some do not, and are trusted. */
const isOwnPage = (sent: Record<string, unknown>) =>
  sent.authorization === undefined &&
  sent['x-api-key'] === undefined &&
  (sent['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
