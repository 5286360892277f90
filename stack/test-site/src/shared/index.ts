import { Problem, type ProblemCode } from '@freightwright/contracts';
import { afterAll, beforeAll } from 'vitest';

const startWithinMs = 120_000;

/**
 * What the tests of a file use together, which calls this at its top. It is started before the first of them and stopped
 * after the last, and has nothing in it outside of that time.
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

/** What a call is answered that is refused with this problem. */
export const refusedWith = (code: ProblemCode) => ({ status: new Problem(code).status, body: { code } });
