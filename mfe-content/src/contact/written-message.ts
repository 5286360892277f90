import { ApiError } from '@freightwright/mfe-kit';

export const nothingWritten = { name: '', email: '', company: '', phone: '', subject: '', message: '' };

/** The fields of one of the forms, apart from its subject. */
export type WrittenMessage = Readonly<typeof nothingWritten>;
export type MessageField = keyof WrittenMessage;
export type MessageViolations = Readonly<Partial<Record<MessageField, string>>>;

const fields = Object.keys(nothingWritten) as MessageField[];

const required = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

/** @param isEmail whether the browser accepts the address. */
export function violationsOf(written: WrittenMessage, isEmail: boolean): MessageViolations {
  const missing = Object.entries(required).flatMap(([field, label]) =>
    written[field as keyof typeof required].trim() === '' ? [[field, `${label} is required`]] : [],
  );
  const violations: MessageViolations = Object.fromEntries(missing);
  return isEmail || violations.email
    ? violations
    : { ...violations, email: 'Please enter a valid email address' };
}

export const firstViolation = (violations: MessageViolations): MessageField | undefined =>
  fields.find((field) => violations[field] !== undefined);

/** The server's validation messages of single fields. */
export function violationsFrom(error: unknown): MessageViolations {
  if (!(error instanceof ApiError)) return {};
  const own = error.errors.filter(({ field }) => fields.some((each) => each === field));
  return Object.fromEntries(own.map(({ field, message }) => [field, message]));
}
