export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Gives the outcome of the promise, or TimeoutError after `timeoutMs`. The work itself goes on. */
export function withinMs<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
