import { backchannelLogout, Problem } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import type { AuthDeps } from './auth-deps.ts';

/**
 * The provider tells us that one of its sessions, or all sessions of a user, have ended. A token is accepted
 * once, because a second time it would end sessions that were opened since. The token is the only credential,
 * so it does not matter who sends it.
 */
export function backchannelLogoutHandler(deps: AuthDeps): Handler {
  const { identityProvider, sessions, acts, logoutTokens, now } = deps;
  return handle(backchannelLogout, async ({ body }) => {
    const { jti, userId, providerSid } = await identityProvider.verifyLogoutToken(body.logout_token);
    if (!(await logoutTokens().note(jti, now()))) {
      throw new Problem('request.invalid', { detail: 'The logout token has been used' });
    }
    if (providerSid !== undefined) await sessions.endByProviderSid(providerSid);
    else if (userId !== undefined) {
      await acts.noteOfProvider('session-ended', { userId });
      await sessions.endAllOf(userId);
    }
    return undefined;
  });
}
