import { ApiError } from '@freightwright/mfe-kit';

/** Why a call failed, as a sentence for the user. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something failed.';
  if (error.status === 0) return 'No connection.';
  if (error.code === 'session.expired') return 'You are signed out.';
  return error.serverMessage ?? 'Something failed.';
}

/** Why something was not saved: every violated rule, or the failure. */
export function failureOf(error: unknown): string {
  const rules = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return rules.length > 0 ? `${rules.join('. ')}.` : reasonOf(error);
}
