import { Problem, signOut, signOutEverywhere } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import type { AuthDeps } from './auth-deps.ts';
import { endEverywhere } from './end-everywhere.ts';
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
