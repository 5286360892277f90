import { Problem, type ProblemCode } from '@freightwright/contracts';
import { afterAll, beforeAll } from 'vitest';

const startWithinMs = 120_000;

/**
 * A resource that all tests of a file share. Call this at the top of the file: the resource is started before the
 * first test and stopped after the last, and is unavailable outside of that time.
 */
export function shared<T extends { stop: () => unknown }>(start: () => Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  }, startWithinMs);
  afterAll(() => started?.stop());
  return new Proxy({} as T, {
    get(_, name) {
      if (!started) throw new Error(`${String(name)} is read before it was started`);
      return Reflect.get(started, name);
    },
  });
}

/** The response to a call that is refused with this problem. */
export const refusedWith = (code: ProblemCode) => ({ status: new Problem(code).status, body: { code } });
