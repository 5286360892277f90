import { endProviderSessions, Problem, signOut, signOutEverywhere } from '@freightwright/contracts';
import { type Handler, handle, type Log } from '@freightwright/service-kit';
import type { AuthDeps } from './auth-deps.ts';
import { refuseForeignSignOut } from './request-origin.ts';

/** Signing out, here or everywhere. */
export function signOutHandlers(deps: AuthDeps): readonly Handler[] {
  const { sessions, publicOrigin } = deps;
  return [
    handle(signOut, async ({ request, reply }) => {
      refuseForeignSignOut(request, publicOrigin);
      reply.addCookies(await sessions.end(request));
      return { signedOut: true } as const;
    }),

    // A page of another site gets no further than the guard, because the session's cookie does not count
    // there. A provider that is down does not make this fail: the caller is signed out and has nothing left
    // to try again with.
    handle(signOutEverywhere, async ({ reply, principal, log }) => {
      if (principal.userId === undefined) throw new Problem('principal.invalid');
      await endEverywhere(deps, principal.userId, log);
      reply.addCookies(sessions.clearing());
      return { signedOut: true } as const;
    }),
  ];
}

/**
 * How long the identity service may take, milliseconds. The provider tells us of each session that it ends,
 * and waits up to 5 s for our answer, before it answers itself.
 */
const timeoutMs = 10_000;

/**
 * Ends every session of a user. The provider's sessions end first, so that none of them opens one here in
 * between. Ours end in any case: when the provider is down its sessions go on, but nobody can use them here.
 * That is logged as an error.
 * @throws what `Sessions.endAllOf` throws.
 */
export async function endEverywhere(
  { sessions, acts, bus }: Pick<AuthDeps, 'sessions' | 'acts' | 'bus'>,
  userId: string,
  log: Log,
): Promise<void> {
  await acts.note('signed-out-everywhere', { userId });
  await bus.request(endProviderSessions, { userId }, { timeoutMs }).catch((err: unknown) => {
    log.error({ err, userId }, "a user's sessions go on at the identity provider");
  });
  await sessions.endAllOf(userId);
}
