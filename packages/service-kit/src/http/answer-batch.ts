import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BatchItem,
  type BatchResult,
  jsonPointer,
  type Problem,
  problemType,
} from '@freightwright/contracts';
import { type Log, problemOf } from '@freightwright/runtime-kit';

/**
 * The result of each item, in their order. A problem of one stops no other.
 * @param answer gets the item without its reference.
 * @example await answerBatch(items, { concurrency: 4, log }, (form, reference) => issue(form, reference));
 */
export async function answerBatch<R>(
  items: readonly BatchItem[],
  { concurrency, log }: { concurrency: number; log: Log },
  answer: (item: Omit<BatchItem, 'reference'>, reference: string) => Promise<R>,
): Promise<{ results: BatchResult<R>[] }> {
  const results: BatchResult<R>[] = [];
  const waiting = items.entries();
  async function answerNext(): Promise<void> {
    for (const [index, { reference, ...item }] of waiting) {
      try {
        results[index] = { reference, status: 'ok', result: await answer(item, reference) };
      } catch (err) {
        const problem = problemOf(err);
        if (problem.status >= 500) log.warn({ err, index }, 'an item of a batch failed');
        results[index] = { reference, status: 'refused', problem: refusalOf(problem, index) };
      }
      // The items of others get their turn.
      await nextTurn();
    }
  }
  await Promise.all(Array.from({ length: concurrency }, answerNext));
  return { results };
}

/** As the contract allows. Ours are shorter. */
const maxText = 5_000;

const refusalOf = ({ code, title, status, message, errors, errorsIn }: Problem, index: number) => ({
  type: problemType(code),
  ...{ title, status, detail: message.slice(0, maxText), code },
  ...(errors && {
    errors: errors.map(({ field, rule, message: text }) => ({
      ...{ field, rule, message: text.slice(0, maxText) },
      ...(errorsIn === 'body' && { pointer: jsonPointer(['items', index, ...field.split('.')]) }),
    })),
  }),
});
