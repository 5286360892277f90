import { type Listening, listen } from '@freightwright/service-kit';
import type { Gateway } from '../app.ts';
import { boundConnections, type ConnectionLimits } from './connections.ts';

export interface ServerLimits extends ConnectionLimits {
  port: number;
  host: string;
  /** Longest time a request may take to arrive, headers and body, milliseconds. */
  requestTimeoutMs: number;
}

/** A connection on which nothing moves either way for this long is ended; longer than any route may take to answer. */
const silentConnectionMs = 75_000;

/**
 * Serves the gateway with limits against slow and greedy callers on top of the kit's own (headers within 10 s, 16 KiB of them). A caller
 * that asks first (Expect: 100-continue) is told to go on only once its headers have passed.
 */
export async function serve(
  { app, refusals }: Pick<Gateway, 'app' | 'refusals'>,
  limits: ServerLimits,
): Promise<Listening> {
  const { port, host } = limits;
  const listening = await listen(app, { port, host, ...refusals, appContinues: true });
  const { server } = listening;
  server.requestTimeout = limits.requestTimeoutMs;
  server.headersTimeout = Math.min(server.headersTimeout, limits.requestTimeoutMs);
  boundConnections(server, limits);
  server.timeout = silentConnectionMs;
  return listening;
}
