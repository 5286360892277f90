import { createLeases } from '@freightwright/service-kit';
import type { BolDeps } from '../src/bol-deps.ts';

type TakeStep = (method: string, take: () => unknown) => unknown;

/**
 * The same dependencies, with every call going through `takeStep` as one step of the process. Its leases are
 * its own, like those of a process. Renewing them is not a step, but stops with the process.
 */
function withSteps(deps: BolDeps, takeStep: TakeStep, whileAlive: TakeStep): BolDeps {
  const watched = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const method = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        const take = name === 'renewLease' ? whileAlive : takeStep;
        return async (...given: unknown[]) => take(String(name), () => method.apply(target, given));
      },
    });
  const bills = watched(deps.bills);
  return {
    ...deps,
    bills,
    leases: createLeases(deps),
    numbers: watched(deps.numbers),
    papers: watched(deps.papers),
    credit: watched(deps.credit),
  };
}

/** When the process dies: before or after a step, given by its number or as the first call of a method. */
export type Death = { when: 'before' | 'after' } & ({ step: number } | { method: string });

/** A process that dies midway: from then on no call is made, and none returns. Earlier effects remain. */
export function mortal(deps: BolDeps, death: Death) {
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  let taken = 0;
  let dead = false;
  const sent: Promise<unknown>[] = [];

  async function takeStep(method: string, take: () => unknown) {
    if (dead) return never;
    taken += 1;
    const isLast = 'step' in death ? taken === death.step : method === death.method;
    if (!isLast) {
      const work = Promise.resolve(take());
      sent.push(work);
      return work;
    }
    dead = true;
    if (death.when === 'after') await take();
    // Concurrent calls that were sent before it died still take effect.
    await Promise.allSettled(sent);
    die();
    return never;
  }
  const whileAlive: TakeStep = (_method, take) => (dead ? never : take());
  return { deps: withSteps(deps, takeStep, whileAlive), died };
}

/** A process that halts before each given step, and continues on demand to the next one, or to its end. */
export function halting(deps: BolDeps, atSteps: readonly number[]) {
  const halts = atSteps.map(() => Promise.withResolvers<void>());
  const signals = atSteps.map(() => Promise.withResolvers<void>());
  let taken = 0;

  /** The current halt. */
  let subscriptionStatus: Promise<void> | undefined;

  async function takeStep(_method: string, take: () => unknown) {
    taken += 1;
    const halt = atSteps.indexOf(taken);
    subscriptionStatus = signals[halt]?.promise;
    halts[halt]?.resolve();
    await subscriptionStatus;
    subscriptionStatus = undefined;
    return take();
  }
  const whileAlive: TakeStep = async (_method, take) => {
    await subscriptionStatus;
    return take();
  };

  return {
    deps: withSteps(deps, takeStep, whileAlive),
    /** Resolves with false at the halt with this number, or with true when `work` ends before. */
    halted: (halt: number, work: Promise<unknown>): Promise<boolean> =>
      Promise.race([work.then(() => true), (halts[halt]?.promise ?? work).then(() => false)]),
    goOn: (halt: number): void => signals[halt]?.resolve(),
  };
}
