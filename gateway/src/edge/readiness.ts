import { type Log, type Readiness, withinMs } from '@freightwright/service-kit';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { isOnThisMachine } from './client-address.ts';
import { isRead } from './read-method.ts';

type PartState = 'ok' | 'down';
type Parts = Record<string, PartState>;

/** A part that does not answer within this time is down. */
const probeTimeoutMs = 2_000;
/** All who ask within this time share one round of questions, because anybody may ask. */
const keepMs = 500;
/** More than any service has to say about its parts. */
const answerLimitBytes = 16 * 1024;

export interface ProbeDeps {
  /** What the gateway needs to be ready. */
  parts: Readiness;
  /**
   * Parts that are named, but without which the site still counts as ready. Without sign-in it is still a
   * site.
   */
  optional: Readiness;
  upstreams: readonly Upstream[];
  now: () => number;
  log: Log;
}

/**
 * Answers GET /healthz (this process is alive) and GET /readyz (every part by name, those of services as
 * '<service>.<part>'). /readyz is 503 when a part is down. When only optional parts are down it is 200 and
 * 'degraded', so that no load balancer takes the site away for them. Only callers on this machine are told
 * the parts; others hear 'ok' or 'down'.
 */
export function probes(deps: ProbeDeps): GatewayMiddleware {
  let round: Promise<Parts> | undefined;
  let roundAtMs = Number.NEGATIVE_INFINITY;
  let asking = false;

  const currentParts = () => {
    if (!round || (!asking && deps.now() - roundAtMs >= keepMs)) {
      roundAtMs = deps.now();
      asking = true;
      round = askAll(deps).finally(() => {
        asking = false;
      });
    }
    return round;
  };

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
    const parts = await currentParts();
    const down = Object.keys(parts).filter((name) => parts[name] === 'down');
    const ready = down.every((name) => Object.hasOwn(deps.optional, name));
    ctx.status = ready ? 200 : 503;
    if (!ready) ctx.set('retry-after', '2');
    // What the site consists of, and which part is down, is the operators' business alone.
    ctx.body = isOnThisMachine(ctx.req)
      ? { status: !ready ? 'down' : down.length > 0 ? 'degraded' : 'ok', parts }
      : { status: ready ? 'ok' : 'down' };
  };
}

async function askAll({ parts, optional, upstreams, log }: ProbeDeps): Promise<Parts> {
  const own = Object.entries({ ...parts, ...optional }).map(async ([name, check]): Promise<Parts> => {
    try {
      await withinMs(probeTimeoutMs, check());
      return { [name]: 'ok' };
    } catch (err) {
      log.debug({ part: name, err }, 'not ready');
      return { [name]: 'down' };
    }
  });
  const services = upstreams.map((upstream) => askService(upstream, log));
  return merged(await Promise.all([...own, ...services]));
}

/**
 * A part of the gateway and a service may have the same name, as the registry has. It is 'ok' when both are.
 */
function merged(all: readonly Parts[]): Parts {
  const parts: Parts = {};
  for (const [name, state] of all.flatMap((some) => Object.entries(some))) {
    parts[name] = parts[name] === 'down' ? 'down' : state;
  }
  return parts;
}

/** Asks one service about itself and its parts. */
async function askService({ service, pool }: Upstream, log: Log): Promise<Parts> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const { statusCode, body } = await pool.request({ path: '/readyz', method: 'GET', signal });
    let text = '';
    for await (const chunk of body.setEncoding('utf8')) {
      text += chunk;
      if (text.length > answerLimitBytes) throw new Error('The answer to /readyz is too long');
    }
    const answer: { parts?: Record<string, unknown> } = JSON.parse(text);
    const states: Parts = { [service]: statusCode === 200 ? 'ok' : 'down' };
    for (const [part, state] of Object.entries(answer.parts ?? {})) {
      states[`${service}.${part}`] = state === 'ok' ? 'ok' : 'down';
    }
    return states;
  } catch (err) {
    log.debug({ part: service, err }, 'not ready');
    return { [service]: 'down' };
  }
}
