import fc from 'fast-check';
import { inject } from 'vitest';

/**
 * fast-check with the seed of this run. Without one, a rare case would fail a test for whoever happens to
 * draw it, in a change that has nothing to do with it. `FC_SEED=random` looks for new cases, and
 * `FC_SEED=<number>` repeats a run.
 */
fc.configureGlobal({ seed: inject('fastCheckSeed') });

export default fc;
