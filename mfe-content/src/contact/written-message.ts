import { ApiError } from '@freightwright/mfe-kit';

export const nothingWritten = { name: '', email: '', company: '', phone: '', subject: '', message: '' };

/** The fields of one of the forms, apart from its subject. */
export type WrittenMessage = Readonly<typeof nothingWritten>;
export type MessageField = keyof WrittenMessage;
export type MessageFaults = Readonly<Partial<Record<MessageField, string>>>;

const fields = Object.keys(nothingWritten) as MessageField[];

const required = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

/** @param isEmail whether the browser accepts the address. */
export function faultsOf(written: WrittenMessage, isEmail: boolean): MessageFaults {
  const missing = Object.entries(required).flatMap(([field, label]) =>
    written[field as keyof typeof required].trim() === '' ? [[field, `${label} is required`]] : [],
  );
  const faults: MessageFaults = Object.fromEntries(missing);
  return isEmail || faults.email ? faults : { ...faults, email: 'Please enter a valid email address' };
}

export const firstFault = (faults: MessageFaults): MessageField | undefined =>
  fields.find((field) => faults[field] !== undefined);

/** The server's validation messages of single fields. */
export function faultsFrom(error: unknown): MessageFaults {
  if (!(error instanceof ApiError)) return {};
  const own = error.errors.filter(({ field }) => fields.some((each) => each === field));
  return Object.fromEntries(own.map(({ field, message }) => [field, message]));
}
