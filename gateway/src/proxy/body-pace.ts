import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Problem } from '@freightwright/contracts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { hasBody } from './request-body.ts';

export interface Pace {
  /** A body may take this long at any speed, milliseconds. */
  graceMs: number;
  /** After that its average speed must be at least this. A modem of 1990 makes 1,200 bytes a second. */
  leastBytesPerS: number;
}

export const bodyPaceOfCallers: Pace = { graceMs: 5_000, leastBytesPerS: 1_000 };

/**
 * Makes sure that a body keeps coming. A caller that sends it too slowly is told `request.timeout` and
 * disconnected, whatever length it announced. The server limits how long headers and the whole request may
 * take.
 * @throws Problem `request.timeout`.
 */
export function bodyPace(pace: Pace): GatewayMiddleware {
  return async function bodyPace(ctx, next) {
    if (!hasBody(ctx.req)) return next();
    // Node reads the bytes that came with the headers before a promise continues. Mostly that is the whole
    // body.
    await undefined;
    if (ctx.req.complete) return next();
    const watch = watchPace(ctx.req, pace);
    try {
      // Whoever is still reading the body learns of its end when the connection is closed.
      return await Promise.race([next(), watch.tooSlow]);
    } catch (error) {
      if (error === watch.problem) ctx.set('connection', 'close');
      throw error;
    } finally {
      watch.stop();
    }
  };
}

interface Watch {
  problem: Problem;
  /** Rejects with the problem. */
  tooSlow: Promise<never>;
  stop(): void;
}

/**
 * Looks at the bytes that the connection received, so that watching works whether or not anybody reads the
 * body.
 */
function watchPace(request: IncomingMessage, { graceMs, leastBytesPerS }: Pace): Watch {
  const { socket } = request;
  const startedMs = performance.now();
  const bytesBefore = socket.bytesRead;
  const problem = new Problem('request.timeout', {
    detail: `The body came too slowly: after ${graceMs / 1000} s it must come at ${leastBytesPerS} bytes a second`,
  });
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  let timer = setTimeout(check, graceMs);

  function check(): void {
    if (request.complete || request.destroyed) return;
    const dueMs = startedMs + graceMs + ((socket.bytesRead - bytesBefore) / leastBytesPerS) * 1000;
    const leftMs = dueMs - performance.now();
    // Bytes that have come and are not read yet wait for us and not for the caller.
    if (leftMs <= 0 && request.readableLength === 0) reject(problem);
    else timer = setTimeout(check, Math.max(leftMs, graceMs / 5));
  }

  return { problem, tooSlow, stop: () => clearTimeout(timer) };
}
