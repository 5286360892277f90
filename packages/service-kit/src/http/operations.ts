import { performance } from 'node:perf_hooks';
import { runOutsideContext } from '../context.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { sharedProbe } from '../shared-probe.ts';
import type { KitContext, KitMiddleware } from './kit-context.ts';

/** Rejects when the part that it checks cannot do its work. */
export type Readiness = Record<string, () => Promise<void>>;

export interface Operations {
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  /** Whether the process was told to stop. */
  isStopping?: () => boolean;
  /** What an operator should know although the service works. Left out of the answer when there is nothing. */
  notes?: () => readonly string[];
}

/**
 * GET /healthz (the process lives), GET /readyz (each part by name, 503 when one is down or the process stops) and
 * GET /metrics (Prometheus text).
 */
export function operations({
  log,
  metrics,
  readiness,
  isStopping = () => false,
  notes = () => [],
}: Operations): KitMiddleware {
  const probes: Readiness = Object.fromEntries(
    Object.entries(readiness).map(([name, check]) => [name, sharedProbe(check, () => performance.now())]),
  );
  const answers: Record<string, (ctx: KitContext) => Promise<void>> = {
    '/healthz': async (ctx) => {
      ctx.body = { status: 'ok' };
    },
    '/readyz': async (ctx) => {
      const parts = await probe(probes, log);
      const well = Object.values(parts).every((state) => state === 'ok');
      const ready = well && !isStopping();
      const told = notes();
      ctx.status = ready ? 200 : 503;
      ctx.body = {
        status: ready ? 'ok' : well ? 'stopping' : 'down',
        parts,
        ...(told.length > 0 && { notes: told }),
      };
    },
    '/metrics': async (ctx) => {
      ctx.type = metrics.registry.contentType;
      ctx.body = await metrics.text();
    },
  };
  return (ctx, next) => {
    const answer = answers[ctx.path];
    if (!answer || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.quiet = true;
    ctx.state.route = ctx.path;
    ctx.set('cache-control', 'no-store');
    // What a probe asks of the database belongs to no trace.
    return runOutsideContext(() => answer(ctx));
  };
}

async function probe(readiness: Readiness, log: Log): Promise<Record<string, 'ok' | 'down'>> {
  const states = await Promise.all(
    Object.entries(readiness).map(async ([name, check]) => {
      try {
        await check();
        return [name, 'ok'] as const;
      } catch (err) {
        log.warn({ part: name, err }, 'not ready');
        return [name, 'down'] as const;
      }
    }),
  );
  return Object.fromEntries(states);
}
