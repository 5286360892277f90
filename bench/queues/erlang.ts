/**
 * Erlang's C formula for a queue with `servers` workers, where tasks come at random and take times that are
 * distributed exponentially (M/M/c).
 * @see A. K. Erlang, "Solution of some Problems in the Theory of Probabilities of Significance in Automatic
 * Telephone Exchanges", 1917
 */
export interface QueueLoad {
  /** Tasks that come in a second. */
  readonly arrivalsPerS: number;
  /** Mean seconds that one worker takes for one. */
  readonly serviceS: number;
  readonly servers: number;
}

/** The part of their time for which workers are busy; 1 or more means that the queue only grows. */
export const utilization = ({ arrivalsPerS, serviceS, servers }: QueueLoad): number =>
  (arrivalsPerS * serviceS) / servers;

/**
 * The probability that a task finds every worker busy. By the recursion of Erlang's B formula, which stays
 * exact for thousands of workers.
 * @throws RangeError when the queue only grows.
 */
export function erlangC(load: QueueLoad): number {
  const busy = utilization(load);
  if (!(busy < 1)) throw new RangeError(`a queue at ${busy.toFixed(2)} of its workers has no steady state`);
  const offered = busy * load.servers;
  let blocked = 1;
  for (let servers = 1; servers <= load.servers; servers += 1) {
    blocked = (offered * blocked) / (servers + offered * blocked);
  }
  return blocked / (1 - busy * (1 - blocked));
}

/** Mean seconds that a task waits before a worker takes it. */
export const meanWaitS = (load: QueueLoad): number =>
  (erlangC(load) * load.serviceS) / (load.servers * (1 - utilization(load)));
