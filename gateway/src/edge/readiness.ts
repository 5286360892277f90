import { runOutsideContext } from '@freightwright/service-kit';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { Parts } from './ask-parts.ts';
import { isOnThisMachine } from './client-address.ts';
import { isRead } from './zone.ts';

export interface ProbeDeps {
  askParts: () => Promise<Parts>;
  /** Names of the parts without which the site still counts as ready. */
  isOptional: (part: string) => boolean;
  /** How long ago the registry was known to be what NATS holds, seconds; undefined when there is none. */
  registryAgeS: () => number | undefined;
}

/**
 * Answers GET /healthz (this process is alive) and GET /readyz (every part by name, those of services as
 * '<service>.<part>'). /readyz is 503 when a part is down. When only optional parts are down it is 200 and
 * 'degraded', so that no load balancer takes the site away for them. Only callers on this machine are told
 * the parts and how old the registry is; others hear 'ok' or 'down'.
 */
export function probes({ askParts, isOptional, registryAgeS }: ProbeDeps): GatewayMiddleware {
  return async function probes(ctx, next) {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    if (!isRead(ctx.method)) return next();
    ctx.state.quiet = true;
    ctx.state.route = ctx.path;
    ctx.set('cache-control', 'no-store');
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
      return;
    }
    const parts = await runOutsideContext(askParts);
    const down = Object.keys(parts).filter((name) => parts[name] === 'down');
    const ready = down.every(isOptional);
    ctx.status = ready ? 200 : 503;
    if (!ready) ctx.set('retry-after', '2');
    // What the site consists of, and which part is down, is the operators' business alone.
    ctx.body = isOnThisMachine(ctx.req)
      ? { status: !ready ? 'down' : down.length > 0 ? 'degraded' : 'ok', parts, registryAgeS: registryAgeS() }
      : { status: ready ? 'ok' : 'down' };
  };
}
