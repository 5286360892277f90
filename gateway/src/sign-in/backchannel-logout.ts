import { backchannelLogout, Problem } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import type { AuthDeps } from './auth-deps.ts';

/**
 * The provider says that a session of its own, or all of a user's, have ended. A token counts once: sent again it would end sessions that
 * were opened since. It is the only credential, so it does not matter who brings it.
 */
export function backchannelLogoutHandler(deps: AuthDeps): Handler {
  const { identityProvider, sessions, logoutTokens, now } = deps;
  return handle(backchannelLogout, async ({ body }) => {
    const { jti, userId, providerSid } = await identityProvider.verifyLogoutToken(body.logout_token);
    if (!(await logoutTokens().note(jti, now()))) {
      throw new Problem('request.invalid', { detail: 'The logout token has been used' });
    }
    if (providerSid !== undefined) await sessions.endByProviderSid(providerSid);
    else if (userId !== undefined) await sessions.endAllOf(userId);
    return undefined;
  });
}
