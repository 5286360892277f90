import { ApiError } from '@freightwright/mfe-kit';

/** What the server says about a refusal, or that it gave no answer. */
export const failureInWords = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || 'The service did not answer. Try again.';

export const hasCode = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;
