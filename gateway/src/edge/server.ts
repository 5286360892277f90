import { type Listening, listen } from '@freightwright/service-kit';
import type { Gateway } from '../app.ts';
import { boundConnections, type ConnectionLimits } from './connections.ts';

export interface ServerLimits extends ConnectionLimits {
  port: number;
  host: string;
  /** The longest time that a request may take to arrive, headers and body, milliseconds. */
  requestTimeoutMs: number;
  /** How long the end waits for answers that were begun, and for callers to use their connections once more. */
  leave?: { closeTimeoutMs: number; idleMs: number };
}

/**
 * A connection on which nothing moves in either direction for this long is closed, milliseconds. Longer than
 * any route may take to answer.
 */
const silentConnectionMs = 75_000;

/**
 * Serves the gateway, with limits against slow and greedy callers besides those of the kit (headers within 10
 * s, at most 16 KiB). A caller that asks before it sends a body (Expect: 100-continue) is told to go on only
 * after its headers were accepted.
 */
export async function serve(
  { app, refusals }: Pick<Gateway, 'app' | 'refusals'>,
  limits: ServerLimits,
): Promise<Listening> {
  const { port, host, leave } = limits;
  const listening = await listen(app, { port, host, ...refusals, ...leave, appContinues: true });
  const { server } = listening;
  server.requestTimeout = limits.requestTimeoutMs;
  server.headersTimeout = Math.min(server.headersTimeout, limits.requestTimeoutMs);
  boundConnections(server, limits);
  server.timeout = silentConnectionMs;
  return listening;
}
