import type { GatewayMiddleware } from '../gateway-context.ts';
import type { Visits } from './visits.ts';

/**
 * Notes to whom which version of a remote is served: a page of it, or one of its files. A file that was asked for counts
 * although it could not be sent, because a version without its files is one that fails.
 */
export function noteServed(visits: Pick<Visits, 'served'>): GatewayMiddleware {
  return async function noteServed(ctx, next) {
    if (ctx.method === 'GET' && ctx.path.startsWith('/mfe/')) {
      const [, , name = '', version = '', file] = ctx.path.split('/');
      if (file !== undefined) visits.served(ctx.state.clientAddress, name, decoded(version));
    }
    await next();
    const { shown } = ctx.state;
    if (ctx.method === 'GET' && shown && !shown.override) {
      visits.served(ctx.state.clientAddress, shown.name, shown.version);
    }
  };
}

/** A version may be spelled in another way, as Retry does it: '0.1.%30'. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
