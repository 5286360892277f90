import type { Writable } from 'node:stream';
import { followPageEvents, type PageEvent, Problem } from '@freightwright/contracts';
import { addressBlock, type Log } from '@freightwright/service-kit';
import type { GatewayContext } from '../gateway-context.ts';
import type { OwnStream } from '../own-routes.ts';
import type { Sessions } from '../session/sessions.ts';

/** A page that listens. */
interface Listener {
  /** Who is signed in on it; undefined when nobody is. */
  owner: { userId: string /** The key of the session in the store. */; sessionKey: string } | undefined;
  /** The IP address that it listens from. */
  address: string;
  /** The page has listened before and may have missed something. */
  again: boolean;
}

interface StreamLimits {
  /** Open streams of this replica. A quarter of them is kept for pages on which somebody is signed in. */
  streams: number;
  /**
   * Open streams of one session. A browser that speaks HTTP/1.1 opens six connections to a site, and the pages
   * need some of them for everything else.
   */
  perSession: number;
  /** Open streams of one address (IPv6: one /64), which may be a whole office. */
  perAddress: number;
}

/**
 * Shorter than the minute after which proxies take a connection for dead, and than our own limit of 75 s
 * (edge/server.ts).
 */
const heartbeatMs = 25_000;
/** A stream ends after this time, so that one whose reader has vanished does not stay. The page opens another. */
const livesMs = 30 * 60_000;
/** A page waits this long before it opens another stream, so that not all come back at the same moment. */
const retryMs = () => 2_000 + Math.round(Math.random() * 4_000);
/** A reader that leaves more than this unread is dropped. It is more than a hundred events. */
const unreadBytes = 4 * 1024;
/** How many sessions are looked up in one go. */
const keysPerLook = 500;
/** Seconds after which a page that found no place may ask again. */
const retryAfterS = 60;

/** The part of all streams that pages without a session leave free. */
const keptForSessions = 1 / 4;

interface OpenStream extends Omit<Listener, 'again'> {
  response: Writable;
  endsAtMs: number;
}

export type PageStreams = ReturnType<typeof createPageStreams>;

/**
 * @param deps.ownersOf tells the users of those sessions that are open, by key.
 */
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
  const atMostWithoutSession = Math.floor(limits.streams * (1 - keptForSessions));
  let withoutSession = 0;
  let closed = false;

  function keep(stream: OpenStream): void {
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
  const say = (stream: OpenStream, event: PageEvent) => write(stream, `data: ${event}\n\n`);

  function end(stream: OpenStream): void {
    forget(stream);
    stream.response.end();
  }

  /** A store that cannot be asked ends no stream: the next beat looks again. */
  async function check(some: readonly OpenStream[]): Promise<void> {
    const owned = some.flatMap((stream) => (stream.owner ? [{ stream, ...stream.owner }] : []));
    for (let from = 0; from < owned.length; from += keysPerLook) {
      const looked = owned.slice(from, from + keysPerLook);
      try {
        const owners = await ownersOf([...new Set(looked.map(({ sessionKey }) => sessionKey))]);
        for (const { stream, sessionKey, userId } of looked) {
          if (!streams.has(stream) || owners.get(sessionKey) === userId) continue;
          say(stream, 'signed-out');
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
    /** @throws Problem 'rate.limited' when there are too many, 'service.unavailable' while the gateway stops. */
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
      keep(stream);
      response.once('close', () => forget(stream));
      // The id comes back with the request for the next stream, and says that there was one before.
      response.write(`retry: ${retryMs()}\nid: 1\n\n`);
      if (again && stream.owner) say(stream, 'account');
      if (again) say(stream, 'remotes');
      // The session may have ended since the request was let in.
      void check([stream]);
    },
    /** Tells the pages of the user that something about the account has changed. */
    changed(userId: string) {
      for (const stream of [...(byUser.get(userId) ?? [])]) say(stream, 'account');
    },
    /** Tells every page that the registry has changed. */
    remotesChanged() {
      for (const stream of [...streams]) say(stream, 'remotes');
    },
    /** Tells the pages of the user whose session has ended, and ends their streams. */
    recheck: (userId: string) => check([...(byUser.get(userId) ?? [])]),
    /** Does what is done every `heartbeatMs`: a sign of life to each page, and a look at all sessions. */
    beat,
    /** How many streams are open. */
    count: () => streams.size,
    /** Ends all streams, and opens no others. Pages come back by themselves, to another replica. */
    close() {
      closed = true;
      clearInterval(timer);
      for (const stream of [...streams]) end(stream);
    },
  };
}

/** What keeps the words of a stream from being held back on the way. The last one is nginx's own. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/**
 * Opens a stream of server-sent events for every page. Whoever calls with a token or a key, or for another site, has
 * no page of ours that stays open, and gets none.
 * The answer throws Problem `session.expired`, `access.denied`, `rate.limited`, `service.unavailable`.
 */
export function pageEventsRoute({
  streams,
  sessions,
}: {
  streams: Pick<PageStreams, 'open'>;
  sessions: Pick<Sessions, 'find' | 'keyOf' | 'clearing'>;
}): OwnStream {
  /** @throws Problem `session.expired` when the page still believes in a session that is over. */
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

/** Browsers say in Sec-Fetch-Site for which site they ask. Without https some do not, and are believed. */
const isOwnPage = (sent: Record<string, unknown>) =>
  sent.authorization === undefined &&
  sent['x-api-key'] === undefined &&
  (sent['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
