import { Problem, principalHeader } from '@freightwright/contracts';
import type { VerifyPrincipal } from '../principal.ts';
import type { KitMiddleware } from './kit-context.ts';

/**
 * Establishes who is calling from the gateway's signed header. Every call through the gateway has one, an anonymous one too, so
 * a call without is refused like a forged one: 'principal.invalid'.
 */
export function principal({ verifyPrincipal }: { verifyPrincipal: VerifyPrincipal }): KitMiddleware {
  return async (ctx, next) => {
    const header = ctx.req.headers[principalHeader];
    if (typeof header !== 'string' || header === '') {
      throw new Problem('principal.invalid', { cause: 'no principal header' });
    }
    ctx.state.principal = await verifyPrincipal(header);
    return next();
  };
}
