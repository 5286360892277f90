import { followAccountEvents, Problem } from '@freightwright/contracts';
import { checkAccess } from '@freightwright/service-kit';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { Sessions } from '../session/sessions.ts';
import type { AccountStreams } from './account-streams.ts';

/** What keeps the words of a stream from being held back on the way. The last one is nginx's own. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/**
 * Opens a stream of server-sent events for a page with a session. Whoever calls with a token or a key has no
 * page that stays open, and gets none.
 * The middleware throws Problem `principal.invalid`, `access.denied`, `rate.limited`, `service.unavailable`.
 */
export function accountEventsRoute({
  streams,
  sessions,
}: {
  streams: Pick<AccountStreams, 'open'>;
  sessions: Pick<Sessions, 'keyOf'>;
}): { route: typeof followAccountEvents; answer: GatewayMiddleware } {
  return {
    route: followAccountEvents,
    async answer(ctx) {
      const { principal } = ctx.state;
      checkAccess(followAccountEvents, principal);
      const sessionKey = sessions.keyOf(ctx.req);
      const { userId } = principal;
      if (userId === undefined || sessionKey === undefined || hasOtherCredential(ctx.req.headers)) {
        throw new Problem('access.denied', { detail: 'This is for pages of this site.' });
      }
      const again = ctx.req.headers['last-event-id'] !== undefined;
      for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value);
      ctx.res.statusCode = 200;
      try {
        streams.open({ userId, sessionKey, again }, ctx.res);
      } catch (error) {
        for (const name of Object.keys(headers)) ctx.res.removeHeader(name);
        throw error;
      }
      ctx.respond = false;
    },
  };
}

const hasOtherCredential = (sent: Record<string, unknown>) =>
  sent.authorization !== undefined || sent['x-api-key'] !== undefined;
