import { Problem } from '@freightwright/contracts';

/** Seconds after which a caller may try again when a part that we need cannot be reached. */
export const retryUnavailableAfterS = 5;

/** The problem that an error of one part's client stands for; undefined for an error it does not know. */
type Judge = (error: unknown) => Problem | undefined;
const judges = new Set<Judge>();

/**
 * Registers a function that judges the errors of one client. Whoever connects to a part registers its judge,
 * so that a process without a database need not load the driver only to recognize its errors.
 * @returns what forgets the judge again.
 */
export function judgeErrors(judge: Judge): () => void {
  judges.add(judge);
  return () => void judges.delete(judge);
}

/** Codes of the system's own errors that a client lets through when its connection breaks inside a call. */
const brokenConnection: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT']);

export const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && brokenConnection.has(error.code);

/**
 * The problem that a caller sees for any error. An unknown error becomes 'internal', and its cause is not
 * shown.
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
