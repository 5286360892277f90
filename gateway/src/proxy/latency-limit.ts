import { Problem, type Route } from '@freightwright/contracts';

/**
 * Concurrent requests of one route: at first, at least, and at most. The least is what a service that waits for
 * a language model still gets.
 */
const limits = { first: 16, least: 12, most: 512 } as const;
/** Of the limit, after a request that took longer than the route's objective. */
const backoff = 0.8;
/** Of the objective. The caller also waits for the network and for this process. */
const spentAtService = 0.6;
/** Whole seconds until a caller may retry. */
const retryAfterS = 1;

export type LatencyLimits = ReturnType<typeof createLatencyLimits>;

/**
 * Limits the concurrent requests of each route with a latency objective, so that a service with more requests
 * than it can answer refuses the excess at once and answers the rest in time. Additive increase, multiplicative
 * decrease: the limit grows by one per full round of fast answers and shrinks after a slow one, once per round.
 * @param nowMs a monotonic clock, milliseconds.
 */
export function createLatencyLimits(nowMs: () => number = () => performance.now()) {
  const states = new Map<Route, { limit: number; inFlight: number; shrunkAtMs: number }>();
  return {
    /**
     * Takes a slot. Call the returned function exactly one time, with whether the service answered. Undefined
     * for a route without an objective.
     * @throws Problem `rate.limited`.
     */
    take(route: Route): ((isAnswered: boolean) => void) | undefined {
      const { latencyObjectiveMs } = route;
      if (latencyObjectiveMs === undefined) return undefined;
      const state = states.get(route) ?? { limit: limits.first, inFlight: 0, shrunkAtMs: -Infinity };
      states.set(route, state);
      if (state.inFlight >= Math.floor(state.limit)) {
        throw new Problem('rate.limited', {
          detail: 'This service is busy. Send the request again in a second.',
          retryAfterS,
        });
      }
      const isFull = state.inFlight + 1 >= Math.floor(state.limit);
      const beganMs = nowMs();
      state.inFlight += 1;
      return (isAnswered) => {
        state.inFlight -= 1;
        const endedMs = nowMs();
        if (endedMs - beganMs <= latencyObjectiveMs * spentAtService) {
          if (isFull && isAnswered) state.limit = Math.min(limits.most, state.limit + 1 / state.limit);
        } else if (beganMs >= state.shrunkAtMs) {
          state.limit = Math.max(limits.least, state.limit * backoff);
          state.shrunkAtMs = endedMs;
        }
      };
    },
  };
}
