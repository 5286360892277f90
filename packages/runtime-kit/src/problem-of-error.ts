import { Problem } from '@freightwright/contracts';

/** Seconds until a caller may retry when a dependency is unavailable. */
export const retryUnavailableAfterS = 5;

/** Maps one client's errors to a problem; undefined for an unknown error. */
type Judge = (error: unknown) => Problem | undefined;
const judges = new Set<Judge>();

/**
 * Registers a function that maps the errors of one client. Code that connects to a dependency registers its
 * own, so that a process without a database does not load the driver only to recognize its errors.
 * @returns a function that removes it.
 */
export function judgeErrors(judge: Judge): () => void {
  judges.add(judge);
  return () => void judges.delete(judge);
}

/** System error codes that a client passes through when its connection breaks during a call. */
const brokenConnection: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT']);

export const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && brokenConnection.has(error.code);

/**
 * Converts any error to the problem for the caller. An unknown error becomes 'internal', its cause hidden.
 * @example problemOf(new Error('unknown')).code; // => 'internal'
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  for (const judge of judges) {
    const problem = judge(error);
    if (problem) return problem;
  }
  if (isBrokenConnection(error)) {
    return new Problem('service.unavailable', { cause: error, retryAfterS: retryUnavailableAfterS });
  }
  return new Problem('internal', { cause: error });
}
