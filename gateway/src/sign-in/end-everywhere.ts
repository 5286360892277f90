import { endProviderSessions } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import type { AuthDeps } from './auth-deps.ts';

/** The provider tells us of each session it ends, and may wait 5 s for our answer, before it answers itself. */
const timeoutMs = 10_000;

/**
 * Ends every session of a user, first at the provider, so that none of its sessions opens one here in between. Ours end whatever the
 * provider does: while it is down its sessions go on, but nobody can use them either; that is logged as an error.
 * @throws what `Sessions.endAllOf` throws.
 */
export async function endEverywhere(
  { sessions, bus }: Pick<AuthDeps, 'sessions' | 'bus'>,
  userId: string,
  log: Log,
): Promise<void> {
  await bus.request(endProviderSessions, { userId }, { timeoutMs }).catch((err: unknown) => {
    log.error({ err, userId }, "a user's sessions go on at the identity provider");
  });
  await sessions.endAllOf(userId);
}
