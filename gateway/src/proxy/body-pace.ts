import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Problem } from '@freightwright/contracts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { hasBody } from './request-body.ts';

export interface Pace {
  /** A body may take this long whatever its speed, milliseconds. */
  graceMs: number;
  /** After that it must have come at this speed on the whole. A modem of 1990 makes 1,200; a body of one page is there within the grace. */
  leastBytesPerS: number;
}

export const bodyPaceOfCallers: Pace = { graceMs: 5_000, leastBytesPerS: 1_000 };

/**
 * A body must keep coming. Whoever sends it drop by drop is told `request.timeout` and let go, whatever its length claims. Headers have a
 * limit of their own in the server, and so has the whole request.
 * @throws Problem `request.timeout`.
 */
export function bodyPace(pace: Pace): GatewayMiddleware {
  return async function bodyPace(ctx, next) {
    if (!hasBody(ctx.req)) return next();
    // Node parses what came with the headers before it lets a promise go on: mostly that is the whole body.
    await undefined;
    if (ctx.req.complete) return next();
    const watch = watchPace(ctx.req, pace);
    try {
      // Whoever still reads the body hears of its end by the connection, which breaks.
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

/** Counts what the connection has received, so that nobody has to read the body for it to be watched. */
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
    // What has come and is not read yet waits for us, not for the caller.
    if (leftMs <= 0 && request.readableLength === 0) reject(problem);
    else timer = setTimeout(check, Math.max(leftMs, graceMs / 5));
  }

  return { problem, tooSlow, stop: () => clearTimeout(timer) };
}
