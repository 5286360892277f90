/** Calls to the bucket at a time. */
const atATime = 8;

/** Does the work for each item, some at a time, and gives the outcomes in the order of the items. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const outcomes: R[] = new Array(items.length);
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) outcomes[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return outcomes;
}
