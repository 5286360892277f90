import { threadId } from 'node:worker_threads';

export type FixtureJob = 'thread' | 'spin' | 'grow' | 'fail';

/** Answers with the id of its thread, or does what a job should not. */
export function perform(job?: FixtureJob): number | undefined {
  if (job === undefined) return undefined;
  if (job === 'fail') throw new Error('paper jam');
  const grown: number[][] = [];
  while (job !== 'thread') {
    if (job === 'grow') grown.push(Array.from({ length: 10_000 }, (_, index) => index));
  }
  return threadId;
}
