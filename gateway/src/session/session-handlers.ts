import type { Principal, SignInSession } from '@freightwright/contracts';
import { endSession, listSessions, Problem } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { deviceName } from './device-name.ts';
import type { ListedSession, Sessions } from './sessions.ts';

/** Lists the user's sessions, and ends one of them. */
export const sessionHandlers = ({ sessions }: { sessions: Sessions }): readonly Handler[] => [
  handle(listSessions, async ({ principal, request }) => {
    const open = await sessions.listOf(ownerOf(principal));
    const current = sessions.keyOf(request);
    return { sessions: open.map((session) => present(session, session.key === current)) };
  }),

  handle(endSession, async ({ principal, request, params, reply }) => {
    const key = keyOfSessionId(params.id);
    if (!(await sessions.endOne(ownerOf(principal), key))) throw new Problem('account.session-not-found');
    if (key === sessions.keyOf(request)) reply.addCookies(sessions.clearing());
    return undefined;
  }),
];

/**
 * An API key or a machine has no session, and cannot manage those of people.
 * @throws Problem 'access.denied'.
 */
function ownerOf({ userId, session }: Principal): string {
  if (userId === undefined || session === undefined) {
    throw new Problem('access.denied', { detail: 'Sign in to do this.' });
  }
  return userId;
}

function present(session: ListedSession, current: boolean): SignInSession {
  const { key, userAgent, address, createdAtMs, lastUsedAtMs } = session;
  return {
    id: sessionIdOfKey(key),
    current,
    device: deviceName(userAgent),
    address,
    signedInAt: new Date(createdAtMs).toISOString(),
    lastUsedAt: new Date(lastUsedAtMs).toISOString(),
  };
}

/** The store's key, which is a hash, in the contract's hexadecimal format. */
const sessionIdOfKey = (key: string): string => Buffer.from(key, 'base64url').toString('hex');
const keyOfSessionId = (mark: string): string => Buffer.from(mark, 'hex').toString('base64url');
