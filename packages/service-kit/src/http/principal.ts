import { Problem, principalHeader } from '@freightwright/contracts';
import { actorText, deviceHeader } from '../actor.ts';
import type { VerifyPrincipal } from '../principal.ts';
import type { KitMiddleware } from './kit-context.ts';

/**
 * Reads who is calling from the header that the gateway signed. Every request through the gateway carries it,
 * that of an anonymous visitor too. So a request without it is refused like a forged one, with
 * 'principal.invalid'.
 */
export function principal({ verifyPrincipal }: { verifyPrincipal: VerifyPrincipal }): KitMiddleware {
  return async (ctx, next) => {
    const header = ctx.req.headers[principalHeader];
    if (typeof header !== 'string' || header === '') {
      throw new Problem('principal.invalid', { cause: 'no principal header' });
    }
    ctx.state.principal = await verifyPrincipal(header);
    const device = ctx.req.headers[deviceHeader];
    ctx.state.requestContext.actor = actorText(
      ctx.state.principal,
      typeof device === 'string' ? device : undefined,
    );
    return next();
  };
}
