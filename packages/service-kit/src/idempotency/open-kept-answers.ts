import type { createKeptAnswerStore } from './kept-answer-store.ts';
import { createKeptAnswers, type KeptAnswers, type KeptAnswersDeps } from './kept-answers.ts';

/**
 * Keeps answers to requests with a key in the service's own database. Loaded when it is called, so that a process
 * without a database does not need mongoose.
 */
export const openKeptAnswers = async (
  connection: Parameters<typeof createKeptAnswerStore>[0],
  deps: Omit<KeptAnswersDeps, 'store'>,
): Promise<KeptAnswers> => {
  const { createKeptAnswerStore } = await import('./kept-answer-store.ts');
  return createKeptAnswers({ ...deps, store: createKeptAnswerStore(connection) });
};
