import { type Log, runOutsideContext, withinMs } from '@freightwright/runtime-kit';
import type { Readiness } from '@freightwright/service-kit';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { isOnThisMachine } from './client-address.ts';
import { isRead } from './zone.ts';

type ComponentState = 'ok' | 'down';
export type Components = Readonly<Record<string, ComponentState>>;

/** A service that does not answer within this time is down. */
const probeTimeoutMs = 2_000;
/** The TTL of the cached status, because anyone may request it. */
const cacheMs = 500;
/** More than any service's readiness response needs. */
const answerLimitBytes = 16 * 1024;

interface ProbeComponentsDeps {
  /** The gateway's required readiness checks. */
  components: Readiness;
  /** Optional checks: the site counts as ready without them. It works without sign-in, for example. */
  optional: Readiness;
  upstreams: readonly Upstream[];
  now: () => number;
  log: Log;
}

/**
 * Checks every dependency by name, those of services as '<service>.<part>'. A service itself is 'ok' when it
 * reports that it is ready.
 */
export function createProbeComponents(deps: ProbeComponentsDeps): () => Promise<Components> {
  let round: Promise<Components> | undefined;
  let roundAtMs = Number.NEGATIVE_INFINITY;
  let asking = false;

  return function probeComponents() {
    if (!round || (!asking && deps.now() - roundAtMs >= cacheMs)) {
      roundAtMs = deps.now();
      asking = true;
      round = askAll(deps).finally(() => {
        asking = false;
      });
    }
    return round;
  };
}

async function askAll({ components, optional, upstreams, log }: ProbeComponentsDeps): Promise<Components> {
  const own = Object.entries({ ...components, ...optional }).map(
    async ([name, check]): Promise<Components> => {
      try {
        await withinMs(probeTimeoutMs, check());
        return { [name]: 'ok' };
      } catch (err) {
        log.debug({ component: name, err }, 'not ready');
        return { [name]: 'down' };
      }
    },
  );
  const services = upstreams.map((upstream) => askService(upstream, log));
  return merged(await Promise.all([...own, ...services]));
}

/** A gateway dependency and a service may share a name, as with the registry. It is 'ok' when both are. */
function merged(all: readonly Components[]): Components {
  const components: Record<string, ComponentState> = {};
  for (const [name, state] of all.flatMap((some) => Object.entries(some))) {
    components[name] = components[name] === 'down' ? 'down' : state;
  }
  return components;
}

/** Requests one service's readiness and that of its dependencies. */
async function askService(upstream: Upstream, log: Log): Promise<Components> {
  const { service } = upstream;
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    // A replica that is shutting down does not represent its successor.
    const first = await readyzOf(upstream, signal);
    const { statusCode, text } = first.isLeaving ? await readyzOf(upstream, signal) : first;
    const answer: { components?: Record<string, unknown> } = JSON.parse(text);
    const states: Record<string, ComponentState> = { [service]: statusCode === 200 ? 'ok' : 'down' };
    for (const [component, state] of Object.entries(answer.components ?? {})) {
      states[`${service}.${component}`] = state === 'ok' ? 'ok' : 'down';
    }
    return states;
  } catch (err) {
    log.debug({ component: service, err }, 'not ready');
    return { [service]: 'down' };
  }
}

/** A replica that is shutting down closes the connection with its response. */
async function readyzOf({ pool }: Upstream, signal: AbortSignal) {
  const { statusCode, headers, body } = await pool.request({ path: '/readyz', method: 'GET', signal });
  let text = '';
  for await (const chunk of body.setEncoding('utf8')) {
    text += chunk;
    if (text.length > answerLimitBytes) throw new Error('The answer to /readyz is too long');
  }
  return { statusCode, text, isLeaving: headers.connection === 'close' };
}

interface ProbeDeps {
  probeComponents: () => Promise<Components>;
  /** Whether the site counts as ready without it. */
  isOptional: (component: string) => boolean;
  /** The age of the registry since it was last in sync with NATS, seconds; undefined when there is none. */
  registryAgeS: () => number | undefined;
}

/**
 * Answers GET /healthz (liveness) and GET /readyz (every dependency by name, those of services as
 * '<service>.<part>'). /readyz is 503 when a dependency is down. When only optional ones are down it is 200
 * and 'degraded', so that no load balancer removes the site for them. Only callers on this machine get the
 * details and the registry's age; others get 'ok' or 'down'.
 */
export const probes = ({ probeComponents, isOptional, registryAgeS }: ProbeDeps): GatewayMiddleware =>
  async function probes(ctx, next) {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    if (!isRead(ctx.method)) return next();
    ctx.state.quiet = true;
    ctx.state.route = ctx.path;
    ctx.set('cache-control', 'no-store');
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
      return;
    }
    const components = await runOutsideContext(probeComponents);
    const down = Object.keys(components).filter((name) => components[name] === 'down');
    const ready = down.every(isOptional);
    ctx.status = ready ? 200 : 503;
    if (!ready) ctx.set('retry-after', '2');
    // The site's components, and which one is down, are for operators only.
    ctx.body = isOnThisMachine(ctx.req)
      ? {
          status: !ready ? 'down' : down.length > 0 ? 'degraded' : 'ok',
          components,
          registryAgeS: registryAgeS(),
        }
      : { status: ready ? 'ok' : 'down' };
  };
