import autocannon from 'autocannon';
import { cpuTimeMs } from './cpu-time.ts';
import type { Target } from './targets.ts';

/** The repeated request. */
export interface Load {
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly connections: number;
}

export type Run = Awaited<ReturnType<typeof shoot>>;

/**
 * Sends requests as fast as the target responds.
 * @param duration in seconds.
 * @throws Error when a request fails.
 */
export async function shoot({ name, url, pid }: Target, load: Load, duration: number) {
  const { path, ...others } = load;
  const cpuBeforeMs = cpuTimeMs(pid);
  const result = await autocannon({ url: url + path, ...others, duration });
  const cpuAfterMs = cpuTimeMs(pid);
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
  const { total } = result.requests;
  const cpuUs =
    cpuBeforeMs === undefined || cpuAfterMs === undefined
      ? undefined
      : ((cpuAfterMs - cpuBeforeMs) * 1000) / total;
  return { perSecond: total / result.duration, p99Ms: result.latency.p99, cpuUs };
}
