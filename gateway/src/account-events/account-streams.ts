import type { Writable } from 'node:stream';
import { type AccountEvent, Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';

/** Whose page listens, and in which session. */
export interface Listener {
  userId: string;
  /** The key of the session in the store. */
  sessionKey: string;
  /** The page has listened before and may have missed something. */
  again: boolean;
}

export interface StreamLimits {
  /** Open streams of this replica. */
  streams: number;
  /**
   * Open streams of one session. A browser that speaks HTTP/1.1 opens six connections to a site, and the pages
   * need some of them for everything else.
   */
  perSession: number;
}

/** The streams of server-sent events of this replica, one for each page that listens. */
export interface AccountStreams {
  /** @throws Problem 'rate.limited' when there are too many, 'service.unavailable' while the gateway stops. */
  open(listener: Listener, response: Writable): void;
  /** Tells the pages of the user that something about the account has changed. */
  changed(userId: string): void;
  /** Tells the pages of the user whose session has ended, and ends their streams. */
  recheck(userId: string): Promise<void>;
  /** Does what is done every `heartbeatMs`: a sign of life to each page, and a look at all sessions. */
  beat(): Promise<void>;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams, and opens no others. Pages come back by themselves, to another replica. */
  close(): void;
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

interface OpenStream extends Omit<Listener, 'again'> {
  response: Writable;
  endsAtMs: number;
}

/**
 * @param deps.ownersOf tells the users of those sessions that are open, by key.
 */
export function createAccountStreams(deps: {
  limits: StreamLimits;
  ownersOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now: () => number;
  log: Log;
}): AccountStreams {
  const { limits, ownersOf, now, log } = deps;
  const streams = new Set<OpenStream>();
  const byUser = new Map<string, Set<OpenStream>>();
  let closed = false;

  function forget(stream: OpenStream): void {
    streams.delete(stream);
    const mine = byUser.get(stream.userId);
    mine?.delete(stream);
    if (mine?.size === 0) byUser.delete(stream.userId);
  }

  function write(stream: OpenStream, text: string): void {
    if (stream.response.writableLength > unreadBytes) {
      forget(stream);
      stream.response.destroy();
    } else stream.response.write(text);
  }
  const say = (stream: OpenStream, event: AccountEvent) => write(stream, `data: ${event}\n\n`);

  function end(stream: OpenStream): void {
    forget(stream);
    stream.response.end();
  }

  /** A store that cannot be asked ends no stream: the next beat looks again. */
  async function check(some: readonly OpenStream[]): Promise<void> {
    for (let from = 0; from < some.length; from += keysPerLook) {
      const looked = some.slice(from, from + keysPerLook);
      try {
        const owners = await ownersOf([...new Set(looked.map(({ sessionKey }) => sessionKey))]);
        for (const stream of looked) {
          if (!streams.has(stream) || owners.get(stream.sessionKey) === stream.userId) continue;
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
    open({ userId, sessionKey, again }, response) {
      if (closed) throw new Problem('service.unavailable', { retryAfterS: 1, cause: 'the gateway stops' });
      const mine = byUser.get(userId) ?? new Set();
      const ofSession = [...mine].filter((stream) => stream.sessionKey === sessionKey).length;
      if (streams.size >= limits.streams || ofSession >= limits.perSession) {
        throw new Problem('rate.limited', {
          detail: 'Too many pages are listening already. This one asks when you come back to it.',
          retryAfterS,
        });
      }
      const stream: OpenStream = { userId, sessionKey, response, endsAtMs: now() + livesMs };
      streams.add(stream);
      byUser.set(userId, mine.add(stream));
      response.once('close', () => forget(stream));
      // The id comes back with the request for the next stream, and says that there was one before.
      response.write(`retry: ${retryMs()}\nid: 1\n\n`);
      if (again) say(stream, 'account');
      // The session may have ended since the request was let in.
      void check([stream]);
    },
    changed(userId) {
      for (const stream of [...(byUser.get(userId) ?? [])]) say(stream, 'account');
    },
    recheck: (userId) => check([...(byUser.get(userId) ?? [])]),
    beat,
    count: () => streams.size,
    close() {
      closed = true;
      clearInterval(timer);
      for (const stream of [...streams]) end(stream);
    },
  };
}
