import { ApiError } from '@freightwright/mfe-kit';
import type { FieldErrors } from './check-credentials.ts';

/** Shown when the server sends no message of its own (specification, section 8). */
export const refusedByDefault = 'Authentication failed';

export interface Refusal {
  /** The server's message, for the toast. */
  readonly message: string;
  readonly fields: FieldErrors;
  /** A message for the form; absent when the messages under the fields are enough. */
  readonly text?: string;
}

/** Describes why a sign-in or sign-up failed, for the form and the toast. */
export function describeRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { message: refusedByDefault, fields: {}, text: refusedByDefault };
  const message = error.serverMessage ?? refusedByDefault;
  if (error.code === 'identity.email-taken') return { message, fields: { email: message } };
  const fields = fieldsOf(error);
  if (Object.keys(fields).length > 0) return { message, fields };
  if (error.status === 0)
    return {
      message,
      fields,
      text: `${message}: the site could not be reached. Check the connection, then try again.`,
    };
  if (error.status === 429 || error.retryAfterS !== undefined)
    return { message, fields, text: `${sentence(message)} ${tryAgainIn(error.retryAfterS)}` };
  return { message, fields, text: sentence(message) };
}

function fieldsOf({ errors }: ApiError): FieldErrors {
  const known = errors.filter(({ field }) => field === 'email' || field === 'password');
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}

/** 'Try again in 12 minutes.' Rounded up, so that trying again then works. */
export function tryAgainIn(seconds: number | undefined): string {
  if (seconds === undefined) return 'Try again later.';
  const [count, unit] = seconds < 60 ? [Math.max(seconds, 1), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
