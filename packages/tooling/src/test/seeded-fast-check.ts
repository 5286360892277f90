import fc from 'fast-check';
import { inject } from 'vitest';

/**
 * fast-check with the seed of this run. Without one, a rare case would fail a test at random, in an unrelated
 * change. `FC_SEED=random` looks for new cases, and `FC_SEED=<number>` repeats a run. Mutation testing repeats the
 * tests for each mutant, and so draws fewer cases.
 */
const numRuns = inject('fastCheckRuns');
fc.configureGlobal({ seed: inject('fastCheckSeed'), ...(numRuns && { numRuns }) });

export default fc;
