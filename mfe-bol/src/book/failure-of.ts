import { ApiError } from '@freightwright/mfe-kit';
import { reasonOf } from '../draft/reason-of.ts';

/** Why something was not kept: every rule that it breaks, or what failed. */
export function failureOf(error: unknown): string {
  const rules = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return rules.length > 0 ? `${rules.join('. ')}.` : reasonOf(error);
}
