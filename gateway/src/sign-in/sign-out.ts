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

    // A provider that is down does not turn this into a failure: the caller is signed out, and there is nothing left to try again with.
    handle(signOutEverywhere, async ({ request, reply, principal, log }) => {
      refuseForeignSignOut(request, publicOrigin);
      if (principal.userId === undefined) throw new Problem('principal.invalid');
      await endEverywhere(deps, principal.userId, log);
      reply.addCookies(sessions.clearing());
      return { signedOut: true } as const;
    }),
  ];
}
