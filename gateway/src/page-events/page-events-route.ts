import { followPageEvents, Problem } from '@freightwright/contracts';
import type { GatewayContext } from '../gateway-context.ts';
import type { OwnStream } from '../own-routes.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Listener, PageStreams } from './page-streams.ts';

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
